// Helpers for reading pages. A browser takes time, so tests don't read just once: `expect.poll` reads until the value is as
// expected. oxlint refuses single reads (scripts/polled-reads.js).

import { expect } from "vitest";

/** Repeats its expectations until none fails: for a value that is read once and expected twice. */
export async function eventually(look: () => Promise<void>): Promise<void> {
  await expect.poll(() => look().then(() => "as expected")).toBe("as expected");
}

/**
 * Marks a value that can't change any more, however slow the browser is: a download, a response, a finished drawing, or
 * something that the test waited for in another way. Make sure of that before you use it.
 */
export function final<T>(value: T): T {
  return value;
}
