// The form of a content file. What changes saves itself; what would not build is kept here until it does.

import { element } from "/__preview/element.js";
import { draw as drawMarks, heard, isTaken, makePresence } from "/__preview/presence.js";
import { onBuild } from "/__preview/stream.js";
import { makeFields } from "./fields.js";
import { aboutThing, ask } from "./things.js";
import { makeValues } from "./values.js";

/** How long after the last key it is said that what stands there can't be saved. Milliseconds. */
const PAUSE = 400;

const main = document.querySelector(".desk-form");
const { file } = main.dataset;
const form = main.querySelector("[data-fields]");
const beside = main.querySelector("[data-beside]");
const frame = beside.querySelector("iframe");
const more = document.querySelector("[data-more]");
const todo = document.querySelector("[data-todo]");
const state = document.querySelector("[data-state]");
const problem = document.querySelector("[data-problem]");
const [undo, redo] = ["[data-undo]", "[data-redo]"].map((name) => document.querySelector(name));

let data;
let values;
let fields;
let timer;
let busy = false;
/** What the form was drawn from. */
let known = "";
/** How often something was typed or saved: an answer that was asked for before that is about another form. */
let edits = 0;

const say = (text, kind = "") => {
  state.textContent = text;
  state.dataset.kind = kind;
};

function counts({ undo: back, redo: again }) {
  undo.disabled = !back;
  redo.disabled = !again;
}

/** Shows what is wrong: above the buttons, and at its field. */
function complain(message, problems = [], ways = []) {
  for (const one of form.querySelectorAll(".field__problem")) one.remove();
  for (const one of form.querySelectorAll("[aria-invalid]")) one.removeAttribute("aria-invalid");
  problem.hidden = !message;
  problem.replaceChildren();
  if (!message) return;
  problem.append(element("p", {}, element("b", { textContent: message })));
  const list = element("ul", {});
  for (const { message: what, help, at } of problems.slice(0, 5)) {
    const line = element("li", {}, what, help ? element("span", { className: "quiet", textContent: ` ${help}` }) : "");
    const control = at?.[0]?.endsWith(`/${file}`) ? fields.find(at[1]) : undefined;
    if (control?.matches("input, textarea, select")) {
      control.setAttribute("aria-invalid", "true");
      control.after(element("p", { className: "field__problem", textContent: what }));
      const go = element("button", { type: "button", className: "go", textContent: "Ga erheen" });
      go.addEventListener("click", () => control.focus());
      line.append(" ", go);
    }
    list.append(line);
  }
  problem.append(list, ...ways);
}

function changed() {
  edits += 1;
  void save();
}

/** Saves what changed, until the file holds it: what is typed meanwhile goes with the next request. */
async function save() {
  clearTimeout(timer);
  if (busy) return;
  busy = true;
  let refused;
  while (values.waits) {
    say("Bezig met bewaren…");
    const before = edits;
    refused = await send();
    // What is typed meanwhile may make it right.
    if (refused && edits === before) break;
  }
  busy = false;
  edits += 1;
  if (!refused || !values.waits) {
    complain("");
    say("Bewaard", "good");
    return;
  }
  say("Nog niet bewaard");
  // Half a date is no mistake of somebody who writes on.
  timer = setTimeout(() => (say("Niet bewaard", "bad"), refused()), PAUSE);
}

/** Sends what waits. Returns what says why it was refused. */
async function send() {
  const changes = values.take();
  const answer = await ask("/__edit/form", { file, changes, page: location.pathname + location.search }).catch(() => undefined);
  if (answer?.ok) {
    values.saved();
    counts(answer.said);
    return undefined;
  }
  values.giveBack();
  if (!answer) {
    return () => {
      complain("De voorvertoning antwoordt niet. Start ze opnieuw: wat je hier schreef, blijft staan.");
      timer = setTimeout(() => void save(), 2000);
    };
  }
  const { status, said } = answer;
  const again = element("button", { type: "button", className: "btn btn--plain", textContent: "Neem de laatste versie" });
  again.addEventListener("click", () => void load());
  return () => complain(said.message ?? `Dat lukte niet (${status}).`, said.problems, [again]);
}

const now = () => ask(`/__desk/bestand/gegevens?file=${encodeURIComponent(file)}`);

/** Draws the form for what the file holds now. */
async function load() {
  const { ok, said } = await now();
  if (!ok) {
    complain(said.message ?? "De voorvertoning antwoordt niet.");
    return;
  }
  draw(said);
  await aboutThing(file, more);
}

function draw(said) {
  // A field by its place in the file, a button by its name.
  const focused = form.contains(document.activeElement) ? document.activeElement : undefined;
  const { at } = focused?.dataset ?? {};
  const name = focused?.getAttribute("aria-label");
  data = said;
  known = JSON.stringify([said.value, said.body]);
  values = makeValues(said.value ?? {}, said.body);
  const onPage = said.page && `${said.page}?${new URLSearchParams({ bewerk: file, plaats: "" })}`;
  fields = makeFields({ ...said, onPage }, values, changed);
  form.replaceChildren(fields.draw());
  const same = at !== undefined ? fields.find(at) : name ? form.querySelector(`[aria-label="${CSS.escape(name)}"]`) : undefined;
  same?.focus({ preventScroll: true });
  drawMarks();
  complain("");
  say("");
  around(said);
}

/** What stands around the fields. */
function around(said) {
  counts(said.counts);
  show(said.page);
  left(said.known);
}

/** What is still to be done in this file. */
function left(problems) {
  todo.hidden = problems.length === 0;
  const lines = problems.slice(0, 12).map(({ message, at }) => {
    const line = element("li", {}, message, " ");
    if (!at) return line;
    const go = element("button", { type: "button", className: "go", textContent: "Ga erheen" });
    go.addEventListener("click", () => fields.find(at)?.focus());
    line.append(go);
    return line;
  });
  const count = problems.length === 1 ? "Nog één ding te doen in dit bestand" : `Nog ${problems.length} dingen te doen in dit bestand`;
  todo.replaceChildren(element("summary", { textContent: count }), element("ul", {}, ...lines));
}

/** The page beside the form. */
function show(page) {
  beside.hidden = !page;
  main.classList.toggle("desk-form--page", Boolean(page));
  if (page && frame.getAttribute("src") !== page) frame.src = page;
}

/** Draws again what somebody else changed, unless something is typed here that is not saved. */
async function follow() {
  if (!values?.isSaved || busy) return;
  const before = edits;
  const { ok, said } = await now();
  if (!ok || edits !== before) return;
  const mine = JSON.stringify([values.value, values.body]);
  const theirs = JSON.stringify([said.value, said.body]);
  if (theirs !== known && sorted(theirs) !== sorted(mine)) draw(said);
  else around(said);
  known = theirs;
  await aboutThing(file, more);
}
/** The same whatever the order of the keys. */
const sorted = (text) =>
  JSON.stringify(JSON.parse(text), (_, value) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

async function step(path) {
  clearTimeout(timer);
  const { ok, said } = await ask(path, {});
  if (!ok) {
    complain(said.message ?? "Dat lukte niet.", said.problems);
    return;
  }
  await load();
  const here = said.file === file;
  say(here ? "Ongedaan gemaakt" : `Gewijzigd: ${said.file}`, "good");
  if (path.endsWith("redo") && here) say("Opnieuw gedaan", "good");
}
undo.addEventListener("click", () => void step("/__edit/undo"));
redo.addEventListener("click", () => void step("/__edit/redo"));
form.addEventListener("submit", (event) => event.preventDefault());
// In a field of one line Enter says at once what is wrong.
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("input")) return;
  event.preventDefault();
  void save();
});
// Others see which field is written in.
const presence = makePresence({ post: (path, body, options) => ask(`/__edit/${path}`, body, options) });
form.addEventListener("focusin", ({ target }) => {
  if (!target.id) return;
  if (isTaken(target)) say("Iemand anders schrijft ook in dit veld.");
  presence.at(target);
});
form.addEventListener("focusout", ({ relatedTarget }) => {
  if (!relatedTarget?.id || !form.contains(relatedTarget)) presence.leave();
});
addEventListener("beforeunload", (event) => {
  if (values && !values.isSaved) event.preventDefault();
});

await load();
onBuild(() => void follow(), heard);
