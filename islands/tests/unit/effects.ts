// When Preact has run its effects.

/** Milliseconds after a render at which Preact runs effects at the latest (`RAF_TIMEOUT` of preact/hooks). */
const LATEST = 35;

/**
 * Waits until the effects of the last render have run, and those of what went have cleaned up. A first timer of Preact sets a
 * second one, so one wait is not after both on a busy machine, however long it is: two are.
 */
export async function effects(): Promise<void> {
  for (const wait of [LATEST + 1, LATEST + 1]) await new Promise((resolve) => setTimeout(resolve, wait));
}
