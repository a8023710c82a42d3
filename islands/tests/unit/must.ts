/** What a test relies on; without it the test fails and says so. */
export function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error(`expected a value, found ${String(value)}`);
  return value;
}
