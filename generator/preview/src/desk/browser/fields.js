// The fields of a content file, rendered from its schema. No field is configured here: labels, help, limits and choices
// come from the schema, and suggestions from the site.

import { button, element } from "/__preview/element.js";
import { makeControls } from "./controls.js";
import { makeList } from "./list.js";
import { explained, fresh, general, get, kindOf, resolved, variantName, variantOf, written } from "./values.js";

/** A form with more groups than this shows them closed. */
const LONG = 12;
/** Kinds of fields that contain other fields. */
const GROUPS = ["object", "choice", "variant", "map", "list"];

/**
 * Makes the form of a file. The first argument is the response of the preview, `values` holds the values of the file,
 * and `changed` is called after each change.
 */
export function makeFields({ schema: root, order, hints, limits, onPage }, values, changed) {
  const opened = new WeakSet();
  const keys = new Map();
  let drawn;

  const lists = Object.entries(hints.sets).map(([name, set], index) =>
    element(
      "datalist",
      { id: `keuze-${index}`, data: { set: name } },
      ...set.map(([value, label]) => element("option", { value, label: label || value })),
    ),
  );
  const listOf = (at) => lists.find(({ dataset }) => dataset.set === hints.fields[general(at)])?.id;
  const picturesOf = (at) =>
    hints.fields[general(at)] === "pictures" ? hints.sets.pictures.map(([name]) => name) : undefined;

  function change(made) {
    values.change(made);
    changed();
  }
  /** Sets the value at a path; `undefined` removes it. */
  function put(at, now) {
    const was = get(values.value, at);
    if (now === undefined) {
      if (was !== undefined) change({ do: "remove", at, was });
    } else if (was === undefined) change({ do: "add", at, now, after: before(at) });
    else change({ do: "set", at, was, now });
  }
  /** A button that sets the value at a path and renders its field again. */
  const setter = (label, at, make, redraw, about = {}) =>
    button(
      label,
      () => {
        put(at, make());
        redraw?.(true);
      },
      { className: "add", ...about },
    );
  /** The key after which a new one must be inserted; `null` to insert it first. */
  function before(at) {
    const holder = get(values.value, at.slice(0, -1)) ?? {};
    const all = keys.get(general(at.slice(0, -1)));
    if (!all) return null;
    const place = all.indexOf(at.at(-1));
    // A freely chosen key comes last.
    const above = place < 0 ? Object.keys(holder) : all.slice(0, place).filter((key) => key in holder);
    return above.at(-1) ?? null;
  }

  const listField = makeList({ root, values, put, change, opened, field, properties, group });
  const controls = makeControls({ values, put, listOf, picturesOf, limits });

  /** The keys of an object: its own in the order for editors, and `rest`, which every object has. */
  function sorted(found, name) {
    const all = Object.keys(found.properties);
    const own = (order[name] ?? []).filter((key) => all.includes(key));
    const rest = all.filter((key) => !own.includes(key));
    return own.length > 0 ? { own, rest } : { own: rest, rest: [] };
  }

  /** A fieldset with a legend, for a value that contains others. */
  function group(found, at, { key, required, label: alone }, ...children) {
    const { label = key, help = "" } = found;
    const { length } = children;
    return element(
      "fieldset",
      { className: "group", data: { at: written(at), parts: String(length) } },
      element(
        "legend",
        { className: "group__name" },
        alone ?? label,
        required && !alone ? element("span", { className: "field__must", textContent: " verplicht" }) : undefined,
        alone
          ? undefined
          : element("code", { className: "field__key", textContent: key ?? "", aria: { hidden: "true" } }),
      ),
      help && !alone ? element("p", { className: "field__help", textContent: help }) : undefined,
      ...children,
    );
  }

  /** The fields of an object. */
  function properties(found, at, name) {
    const { own, rest } = sorted(found, name);
    keys.set(general(at), [...own, ...rest]);
    const must = found.required ?? [];
    const slot = (key) => {
      const one = explained(found.properties[key], found.properties);
      return property(one, [...at, key], { key, required: must.includes(key) }, name);
    };
    const isGroup = (key) => GROUPS.includes(kindOf(resolved(found.properties[key], root)));
    const isLong = at.length === 0 && own.filter(isGroup).length > LONG;
    const fields = own.map((key) =>
      isLong && isGroup(key) && key in values.value ? closed(found.properties[key], key, slot(key)) : slot(key),
    );
    if (rest.length > 0) {
      const used = rest.some((key) => get(values.value, [...at, key]) !== undefined);
      fields.push(
        element(
          "details",
          { className: "claims", open: used },
          element("summary", { textContent: "Bewijs en neutrale vorm" }),
          ...rest.map(slot),
        ),
      );
    }
    return fields;
  }

  /** A group of a long form, closed until somebody opens it. */
  function closed(schema, key, slot) {
    return element(
      "details",
      { className: "section", data: { at: key } },
      element(
        "summary",
        {},
        element("b", { textContent: resolved(schema, root).label ?? key }),
        element("code", { className: "field__key", textContent: key, aria: { hidden: "true" } }),
      ),
      slot,
    );
  }

  /** A field that renders itself again when its value is added or removed. */
  function property(schema, at, options, parent) {
    const holder = element("div", { className: "slot" });
    const redraw = (focus) => {
      holder.replaceChildren(...inside());
      if (focus) holder.querySelector("input, textarea, select, summary, button")?.focus();
    };
    const inside = () => {
      const found = resolved(schema, root);
      const kind = kindOf(found);
      const holds = GROUPS.includes(kind) && kind !== "list";
      if (holds && get(values.value, at) === undefined) {
        const { label = options.key, help = "" } = found;
        return [setter(`Voeg toe: ${label}`, at, () => fresh(schema, root), redraw, { title: help })];
      }
      const drawn = field(schema, at, { ...options, parent, redraw });
      if (!holds || options.required) return [drawn];
      const { label = options.key } = found;
      return [drawn, setter(`Haal weg: ${label}`, at, () => undefined, redraw)];
    };
    redraw(false);
    return holder;
  }

  function field(schema, at, options) {
    const found = resolved(schema, root);
    switch (kindOf(found)) {
      case "choice":
        return choiceField(found, at, options);
      case "variant":
        return variantField(found, at, options);
      case "object":
        return group(found, at, options, ...properties(found, at, found.name ?? options.parent ?? ""));
      case "map":
        return mapField(found, at, options);
      case "list":
        return listField(found, at, options);
      default:
        return controls.one[kindOf(found)](found, at, options);
    }
  }

  /** A choice between alternatives of the schema: an object, or one of some words. */
  function choiceField(found, at, options) {
    const value = get(values.value, at);
    const fits = (one) => (one.enum ? one.enum.includes(value) : typeof value === "object");
    const chosen = Math.max(0, found.anyOf.findIndex(fits));
    const names = found.anyOf.map((one) => (one.enum ? one.enum.join(", ") : "eigen waarden"));
    const control = element(
      "select",
      { ariaLabel: found.label ?? options.key },
      ...names.map((name, index) => element("option", { value: index, textContent: name })),
    );
    control.value = chosen;
    control.addEventListener("change", () => {
      put(at, fresh(found.anyOf[control.value], root));
      options.redraw?.(true);
    });
    const one = resolved(found.anyOf[chosen], root);
    const inner = kindOf(one) === "object" ? properties(one, at, options.parent) : [];
    return group(found, at, options, control, ...inner);
  }

  /** A value of one of several types, each with its own fields. */
  function variantField(found, at, options) {
    const value = get(values.value, at);
    const name = variantOf(value);
    const inner = found.properties[name];
    const parts = [];
    if (!options.item) {
      const all = Object.keys(found.properties);
      const choices = all.map((one) => element("option", { value: one, textContent: variantName(found, one, root) }));
      const control = element("select", { ariaLabel: "Soort" }, ...choices);
      control.value = name;
      control.addEventListener("change", () => {
        put(at, { [control.value]: fresh(found.properties[control.value], root) });
        options.redraw?.(true);
      });
      parts.push(control);
    }
    if (inner && typeof value === "string") {
      parts.push(setter("Geef eigen waarden", at, () => ({ [name]: {} }), options.redraw));
    } else if (inner) {
      const one = resolved(inner, root);
      const here = [...at, name];
      parts.push(
        ...(kindOf(one) === "object"
          ? properties(one, here, one.name)
          : [field(inner, here, { key: name, required: true })]),
      );
    }
    return options.item ? element("div", { className: "variant" }, ...parts) : group(found, at, options, ...parts);
  }

  /** An object whose keys can be chosen freely. */
  function mapField(found, at, options) {
    const value = get(values.value, at) ?? {};
    keys.set(general(at), Object.keys(value));
    const inner = typeof found.additionalProperties === "object" ? found.additionalProperties : {};
    const entries = Object.keys(value).map((key) => {
      const here = [...at, key];
      const remove = button(
        "Verwijder",
        () => {
          put(here, undefined);
          options.redraw?.(true);
        },
        { ariaLabel: `Verwijder: ${key}` },
      );
      const made = field(inner, here, { key, required: true, label: key, redraw: options.redraw });
      return element("div", { className: "entry" }, element("b", { textContent: key }), made, remove);
    });
    const name = element("input", { type: "text", ariaLabel: "Nieuwe sleutel", autocomplete: "off" });
    const add = button("Voeg toe", () => {
      const key = name.value.trim();
      if (!key || key in value) return name.focus();
      put([...at, key], fresh(inner, root));
      options.redraw?.(true);
    });
    return group(found, at, options, ...entries, element("p", { className: "adds" }, name, add));
  }

  function bodyField() {
    const control = element("textarea", { id: "veld-body", rows: 12, value: values.body, spellcheck: true });
    control.dataset.at = "";
    control.addEventListener("input", () => {
      change({ do: "body", was: values.body, now: control.value });
    });
    const about = {
      label: "De tekst",
      help: "In markdown: een lege regel begint een nieuwe alinea, `##` een tussenkop.",
    };
    const link = onPage && element("a", { href: onPage, textContent: "Schrijf ze op de pagina, met opmaak" });
    return controls.framed("veld-body", about, { key: "", required: true }, control, ...(link ? [link] : []));
  }

  const self = {
    /** Renders all fields with the current values. */
    draw() {
      keys.clear();
      drawn = element("div", { className: "all" }, ...lists, ...properties(resolved(root, root), [], ""));
      if (values.body !== undefined && values.body !== null) drawn.append(bodyField());
      return drawn;
    },
    /** The control at a path, or at the nearest path above it. Opens every group around it. */
    find(path) {
      // The last alternative shortens an invalid path, such as `a.`, by one character.
      for (let at = path; ; at = at.replace(/(\.?[^.[]+|\[\d+\]|[.[])$/, "")) {
        // A closed list item renders its fields on this event.
        for (const details of drawn.querySelectorAll("details[data-at]")) {
          const own = details.dataset.at;
          if (at !== own && !at.startsWith(`${own}.`) && !at.startsWith(`${own}[`)) continue;
          details.dispatchEvent(new Event("show-fields"));
          details.open = true;
        }
        const found = [...drawn.querySelectorAll("[data-at]")].find(({ dataset }) => dataset.at === at);
        if (found || at === "") return found;
      }
    },
  };
  return self;
}
