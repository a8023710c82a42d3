// Where the scan keeps its answers, and its pages.

import { storageKey } from "../../lib/config.ts";
import { SCAN_ANSWERS } from "../../lib/storage.ts";

/** The key of everything that the scan keeps. */
export const answersKey = () => storageKey(SCAN_ANSWERS);

export const SCAN = "/telemarketing-scan";
export const RESULTS = "/telemarketing-scan/results#resultaat";
