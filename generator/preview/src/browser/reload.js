// Live reload. Replaces only what differs, to keep the scroll position, typed text and open elements. A page that can't
// be updated this way is reloaded, at the same position.
import { element } from "./element.js";
import { draw, heard, wayTo } from "./presence.js";
import { session } from "./storage.js";
import { onBuild } from "./stream.js";

// A service worker would show stale pages, so the preview has none; pages need not ask for it.
if (navigator.serviceWorker) navigator.serviceWorker.register = () => Promise.resolve();

const KEY = "preview-scroll";
const preview = () => document.querySelector("site-preview");
let shown = preview()?.dataset.build;

const kept = JSON.parse(session.getItem(KEY) ?? "null");
session.removeItem(KEY);
if (kept?.path === location.pathname) {
  scrollTo({ left: kept.x, top: kept.y, behavior: "instant" });
}

export const reload = async () => {
  // Without a server, the browser's error page would take the place of this one.
  if (!(await fetch("/__preview/token", { cache: "no-store" }).catch(() => undefined))) return;
  dispatchEvent(new Event("preview-reload"));
  session.setItem(KEY, JSON.stringify({ path: location.pathname, x: scrollX, y: scrollY }));
  location.reload();
};

// Trusted Types: everything inserted in the page was sent by the preview's own server.
const policy = window.trustedTypes?.createPolicy("preview", {
  createHTML: (html) => html,
  createScript: (text) => text,
});
const parse = (html) => new DOMParser().parseFromString(policy?.createHTML(html) ?? html, "text/html");
const copy = (node) => {
  const fresh = document.importNode(node, true);
  for (const script of fresh.matches("script") ? [fresh] : fresh.querySelectorAll("script")) {
    script.textContent = policy?.createScript(script.textContent) ?? script.textContent;
  }
  return fresh;
};

// Scripts change the page, so answers are compared with what was sent.
let sent = parse(preview()?.sent ?? "");
const ask = async () => {
  const answer = await fetch(location.href.split("#")[0], { cache: "no-store" });
  return { page: parse(await answer.text()), elsewhere: answer.redirected ? answer.url : undefined };
};

const attributes = (node) => [...node.attributes].map(({ name, value }) => `${name}=${value}`).join("\n");
const words = (node) =>
  [...node.childNodes].map((child) => (child.nodeType === Node.TEXT_NODE ? child.data.trim() : "\n")).join("");
const flash = (node) => {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  node.animate([{ boxShadow: "0 0 0 3px #e5481d" }, { boxShadow: "0 0 0 3px transparent" }], 1200);
};

// Whether hot module replacement keeps an island up to date. If its attributes and its props (the last child) are the same,
// only its server-rendered HTML differs, which the island has replaced.
const isReplaced = (before, after, live) =>
  live.alive === true &&
  live.getAttribute("modules").startsWith("/__vite/") &&
  attributes(before) === attributes(after) &&
  before.lastElementChild.isEqualNode(after.lastElementChild);

// Elements that were edited on the page. They show what was typed, not what the server sent.
const written = new Set();
const letters = ({ textContent }) => textContent.replace(/\s+/g, "");

// Replaces an element. The focus goes to the same place in the new one.
const exchange = (live, fresh) => {
  const { activeElement } = document;
  const way = live.contains(activeElement) ? wayTo(live, activeElement) : undefined;
  live.replaceWith(fresh);
  const there = way?.reduce((node, at) => node?.children[at], fresh);
  if (there?.localName === activeElement.localName) there.focus({ preventScroll: true });
  flash(fresh);
};

// Inserts new children and removes old ones; the others stay. Returns false, with nothing changed, if none would stay.
const splice = (was, is, live) => {
  const here = [...live.children];
  const texts = was.map((node) => node.outerHTML);
  let from = 0;
  const stay = is.map(({ outerHTML }) => {
    const at = texts.indexOf(outerHTML, from);
    from = Math.max(from, at + 1);
    return here[at];
  });
  if (!stay.some(Boolean)) return false;
  for (const node of here) if (!stay.includes(node)) node.remove();
  let last;
  is.forEach((node, at) => {
    const fresh = stay[at] ?? copy(node);
    if (fresh !== stay[at]) {
      // Includes the white space before it.
      const space = node.previousSibling?.data ?? "";
      if (last) last.after(space, fresh);
      else live.prepend(space, fresh);
      flash(fresh);
    }
    last = fresh;
  });
  return true;
};

// Goes down to the smallest element that differs between two answers, and replaces the one on the page. Islands are only
// replaced as a whole, because they change their own markup. A text that is being edited is newer than what was sent, and
// stays.
const patch = (before, after, live) => {
  const isOld = [...written].some((node) => live.contains(node)) && letters(live) !== letters(after);
  if ((before.isEqualNode(after) && !isOld) || live.isContentEditable || isReplaced(before, after, live)) return;
  const [was, is, here] = [before, after, live].map((node) => [...node.children]);
  const named = (some, others) =>
    some.length === others.length && some.every((node, at) => node.localName === others[at].localName);
  const alike =
    !(isOld && written.has(live)) &&
    live.localName === before.localName &&
    before.localName === after.localName &&
    live.localName !== "site-island" &&
    attributes(before) === attributes(after) &&
    was.length > 0 &&
    named(was, here);
  if (alike && named(was, is) && words(before) === words(after)) {
    is.forEach((node, at) => patch(was[at], node, here[at]));
    return;
  }
  const isPlain = ![before, after].some((node) => words(node).trim() !== "");
  if (alike && !isOld && isPlain && splice(was, is, live)) return;
  exchange(live, copy(after));
};

// New stylesheets are loaded before the old ones are removed, or the page would be unstyled for a moment.
const SHEETS = 'link[rel="stylesheet"]';
const restyle = (before, after) => {
  const hrefs = (page) => [...page.head.querySelectorAll(SHEETS)].map((link) => link.getAttribute("href"));
  const [old, now] = [hrefs(before), hrefs(after)];
  const gone = [...document.head.querySelectorAll(SHEETS)].filter(
    (link) => old.includes(link.getAttribute("href")) && !now.includes(link.getAttribute("href")),
  );
  const come = now.filter((href) => !old.includes(href));
  const loaded = come.map(
    (href) =>
      new Promise((resolve) => {
        document.head.append(element("link", { rel: "stylesheet", onload: resolve, onerror: resolve, href }));
      }),
  );
  void Promise.all(loaded).then(() => gone.forEach((link) => link.remove()));
};

// Metadata can be replaced without a reload, and so can top-level plain texts of the settings, which scripts read when
// they need them. Scripts can't, nor can nested settings, such as modules and service keys, which control scripts.
const DESCRIPTION = 'title, meta, link[rel="canonical"], link[rel="alternate"], script[type="application/ld+json"]';
const SETTINGS = 'script[type="application/json"]';
const renew = (selector, before, after) => {
  const found = (page) => [...page.head.querySelectorAll(selector)];
  const [now, next] = [before, after].map((page) => found(page).map((node) => node.outerHTML));
  if (now.join("\n") === next.join("\n")) return;
  found(document).forEach((node) => node.remove());
  document.head.prepend(...found(after).map(copy));
};
const withoutTexts = (settings) => {
  const entries = Object.entries(JSON.parse(settings.textContent));
  return JSON.stringify(entries.map(([key, value]) => [key, typeof value === "string" ? value !== "" : value]));
};
const rest = (page) =>
  [...page.head.children]
    .filter((node) => !node.matches(`${DESCRIPTION}, ${SHEETS}`))
    .map((node) => (node.matches(SETTINGS) ? withoutTexts(node) : node.outerHTML))
    .join("\n");
// The preview's own elements. Scripts add theirs at the end.
const OURS = 'site-preview, site-edit, [src^="/__preview/"], [src^="/__edit/"]';
const parts = (page) => [...page.body.children].filter((node) => !node.matches(OURS));

// Updates the page on the screen to the new one. Returns false if it must be reloaded instead.
const show = (before, after) => {
  const [was, is, here] = [before, after, document].map(parts);
  const pairs =
    was.length > 0 &&
    was.length === is.length &&
    is.every(
      (node, at) =>
        node.localName === was[at].localName &&
        node.localName === here[at]?.localName &&
        (node.localName !== "script" || node.isEqualNode(was[at])),
    );
  if (!pairs || attributes(before.body) !== attributes(after.body) || rest(before) !== rest(after)) return false;
  restyle(before, after);
  renew(SETTINGS, before, after);
  is.forEach((node, at) => patch(was[at], node, here[at]));
  written.clear();
  renew(DESCRIPTION, before, after);
  return true;
};

// Replaces the problems. Attaches the shadow root, because DOMParser makes none.
const complain = (after) => {
  const next = after.querySelector("site-preview");
  const open = preview()?.shadowRoot?.querySelector("details")?.open;
  const host = document.importNode(next, false);
  const template = next.querySelector("template");
  if (template) host.attachShadow({ mode: "open" }).append(document.importNode(template.content, true));
  const details = host.shadowRoot?.querySelector("details");
  if (details && open !== undefined) details.open = open;
  preview().replaceWith(host);
  raise();
};

// Shows problems above everything. An open dialog makes the rest of the page inert, so they are moved into it.
let raised;
const raise = () => {
  const host = preview() ?? raised;
  if (!host?.shadowRoot?.querySelector(".sheet")) return;
  raised = host;
  const place = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (host.parentNode !== place) place.append(host);
  host.popover = "manual";
  if (!host.matches(":popover-open")) host.showPopover();
};

// While a text is edited on the page, updates are held back and shown afterwards.
let held = false;
let missed = false;
/** Holds back updates while the user edits `element`, or something that is not on the page. */
export const hold = (element) => {
  held = true;
  if (element) written.add(element);
};
export const release = async () => {
  held = false;
  if (missed) update();
  await updating;
};
const listeners = new Set();
/** Calls `listen` after each update of the page. Returns a function that unsubscribes. */
export const onUpdate = (listen) => {
  listeners.add(listen);
  return () => listeners.delete(listen);
};

/** The promise of the update that is in progress. */
let updating;
let wanted = false;
const update = () => {
  if (held) {
    missed = true;
    return;
  }
  missed = false;
  wanted = true;
  updating ??= (async () => {
    while (wanted) {
      wanted = false;
      await replace();
    }
    updating = undefined;
  })();
};
/**
 * Updates the page to the build of an answer, whose event may not have come yet. Resolves to whether that build is shown now:
 * there may be a newer one.
 */
export const showBuild = async (build) => {
  if (build !== shown) update();
  await updating;
  return build === shown;
};
const replace = async () => {
  try {
    // If there is no answer, the page stays: the preview may come back.
    const answer = await ask().catch(() => undefined);
    if (!answer) return;
    if (held) {
      missed = true;
      return;
    }
    // The page was redirected to another address.
    if (answer.elsewhere) {
      // A page that is reached from another one takes the focus, in a frame from the form beside it.
      document.head.append(element("meta", { name: "referrer", content: "no-referrer" }));
      location.replace(answer.elsewhere);
      return;
    }
    const after = answer.page;
    if (!after.querySelector("site-preview") || !show(sent, after)) {
      void reload();
      return;
    }
    complain(after);
    sent = after;
    shown = after.querySelector("site-preview").dataset.build;
    listeners.forEach((listen) => listen());
  } catch {
    void reload();
  }
};

raise();
new MutationObserver(raise).observe(document, {
  attributeFilter: ["open"],
  childList: true,
  subtree: true,
});
onUpdate(draw);
onBuild((build) => {
  if (build.data !== shown) update();
}, heard);
