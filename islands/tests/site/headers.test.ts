// Checks the headers of every page, as the host will send them, by the published rules of Mozilla's Observatory and OWASP.

import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grade, policyOf, scriptsOf } from "../host/observatory.ts";
import { shortcomings } from "../host/owasp.ts";
import { headersFor, parseHeaders, type HeaderRule } from "../host/rules.ts";
import { Project } from "./project.ts";

/** Where every page departs from OWASP's recommendations, and why. */
const DEPARTURES = [
  // Pages have no personal data, and must work offline.
  "cache-control",
  // It would clear the visitor's basket, answers and cookie choice on each page.
  "clear-site-data",
  // Buttons copy links and texts; only pages of the site may do that.
  "permissions-policy: clipboard-write",
  // A presentation is shown full screen.
  "permissions-policy: fullscreen",
  // Links are shared with the phone's share sheet. By default only the site itself may do that, and desktop Chromium logs an
  // error when the header has a feature that it does not know.
  "permissions-policy: web-share",
];
/** Sites that we link to see that visitors come from our host, but not from which page. */
const PUBLIC = [...DEPARTURES, "referrer-policy"];
/** Scripts and frames of third-party services don't send the headers that allow embedding. */
const WITH_SERVICES = [...PUBLIC, "cross-origin-embedder-policy"];

/** Example keys of all services that the site supports. */
const SERVICES = {
  captcha: "6Lc_sleutel",
  analytics: "G-ABC123",
  ads_id: "AW-123",
  ads_label: "label",
  payment: "pk_test_123",
};

interface Built {
  rules: HeaderRule[];
  /** HTML by path. */
  pages: Map<string, string>;
}

function read(dist: string): Built {
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
  return {
    rules: parseHeaders(readFileSync(join(dist, "_headers"), "utf8")),
    pages: new Map(
      files.map((file) => [`/${file.replace(/(^|\/)index\.html$/, "")}`, readFileSync(join(dist, file), "utf8")]),
    ),
  };
}

const plain = read(resolve(import.meta.dirname, "../../../dist"));
let project: Project;
let services: Built;

beforeAll(() => {
  project = new Project();
  project.unlimited();
  for (const [key, value] of Object.entries(SERVICES))
    project.edit("content/site.yaml", `  ${key}: ""`, `  ${key}: "${value}"`);
  project.edit("content/site.yaml", 'visitor: {script: ""', 'visitor: {script: "https://volg.example/a.js"');
  const ran = project.site(["build", "--no-islands"]);
  if (ran.status !== 0) throw new Error(ran.stderr);
  services = read(project.path("dist"));
});
afterAll(() => project.remove());

describe.each([
  ["the site", () => plain],
  ["the site with every service", () => services],
])("%s", (_, built) => {
  test("every page is graded A+", () => {
    const { rules, pages } = built();
    expect(pages.size).toBeGreaterThan(100);
    const lower: Record<string, unknown> = {};
    for (const [path, html] of pages) {
      const { score, results } = grade(headersFor(rules, path), scriptsOf(html));
      // A+ is 100 or more, and no test may have a penalty.
      if (score < 100 || results.some(({ modifier }) => modifier < 0)) lower[path] = { score, results };
    }
    expect(lower).toEqual({});
  });

  test("nothing but what we chose departs from OWASP's recommendation", () => {
    const { rules, pages } = built();
    const apart = new Map<string, string[]>();
    for (const path of pages.keys()) {
      const short = shortcomings(headersFor(rules, path)).sort().join(", ");
      apart.set(short, [...(apart.get(short) ?? []), path]);
    }
    const allowed = [DEPARTURES, built() === services ? WITH_SERVICES : PUBLIC];
    expect([...apart.keys()].sort()).toEqual(allowed.map((names) => names.toSorted().join(", ")).sort());
    const private_ = apart.get(DEPARTURES.toSorted().join(", ")) ?? [];
    expect(private_).toEqual(expect.arrayContaining(["/saas", "/customer-login", "/confirm-reset"]));
  });

  test("files that are not pages are protected too", () => {
    const { rules } = built();
    for (const path of [
      "/feed.xml",
      "/sitemap.xml",
      "/llms.txt",
      "/sw.js",
      "/assets/h/x.js",
      "/assets/x.css",
      "/saas/rapport/2026",
    ]) {
      const short = shortcomings(headersFor(rules, path));
      const cards = path.startsWith("/assets/") ? ["cross-origin-resource-policy"] : [];
      expect([path, short.filter((name) => ![...WITH_SERVICES, ...cards].includes(name))]).toEqual([path, []]);
    }
  });
});

test("services open the policy to their own hosts only", () => {
  const policy = policyOf(headersFor(services.rules, "/").get("content-security-policy") ?? "");
  const hosts = [...policy.values()].flat().filter((source) => !source.startsWith("'"));
  expect(hosts.length).toBeGreaterThan(10);
  expect(hosts.filter((host) => !host.startsWith("https://"))).toEqual([]);
  expect(policy.get("default-src")).toEqual(["'none'"]);
  // The customer portal uses no service.
  const own = headersFor(services.rules, "/saas").get("content-security-policy");
  expect(own).toBe(headersFor(plain.rules, "/saas").get("content-security-policy"));
});

test("only the page that sells lets the payment provider in", () => {
  const open = [...services.pages.keys()].filter((path) =>
    headersFor(services.rules, path).get("content-security-policy")?.includes("js.stripe.com"),
  );
  expect(open).toEqual(["/verkooptools/datavalue-exchange/store"]);
  const policy = policyOf(headersFor(services.rules, open[0] ?? "").get("content-security-policy") ?? "");
  expect(policy.get("script-src")).toEqual(
    expect.arrayContaining(["https://js.stripe.com", "https://*.js.stripe.com"]),
  );
  expect(policy.get("connect-src")).toContain("https://api.stripe.com");
  expect(policy.get("frame-src")).toEqual(
    expect.arrayContaining(["https://js.stripe.com", "https://hooks.stripe.com"]),
  );
});
