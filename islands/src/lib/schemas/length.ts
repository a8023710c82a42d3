/** The message about a text that is too short or too long; empty if it is neither. `called` is the field's name. */
export function lengthFault(called: string, text: string, min: number, max = Infinity, unit = "karakters"): string {
  if (text.length < min) return `${called} moet minimaal ${min} ${unit} bevatten`;
  return text.length > max ? `${called} mag maximaal ${max} ${unit} bevatten` : "";
}
