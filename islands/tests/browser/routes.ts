// The pages for tests: one of each kind, and all built pages.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const DIST = resolve(import.meta.dirname, "../../../dist");

/** Slugs of the built cities. */
export const CITIES = readdirSync(join(DIST, "diensten")).filter((name) => name.startsWith("callcenter-"));

/** Paths of all built pages with status 200. */
export const ALL: string[] = readdirSync(DIST, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("index.html"))
  .map((file) => `/${file.replace(/\/?index\.html$/, "")}`)
  .sort();

const longest = CITIES.toSorted((a, b) => b.length - a.length || a.localeCompare(b))[0] ?? "";
const post = ALL.find((path) => /^\/blog\/(?!onderwerp|pagina)/.test(path)) ?? "";

/** A page of each kind, with its status. */
export const KINDS: { kind: string; path: string; status: number }[] = [
  { kind: "home", path: "/", status: 200 },
  { kind: "city", path: "/diensten/callcenter-gent", status: 200 },
  { kind: "city with the longest name", path: `/diensten/${longest}`, status: 200 },
  { kind: "services", path: "/diensten", status: 200 },
  { kind: "approach", path: "/leadgeneratie-kmo", status: 200 },
  { kind: "about us", path: "/over-ons", status: 200 },
  { kind: "contact", path: "/contact", status: 200 },
  { kind: "blog list", path: "/blog", status: 200 },
  { kind: "post", path: post, status: 200 },
  { kind: "policy", path: "/privacybeleid", status: 200 },
  { kind: "jobs", path: "/jobs", status: 200 },
  { kind: "job", path: "/jobs/afsprakenmaker-b2b", status: 200 },
  { kind: "calculator", path: "/calculator", status: 200 },
  { kind: "sales tools", path: "/verkooptools", status: 200 },
  { kind: "scan", path: "/telemarketing-scan", status: 200 },
  { kind: "academy modules", path: "/verkooptools/sales-skills-academy/modules", status: 200 },
  { kind: "academy module", path: "/verkooptools/sales-skills-academy/modules/bezwaren", status: 200 },
  { kind: "lead app", path: "/verkooptools/leadsnap-app", status: 200 },
  { kind: "data store", path: "/verkooptools/datavalue-exchange/store", status: 200 },
  { kind: "contract engine", path: "/verkooptools/contract-engine", status: 200 },
  { kind: "slides", path: "/internal/company-pitch", status: 200 },
  { kind: "account screen", path: "/register", status: 200 },
  { kind: "form's answer", path: "/bedankt", status: 200 },
  { kind: "not found", path: "/bestaat-niet", status: 404 },
  { kind: "unknown city", path: "/diensten/callcenter-parijs", status: 404 },
];

/** The HTML of a built page. */
export function html(path: string): string {
  return readFileSync(join(DIST, path, path.endsWith(".html") ? "" : "index.html"), "utf8");
}
