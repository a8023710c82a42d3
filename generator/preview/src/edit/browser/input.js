// Pointer, keyboard and photographs while a page is edited: finds the text that is meant, and calls the editor.

import { element } from "/__preview/element.js";
import { photoIn } from "./picture.js";
import { placeAt, rectOf, wordsOf } from "./places.js";

/** The elements that editing adds to the page. */
const OWN = ["site-edit", "site-preview", "md-toolbar"];

/** The keys that make or remove a letter, beside those with the letter as their name. Others would move the page. */
const COMPOSING = ["Backspace", "Compose", "Dead", "Process", "Unidentified"];

/** Whether an element is one that editing adds to the page. */
export const isAdded = (node) => OWN.includes(node?.localName);

/**
 * Listens until `signal` aborts. `root` is where editing adds its elements. The functions in `texts` return the texts of the
 * page: `all` of them, the `selected` one, the `active` one, and `known`, a promise that resolves when they are found.
 * `queue`, `bar`, `handle` and `pictures` are those of the editor, and the other functions are its actions: `select` and
 * `edit` a text, `finish` the active one, `explain` an element without a text, `step` for undo and redo. Returns `composed`,
 * which resolves when no accent waits for its letter: it would stay behind when the focus moves.
 */
export function listen({ root, signal, texts, queue, bar, handle, pictures, select, edit, finish, explain, step }) {
  const at = (x, y, target) => placeAt(texts.all(), x, y, target);
  // An open dialog, such as the one about cookies, has to be answered first.
  const isOwn = (event) => event.composedPath().some((node) => isAdded(node) || node.matches?.("dialog:modal"));
  const inActive = (event) => {
    const open = texts.active()?.editor?.element;
    return open !== undefined && event.composedPath().includes(open);
  };

  const hover = (event) => {
    if (texts.active() || pictures.isOpen() || isOwn(event)) return;
    const place = at(event.clientX, event.clientY, event.target);
    bar.outline(place && rectOf(place));
  };
  const press = (event) => {
    if (isOwn(event) || inActive(event)) return;
    // Links and buttons of the page do nothing while it is edited.
    event.preventDefault();
  };
  const click = (event) => {
    if (isOwn(event) || inActive(event)) return;
    const link = event.target.closest?.("a[href]");
    if (link && (event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // A click beside the panel must not lose the photograph that was chosen in it.
    if (pictures.isOpen()) return;
    const { clientX: x, clientY: y, target } = event;
    // Finds the text now, because the page may move while the click waits.
    void typing(choose(at(x, y, target), target, { x, y }));
  };
  const choose = queue.wrap(async (clicked, target, { x, y }) => {
    const isKnown = await texts.known();
    // An update may have replaced the element.
    const there = target.isConnected ? target : document.elementFromPoint(x, y);
    const place = clicked ?? at(x, y, there);
    if (place) return edit(place, { x, y });
    await finish();
    return isKnown ? explain(there) : undefined;
  });
  /**
   * The field for what is typed or pasted between a click or Enter and the moment the text is open. It takes the focus at the
   * first key: only a field turns the keys of an accent into a letter.
   */
  let waiting;
  /** Inserts what was typed meanwhile into the text that `opening` opens. */
  const typing = async (opening) => {
    // A click ends an accent that was begun.
    waiting?.blur();
    const mine = (waiting = element("textarea", { className: "waiting", ariaLabel: "Wat je typt", rows: 1 }));
    mine.addEventListener("compositionstart", () => {
      mine.composed = new Promise((resolve) => {
        mine.addEventListener("compositionend", resolve, { once: true });
      });
    });
    try {
      await opening;
    } finally {
      if (waiting === mine) waiting = undefined;
      // A text that was open already does not take the focus again.
      if (root.activeElement === mine) texts.active()?.editor?.focus();
      mine.remove();
    }
    if (mine.value !== "" && texts.active()) document.execCommand("insertText", false, mine.value);
  };
  const keys = (event) => {
    const control = event.ctrlKey || event.metaKey;
    // Ctrl with Alt is AltGr on Windows.
    const isShortcut = control && !event.altKey && event.key.toLowerCase() !== "v";
    if (waiting && !isShortcut && !["Tab", "Escape"].includes(event.key)) {
      event.stopImmediatePropagation();
      if (event.key.length > 1 && !COMPOSING.includes(event.key)) event.preventDefault();
      else if (root.activeElement !== waiting) {
        root.append(waiting);
        waiting.focus({ preventScroll: true });
      }
      return;
    }
    if (isOwn(event)) return;
    if (texts.active() || pictures.isOpen() || event.defaultPrevented) return;
    const [all, selected] = [texts.all(), texts.selected()];
    if (control && event.key.toLowerCase() === "z") {
      event.preventDefault();
      void step(event.shiftKey ? "redo" : "undo");
    } else if (event.key === "Tab") {
      const now = all.indexOf(selected);
      const shown = (place) => rectOf(place) !== undefined;
      const next = event.shiftKey ? all.slice(0, Math.max(now, 0)).findLast(shown) : all.slice(now + 1).find(shown);
      if (next || !event.shiftKey) event.preventDefault();
      select(next);
      bar.read(next ? wordsOf(next) : "");
      // After the last text the focus moves to the bar.
      if (!next && !event.shiftKey) bar.focus();
    } else if (event.key === "Enter" && selected) {
      event.preventDefault();
      void typing(editNext(selected));
    } else if (event.key === "Escape") select(undefined);
  };
  /** Tab moves the focus from the active text to the bar. */
  const toBar = (event) => {
    if (event.key !== "Tab" || event.shiftKey || event.defaultPrevented || !inActive(event) || isOwn(event)) return;
    event.preventDefault();
    bar.focus();
  };
  const moved = () => {
    handle.draw();
    const [active, selected] = [texts.active(), texts.selected()];
    if (active?.place.kind === "text") bar.outline(active.editor.element.getBoundingClientRect());
    else bar.outline(selected && rectOf(selected));
  };

  const editNext = queue.wrap(edit);
  /** Gives a photograph to the open panel, to a text in markdown, or to the place where it was dropped. */
  const give = async (photo, place, point) => {
    if (await pictures.take(photo)) return;
    if (place?.kind === "markdown") {
      await editNext(place, point);
      if (texts.active()?.editor?.photo) return texts.active().editor.photo(photo, point);
    }
    if (!(await pictures.open(place, photo))) bar.say("Op deze plaats kan geen foto staan.", "bad");
  };
  const drag = (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const place = isOwn(event) ? undefined : at(event.clientX, event.clientY, event.target);
    bar.outline(place && rectOf(place));
  };
  const drop = (event) => {
    const photo = photoIn(event.dataTransfer);
    if (!photo) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    bar.outline();
    const { clientX: x, clientY: y, target } = event;
    const [own, editing] = [isOwn(event), inActive(event)];
    // The texts of the page may not be known yet.
    void Promise.resolve(texts.known()).then(() => {
      const place = editing ? texts.active()?.place : at(x, y, document.elementFromPoint(x, y) ?? target);
      return give(photo, own ? undefined : place, { x, y });
    });
  };
  const paste = (event) => {
    const photo = photoIn(event.clipboardData);
    if (!photo) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const active = texts.active()?.place;
    void give(photo, active?.start === undefined ? texts.selected() : active);
  };

  const listeners = [
    ["pointermove", hover],
    ["pointerdown", press],
    ["click", click],
    ["keydown", keys],
    ["dragover", drag],
    ["drop", drop],
    ["paste", paste],
    ["scroll", moved],
    ["resize", moved],
  ];
  for (const [name, listener] of listeners) addEventListener(name, listener, { capture: true, signal });
  // Not in the capture phase, so that the text's own editor comes first: in a table Tab goes to the next cell.
  addEventListener("keydown", toBar, { signal });
  return { composed: async () => waiting?.composed };
}
