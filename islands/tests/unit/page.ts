// A page in jsdom, with settings as the generator writes them.

import { vi } from "vitest";
import type { Config } from "../../src/contract/props.ts";

const SETTINGS: Config = {
  brand: "proef",
  api: "/",
  portal: "/",
  email: "sales@proef.example",
  response: "24 uur",
  host: "https://www.proef.example",
  consent: {
    days: 180,
    version: 3,
    groups: [
      { key: "analytics", label: "Analytisch", default: true },
      { key: "marketing", label: "Marketing" },
    ],
    preselect: false,
    services: [
      { setting: "analytics", group: "analytics", cookies: ["_ga", "_ga_*"] },
      { setting: "visitor", group: "recognition", cookies: ["vid"] },
      { setting: "ads", group: "marketing", cookies: ["_gcl_*"] },
    ],
    purposes: "/assets/consent.0.json",
  },
  keys: {},
  modules: {},
};

/** The consent groups of a site with the recognition of companies. */
export const RECOGNITION: Config["consent"]["groups"] = [
  { key: "analytics", label: "Analytisch", default: true },
  { key: "recognition", label: "Herkenning van bedrijven", extra: "en herkennen we bedrijven die de site bezoeken" },
  { key: "marketing", label: "Marketing" },
];

/** Listeners of modules of earlier pages. */
const listening: Parameters<typeof removeEventListener>[] = [];
const listen = window.addEventListener.bind(window);
window.addEventListener = (...how: Parameters<typeof addEventListener>) => {
  listening.push(how);
  listen(...how);
};

/** Puts the settings into the page and resets all modules, as after a reload. */
export function load(settings: Partial<Omit<Config, "consent">> & { consent?: Partial<Config["consent"]> } = {}): void {
  vi.resetModules();
  for (const how of listening.splice(0)) window.removeEventListener(...how);
  const consent = { ...SETTINGS.consent, ...settings.consent };
  const text = JSON.stringify({ ...SETTINGS, ...settings, consent });
  document.head.innerHTML = `<script type="application/json" id="config">${text}</script>`;
  document.body.replaceChildren();
}
