// What is not seen on a page: the texts of search results and shared links, edited on the desk's screen of that page. The
// result and the card follow what is typed.

import { api } from "/__edit/api.js";
import { headOf } from "/__edit/places.js";
import { mayWrite } from "/__preview/call.js";
import { element } from "/__preview/element.js";

const section = document.querySelector("[data-unseen]");

let limits = {};
/** The texts: `{key, about, saved, wanted, field}`. */
let texts = [];
const path = section?.dataset.unseen;

let started = 0;
async function start() {
  const mine = ++started;
  if (!(await mayWrite())) return;
  const [state, marked] = [await api.get("state", {}), await api.get("page", { path })];
  // It is between two states: the next one brings it here again.
  if (!state.ok || !marked.ok) return;
  ({ limits } = state.body);
  const head = headOf(marked.body.text);
  const places = await Promise.all(head.map(({ file, start }) => api.get("place", { file, start })));
  // The screen was drawn again meanwhile, which started it again.
  if (mine !== started) return;
  texts = head.flatMap(({ label, limits: key = "card" }, at) =>
    places[at].ok
      ? [{ key, label, about: places[at].body, saved: places[at].body.value, wanted: places[at].body.value }]
      : [],
  );
  // A card shows the title where it has no text of its own.
  texts = texts.filter(
    ({ about }, at) => texts.findIndex((one) => one.about.file === about.file && one.about.path === about.path) === at,
  );
  for (const text of texts) section.append(draw(text));
  section.hidden = texts.length === 0;
}

function draw(text) {
  const { key, label, about } = text;
  const id = `unseen-${key}`;
  const field = element("textarea", { id, rows: key === "title" ? 2 : 3, value: about.value, spellcheck: true });
  field.setAttribute("aria-describedby", `${id}-about ${id}-count`);
  const where = `${about.file}${about.pages > 1 ? `, staat op ${about.pages} pagina’s` : ""}`;
  text.field = field;
  text.count = element("p", { id: `${id}-count`, className: "unseen__about unseen__count" });
  text.state = element("p", { className: "unseen__about unseen__state" });
  text.state.setAttribute("role", "status");
  // Between two words there is a space at the end for a moment, which is not meant to be kept.
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
  const range = limits[key];
  if (!range) return;
  const { length } = [...field.value.trim()];
  shown.textContent = `${length} tekens, gewenst: ${range.min} tot ${range.max}`;
  shown.dataset.kind = length < range.min || length > range.max ? "bad" : "good";
}

function keep(text) {
  text.busy ??= save(text).finally(() => (text.busy = undefined));
}

/** Sends what was typed until the file holds it, one request at a time. */
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
    // An answer that did not come in time was one all the same.
    if (body.theirs !== undefined && body.theirs === text.unanswered) {
      text.saved = body.theirs;
      continue;
    }
    if (!text.refused) text.unanswered = now;
    // Tried again with the next letter.
    if (text.wanted !== now) continue;
    if (body.theirs !== undefined) {
      text.saved = body.theirs;
      say(`${body.message} In het bestand staat nu: ${body.theirs}. Typ verder om dat te vervangen.`, "bad");
      return;
    }
    const problems = (body.problems ?? []).flatMap(({ message, help }) => [message, ...(help ? [help] : [])]);
    say([`Niet bewaard. ${body.message}`, ...problems].join(" "), "bad");
    return;
  }
}

let asked = 0;
/** Shows the result and the card as they would be. */
async function follow() {
  const mine = ++asked;
  const query = new URLSearchParams({ path });
  // So that an empty text is one too.
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
  // The screen was drawn again, from what is saved: what is not stays shown.
  document.addEventListener("desk-shown", () => {
    if (texts.length === 0) void start();
    else if (texts.some(({ wanted, saved }) => wanted !== saved)) void follow();
    for (const text of texts) if (!text.refused && text.wanted !== text.saved) keep(text);
  });
  await start();
}
