/** Local day of an instant, `2026-11-21`. */
export function localDay(instant: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
}
