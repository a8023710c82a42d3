// Where the scan keeps its answers and shows its results. PLACEHOLDER until storage.ts is there.

export const KEY = "warmlijn-scan";
export const RESULTS = "/telemarketing-scan/results";
export const SCAN = "/telemarketing-scan";
