// Reading JSON that anybody may have written: what is of another type counts as absent.

export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** An empty text when it is none. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Zero when it is none. */
export function asNumber(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}
