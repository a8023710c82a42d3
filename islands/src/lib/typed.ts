// Reads the content of fields, and puts it back for code that did not see it being typed.

/**
 * A field, its value, and whether it is checked. Selects and text areas have all properties of inputs that are used
 * here.
 */
export type FieldContent = readonly [field: HTMLInputElement, value: string, checked: boolean];

/** The fields in a part of the page, with their current content. */
export const readFields = (root: ParentNode): FieldContent[] =>
  [...root.querySelectorAll<HTMLInputElement>("input, select, textarea")].map((one) => [one, one.value, one.checked]);

const isBox = ({ type }: HTMLInputElement) => type === "checkbox" || type === "radio";

/** Whether a field differs from its initial state in the markup. */
export function isTouched([field, value, checked]: FieldContent): boolean {
  if (isBox(field)) return checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return value !== field.defaultValue;
  const first = field.querySelector<HTMLOptionElement>("option[selected]") ?? field.options[0];
  return value !== first?.value;
}

/** Sets the content of fields with the events that typing and clicking would cause. */
export async function restoreFields(all: Iterable<FieldContent>): Promise<void> {
  for (const [field, value, checked] of all) {
    if (!isBox(field)) {
      // A script can't set the value of a file field. It still has its file, and the events tell the view.
      if (field.value !== value) field.value = value;
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    } else if (checked || field.type === "checkbox") {
      // A radio button is cleared by the click on another one.
      field.checked = !checked;
      field.click();
    }
    // Let the view render again after each field.
    await Promise.resolve();
  }
}
