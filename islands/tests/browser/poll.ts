// How tests look at pages. A browser takes its time, so nothing is read once: `expect.poll` reads until it is as
// expected. oxlint refuses what reads once (scripts/polled-reads.js).

import { expect } from "vitest";

/** Looks anew until none of the expectations in it fails: for what is read once and expected twice. */
export async function eventually(look: () => Promise<void>): Promise<void> {
  await expect.poll(() => look().then(() => "as expected")).toBe("as expected");
}

/**
 * Marks what can't change any more, however late the browser is: a download, an answer, a finished drawing, or what the
 * test waited for in another way. Whoever writes it has looked at that.
 */
export function final<T>(value: T): T {
  return value;
}
