// The bar at the bottom of the window while the page is edited: shows the active text, its actions and its problems.

import { button as plainButton, element, showLength } from "/__preview/element.js";
import { makeNotices } from "./notices.js";

const button = (...about) => {
  const made = plainButton(...about);
  // A press on a button leaves the focus in the text.
  made.addEventListener("pointerdown", (event) => event.preventDefault());
  return made;
};

const SHORT = { title: "Titel", description: "Omschrijving" };

/** The name of a list's items, by the key of the list. */
const ITEMS = {
  sections: "Sectie",
  items: "Punt",
  checks: "Punt",
  points: "Punt",
  faq: "Vraag",
  steps: "Stap",
  rows: "Rij",
};
const nameOf = (list) =>
  ITEMS[
    list
      .split(/[.[\]]+/)
      .filter((step) => /\D/.test(step))
      .at(-1)
  ] ?? "Onderdeel";

/** Anything that covers more of the window than this is an on-screen keyboard, not a browser toolbar. Pixels. */
const KEYBOARD = 120;

/** Maximum number of characters of a selected text that are read aloud. */
const LONGEST = 200;

export function makeBar(root, { undo, redo, stop, back: toText }) {
  const outline = element("div", { className: "outline", hidden: true });
  const where = element("p", { className: "where" });
  const many = element("span", { className: "many" });
  const actions = element("div", { className: "actions" });
  const { state, box: problem, ...notices } = makeNotices(button);
  // Announces the text that Tab selects. The focus itself does not move, so that the page stays as it is.
  const chosen = element("p", { className: "chosen", ariaLive: "polite" });
  // Separate from the problems, which come and go while somebody types in a field.
  const fields = element("div", { className: "problem-box", hidden: true });
  const back = button("Ongedaan maken", undo, { className: "undo", title: "Ctrl+Z" });
  const again = button("Opnieuw", redo, { className: "redo", title: "Ctrl+Shift+Z" });
  const bar = element(
    "section",
    { className: "bar", ariaLabel: "Bewerken" },
    problem,
    fields,
    chosen,
    element(
      "div",
      { className: "row" },
      element("div", { className: "about" }, where, state),
      actions,
      element(
        "div",
        { className: "tools" },
        back,
        again,
        button("Klaar", stop, { className: "ready", title: "Alt+E" }),
      ),
    ),
  );
  bar.addEventListener("keydown", ({ key, target }) => {
    if (key === "Escape" && target.localName !== "textarea") toText();
  });
  root.append(outline, bar);
  /** Scrolls the caret out from behind the bar. */
  const uncover = () => {
    const { activeElement } = document;
    const selection = getSelection();
    if (!activeElement.isContentEditable || selection.rangeCount === 0) return;
    const { bottom } = selection.getRangeAt(0).getClientRects()[0] ?? activeElement.getBoundingClientRect();
    const behind = bottom + 16 - bar.getBoundingClientRect().top;
    if (behind > 0) scrollBy({ top: behind, behavior: "instant" });
  };
  // Tells the page the height of the bar, so that the toolbar of markdown texts stays above it.
  const page = document.documentElement.style;
  /**
   * Moves the bar above the on-screen keyboard of a phone, where it shows only the status. Assumes that there is no
   * keyboard while the page is zoomed in.
   */
  const settle = () => {
    const { height, offsetTop, scale } = visualViewport;
    const hidden = scale === 1 ? innerHeight - height - offsetTop : 0;
    const keyboard = hidden > KEYBOARD ? hidden : 0;
    bar.toggleAttribute("data-keyboard", keyboard > 0);
    bar.style.insetBlockEnd = `${keyboard}px`;
    page.setProperty("--preview-bar", `${bar.offsetHeight + keyboard}px`);
    uncover();
  };
  const height = new ResizeObserver(settle);
  height.observe(bar);
  for (const type of ["resize", "scroll"]) visualViewport.addEventListener(type, settle);

  const self = {
    ...notices,
    /** Draws a line around a rectangle, or removes the line if there is none. */
    outline(rect) {
      outline.hidden = !rect;
      if (!rect) return;
      const gap = 4;
      outline.style.left = `${rect.left - gap}px`;
      outline.style.top = `${rect.top - gap}px`;
      outline.style.width = `${rect.width + 2 * gap}px`;
      outline.style.height = `${rect.height + 2 * gap}px`;
    },
    /** Announces the selected text to screen readers. */
    read(words) {
      chosen.textContent = words && `${words.trim().slice(0, LONGEST)}. Enter om te bewerken.`;
    },
    /** Shows which text is edited, with buttons for the list item it is in. Without a place, shows how to start. */
    about(place, run) {
      self.read("");
      where.replaceChildren();
      actions.replaceChildren();
      if (!place) {
        where.append("Klik op een tekst om hem te wijzigen. Met Tab ga je van tekst naar tekst.");
        return;
      }
      const value = place.path === "" ? "tekst" : place.path;
      where.append(element("b", { textContent: place.file.replace(/\.[a-z]+$/, "") }), ` ${value}`);
      self.pages(1);
      const href = `/__desk/bestand?file=${encodeURIComponent(place.file)}`;
      where.append(many, " ", element("a", { href, textContent: "Hele bestand in een formulier" }));
      const [item] = place.items;
      if (!item) return;
      actions.append(
        element("span", { className: "item", textContent: `${nameOf(item.list)} ${item.item + 1} van ${item.of}` }),
        button("↑", () => run(item, { place: item.item - 1 }), {
          disabled: item.item === 0,
          ariaLabel: "Eén plaats omhoog",
        }),
        button("↓", () => run(item, { place: item.item + 1 }), {
          disabled: item.item === item.of - 1,
          ariaLabel: "Eén plaats omlaag",
        }),
        button("Kopie", () => run(item, "copy"), { title: "Zet er een kopie achter, om te wijzigen" }),
        button("Verwijderen", () => run(item, "remove"), { disabled: item.of === 1 }),
      );
    },
    /** Moves the focus to the button with this name, or else to the first one. */
    focus(name) {
      const all = [problem, actions, bar].flatMap((part) => [...part.querySelectorAll("button:not(:disabled)")]);
      (all.find(({ textContent }) => textContent === name) ?? all[0]).focus();
    },
    /** Shows on how many pages the text appears, if there are more than one. */
    pages(count) {
      many.hidden = count < 2;
      many.textContent = `staat op ${count} pagina’s`;
    },
    /** Shows buttons for the texts of search results and shared links. */
    head(texts, run) {
      actions.replaceChildren(
        ...texts.map((text) => button(SHORT[text.limits] ?? "Kaart", () => run(text), { title: text.label })),
      );
    },
    /** Shows a text in a field of the bar, for a text that can't be edited on the page itself. */
    field(label, value, change, leave, limits) {
      const count = element("p", { className: "count" });
      const counted = (text) => limits && showLength(count, [...text.trim()].length, limits);
      counted(value);
      const field = element("textarea", {
        value,
        rows: Math.min(12, Math.max(2, value.split("\n").length + 1)),
        spellcheck: true,
        ariaLabel: label,
      });
      field.addEventListener("input", () => {
        counted(field.value);
        change(field.value);
      });
      field.addEventListener("keydown", (event) => {
        if (event.key === "Escape") leave();
      });
      fields.hidden = false;
      fields.replaceChildren(element("p", { className: "what", textContent: label }), field, count);
      field.focus();
      const end = () => {
        fields.hidden = true;
        fields.replaceChildren();
      };
      return {
        focus: () => field.focus(),
        value: () => field.value,
        put: (text) => (field.value = text),
        end,
      };
    },
    counts({ undo, redo }) {
      back.disabled = undo === 0;
      again.disabled = redo === 0;
    },
    /** Whether there is a step to `undo` or `redo`, as far as is known. */
    can: (step) => !(step === "undo" ? back : again).disabled,
    remove() {
      height.disconnect();
      for (const type of ["resize", "scroll"]) visualViewport.removeEventListener(type, settle);
      page.removeProperty("--preview-bar");
      outline.remove();
      bar.remove();
    },
  };
  self.about();
  return self;
}
