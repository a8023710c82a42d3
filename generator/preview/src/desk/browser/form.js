// The form of a content file. Changes are saved as they are made; those that would break the build wait here until they
// are valid.

import { api } from "/__edit/api.js";
import { makeQueue } from "/__edit/queue.js";
import { AWAY, ask } from "/__preview/call.js";
import { button, element, sideBySide } from "/__preview/element.js";
import { draw as drawMarks, heard, isTaken, makePresence } from "/__preview/presence.js";
import { onBuild } from "/__preview/stream.js";
import { makeFields } from "./fields.js";
import { goTo, labelOf, makeProblems } from "./problems.js";
import { aboutFile, formAddress } from "./files.js";
import { makeValues, written } from "./values.js";

/** How long after the last key press an error is shown, in milliseconds. */
const PAUSE = 400;
/** How long until the next attempt if the preview does not answer, in milliseconds. */
const AGAIN = 500;

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
/** The promise of the save in progress. */
let saving;
/** Whether the message that the preview does not answer is shown. */
let isAway = false;
/** The answer that is shown, as JSON, if others caused the refusal: the file is gone, or holds another version. */
let others = "";
/** Whether the message that required fields are empty is shown. */
let isUnfilled = false;
/** The content that the form was rendered from, as JSON. */
let known = "";
/** Changes that were refused and then undone, so that they can be redone: `{values, fields}`. */
let dropped;
/** Counts edits and saves. If it changes while a request is in flight, the answer is stale. */
let edits = 0;

const say = (text, kind = "") => {
  // Setting the same text again would make screen readers repeat it.
  if (state.textContent !== text) state.textContent = text;
  state.dataset.kind = kind;
};

function counts({ undo: back, redo: again }) {
  const pressed = [undo, redo].find((button) => button === document.activeElement);
  undo.disabled = !back;
  redo.disabled = !again && !dropped;
  // A button that gets disabled would lose the focus.
  if (pressed?.disabled) ([undo, redo].find((button) => !button.disabled) ?? document.querySelector("main")).focus();
}

const problems = makeProblems({ file, form, box: problem, todo, find: (at) => fields.find(at) });

/** Shows a problem. Without a message, removes it. */
function complain(...what) {
  isUnfilled = false;
  others = "";
  problems.show(...what);
}

function changed() {
  edits += 1;
  dropped = undefined;
  if (isUnfilled) askMore(unfilled());
  save();
}

function save() {
  clearTimeout(timer);
  saving ??= saveAll().finally(() => (saving = undefined));
}

/** Saves changes until none are left. Anything typed during a request goes with the next one. */
async function saveAll() {
  let refused;
  // Automatic retries leave the status as it is until there is another answer.
  const sayNew = (text) => isAway || others || say(text);
  while (values.waits) {
    sayNew("Bezig met bewaren…");
    const before = edits;
    refused = await send();
    // Unless something was typed meanwhile, the same request would fail again.
    if (refused && edits === before) break;
  }
  edits += 1;
  if (!refused || !values.waits) {
    complain("");
    say("Bewaard", "good");
    return;
  }
  sayNew("Nog niet bewaard");
  // Wait before showing the error: a half-typed date is no mistake.
  timer = setTimeout(() => {
    say("Niet bewaard", "bad");
    undo.disabled = false;
    refused();
  }, PAUSE);
}

/** Sends the pending changes. Returns undefined if they are saved, or else a function that shows why not. */
async function send() {
  const changes = values.take();
  const of = changes.map(({ at = [] }) => values.lengths(at));
  const answer = await api.post("form", { file, changes, of, page: location.pathname + location.search });
  if (answer.ok) {
    isAway = false;
    values.saved();
    counts(answer.body);
    return undefined;
  }
  values.giveBack();
  if (answer.status === 0) {
    return () => {
      if (!isAway) complain(AWAY);
      isAway = true;
      timer = setTimeout(save, AGAIN);
    };
  }
  isAway = false;
  const { status, body: said } = answer;
  const missing = unfilled();
  if (missing.length > 0) return () => askMore(missing);
  const isOpen = said.differ?.length > 0;
  const answered = isOpen || status === 410 ? JSON.stringify(said) : "";
  return () => {
    if (answered && answered === others) return;
    const again = button("Neem de laatste versie", () => void load(true), { className: "btn btn--plain" });
    const message = said.message ?? `Dat lukte niet (${status}). Laad dit scherm opnieuw.`;
    complain(message, said.problems, [isOpen ? versions(said) : again]);
    others = answered;
  };
}

/** Asks to fill in these empty fields. */
function askMore(missing) {
  complain(missing.length > 0 ? "Vul dit nog in, dan wordt het bewaard." : "", missing);
  isUnfilled = missing.length > 0;
}

/** The required fields of newly added values that are still empty. */
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

/** Two versions of a text to choose from. */
function versions({ mine, theirs, differ, take, keep }) {
  const choose = async (value) => {
    await idle();
    values.settle(mine, theirs, value);
    paint();
    complain("");
    changed();
  };
  const way = (label, value) => button(label, () => choose(value), { className: "btn btn--plain" });
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

/**
 * Renders the form from the current content of the file, unless something was typed here meanwhile. Unsaved changes are
 * only dropped with `drops`. Resolves to false if the file does not exist.
 */
async function load(drops = false) {
  await idle();
  const before = edits;
  const { ok, status, body: said } = await now();
  if (!ok) {
    complain(said.message);
    return status !== 404;
  }
  // Changes made here are being saved; the build after that shows the rest.
  if (saving || edits !== before || (values && !values.isSaved && !drops)) return true;
  draw(said);
  await aboutFile(file, more);
  return true;
}

/** Renders the fields again. Keeps the focus, the caret and open details. */
function paint() {
  // Fields are found again by their path, buttons by their label.
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
    // If the text before the caret changed, keep its distance from the end.
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

/** Updates everything outside the fields: undo buttons, heading, draft notice, page frame, open tasks. */
function around(said) {
  counts(said.counts);
  // The file may have a page or another title since this screen was rendered.
  heading.textContent = said.label;
  unseen.hidden = said.page !== null || values.value.draft !== true;
  show(said.page);
  problems.left(said.known);
}

/** Shows the page in the frame beside the form; hides the frame if there is no page. */
function show(page) {
  beside.hidden = !page;
  main.classList.toggle("desk-form--page", Boolean(page));
  if (page && frame.getAttribute("src") !== page) frame.src = page;
}

/** Shows changes that somebody else made, unless there are unsaved changes here. */
async function follow() {
  if (saving) return;
  // `values` is undefined if the preview did not know the file yet.
  if (values && !values.isSaved) {
    // The file may exist again, or hold another version.
    if (others) save();
    return;
  }
  const before = edits;
  const { ok, status, body: said } = await now();
  // The file is gone, or can't be read. A rename or removal that is in progress here opens another screen.
  if (!ok && status !== 0 && !document.querySelector("[aria-busy=true]")) {
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
  await aboutFile(file, more);
}
/** JSON with sorted keys, to compare regardless of their order. */
const sorted = (text) =>
  JSON.stringify(JSON.parse(text), (_, value) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** Undoes or redoes changes that were refused, which no file has. Resolves to false if there are none. */
async function stepHere(path) {
  if (path === "undo" && values && !values.isSaved) {
    const taken = { values, fields };
    await load(true);
    // The file could not be read, or more was typed, so keep the changes.
    if (values === taken.values) {
      isAway = false;
      save();
      return true;
    }
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

/** Resolves when nothing is being saved. */
async function idle() {
  if (!saving) return;
  await saving;
  await idle();
}

const step = makeQueue().wrap(async (path) => {
  // Changes in flight can only be undone once they are saved.
  await idle();
  // The previous press took the last step.
  if ((path === "undo" ? undo : redo).disabled) return;
  clearTimeout(timer);
  if (await stepHere(path)) return;
  main.ariaBusy = "true";
  const { ok, body: said } = await api.post(path);
  const here = said.file === file;
  // The step created or renamed this file, so it no longer exists under this name.
  if (ok && !(await load())) {
    complain("");
    location.replace(here ? "/__desk/inhoud" : formAddress(said.file));
    return;
  }
  main.ariaBusy = null;
  if (!ok) {
    complain(said.message ?? "Dat lukte niet.", said.problems);
    return;
  }
  counts(said);
  if (values && !values.isSaved) {
    save();
    return;
  }
  say(here ? "Ongedaan gemaakt" : `Gewijzigd: ${said.file}`, "good");
  if (path === "redo" && here) say("Opnieuw gedaan", "good");
});
undo.addEventListener("click", () => void step("undo"));
redo.addEventListener("click", () => void step("redo"));
form.addEventListener("submit", (event) => event.preventDefault());
// Enter in a single-line field saves at once instead of submitting the form.
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("input")) return;
  event.preventDefault();
  save();
});
// Show others which field is being edited here.
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
