// Waits for Preact's effects.

import { act } from "@testing-library/react";
import { options } from "preact";
import { vi } from "vitest";

// Preact runs effects after the next frame. Here they run after a timer that is due immediately: the frame of a busy machine may
// come after the test file has ended, when there is no window any more.
options.requestAnimationFrame = (run) => setTimeout(run);

/** Longest chain of effects that render again and so cause new effects. */
const CHAIN = 5;

/**
 * Waits until the effects of the last render have run, those of unmounted components have cleaned up, and all requested code
 * has loaded. Timers of the same duration run in the order in which they were set, so each wait ends after one round of
 * effects, also on a busy machine.
 */
export async function effects(): Promise<void> {
  for (let round = 0; round < CHAIN; round++) {
    await new Promise((resolve) => setTimeout(resolve));
    await vi.dynamicImportSettled();
  }
}

/** As `effects`, for a test of what is rendered. */
export const settle = (): Promise<void> => act(effects);
