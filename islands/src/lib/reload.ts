// Reloads the page without losing what was typed in it: browsers put that back only after a reload by hand, if at all.

import { put, typed, type Typed } from "./typed.ts";

interface State {
  /** The fields in their order: which one it is, and what stands in it. */
  typed?: [name: string, value: string, checked: boolean][];
}

/** Passwords and files must not or can't be kept. */
const fields = () => typed(document).filter(([{ type }]) => !["hidden", "password", "file"].includes(type));
const nameOf = ([{ id, name }]: Typed) => `${id} ${name}`;

/** Reloads; `restore` does the rest when the page is there again. */
export function reload(): void {
  const kept = fields().map((one) => [nameOf(one), one[1], one[2]]);
  history.replaceState({ ...(history.state as State | null), typed: kept }, "");
  location.reload();
}

/** Puts back what was typed, where the field is there again. */
export function restore(): void {
  const { typed: kept, ...state } = (history.state ?? {}) as State;
  if (!kept) return;
  history.replaceState(state, "");
  void put(
    fields().flatMap((one): Typed[] => {
      const [field, now, on] = one;
      // Several fields may share a name, such as radio buttons: they keep their order.
      const at = kept.findIndex(([name]) => name === nameOf(one));
      const [[, value, checked] = ["", now, on]] = at === -1 ? [] : kept.splice(at, 1);
      return value !== now || checked !== on ? [[field, value, checked]] : [];
    }),
  );
}
