// Reading JSON that anybody may have written: what is of another type counts as absent.

/** The value; null when the text is no JSON. */
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

/** An empty text when it is none. */
export const asText = (value: unknown): string => (typeof value === "string" ? value : "");

/** Zero when it is none. */
export const asNumber = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);
