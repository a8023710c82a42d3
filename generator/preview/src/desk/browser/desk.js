// Enhances the desk: shows changes of the site live, filters while typing, and adds arrow keys to the matrix. Without
// it, everything works through links and forms, except changing files.

import { ask } from "/__preview/call.js";
import { onBuild } from "/__preview/stream.js";
import { formAddress } from "./files.js";
import { complain } from "./problems.js";

const parts = () => [...document.querySelectorAll("[data-part]")];
const byPart = (page, name) => page.querySelector(`[data-part="${name}"]`);

// Returns the state that must survive new contents: open details, typed text, scroll positions and the focus.
function kept() {
  const active = document.activeElement;
  const part = active?.closest("[data-part]");
  const focus = (node) => node.localName === active.localName && nameOf(node) === nameOf(active);
  return {
    details: new Map([...document.querySelectorAll("details[id]")].map(({ id, open }) => [id, open])),
    scrolled: [...document.querySelectorAll(".scroller, .json")].map(({ scrollLeft, scrollTop }) => [
      scrollLeft,
      scrollTop,
    ]),
    focus,
    part: part?.dataset.part,
    // Buttons of several rows may have the same name.
    nth: part ? [...part.querySelectorAll("*")].filter(focus).indexOf(active) : -1,
    typed:
      typeof active?.selectionStart === "number"
        ? [active.value, active.selectionStart, active.selectionEnd]
        : undefined,
    // Filter fields are left out: the address holds their values.
    written: [
      ...document.querySelectorAll(
        "main :is(textarea, input[type=radio], input[type=checkbox], [data-act] input:not([type=hidden]))[id]",
      ),
    ].filter(changed),
    at: [scrollX, scrollY],
  };
}

const CHOSEN = ["radio", "checkbox"];

// Whether the value of a field differs from the one it was rendered with.
function changed({ type, value, defaultValue, checked, defaultChecked }) {
  return CHOSEN.includes(type) ? checked !== defaultChecked : value !== defaultValue;
}

// Identifies the focused element after it was rendered again.
const nameOf = (node) => node.id || node.getAttribute("href") || node.ariaLabel || node.textContent;

function restore({ details, scrolled, focus, part, nth, typed, written, at }, replaced) {
  for (const [id, open] of details) {
    const found = document.getElementById(id);
    if (found instanceof HTMLDetailsElement) found.open = open;
  }
  for (const { id, type, value, checked } of written) {
    const found = document.getElementById(id);
    if (found?.type !== type) continue;
    if (CHOSEN.includes(type)) found.checked = checked;
    else found.value = value;
  }
  document.querySelectorAll(".scroller, .json").forEach((box, index) => {
    if (scrolled[index]) [box.scrollLeft, box.scrollTop] = scrolled[index];
  });
  if (replaced.includes(part)) {
    const main = document.querySelector("main");
    // If the element is gone or can't take the focus, the focus goes to the main part.
    const alike = [...byPart(document, part).querySelectorAll("*")].filter(focus);
    const found = alike[nth] ?? alike[0] ?? main;
    found.focus({ preventScroll: true });
    if (document.activeElement !== found) main.focus({ preventScroll: true });
    if (typed && found !== main) {
      found.value = typed[0];
      found.setSelectionRange(typed[1], typed[2]);
    }
  }
  scrollTo({ left: at[0], top: at[1], behavior: "instant" });
}

let asked = 0;
let next;
// The HTML that the server last sent for each part.
const sent = new Map();

// Replaces the contents with those of another address. `says` returns the text for screen readers. With `onlyChanged`, a part
// whose HTML is the same as last time is left alone.
async function show(address, says, onlyChanged = false) {
  const mine = ++asked;
  clearTimeout(next);
  let page;
  try {
    const answer = await fetch(address);
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    again();
    return;
  }
  // An element that is replaced between press and release gets no click.
  while (document.querySelector("main:active")) await new Promise((done) => setTimeout(done, 50));
  // Stale: a newer request is in flight.
  if (mine !== asked) return;
  // The new page has other parts, such as a form, which needs a script of its own.
  if (parts().some((part) => !byPart(page, part.dataset.part))) return location.reload();
  const before = kept();
  const replaced = [];
  for (const part of parts()) {
    const name = part.dataset.part;
    const next = byPart(page, name);
    const html = next.innerHTML;
    if (onlyChanged && sent.get(name) === html) continue;
    sent.set(name, html);
    replaced.push(name);
    // Keep elements that scripts have filled, as long as they are about the same thing.
    for (const live of part.querySelectorAll("[data-keep]")) {
      next.querySelector(`[data-keep="${CSS.escape(live.dataset.keep)}"]`)?.replaceWith(live);
    }
    part.replaceChildren(...next.childNodes);
  }
  document.title = page.title;
  document.body.dataset.turn = page.body.dataset.turn ?? "";
  if (replaced.length > 0) {
    usable();
    restore(before, replaced);
    busy();
    document.dispatchEvent(new Event("desk-shown"));
    walkable();
  }
  again();
  if (says) say(says());
}

// Announces a text once: showing the same screen again is no news.
function say(text) {
  const live = document.querySelector("[data-live]");
  if (live.textContent !== text) live.textContent = text;
}

// A screen with a job in progress is shown again after the number of milliseconds that it asks for.
function again() {
  clearTimeout(next);
  const waits = [...document.querySelectorAll("[data-again]")].map(({ dataset }) => Number(dataset.again));
  if (waits.length > 0) next = setTimeout(() => void show(location.href, told, true), Math.min(...waits));
}
const told = () => document.querySelector("[data-said], [data-publish-problem] p, [data-stage]")?.textContent ?? "";

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

// Forms and buttons that need this script are rendered inert: a click before it runs would be lost.
function usable() {
  for (const waiting of document.querySelectorAll("[data-act][inert], [data-drafts][inert]")) waiting.inert = false;
}

// The forms in progress, by action and hidden fields, because a form may be rendered again meanwhile.
const acting = new Set();
const whatOf = (form) => {
  const hidden = [...form.querySelectorAll("input[type=hidden]")].map(({ name, value }) => [name, value]);
  return `${form.dataset.act}?${new URLSearchParams(hidden)}`;
};
const acts = () => [...document.querySelectorAll("form[data-act]")];
// Marked as busy, not disabled: a disabled button would lose the focus.
const busy = () => acts().forEach((form) => (form.ariaBusy = acting.has(whatOf(form)) ? "true" : null));

// Sends the fields of a form as JSON, with the token that only pages of this preview can request.
async function act(form, submitter) {
  const what = whatOf(form);
  if (acting.has(what)) return;
  acting.add(what);
  busy();
  const fields = Object.fromEntries(new FormData(form));
  let leaves = false;
  try {
    const { ok, status, body } = await ask(submitter?.dataset.to ?? form.dataset.act, { json: fields });
    if (ok) {
      const then = form.dataset.then ?? (body.file ? formAddress(body.file) : location.pathname);
      // The form stays busy until the next page is there.
      leaves = then !== location.pathname;
      if (leaves) return location.assign(then);
      await show(location.href, told);
      // The message may be far above the button.
      document.querySelector("[data-said], [data-publish-problem]")?.scrollIntoView({ block: "nearest" });
      return;
    }
    // A plain-text answer is not meant for users.
    const said = body.text === undefined ? body.message : undefined;
    const message = said ?? `Dat lukte niet (${status}). Laad dit scherm opnieuw.`;
    // The screen may be older than the job that is running.
    if (status === 409) await show(location.href, told);
    const here = acts().find((one) => whatOf(one) === what) ?? form;
    if (here.querySelector("[data-problem]")) complain(here, { ...body, message });
    else refused(here, [message, body.problems?.[0]?.message].filter(Boolean).join(" "));
  } finally {
    if (!leaves) acting.delete(what);
    busy();
  }
}
// Also runs when the browser restores the page from its back/forward cache.
addEventListener("pageshow", () => {
  acting.clear();
  busy();
});

// Announces why something was refused, and shows it at the end of an element.
function refused(where, says) {
  say(says);
  where.querySelector(":scope > .notice--bad")?.remove();
  where.append(Object.assign(document.createElement("p"), { className: "notice notice--bad", textContent: says }));
}
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-act]");
  if (!form) return;
  event.preventDefault();
  void act(form, event.submitter);
});
// Typing a third version also selects it.
document.addEventListener("input", ({ target }) => {
  const chosen = document.getElementById(target.dataset?.chooses ?? "");
  if (chosen) chosen.checked = true;
});

// The switch for drafts and scheduled content. Its new state comes with the next build.
document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-drafts]");
  if (!button) return;
  const wanted = { shown: button.getAttribute("aria-pressed") !== "true" };
  const { ok, status, body } = await ask("/__preview/drafts", { json: wanted });
  if (!ok) refused(button.parentElement, status === 0 ? body.message : `Dat lukte niet (${status}).`);
});

// Only one cell of the matrix is in the tab order; arrow keys move on from there.
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

// In a narrow window the menu is a single row that scrolls. Show the current item.
const menu = document.querySelector(".menu ul");
const chosen = menu?.querySelector("[aria-current]");
if (chosen) menu.scrollLeft = chosen.offsetLeft - menu.offsetLeft - menu.clientWidth / 2 + chosen.clientWidth / 2;

usable();
walkable();
again();
if (document.querySelector("[data-unseen]")) void import("/__desk/unseen.js");
// Every build, including those that change no page.
onBuild(({ lastEventId }) => {
  if (lastEventId !== document.body.dataset.turn) void show(location.href, () => "Het bureau is bijgewerkt.");
});
