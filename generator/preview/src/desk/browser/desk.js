// Comfort for the desk: it follows the site while it is edited, filters while somebody types, and lets arrow keys walk
// the matrix. Without it everything works by links and forms, but for what changes files.

import { call } from "/__preview/call.js";
import { onBuild } from "/__preview/stream.js";

const parts = () => [...document.querySelectorAll("[data-part]")];
const byPart = (page, name) => page.querySelector(`[data-part="${name}"]`);

// What a reader has opened, typed and scrolled to stays as it is when new contents arrive.
function kept() {
  const active = document.activeElement;
  return {
    details: new Map([...document.querySelectorAll("details[id]")].map(({ id, open }) => [id, open])),
    scrolled: [...document.querySelectorAll(".scroller, .json")].map(({ scrollLeft, scrollTop }) => [
      scrollLeft,
      scrollTop,
    ]),
    focus: active?.closest("[data-part]")
      ? (node) => node.localName === active.localName && nameOf(node) === nameOf(active)
      : undefined,
    part: active?.closest("[data-part]")?.dataset.part,
    typed: active?.matches?.("input[type=search], textarea")
      ? [active.value, active.selectionStart, active.selectionEnd]
      : undefined,
    written: [...document.querySelectorAll("main :is(textarea, input[type=radio], input[type=checkbox])[id]")].filter(
      changed,
    ),
    at: [scrollX, scrollY],
  };
}

const CHOSEN = ["radio", "checkbox"];

// Whether a field holds something else than it came with.
function changed({ type, value, defaultValue, checked, defaultChecked }) {
  return CHOSEN.includes(type) ? checked !== defaultChecked : value !== defaultValue;
}

// What something with the focus is found by when it was made anew.
const nameOf = (node) => node.id || node.getAttribute("href") || node.ariaLabel || node.textContent;

function restore({ details, scrolled, focus, part, typed, written, at }) {
  for (const [id, open] of details) {
    const found = document.getElementById(id);
    if (found instanceof HTMLDetailsElement) found.open = open;
  }
  for (const { id, type, name, value, checked } of written) {
    const found = document.getElementById(id);
    if (found?.name !== name) continue;
    if (CHOSEN.includes(type)) found.checked = checked;
    else found.value = value;
  }
  document.querySelectorAll(".scroller, .json").forEach((box, index) => {
    if (scrolled[index]) [box.scrollLeft, box.scrollTop] = scrolled[index];
  });
  if (focus) {
    const main = document.querySelector("main");
    // What is gone leaves the focus where it was in the order of the page, and so does what can't be pressed now.
    const found = [...byPart(document, part).querySelectorAll("*")].find(focus) ?? main;
    found.focus({ preventScroll: true });
    if (document.activeElement !== found) main.focus({ preventScroll: true });
    if (typed && found.setSelectionRange) {
      found.value = typed[0];
      found.setSelectionRange(typed[1], typed[2]);
    }
  }
  scrollTo({ left: at[0], top: at[1], behavior: "instant" });
}

let asked = 0;

// Puts the contents of an address in place of what is shown; `says` is read aloud.
async function show(address, says) {
  const mine = ++asked;
  let page;
  try {
    const answer = await fetch(address);
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    return;
  }
  // What is replaced between press and release gets no click.
  while (document.querySelector("main:active")) await new Promise((done) => setTimeout(done, 50));
  // A later question has been asked meanwhile.
  if (mine !== asked) return;
  // A form comes with a script of its own.
  if (parts().some((part) => !byPart(page, part.dataset.part))) return location.reload();
  const before = kept();
  for (const part of parts()) {
    const next = byPart(page, part.dataset.part);
    if (!next) continue;
    // What a script made of a part of the page stays as long as it is about the same.
    for (const live of part.querySelectorAll("[data-keep]")) {
      next.querySelector(`[data-keep="${CSS.escape(live.dataset.keep)}"]`)?.replaceWith(live);
    }
    part.replaceChildren(...next.childNodes);
  }
  document.title = page.title;
  document.body.dataset.turn = page.body.dataset.turn ?? "";
  usable();
  restore(before);
  busy();
  document.dispatchEvent(new Event("desk-shown"));
  walkable();
  again();
  if (says) say(says());
}

// Said once: a screen that is shown again says nothing new.
function say(text) {
  const live = document.querySelector("[data-live]");
  if (live.textContent !== text) live.textContent = text;
}

// What is under way is looked at again after so many milliseconds.
let next;
function again() {
  clearTimeout(next);
  const waits = [...document.querySelectorAll("[data-again]")].map(({ dataset }) => Number(dataset.again));
  if (waits.length > 0) next = setTimeout(() => void show(location.href, told), Math.min(...waits));
}
const told = () => document.querySelector("[data-said], [data-trouble] p, [data-stage]")?.textContent ?? "";

// Filters.
let waiting;
function filter(form) {
  const query = new URLSearchParams(new FormData(form));
  for (const [key, value] of [...query]) if (value === "") query.delete(key);
  const address = `${form.action.split("?")[0]}${query.size > 0 ? `?${query}` : ""}`;
  history.replaceState(null, "", address);
  void show(address, () => document.querySelector("[data-found]")?.textContent ?? "");
}
document.addEventListener("input", ({ target }) => {
  const form = target.closest("form[data-filter]");
  if (!form) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => filter(form), target.matches("select") ? 0 : 150);
});
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-filter]");
  if (!form) return;
  event.preventDefault();
  clearTimeout(waiting);
  filter(form);
});

// What changes something needs this script, and comes inert: a click before it runs would be lost.
function usable() {
  for (const waiting of document.querySelectorAll("[data-act][inert], [data-drafts][inert]")) waiting.inert = false;
}

// What forms are doing: one that is drawn again meanwhile still does it.
const acting = new Set();
const whatOf = (form) => `${form.dataset.act}?${new URLSearchParams(new FormData(form))}`;
const acts = () => [...document.querySelectorAll("form[data-act]")];
// A button that is disabled would lose the focus.
const busy = () => acts().forEach((form) => (form.ariaBusy = acting.has(whatOf(form)) ? "true" : null));

// A form that does something sends its fields as JSON, with the token that only pages of this preview can ask for.
async function act(form, submitter) {
  const what = whatOf(form);
  if (acting.has(what)) return;
  acting.add(what);
  busy();
  const fields = Object.fromEntries(new FormData(form));
  let says = "De voorvertoning antwoordt niet. Start ze opnieuw.";
  try {
    const answer = await call(submitter?.dataset.to ?? form.dataset.act, { json: fields });
    if (answer.ok) {
      const then = form.dataset.then ?? location.pathname;
      if (then !== location.pathname) return location.assign(then);
      await show(location.href, told);
      // It may stand far above the button.
      document.querySelector("[data-said], [data-trouble]")?.scrollIntoView({ block: "nearest" });
      return;
    }
    const { message, problems = [] } = await answer.json().catch(() => ({}));
    const why = [message ?? `Dat lukte niet (${answer.status}). Laad dit scherm opnieuw.`, problems[0]?.message];
    says = why.filter(Boolean).join(" ");
  } catch {
    // Said below.
  } finally {
    acting.delete(what);
    busy();
  }
  say(says);
  const there = acts().find((one) => whatOf(one) === what) ?? form;
  there.querySelector(":scope > .notice--bad")?.remove();
  there.append(Object.assign(document.createElement("p"), { className: "notice notice--bad", textContent: says }));
}
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-act]");
  if (!form) return;
  event.preventDefault();
  void act(form, event.submitter);
});
// Writing a version of one's own chooses it.
document.addEventListener("input", ({ target }) => {
  const chosen = document.getElementById(target.dataset?.chooses ?? "");
  if (chosen) chosen.checked = true;
});

// Drafts and scheduled content. The new state comes with the next build.
document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-drafts]");
  if (!button) return;
  await call("/__preview/drafts", { json: { shown: button.getAttribute("aria-pressed") !== "true" } });
});

// In the matrix one cell can be reached by Tab, and arrows lead on from there.
function walkable() {
  const links = [...document.querySelectorAll("[data-matrix] tbody td a")];
  const current = links.includes(document.activeElement) ? document.activeElement : links[0];
  for (const link of links) link.tabIndex = link === current ? 0 : -1;
}
document.addEventListener("keydown", (event) => {
  const cell = event.target.closest?.("[data-matrix] tbody td");
  if (!cell) return;
  const row = cell.parentElement;
  const rows = [...row.parentElement.children];
  const step = {
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
  }[event.key];
  const edge = { Home: 1, End: row.children.length - 1 }[event.key];
  const to = step ? rows[rows.indexOf(row) + step[0]]?.children[cell.cellIndex + step[1]] : edge && row.children[edge];
  const link = to?.querySelector("a");
  if (!link || to.tagName !== "TD") return;
  event.preventDefault();
  event.target.tabIndex = -1;
  link.tabIndex = 0;
  link.focus();
});

// In a narrow window the menu is one row that scrolls.
const menu = document.querySelector(".menu ul");
const chosen = menu?.querySelector("[aria-current]");
if (chosen) menu.scrollLeft = chosen.offsetLeft - menu.offsetLeft - menu.clientWidth / 2 + chosen.clientWidth / 2;

usable();
walkable();
again();
if (document.querySelector("[data-unseen]")) void import("/__desk/unseen.js");
// Each build, also one that changes no page.
onBuild(({ lastEventId }) => {
  if (lastEventId !== document.body.dataset.turn) void show(location.href, () => "Het bureau is bijgewerkt.");
});
