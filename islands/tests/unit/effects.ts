// When Preact has run its effects.

import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Milliseconds after a render at which Preact runs effects at the latest (`RAF_TIMEOUT` of preact/hooks). */
const LATEST = 35;

/**
 * Waits until the effects of the last render have run, those of what went have cleaned up, and all code that was asked for is
 * there. A first timer of Preact sets a second one, so one wait is not after both on a busy machine, however long it is: two
 * are.
 */
export async function effects(): Promise<void> {
  for (const wait of [LATEST + 1, LATEST + 1]) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    await vi.dynamicImportSettled();
  }
}

/** As `effects`, for a test that looks at what is rendered. */
export const settle = (): Promise<void> => act(effects);
