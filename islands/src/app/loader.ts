// The only script on every page. It fetches everything else on demand and stays about a kilobyte: budget.json
// holds the limit.

import type { Config } from "../contract/props.ts";
import { fetchModule, Island } from "./element.ts";
import { idle } from "./loading-rules.ts";
import { storedChoice } from "../lib/choice.ts";
import { OUTBOX, read, TOKEN } from "../lib/storage.ts";

type Consent = typeof import("./ambient/consent.ts");
type Services = typeof import("../features/consent/services.ts");

type Name = "consent" | "services" | "shell" | "version";

const config = JSON.parse((document.getElementById("config") as HTMLScriptElement).text) as Config & {
  modules: Record<Name, string[]>;
};

/** Fetches a module that the page can do without. If that fails, it is only logged, unless `failed` handles it. */
const ambient = (name: Name, use?: (module: unknown) => void, failed: (reason: unknown) => void = console.error) =>
  void fetchModule(config.modules[name]).then(use, failed);

/** Header, menu and the like: only needed after the visitor's first interaction. */
const wake = () => ambient("shell");

function start(): void {
  customElements.define("site-island", Island);
  // Repeat a click that came before this script ran: `EARLY` in generator/engine/src/assets/sheets.rs.
  (onclick as { early?: HTMLElement | null } | null)?.early?.click();

  const dialog = (view: keyof Consent, link?: HTMLAnchorElement) =>
    ambient(
      "consent",
      (module) => (module as Consent)[view](),
      // If the dialog can't be loaded, follow the link to the page about cookies.
      () => {
        if (link) location.href = link.href;
      },
    );
  addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("[data-consent-open]");
    if (link) {
      event.preventDefault();
      dialog("manage", link);
    }
  });
  const choice = storedChoice(config);
  // The link was followed before this script ran.
  if (location.hash === "#instellingen") dialog("manage");
  else if (!choice) idle(() => dialog("ask"));
  else if (config.keys) ambient("services", (module) => (module as Services).apply(choice));

  // Check the version shown and watch for newer ones.
  idle(() => ambient("version"));

  for (const type of ["scroll", "pointerdown", "keydown"]) addEventListener(type, wake, { once: true });
  // Wake immediately if the header depends on the session (the portal has its own header), if a request is stored, or
  // if the page was scrolled before this script ran, as after a reload.
  if (
    (document.querySelector("[data-auth]") && (read(TOKEN) ?? history.state)) ??
    read(`${config.brand}-${OUTBOX}`) ??
    scrollY
  )
    wake();

  // When coming from another page of the site, keyboard focus starts at the content.
  if (document.referrer.startsWith(origin) && !location.hash)
    document.getElementById("inhoud")?.focus({ preventScroll: true });
}

// Browsers may skip the view transition, for instance on resize: that is not an error.
const settle = (transition?: ViewTransition | null) => void transition?.ready.catch(() => undefined);
settle((document as { activeViewTransition?: ViewTransition | null }).activeViewTransition);
addEventListener("pagereveal", (event) => settle(event.viewTransition));

// A prerendered page does nothing until it is shown.
if ((document as { prerendering?: boolean }).prerendering) document.addEventListener("prerenderingchange", start);
else start();
