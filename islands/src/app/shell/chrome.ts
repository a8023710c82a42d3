// Header, menu and footer: what they do on scroll, tap and typing.

import { read, TOKEN } from "../../lib/storage.ts";

/** Pixels scrolled before the header shows icons instead of labels. */
const COMPACT_AFTER = 50;
/** Pixels scrolled before the back-to-top link appears. */
const TO_TOP_AFTER = 300;

function smooth(): ScrollBehavior {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
}

/** Scrolls to a section and moves the focus there. */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  section.scrollIntoView({ behavior: smooth() });
  if (!section.hasAttribute("tabindex")) section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

/** Elements that the back-to-top link must never cover: all controls, and tools with their results. */
const KEPT_FREE = "a, button, input, select, textarea, label, summary, table, site-island, [tabindex='0']";
/** Pixels to keep free around the link. */
const APART = 4;

/** Hides the back-to-top link while it would cover any of those. */
function stepAside(toTop: HTMLElement): void {
  let observer: IntersectionObserver | undefined;
  const look = () => {
    const under = new Set<Element>();
    const { clientWidth, clientHeight } = document.documentElement;
    const { right, bottom } = getComputedStyle(toTop);
    const [end, foot] = [parseFloat(right) - APART, parseFloat(bottom) - APART];
    const [start, top] = [clientWidth - end - toTop.offsetWidth, clientHeight - foot - toTop.offsetHeight];
    const rootMargin = [top - 2 * APART, end, foot, start - 2 * APART].map((px) => `${-px}px`).join(" ");
    observer?.disconnect();
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) under[isIntersecting ? "add" : "delete"](target);
        toTop.toggleAttribute("data-aside", under.size > 0);
      },
      { rootMargin },
    );
    for (const one of document.querySelectorAll(KEPT_FREE)) if (one !== toTop) observer.observe(one);
  };
  look();
  addEventListener("resize", look);
}

/** Updates the header and the back-to-top link on scroll. */
function followScroll(): void {
  const header = document.querySelector("[data-header]");
  const toTop = document.querySelector<HTMLElement>("[data-to-top]");
  if (toTop) stepAside(toTop);
  const follow = () => {
    header?.toggleAttribute("data-compact", scrollY > COMPACT_AFTER);
    toTop?.toggleAttribute("data-shown", scrollY > TO_TOP_AFTER);
  };
  addEventListener("scroll", follow, { passive: true });
  follow();
}

/** Handles clicks on links and on `data-section` controls. */
function followClicks(): void {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const clicked = (event.target as Element).closest<HTMLElement>("[data-section], a[href]");
    if (!clicked) return;
    if (clicked.dataset.section !== undefined) {
      event.preventDefault();
      scrollToSection(clicked.dataset.section);
    } else if (clicked instanceof HTMLAnchorElement) {
      if (clicked.closest("[data-menu]")) closeMenu();
      // On the offline page, a link to the current address loads it again, and so does 'Uitloggen'. Elsewhere it scrolls
      // to the top.
      const standsIn = document.querySelector("[data-stand-in]");
      const here = !standsIn && clicked.href.replace(/#$/, "") === location.href.replace(/#.*$/, "");
      const toTop = clicked.matches("[data-to-top]");
      if (toTop || (here && !clicked.target && !clicked.hasAttribute("data-known"))) {
        event.preventDefault();
        scrollTo({ top: 0, behavior: smooth() });
        (toTop ? document.querySelector<HTMLElement>(".skip") : document.querySelector("main"))?.focus({
          preventScroll: true,
        });
      }
    }
  });
}

function closeMenu(): void {
  // Safari 16 has no popovers: there the menu is part of the page.
  document.querySelector<Element & Partial<HTMLElement>>("[data-menu]")?.togglePopover?.(false);
}

/** For logged-in users: 'Uitloggen' instead of 'Login', and 'Mijn portaal' in header and footer. */
async function showSession(): Promise<void> {
  const login = document.querySelector<HTMLAnchorElement>('[data-auth="login"]');
  const label = login?.querySelector("span");
  if (!login || !label) return;
  const session = read(TOKEN) === null ? undefined : await import("./session.ts");
  const known = session?.authenticated() === true;
  label.textContent = known ? "Uitloggen" : "Login";
  login.href = known ? "/customer-login?fromLogout=true" : "/customer-login";
  login.onclick = known ? session.logout : null;
  login.toggleAttribute("data-known", known);
  for (const shown of document.querySelectorAll("[data-portal]")) shown.remove();
  if (!known) return;
  const portal = login.cloneNode(true) as HTMLAnchorElement;
  for (const name of ["data-auth", "data-known"]) portal.removeAttribute(name);
  login.before(leadToPortal(portal, portal.querySelector("span") ?? portal));
  const entry = document.createElement("li");
  const link = document.createElement("a");
  entry.append(leadToPortal(link, link));
  entry.dataset.portal = "";
  document.querySelector(".foot__legal ul")?.prepend(entry);
}

/** Makes a link lead to the portal; `label` is the element with its text. */
function leadToPortal(link: HTMLAnchorElement, label: Element): HTMLAnchorElement {
  link.href = "/saas";
  link.dataset.portal = "";
  label.textContent = "Mijn portaal";
  return link;
}

/** Sets up header and footer. */
export function start(): void {
  followScroll();
  followClicks();
  void showSession();
  // Logged in or out in another tab, or renewed in this one.
  for (const type of ["storage", "session"]) addEventListener(type, () => void showSession());
  // Restored from the back/forward cache.
  addEventListener("pageshow", () => {
    closeMenu();
    void showSession();
  });
  // The open menu would cover the focused element.
  document.addEventListener("focusin", ({ target }) => {
    if (!(target as Element).closest("[data-header]")) closeMenu();
  });
  // For example when a phone is turned: the wide header shows the menu itself.
  matchMedia("(min-width: 48em)").addEventListener("change", closeMenu);
  const target = (history.state as { scrollToSection?: unknown } | null)?.scrollToSection;
  if (typeof target === "string") scrollToSection(target);
}
