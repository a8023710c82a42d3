/** Returns a value that a test relies on. Throws when it is missing. */
export function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error(`expected a value, found ${String(value)}`);
  return value;
}
