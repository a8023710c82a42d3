// The form fields for a single value: text, number, date, checkbox, select.

import { element, showLength } from "/__preview/element.js";
import { makePicker } from "./picker.js";
import { get, written } from "./values.js";

/** Whether a text field needs several lines: its value is long, or its description speaks of sentences or Markdown. */
const isLong = (value, about) =>
  (value ?? "").length > 60 || (value ?? "").includes("\n") || /markdown|alinea|zinnen|regel begint/i.test(about ?? "");

/**
 * Makes the fields for a single value, by what `kindOf` returns.
 *
 * `put` sets the value at a path. `listOf` returns the id of the suggestions for a path, and `picturesOf` the names of
 * the pictures to choose from. `limits` holds the allowed length of a text by its path.
 */
export function makeControls({ values, put, listOf, picturesOf, limits }) {
  /** The frame of a field: label, help text and control. */
  function framed(id, about, { key, required, label: alone }, control, ...more) {
    const { label = key, help = "" } = about;
    const example = (about.examples ?? []).find((one) => typeof one !== "object");
    const says = [help, example === undefined ? "" : `Bijvoorbeeld: ${example}`].filter(Boolean).join(" ");
    const frame = element("div", { className: "field" });
    if (alone) control.setAttribute("aria-label", alone);
    else {
      frame.append(
        element(
          "label",
          { className: "field__label", htmlFor: id },
          label,
          required ? element("span", { className: "field__must", textContent: " verplicht" }) : undefined,
          element("code", { className: "field__key", textContent: key, aria: { hidden: "true" } }),
        ),
      );
      if (says) {
        frame.append(element("p", { className: "field__help", id: `${id}-help`, textContent: says }));
        control.setAttribute("aria-describedby", `${id}-help`);
      }
    }
    if (required && control.type !== "checkbox") control.setAttribute("aria-required", "true");
    frame.append(control, ...more);
    return frame;
  }

  function text(found, at, options) {
    const value = get(values.value, at);
    const list = listOf(at);
    const long = !list && isLong(value, found.description);
    const control = long ? element("textarea", { rows: 2 }) : element("input", { type: "text", list });
    Object.assign(control, { value: value ?? "", spellcheck: !list, autocomplete: "off" });
    const count = element("p", { className: "field__count" });
    const limit = limits[written(at)];
    const counts = () => {
      const typed = control.value.trim();
      const length = [...typed].length + (limit?.more ?? 0);
      if (limit) return showLength(count, length, limit, limit.brand ? " met de merknaam" : "");
      const amount = (number, one, more) => `${number} ${number === 1 ? one : more}`;
      const all = typed.match(/\S+/g) ?? [];
      count.textContent = `${amount(all.length, "woord", "woorden")}, ${amount(length, "teken", "tekens")}`;
      count.dataset.kind = "good";
    };
    if (limit) counts();
    for (const type of ["focus", "input"]) control.addEventListener(type, counts);
    const read = () => (control.value === "" && !options.required ? undefined : control.value);
    const pictures = picturesOf(at);
    const more = pictures ? makePicker(control, pictures) : [count];
    // With `minLength: 0`, a required key may hold an empty text.
    const required = options.required && found.minLength !== 0;
    return plain(found, at, { ...options, required }, control, read, ...more);
  }

  /** The field of a control. Sets the value that `read` returns after each change. */
  function plain(found, at, options, control, read, ...more) {
    const id = `veld-${written(at)}`;
    control.id = id;
    control.dataset.at = written(at);
    control.addEventListener(control.matches("select, [type=checkbox]") ? "change" : "input", () => {
      put(at, read());
    });
    return framed(id, found, options, control, ...more);
  }

  /**
   * A text input, because whether a number input accepts a decimal comma depends on the browser and its language. Text
   * that is no number is sent as it is, and the check reports it.
   */
  function number(found, at, options) {
    const whole = found.types.includes("integer");
    const control = element("input", { type: "text", inputMode: whole ? "numeric" : "decimal", autocomplete: "off" });
    control.dataset.number = "";
    control.value = String(get(values.value, at) ?? "").replace(".", ",");
    return plain(found, at, options, control, () => {
      const typed = control.value.trim();
      if (typed === "") return options.required ? "" : undefined;
      // Dots between groups of three digits, as the desk shows large numbers. In a decimal number they could be a point.
      const grouped = /^-?[1-9]\d{0,2}(\.\d{3})+$/.test(typed);
      if (grouped && !whole) return typed;
      const number = Number(grouped ? typed.replaceAll(".", "") : typed.replace(",", "."));
      return Number.isNaN(number) ? typed : number;
    });
  }

  function date(found, at, options) {
    const control = element("input", { type: "date", value: get(values.value, at) ?? "" });
    const read = () => control.value || (options.required ? "" : undefined);
    return plain(found, at, options, control, read);
  }

  function boolean(found, at, options) {
    const usual = found.default === true;
    const control = element("input", { type: "checkbox", checked: get(values.value, at) ?? usual });
    const read = () => (control.checked === usual && !options.required ? undefined : control.checked);
    const frame = plain(found, at, { ...options, required: false }, control, read);
    frame.classList.add("field--check");
    return frame;
  }

  function choice(found, at, options) {
    const value = get(values.value, at);
    const choices = found.enum.map((one, index) => {
      const says = found.enumDescriptions?.[index];
      return element("option", { value: one, textContent: says ? `${one}: ${says.replace(/\.$/, "")}` : one });
    });
    if (!options.required || value === undefined)
      choices.unshift(element("option", { value: "", textContent: "(geen)" }));
    const control = element("select", {}, ...choices);
    control.value = value ?? "";
    return plain(found, at, options, control, () => control.value || undefined);
  }

  return { framed, one: { text, number, date, boolean, enum: choice } };
}
