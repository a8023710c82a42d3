// Reloads the page without losing what was typed in it: browsers put that back only for who reloads by hand, if at all.

/** Passwords and files can't or must not be kept. */
const FIELDS = "main :is(input:not([type=hidden], [type=password], [type=file]), select, textarea)";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface State {
  /** The fields in their order: which one it is, and what stands in it. */
  typed?: [name: string, value: string | boolean][];
}

const fields = () => [...document.querySelectorAll<Field>(FIELDS)];
const nameOf = ({ id, name }: Field) => `${id} ${name}`;
const isBox = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";
const valueOf = (field: Field) => (isBox(field) ? field.checked : field.value);

/** Reloads; `restore` does the rest when the page is there again. */
export function reload(): void {
  const typed = fields().map((field) => [nameOf(field), valueOf(field)]);
  history.replaceState({ ...(history.state as State | null), typed }, "");
  location.reload();
}

/** Puts back what was typed, where the field is there again and nothing else was typed in it meanwhile. */
export function restore(): void {
  const { typed, ...state } = (history.state ?? {}) as State;
  if (!typed) return;
  history.replaceState(state, "");
  fields().forEach((field, at) => {
    const [name, value] = typed[at] ?? [];
    if (name !== nameOf(field) || value === undefined || value === valueOf(field)) return;
    if (!isBox(field)) {
      field.value = String(value);
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    } else if (field.type === "checkbox" || value === true) field.click();
  });
}
