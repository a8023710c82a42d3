// The fields of a form for one value: a text, a number, a date, a tick, a choice.

import { element } from "/__preview/element.js";
import { makePicker } from "./picker.js";
import { get, words, written } from "./values.js";

/** Longer texts, and those that are said to be some sentences, have room for lines. */
const isLong = (value, about) =>
  (value ?? "").length > 60 || (value ?? "").includes("\n") || /markdown|alinea|zinnen|regel begint/i.test(about ?? "");

/**
 * The fields that hold one value, by what `kindOf` says. `put` gives a place another value, `listOf` names the list of
 * suggestions of a place, `picturesOf` gives the names of the pictures that it may name, and `limits` says by its path how long a text may be.
 */
export function makeControls({ values, put, listOf, picturesOf, limits }) {
  /** The frame of a field: its label, its help, and its control. */
  function framed(id, about, { key, required, label: alone }, control, ...more) {
    const { label, help } = words(about.description, key);
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
    const id = `veld-${written(at)}`;
    const value = get(values.value, at);
    const list = listOf(at);
    const long = !list && isLong(value, found.description);
    const control = long ? element("textarea", { rows: 2 }) : element("input", { type: "text", list });
    Object.assign(control, { id, value: value ?? "", spellcheck: !list, autocomplete: "off" });
    control.dataset.at = written(at);
    const count = element("p", { className: "field__count" });
    const limit = limits[written(at)];
    const counts = () => {
      const typed = control.value.trim();
      const length = [...typed].length + (limit?.more ?? 0);
      const amount = (number, one, more) => `${number} ${number === 1 ? one : more}`;
      const brand = limit?.brand ? " met de merknaam" : "";
      count.textContent = limit
        ? `${length} tekens${brand}, gewenst: ${limit.min} tot ${limit.max}`
        : `${amount(typed.match(/\S+/g)?.length ?? 0, "woord", "woorden")}, ${amount(length, "teken", "tekens")}`;
      count.dataset.kind = limit && (length < limit.min || length > limit.max) ? "bad" : "good";
    };
    if (limit) counts();
    control.addEventListener("focus", counts);
    control.addEventListener("input", () => {
      counts();
      put(at, control.value === "" && !options.required ? undefined : control.value);
    });
    const pictures = picturesOf(at);
    // A key that must be there may hold an empty text.
    const required = options.required && found.minLength !== 0;
    return framed(
      id,
      found,
      { ...options, required },
      control,
      ...(pictures ? makePicker(control, pictures) : [count]),
    );
  }

  function plain(found, at, options, control, read) {
    const id = `veld-${written(at)}`;
    control.id = id;
    control.dataset.at = written(at);
    control.addEventListener(control.matches("select, [type=checkbox]") ? "change" : "input", () => {
      put(at, read());
    });
    return framed(id, found, options, control);
  }

  /** A browser takes a comma in a field for numbers in some languages only; what is no number is told by the check. */
  function number(found, at, options) {
    const whole = found.types.includes("integer");
    const control = element("input", { type: "text", inputMode: whole ? "numeric" : "decimal", autocomplete: "off" });
    control.dataset.number = "";
    control.value = String(get(values.value, at) ?? "").replace(".", ",");
    return plain(found, at, options, control, () => {
      const typed = control.value.trim();
      if (typed === "") return options.required ? "" : undefined;
      const number = Number(typed.replace(",", "."));
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
