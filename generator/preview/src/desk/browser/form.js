// The form of a content file. What changes saves itself; what would not build is kept here until it does.

import { api } from "/__edit/api.js";
import { ask } from "/__preview/call.js";
import { element, sideBySide } from "/__preview/element.js";
import { draw as drawMarks, heard, isTaken, makePresence } from "/__preview/presence.js";
import { onBuild } from "/__preview/stream.js";
import { makeFields } from "./fields.js";
import { aboutThing, formAddress } from "./things.js";
import { makeValues, written } from "./values.js";

/** How long after the last key it is said that what stands there can't be saved. Milliseconds. */
const PAUSE = 400;
/** After how many milliseconds it is tried again when nobody answered. */
const AGAIN = 500;
/** How the id ends of what is wrong with a field. */
const FAULT = "-fout";

const main = document.querySelector(".desk-form");
const { file } = main.dataset;
const form = main.querySelector("[data-fields]");
const beside = main.querySelector("[data-beside]");
const frame = beside.querySelector("iframe");
const more = document.querySelector("[data-more]");
const heading = document.querySelector("h1 bdi");
const todo = document.querySelector("[data-todo]");
const unseen = document.querySelector("[data-unseen-draft]");
const state = document.querySelector("[data-state]");
const problem = document.querySelector("[data-problem]");
const [undo, redo] = ["[data-undo]", "[data-redo]"].map((name) => document.querySelector(name));

let values;
let fields;
let timer;
let busy = false;
/** Whether something empty is asked for. */
let isUnfilled = false;
/** What the form was drawn from. */
let known = "";
/** Whether the file was gone when it was saved last. */
let isGone = false;
/** What was refused when somebody undid it: values and their fields. */
let dropped;
/** How often something was typed or saved: an answer that was asked for before that is about another form. */
let edits = 0;

const say = (text, kind = "") => {
  state.textContent = text;
  state.dataset.kind = kind;
};

function counts({ undo: back, redo: again }) {
  const pressed = [undo, redo].find((button) => button === document.activeElement);
  undo.disabled = !back;
  redo.disabled = !again && !dropped;
  // One that can't be pressed any more would lose the focus.
  if (pressed?.disabled) ([undo, redo].find((button) => !button.disabled) ?? document.querySelector("main")).focus();
}

/** Goes to a field, or to the first one of a group. */
function goTo(place) {
  const control = place.matches("input, textarea, select")
    ? place
    : place.querySelector("input, textarea, select, button, summary");
  (control ?? place).focus({ preventScroll: true });
  place.scrollIntoView({ block: "center" });
}
const toPlace = (place) => {
  const go = element("button", { type: "button", className: "go", textContent: "Ga erheen" });
  go.addEventListener("click", () => goTo(place()));
  return go;
};

/** What is said of a field, behind its name. */
const named = (name, says) => (name ? [element("b", { textContent: says ? `${name}:` : name }), ` ${says}`] : [says]);
/** What a field is called. */
const labelOf = (control) => control?.labels?.[0]?.firstChild?.textContent ?? control?.ariaLabel;
/** What the field at a path is called, or its key where it has no name. */
const nameOf = (at) => labelOf(form.querySelector(`[data-at="${CSS.escape(at)}"]`)) ?? at;

/** Ties a field to what is wrong with it, and to nothing else. */
function describe(field, id) {
  const others = (field.getAttribute("aria-describedby") ?? "").split(" ").filter((one) => one && !one.endsWith(FAULT));
  const all = [...others, id].filter(Boolean);
  if (all.length > 0) field.setAttribute("aria-describedby", all.join(" "));
  else field.removeAttribute("aria-describedby");
}

/** Shows what is wrong: above the buttons, and at its field. */
function complain(message, problems = [], ways = []) {
  isUnfilled = false;
  for (const one of form.querySelectorAll(".field__problem")) one.remove();
  for (const one of form.querySelectorAll("[aria-invalid]")) {
    one.removeAttribute("aria-invalid");
    describe(one);
  }
  problem.hidden = !message;
  problem.replaceChildren();
  if (!message) return;
  problem.append(element("p", {}, element("b", { textContent: message })));
  const list = element("ul", {});
  for (const { message: what, help, at, about } of problems.slice(0, 5)) {
    const isHere = at?.[0]?.endsWith(`/${file}`);
    const name = about ?? (isHere && at[1] ? nameOf(at[1]) : undefined);
    const line = element(
      "li",
      {},
      ...named(name, about ? "" : what),
      help ? element("span", { className: "quiet", textContent: ` ${help}` }) : "",
    );
    if (at && !isHere) line.append(" ", element("code", { textContent: at.join(" ") }));
    const place = isHere ? fields.find(at[1]) : undefined;
    if (place) {
      const isField = place.matches("input, textarea, select");
      const id = `${place.id || "veld"}${FAULT}`;
      if (isField) {
        place.setAttribute("aria-invalid", "true");
        describe(place, id);
      }
      const head = isField ? place : (place.querySelector("legend, summary") ?? place);
      head.after(element("p", { className: "field__problem", id, textContent: what }));
      line.append(
        " ",
        toPlace(() => place),
      );
    }
    list.append(line);
  }
  problem.append(list, ...ways);
}

function changed() {
  edits += 1;
  dropped = undefined;
  if (isUnfilled) askMore(unfilled());
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
  timer = setTimeout(() => {
    say("Niet bewaard", "bad");
    undo.disabled = false;
    refused();
  }, PAUSE);
}

/** Sends what waits. Returns what says why it was refused. */
async function send() {
  const changes = values.take();
  const answer = await api.post("form", { file, changes, page: location.pathname + location.search });
  if (answer.ok) {
    values.saved();
    counts(answer.body);
    return undefined;
  }
  values.giveBack();
  isGone = answer.status === 410;
  if (answer.status === 0) {
    return () => {
      complain("De voorvertoning antwoordt niet. Wat je schreef, blijft staan en wordt bewaard zodra ze weer draait.");
      timer = setTimeout(() => void save(), AGAIN);
    };
  }
  const { status, body: said } = answer;
  const missing = unfilled();
  if (missing.length > 0) return () => askMore(missing);
  if (said.differ?.length > 0) return () => complain(said.message, [], [versions(said)]);
  const again = element("button", {
    type: "button",
    className: "btn btn--plain",
    textContent: "Neem de laatste versie",
  });
  again.addEventListener("click", () => void load());
  return () => complain(said.message ?? `Dat lukte niet (${status}). Laad dit scherm opnieuw.`, said.problems, [again]);
}

/** Asks for what is still empty. */
function askMore(missing) {
  complain(missing.length > 0 ? "Vul dit nog in, dan wordt het bewaard." : "", missing);
  isUnfilled = missing.length > 0;
}

/** What must be there of something new, and is still empty. */
function unfilled() {
  const isIn = (own, at) => own.startsWith(`${at}.`) || own.startsWith(`${at}[`);
  const controls = [...form.querySelectorAll(":is(input:not([type=checkbox]), textarea, select)[data-at]")];
  const empty = (at) =>
    controls.filter(
      ({ dataset, value, ariaRequired }) =>
        value === "" && (dataset.at === at || (ariaRequired === "true" && isIn(dataset.at, at))),
    );
  return values
    .added()
    .flatMap((at) => empty(written(at)))
    .map((control) => {
      return { message: "Vul dit nog in.", about: labelOf(control), at: [`/${file}`, control.dataset.at] };
    });
}

/** Two versions of a text, to choose from. */
function versions({ mine, theirs, differ, take, keep }) {
  const way = (textContent, value) => {
    const choose = element("button", { type: "button", className: "btn btn--plain", textContent });
    choose.addEventListener("click", () => {
      values.settle(mine, theirs, value);
      paint();
      complain("");
      changed();
    });
    return choose;
  };
  return element(
    "div",
    {},
    ...differ.map(sideBySide),
    way("Neem die uit het bestand", take),
    " ",
    way("Bewaar die van jou", keep),
  );
}

const now = () => ask(`/__desk/bestand/gegevens?file=${encodeURIComponent(file)}`);

/** Draws the form for what the file holds now; whether there is such a file. */
async function load() {
  const { ok, status, body: said } = await now();
  if (!ok) {
    complain(said.message ?? "De voorvertoning antwoordt niet.");
    return status !== 404;
  }
  draw(said);
  await aboutThing(file, more);
  return true;
}

/** Draws the fields anew: the focus, the caret and what is open stay. */
function paint() {
  // A field by its place in the file, a button by its name.
  const focused = form.contains(document.activeElement) ? document.activeElement : undefined;
  const { at } = focused?.dataset ?? {};
  const name = focused?.getAttribute("aria-label");
  const open = [...form.querySelectorAll("details[open][data-at]")].map(({ dataset }) => dataset.at);
  form.replaceChildren(fields.draw());
  for (const one of open) fields.find(one);
  const same =
    at !== undefined ? fields.find(at) : name ? form.querySelector(`[aria-label="${CSS.escape(name)}"]`) : undefined;
  same?.focus({ preventScroll: true });
  if (typeof focused?.selectionStart === "number" && typeof same?.selectionStart === "number") {
    const { value, selectionStart: caret } = focused;
    // What came or went before it moves it.
    const place = same.value.startsWith(value.slice(0, caret))
      ? caret
      : Math.max(0, same.value.length - value.length + caret);
    same.setSelectionRange(place, place);
  }
  drawMarks();
}

function draw(said) {
  known = JSON.stringify([said.value, said.body]);
  values = makeValues(said.value ?? {}, said.body);
  const onPage = said.page && `${said.page}?${new URLSearchParams({ bewerk: file, plaats: "" })}`;
  fields = makeFields({ ...said, onPage }, values, changed);
  paint();
  complain("");
  say("");
  around(said);
}

/** What stands around the fields. */
function around(said) {
  counts(said.counts);
  // It may have got a page or a title since this screen was made.
  heading.textContent = said.label;
  unseen.hidden = said.page !== null || values.value.draft !== true;
  show(said.page);
  left(said.known);
}

/** What is still to be done in this file. */
function left(problems) {
  todo.hidden = problems.length === 0;
  const lines = problems.slice(0, 12).map(({ message, at }) => {
    const line = element("li", {}, ...named(at && nameOf(at), message), " ");
    if (!at) return line;
    line.append(toPlace(() => fields.find(at)));
    return line;
  });
  const count =
    problems.length === 1
      ? "Nog één ding te doen in dit bestand"
      : `Nog ${problems.length} dingen te doen in dit bestand`;
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
  if (busy) return;
  // None: the preview did not know the file yet.
  if (values && !values.isSaved) {
    // It may be there again.
    if (isGone) void save();
    return;
  }
  const before = edits;
  const { ok, status, body: said } = await now();
  // It is gone, or can't be read.
  if (!ok && status !== 0) {
    complain(said.message);
    say("");
  }
  if (!ok || edits !== before) return;
  complain("");
  const mine = JSON.stringify([values?.value, values?.body]);
  const theirs = JSON.stringify([said.value, said.body]);
  if (!values || (theirs !== known && sorted(theirs) !== sorted(mine))) draw(said);
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

/** Takes back what was refused, which is in no file, and puts it back. Whether there was such a thing. */
async function stepHere(path) {
  if (path === "undo" && values && !values.isSaved) {
    const taken = { values, fields };
    await load();
    // The file could not be read: what was typed stays.
    if (values === taken.values) return true;
    dropped = taken;
    redo.disabled = false;
    say("Ongedaan gemaakt", "good");
    return true;
  }
  if (path !== "redo" || !dropped) return false;
  ({ values, fields } = dropped);
  paint();
  changed();
  return true;
}

/** Waits until nothing is being saved. */
async function idle() {
  if (!busy) return;
  await new Promise((done) => setTimeout(done, 20));
  await idle();
}

async function step(path) {
  // What is being saved is a step once it is.
  await idle();
  clearTimeout(timer);
  if (await stepHere(path)) return;
  const { ok, body: said } = await api.post(path);
  if (!ok) {
    complain(said.message ?? "Dat lukte niet.", said.problems);
    return;
  }
  counts(said);
  const here = said.file === file;
  // It was made or renamed by that step.
  if (!(await load())) {
    location.replace(here ? "/__desk/inhoud" : formAddress(said.file));
    return;
  }
  say(here ? "Ongedaan gemaakt" : `Gewijzigd: ${said.file}`, "good");
  if (path === "redo" && here) say("Opnieuw gedaan", "good");
}
undo.addEventListener("click", () => void step("undo"));
redo.addEventListener("click", () => void step("redo"));
form.addEventListener("submit", (event) => event.preventDefault());
// In a field of one line Enter says at once what is wrong.
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("input")) return;
  event.preventDefault();
  void save();
});
// Others see which field is written in.
const presence = makePresence(api);
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
const wanted = new URLSearchParams(location.search).get("plaats");
const place = wanted && fields?.find(wanted);
if (place) goTo(place);
onBuild(() => void follow(), heard);
