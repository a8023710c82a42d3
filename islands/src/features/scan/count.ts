// The counter of completed scans: 1312 to begin with, then what is stored, then what the server says.

/** A whole number as the server and the storage write it, or nothing. */
export function count(text: unknown): number | undefined {
  return typeof text === "string" && /^\s*\d{1,12}\s*$/.test(text) ? Number(text) : undefined;
}
