// Marks the texts that other tabs edit, and tells them which text this tab edits.

import { element } from "/__preview/element.js";

/** How often a tab reports that it is editing, in milliseconds. `presence.rs` forgets tabs that stop reporting. */
const EVERY = 5000;

const STYLES = `
:host { position: absolute; inset: 0 auto auto 0; z-index: 2147483643; pointer-events: none; }
.place { position: absolute; box-sizing: border-box; border: 2px dashed #b53207; border-radius: 4px; }
.place span { position: absolute; inset: auto auto 100% -2px; padding: 0.125rem 0.5rem; border-radius: 4px 4px 0 0;
  background: #b53207; color: #fffdf7; font: 600 0.8125rem/1.4 system-ui, sans-serif; white-space: nowrap; }
@media print { :host { display: none; } }`;

/** The id of this tab. */
const id = crypto.getRandomValues(new Uint32Array(4)).join("-");

/** The path of the page. */
export const path = () => decodeURI(location.pathname).replace(/(.)\/$/, "$1");

/** The name of the page in the reports of tabs. For a form of the desk it includes the query, which names the file. */
const here = () => path() + (path().startsWith("/__desk/") ? location.search : "");

/** Names an element: a field by its id, another element by the index of each child on the way from the body. */
const placeOf = (node) => (node.id.startsWith("veld-") ? `#${node.id}` : wayTo(document.body, node).join(" "));
/** The index of each child on the way from an element down to a node in it. */
export const wayTo = (from, node) =>
  node === from ? [] : [...wayTo(from, node.parentElement), [...node.parentElement.children].indexOf(node)];
const found = (place) =>
  place.startsWith("#")
    ? document.getElementById(place.slice(1))
    : place.split(" ").reduce((node, at) => node?.children[at], document.body);

/** The elements of this page that others edit. */
let places = [];
let others = [];
let marks;

/** Draws a mark around each element that others edit, at its current position. */
export function draw() {
  places = others.filter(({ page }) => page === here()).flatMap(({ place }) => found(place) ?? []);
  if (!marks && places.length === 0) return;
  if (!marks) {
    marks = element("site-preview-writers", { role: "status" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    marks.attachShadow({ mode: "open" }).adoptedStyleSheets = [sheet];
    document.body.append(marks);
    // The marks follow when the page changes size.
    new ResizeObserver(draw).observe(document.body);
    addEventListener("resize", draw);
  }
  // A mark that moves stays the same element: a new one would be read aloud again.
  const { children } = marks.shadowRoot;
  while (children.length > places.length) children[children.length - 1].remove();
  while (children.length < places.length) {
    const words = element("span", { textContent: "Hier schrijft iemand" });
    marks.shadowRoot.append(element("div", { className: "place" }, words));
  }
  const from = marks.getBoundingClientRect();
  for (const [at, place] of places.entries()) {
    const { left, top, width, height } = place.getBoundingClientRect();
    Object.assign(children[at].style, {
      left: `${left - from.left - 4}px`,
      top: `${top - from.top - 4}px`,
      width: `${width + 8}px`,
      height: `${height + 8}px`,
    });
  }
}

/** Handles the event that lists all tabs that edit. */
export function heard({ data }) {
  others = JSON.parse(data).filter((writer) => writer.id !== id);
  draw();
}

/** Whether somebody else edits an element. */
export const isTaken = (node) => places.some((place) => place.contains(node) || node.contains(place));

/** Tells other tabs what this one edits. */
export function makePresence(api) {
  let timer;
  let place = "";
  const say = () => void api.post("writing", { id, page: here(), place }, { keepalive: true });
  const leave = () => {
    clearInterval(timer);
    if (place === "") return;
    place = "";
    say();
  };
  addEventListener("pagehide", leave);
  return {
    at(node) {
      clearInterval(timer);
      place = placeOf(node);
      say();
      timer = setInterval(say, EVERY);
    },
    leave,
  };
}
