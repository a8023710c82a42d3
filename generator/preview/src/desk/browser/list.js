// Lists in the form of a content file: items that are added, moved and removed.

import { button, element } from "/__preview/element.js";
import { fresh, get, kindOf, resolved, variantName, variantOf, written } from "./values.js";

/** Keys whose value can serve as the title of an item, in order of preference. */
const TITLES = ["label", "title", "heading", "question", "name", "naam", "kop", "titel", "vraag", "wat"];

/**
 * Makes the function that renders a list. `change` and `put` change the values; `field`, `properties` and `group`
 * render the content of an item; `opened` is the set of open items.
 */
export function makeList({ root, values, put, change, opened, field, properties, group }) {
  /** The title of an item: its label or title, or else its first text. */
  function summary(found, value) {
    if (typeof value !== "object") return String(value ?? "");
    const name = kindOf(found) === "variant" ? variantOf(value) : undefined;
    const item = (name ? value[name] : value) ?? {};
    const texts = [...TITLES.map((key) => item[key]), ...Object.values(item)];
    const first = (texts.find((one) => typeof one === "string" && one.trim()) ?? "").replaceAll(/\s+/g, " ");
    const said = first.length > 70 ? `${first.slice(0, 69)}…` : first;
    return name ? [variantName(found, name, root), said].filter(Boolean).join(": ") : said;
  }

  return function listField(schema, at, options) {
    const items = element("ol", { className: "items" });
    const inner = resolved(schema.items ?? {}, root);
    const kind = kindOf(inner);
    const deep = ["object", "variant", "map", "choice"].includes(kind);
    const { label = options.key } = schema;
    const adds = element("p", { className: "adds" });
    const redraw = (index, which) => {
      const list = get(values.value, at) ?? [];
      items.replaceChildren(...list.map((value, place) => item(value, place, list.length)));
      const there = items.children[Math.min(index ?? -1, list.length - 1)];
      const focused =
        there?.querySelector(`${which}:not(:disabled)`) ??
        there?.querySelector("summary, input, textarea, select, button");
      if (index !== undefined) (focused ?? adds.querySelector("button")).focus();
    };

    function item(value, place, length) {
      const here = [...at, place];
      const about = deep ? summary(inner, value) : "";
      const name = [`${label} ${place + 1}`, about].filter(Boolean).join(": ");
      // The current value, including what was typed since the item was rendered.
      const now = () => get(values.value, here);
      const remove = () => {
        if (length === 1 && !options.required) put(at, undefined);
        else change({ do: "remove", at: here, was: now() });
        redraw(place, "[data-remove]");
      };
      const move = (to, which) => {
        change({ do: "move", at: here, was: now(), to });
        redraw(to, which);
      };
      const tools = element(
        "span",
        { className: "tools" },
        button("↑", () => move(place - 1, "[data-up]"), {
          ariaLabel: `${name} omhoog`,
          disabled: place === 0,
          data: { up: "" },
        }),
        button("↓", () => move(place + 1, "[data-down]"), {
          ariaLabel: `${name} omlaag`,
          disabled: place === length - 1,
          data: { down: "" },
        }),
        button("Verwijder", remove, { ariaLabel: `Verwijder ${name}`, data: { remove: "" } }),
      );
      if (!deep)
        return element(
          "li",
          { className: "item" },
          field(schema.items, here, { key: options.key, required: true, label: name }),
          tools,
        );
      const details = element("details", { className: "item__more", data: { at: written(here) } });
      const title = element("b", { textContent: summary(inner, value) || "(nieuw)" });
      details.append(
        element(
          "summary",
          {},
          element("span", { className: "item__number", textContent: `${place + 1}.` }),
          " ",
          title,
        ),
      );
      // The fields are rendered when the item is opened, because a page may have hundreds.
      const fill = () => {
        if (details.children.length > 1) return;
        const again = () => redraw(place);
        if (kind === "object") details.append(...properties(inner, here, inner.name ?? ""));
        else
          details.append(
            field(schema.items, here, { key: options.key, required: true, label: name, item: true, redraw: again }),
          );
      };
      const key = typeof value === "object" && value !== null ? value : undefined;
      details.addEventListener("toggle", () => {
        if (key) opened[details.open ? "add" : "delete"](key);
        if (details.open) fill();
      });
      details.addEventListener("show-fields", fill);
      details.addEventListener("input", () => (title.textContent = summary(inner, now()) || "(nieuw)"));
      if (key && opened.has(key)) {
        details.open = true;
        fill();
      }
      return element("li", { className: "item item--deep" }, details, tools);
    }

    const add = (value) => {
      const list = get(values.value, at);
      if (list === undefined || list === null) put(at, [value]);
      else change({ do: "add", at: [...at, list.length], now: value });
      const made = get(values.value, at).at(-1);
      if (typeof made === "object") opened.add(made);
      redraw(get(values.value, at).length - 1, deep ? "summary" : "input, textarea, select");
    };
    if (kind === "variant") {
      const names = Object.keys(inner.properties);
      const choices = names.map((one) => element("option", { value: one, textContent: variantName(inner, one, root) }));
      const choose = element("select", { ariaLabel: `Soort voor: ${label}` }, ...choices);
      const made = (name) => {
        const one = resolved(inner.properties[name], root);
        return inner.types.includes("string") && new RegExp(inner.pattern).test(name)
          ? name
          : { [name]: fresh(one, root) };
      };
      adds.append(
        choose,
        button("Voeg toe", () => add(made(choose.value)), { ariaLabel: `Voeg toe aan: ${label}` }),
      );
    } else adds.append(button(`Voeg toe: ${label}`, () => add(fresh(schema.items, root)), { className: "add" }));
    redraw();
    return group(schema, at, options, items, adds);
  };
}
