// What stands in fields, to put it where code does not know of it.

/** A field, its text, and whether it is checked. Selects and text areas are like inputs in what is used of them. */
export type Typed = readonly [field: HTMLInputElement, value: string, checked: boolean];

/** What stands in the fields of a part of the page now. */
export const typed = (root: ParentNode): Typed[] =>
  [...root.querySelectorAll<HTMLInputElement>("input, select, textarea")].map((one) => [one, one.value, one.checked]);

const isBox = ({ type }: HTMLInputElement) => type === "checkbox" || type === "radio";

/** Whether a field differs from what it has in the markup. */
export function touched([field, value, checked]: Typed): boolean {
  if (isBox(field)) return checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return value !== field.defaultValue;
  const first = field.querySelector<HTMLOptionElement>("option[selected]") ?? field.options[0];
  return value !== first?.value;
}

/** Puts it there as typing and choosing would. */
export async function put(all: Iterable<Typed>): Promise<void> {
  for (const [field, value, checked] of all) {
    if (!isBox(field)) {
      // A file can't be put in a field, but tells that it is there.
      if (field.value !== value) field.value = value;
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    } else if (checked || field.type === "checkbox") {
      // A radio button goes off by the click on another one.
      field.checked = !checked;
      field.click();
    }
    // A view may be drawn again with each.
    await Promise.resolve();
  }
}
