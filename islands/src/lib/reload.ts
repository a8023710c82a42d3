// Reloads the page without losing what was typed. Browsers restore that only after a manual reload, if at all.

import { restoreFields, readFields, type FieldContent } from "./typed.ts";

interface State {
  /** The fields in page order: an identifying name and the content. */
  typed?: [name: string, value: string, checked: boolean][];
}

/** The fields to keep: passwords must not be kept, and files can't be. */
const fields = () => readFields(document).filter(([{ type }]) => !["hidden", "password", "file"].includes(type));
const nameOf = ([{ id, name }]: FieldContent) => `${id} ${name}`;

/** Stores what was typed in the history state, and reloads. `restoreTyped` puts it back after the reload. */
export function reload(): void {
  const kept = fields().map((one) => [nameOf(one), one[1], one[2]]);
  history.replaceState({ ...(history.state as State | null), typed: kept }, "");
  location.reload();
}

/** Puts back what was typed before `reload`, in the fields that still exist. */
export function restoreTyped(): void {
  const { typed: kept, ...state } = (history.state ?? {}) as State;
  if (!kept) return;
  history.replaceState(state, "");
  void restoreFields(
    fields().flatMap((one): FieldContent[] => {
      const [field, now, on] = one;
      // Fields that share a name, such as radio buttons, are matched in order.
      const at = kept.findIndex(([name]) => name === nameOf(one));
      const [[, value, checked] = ["", now, on]] = at === -1 ? [] : kept.splice(at, 1);
      return value !== now || checked !== on ? [[field, value, checked]] : [];
    }),
  );
}
