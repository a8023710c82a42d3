// The values of a form that is kept in a component's state or in the browser's storage.

import { asRecord, asText } from "../json.ts";
import { normalizeValue, type Field, type NameOf } from "./field.ts";

/** A value for each field. */
export type Filled<Fields extends readonly Field[]> = Record<NameOf<Fields>, string>;

/** Calls `read` for each field, and returns the values by name. */
function each<Fields extends readonly Field[]>(fields: Fields, read: (field: Field) => string): Filled<Fields> {
  return Object.fromEntries(fields.map((field) => [field.name, read(field)])) as Filled<Fields>;
}

/** An empty value for each field. */
export const emptyValues = <const Fields extends readonly Field[]>(fields: Fields): Filled<Fields> =>
  each(fields, () => "");

/** Maximum length of a text from storage, in characters. */
const LONGEST = 2000;

/** Reads the stored values of the fields. Other stored values, such as those of an older version, are dropped. */
export function restoreValues<const Fields extends readonly Field[]>(fields: Fields, stored: unknown): Filled<Fields> {
  const found = asRecord(stored);
  return each(fields, ({ name }) => asText(found[name]).slice(0, LONGEST));
}

/** The values to send: each is normalized. */
export const normalizeValues = <const Fields extends readonly Field[]>(
  fields: Fields,
  values: Filled<Fields>,
): Filled<Fields> => each(fields, (field) => normalizeValue(field, values[field.name as NameOf<Fields>]));
