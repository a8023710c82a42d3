// Reads untrusted JSON. A value of another type than expected counts as absent.

/** The parsed value; null if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const asRecord = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});

export const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** The value; an empty string if it is not a string. */
export const asText = (value: unknown): string => (typeof value === "string" ? value : "");

/** The value; zero if it is not a finite number. */
export const asNumber = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);
