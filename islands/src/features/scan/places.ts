// The scan's storage key and its pages.

import { storageKey } from "../../lib/config.ts";
import { SCAN_ANSWERS } from "../../lib/storage.ts";

/** Storage key of the scan's state. */
export const answersKey = () => storageKey(SCAN_ANSWERS);

export const SCAN = "/telemarketing-scan";
export const RESULTS = "/telemarketing-scan/results#resultaat";
