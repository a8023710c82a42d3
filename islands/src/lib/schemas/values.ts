// The values of a form that a component or the browser's storage keeps.

import { tidy, type Field, type NameOf } from "./field.ts";

/** A value for each of some fields. */
export type Filled<Fields extends readonly Field[]> = Record<NameOf<Fields>, string>;

/** A value for each field: what `read` makes of it. */
function each<Fields extends readonly Field[]>(fields: Fields, read: (field: Field) => string): Filled<Fields> {
  return Object.fromEntries(fields.map((field) => [field.name, read(field)])) as Filled<Fields>;
}

/** Nothing filled in. */
export const blank = <const Fields extends readonly Field[]>(fields: Fields): Filled<Fields> => each(fields, () => "");

/** Longest text that is taken from storage. */
const LONGEST = 2000;

/** What was stored, field by field: the rest of an older shape is dropped. */
export function restore<const Fields extends readonly Field[]>(fields: Fields, stored: unknown): Filled<Fields> {
  const found = (typeof stored === "object" ? stored : null) as Partial<Record<string, unknown>> | null;
  return each(fields, ({ name }) => {
    const value = found?.[name];
    return typeof value === "string" ? value.slice(0, LONGEST) : "";
  });
}

/** The values as they are sent. */
export const tidied = <const Fields extends readonly Field[]>(fields: Fields, values: Filled<Fields>): Filled<Fields> =>
  each(fields, (field) => tidy(field, values[field.name as NameOf<Fields>]));
