// Texts that the page itself does not show: those of search results and social cards. They are edited on the desk's
// screen about the page, and the previews there follow what is typed.

import { api } from "/__edit/api.js";
import { headOf } from "/__edit/places.js";
import { mayWrite, why } from "/__preview/call.js";
import { element, showLength } from "/__preview/element.js";

const section = document.querySelector("[data-unseen]");

let limits = {};
/** The texts: `{key, label, about, saved, wanted, field, count, state}`. */
let texts = [];
const path = section?.dataset.unseen;

let started = 0;
async function start() {
  const mine = ++started;
  if (!(await mayWrite())) return;
  const [state, marked] = [await api.get("state", {}), await api.get("page", { path })];
  // A build is in progress. The next one starts this again.
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
  const where = `${about.file}${about.pages > 1 ? `, staat op ${about.pages} pagina’s` : ""}`;
  text.field = field;
  text.count = element("p", { id: `${id}-count`, className: "unseen__about unseen__count" });
  text.state = element("p", { className: "unseen__about unseen__state", role: "status" });
  // While typing, the text may end in a space for a moment, which must not be saved.
  const edges = /^\s|\s$/.test(about.value);
  field.addEventListener("input", () => {
    text.wanted = edges ? field.value : field.value.trim();
    count(text);
    void follow();
    keep(text);
  });
  count(text);
  return element(
    "div",
    { className: "unseen" },
    element("label", { htmlFor: id, textContent: label }),
    field,
    text.count,
    element("p", { id: `${id}-about`, className: "unseen__about", textContent: where }),
    text.state,
  );
}

function count({ key, field, count: shown }) {
  if (limits[key]) showLength(shown, [...field.value.trim()].length, limits[key]);
}

function keep(text) {
  text.busy ??= save(text).finally(() => (text.busy = undefined));
}

/** Saves until the file has what was typed, one request at a time. */
async function save(text) {
  const say = (says, kind) => {
    text.state.textContent = says;
    text.state.dataset.kind = kind;
  };
  while (text.wanted !== text.saved) {
    const now = text.wanted;
    say("Bewaren…", "busy");
    const { file, path: value } = text.about;
    const { ok, status, body } = await api.post("save", { file, path: value, was: text.saved, now, page: path });
    text.refused = !ok && [409, 422].includes(status);
    if (ok) {
      text.saved = now;
      if (body.missing) say(`Bewaard. ${body.missing}`, "");
      else say("Bewaard", "good");
      continue;
    }
    // An earlier request without an answer was carried out after all.
    if (body.theirs !== undefined && body.theirs === text.unanswered) {
      text.saved = body.theirs;
      continue;
    }
    if (!text.refused) text.unanswered = now;
    // More was typed meanwhile: try again with that.
    if (text.wanted !== now) continue;
    if (body.theirs !== undefined) {
      text.saved = body.theirs;
      say(`${body.message} In het bestand staat nu: ${body.theirs}. Typ verder om dat te vervangen.`, "bad");
      return;
    }
    say(`Niet bewaard. ${why(body)}`, "bad");
    return;
  }
}

let asked = 0;
/** Updates the previews of the search result and the card with what was typed. */
async function follow() {
  const mine = ++asked;
  const query = new URLSearchParams({ path });
  // The `=` keeps an empty text in the query.
  for (const { key, wanted } of texts) query.set(key, `=${wanted}`);
  const answer = await fetch(`/__desk/page/voorbeeld?${query}`).catch(() => undefined);
  const html = answer?.ok ? await answer.text() : undefined;
  if (html === undefined || mine !== asked) return;
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const part of page.querySelectorAll("[data-shown]"))
    document.querySelector(`main [data-shown="${part.dataset.shown}"]`)?.replaceChildren(...part.childNodes);
}

if (section) {
  addEventListener("beforeunload", (event) => {
    if (texts.some(({ wanted, saved }) => wanted !== saved)) event.preventDefault();
  });
  // The screen was rendered again from what is saved. Show the unsaved texts again.
  document.addEventListener("desk-shown", () => {
    if (texts.length === 0) void start();
    else if (texts.some(({ wanted, saved }) => wanted !== saved)) void follow();
    for (const text of texts) if (!text.refused && text.wanted !== text.saved) keep(text);
  });
  await start();
}
