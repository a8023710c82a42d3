/** What is wrong with how long a text is, in words; empty when nothing is. `called` is the field's name. */
export function lengthFault(called: string, text: string, min: number, max = Infinity, unit = "karakters"): string {
  if (text.length < min) return `${called} moet minimaal ${min} ${unit} bevatten`;
  return text.length > max ? `${called} mag maximaal ${max} ${unit} bevatten` : "";
}
