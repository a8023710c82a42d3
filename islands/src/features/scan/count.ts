// The counter of completed scans: first the number in the content, then what is stored, then what the server says.

/** A whole number as the server and the storage write it; undefined if it is not one. */
export function count(text: unknown): number | undefined {
  return typeof text === "string" && /^\s*\d{1,12}\s*$/.test(text) ? Number(text) : undefined;
}
