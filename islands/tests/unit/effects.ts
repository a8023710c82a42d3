// Waits for Preact's effects.

import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Preact runs effects at most this number of milliseconds after a render (`RAF_TIMEOUT` of preact/hooks). */
const LATEST = 35;

/**
 * Waits until the effects of the last render have run, those of unmounted components have cleaned up, and all requested code
 * has loaded. It waits twice, because Preact's first timer sets a second one: on a busy machine a single wait, however long,
 * may end before that one.
 */
export async function effects(): Promise<void> {
  for (const wait of [LATEST + 1, LATEST + 1]) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    await vi.dynamicImportSettled();
  }
}

/** As `effects`, for a test of what is rendered. */
export const settle = (): Promise<void> => act(effects);
