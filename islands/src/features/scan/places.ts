// Where the scan keeps its answers, and its pages.

import { config } from "../../lib/config.ts";
import { SCAN_ANSWERS } from "../../lib/storage.ts";

/** The key of everything that the scan keeps. */
export function storageKey(): string {
  return `${config().brand}-${SCAN_ANSWERS}`;
}

export const SCAN = "/telemarketing-scan";
export const RESULTS = "/telemarketing-scan/results#resultaat";
