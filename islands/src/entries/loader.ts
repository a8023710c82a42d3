// The one script of every page. It fetches everything else when that is needed, and must stay under a
// kilobyte: the limit stands in budget.json.

import type { Config } from "../contract/props.ts";
import { fetchModule, Island } from "../mount/element.ts";
import { idle } from "../mount/rules.ts";
import { stored } from "../shared/choice.ts";
import { read, TOKEN, VERSION } from "../shared/storage.ts";

type Consent = typeof import("../ambient/consent.ts");
type Services = typeof import("../ambient/services.ts");

type Name = "consent" | "services" | "shell";

const config = JSON.parse(document.getElementById("config")?.textContent ?? "") as Config & {
  modules: Record<Name, string[]>;
};

const ambient = (name: Name) => fetchModule(config.modules[name]);

/** Header, menu, version watch and the like: nothing of it is needed before a visitor does something. */
let shell: Promise<unknown> | undefined;
const wake = () => {
  shell ??= ambient("shell");
};

function start(): void {
  customElements.define("site-island", Island);

  const dialog = (view: keyof Consent) =>
    void ambient("consent").then((module) => {
      (module as Consent)[view]();
    });
  addEventListener("click", (event) => {
    if ((event.target as Element).closest("[data-consent-open]")) {
      event.preventDefault();
      dialog("manage");
    }
  });
  const choice = stored(config);
  // The link was followed before this script was there.
  if (location.hash === "#instellingen") dialog("manage");
  else if (!choice)
    idle(() => {
      dialog("ask");
    });
  else if (config.keys)
    void ambient("services").then((module) => {
      (module as Services).apply(choice);
    });

  for (const type of ["scroll", "pointerdown", "keydown", "visibilitychange"]) addEventListener(type, wake);
  setInterval(wake, 3e5);
  if (read(TOKEN) ?? history.state) wake();

  // Someone came from another page of the site: his keyboard starts at the content.
  if (document.referrer.startsWith(origin) && !location.hash)
    document.getElementById("inhoud")?.focus({ preventScroll: true });

  // The version of what is being read, without a word about it; the shell watches for later ones.
  void fetch("/version.json", { cache: "no-store" })
    .then((response) => response.headers.get("content-type")?.includes("json") && response.json())
    .then((found: { version: string }) => {
      localStorage.setItem(VERSION, found.version);
    })
    .catch(() => 0);
}

// A page that is rendered ahead of a click does nothing until it is shown.
if ((document as { prerendering?: boolean }).prerendering) document.addEventListener("prerenderingchange", start);
else start();
