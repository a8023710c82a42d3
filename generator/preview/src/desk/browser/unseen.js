// Texts that the page itself does not show: those of search results and social cards. They are edited on the desk's
// screen about the page, and the previews there follow what is typed.

import { api } from "/__edit/api.js";
import { makeNotices } from "/__edit/notices.js";
import { headOf } from "/__edit/places.js";
import { makeSaving } from "/__edit/saving.js";
import { mayWrite } from "/__preview/call.js";
import { button, element, showLength } from "/__preview/element.js";

const section = document.querySelector("[data-unseen]");

let limits = {};
/** The texts, as `makeSaving` wants them, each with its own `key`, `label` and `saving`. */
let texts = [];
const path = section?.dataset.unseen;

let started = 0;
async function start() {
  const mine = ++started;
  if (!(await mayWrite())) return;
  const [state, marked] = [await api.get("state", {}), await api.get("page", { path })];
  // A build is in progress. The build that follows starts this again.
  if (!state.ok || !marked.ok) return;
  ({ limits } = state.body);
  const head = headOf(marked.body.text);
  const places = await Promise.all(head.map(({ file, start }) => api.get("place", { file, start })));
  // Stale: the screen was rendered again meanwhile, which started this again.
  if (mine !== started) return;
  texts = head.flatMap(({ label, limits: key = "card" }, at) =>
    places[at].ok
      ? [{ key, label, about: places[at].body, saved: places[at].body.value, wanted: places[at].body.value }]
      : [],
  );
  // A card without a text of its own shows the title. Show each text once.
  texts = texts.filter(
    ({ about }, at) => texts.findIndex((one) => one.about.file === about.file && one.about.path === about.path) === at,
  );
  for (const text of texts) section.append(draw(text));
  section.hidden = texts.length === 0;
}

function draw(text) {
  const { key, label, about } = text;
  const id = `unseen-${key}`;
  const field = element("textarea", {
    id,
    rows: key === "title" ? 2 : 3,
    value: about.value,
    spellcheck: true,
    aria: { describedby: `${id}-about ${id}-count` },
  });
  const count = element("p", { id: `${id}-count`, className: "unseen__about unseen__count" });
  const showCount = () => limits[key] && showLength(count, [...field.value.trim()].length, limits[key]);
  // While typing, the text may end in a space for a moment, which must not be saved.
  const edges = /^\s|\s$/.test(about.value);
  text.editor = {
    value: () => (edges ? field.value : field.value.trim()),
    put(value) {
      field.value = value;
      showCount();
      void follow();
    },
  };
  const notices = makeNotices((name, run) => button(name, run, { className: "btn btn--plain btn--small" }));
  // This screen has no buttons for undo and redo.
  text.saving = makeSaving({ api, bar: { ...notices, counts: () => undefined }, page: () => path });
  field.addEventListener("input", () => {
    showCount();
    void follow();
    text.saving.change(text, text.editor.value());
  });
  showCount();
  text.saving.offerDraft(text);
  const where = `${about.file}${about.pages > 1 ? `, staat op ${about.pages} pagina’s` : ""}`;
  return element(
    "div",
    { className: "unseen" },
    element("label", { htmlFor: id, textContent: label }),
    field,
    count,
    element("p", { id: `${id}-about`, className: "unseen__about", textContent: where }),
    notices.state,
    notices.box,
  );
}

let asked = 0;
/** Updates the previews of the search result and the card with what was typed. */
async function follow() {
  const mine = ++asked;
  const query = new URLSearchParams({ path });
  // The `=` keeps an empty text in the query.
  for (const { key, editor } of texts) query.set(key, `=${editor.value()}`);
  const answer = await fetch(`/__desk/page/voorbeeld?${query}`).catch(() => undefined);
  const html = answer?.ok ? await answer.text() : undefined;
  if (html === undefined || mine !== asked) return;
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const part of page.querySelectorAll("[data-shown]"))
    document.querySelector(`main [data-shown="${part.dataset.shown}"]`)?.replaceChildren(...part.childNodes);
}

if (section) {
  addEventListener("pagehide", () => texts.forEach((text) => text.saving.leave(text)));
  // The screen was rendered again from what is saved. Show the unsaved texts again.
  document.addEventListener("desk-shown", () => {
    texts.forEach((text) => text.saving.renew(text));
    if (texts.length === 0) void start();
    else if (texts.some(({ wanted, saved }) => wanted !== saved)) void follow();
  });
  await start();
}
