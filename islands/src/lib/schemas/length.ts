/** The message about a text that is too short or too long; empty if it is neither. `name` is the field's name. */
export function lengthError(name: string, text: string, min: number, max = Infinity, unit = "karakters"): string {
  if (text.length < min) return `${name} moet minimaal ${min} ${unit} bevatten`;
  return text.length > max ? `${name} mag maximaal ${max} ${unit} bevatten` : "";
}
