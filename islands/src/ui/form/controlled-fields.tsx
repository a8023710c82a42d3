// The fields of a form whose values are in a component's state.

import { normalizeValue, type Field, type NameOf, type Values } from "../../lib/schemas/field.ts";
import type { Filled } from "../../lib/schemas/values.ts";
import { FormField } from "./form-field.tsx";

interface Props<Fields extends readonly Field[]> {
  /** Prefix of all ids. */
  form: string;
  fields: Fields;
  values: Readonly<Filled<Fields>>;
  errors: Values;
  busy: boolean;
  /** Called with the changed value, by field name. */
  change: (part: Partial<Filled<Fields>>) => void;
  /** Called when a field is left. */
  leave?: (name: NameOf<Fields>) => void;
}

export function ControlledFields<const Fields extends readonly Field[]>({
  form,
  fields,
  values,
  errors,
  busy,
  change,
  leave,
}: Props<Fields>) {
  return fields.map((field) => {
    const name = field.name as NameOf<Fields>;
    const set = (value: string) => change({ [name]: value } as Partial<Filled<Fields>>);
    return (
      <FormField
        key={name}
        form={form}
        field={field}
        // Not disabled while the form is being sent, because the focused field would lose the focus.
        busy={false}
        error={errors[name]}
        controlled={{
          value: values[name],
          readOnly: busy,
          onChange: ({ currentTarget }) => set(currentTarget.value),
          onBlur: ({ currentTarget: { value } }) => {
            const tidied = normalizeValue(field, value);
            if (tidied !== value) set(tidied);
            leave?.(name);
          },
        }}
      />
    );
  });
}
