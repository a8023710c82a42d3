// The public site: `site build --launch` on the real content, once as it is and once with a company's real details.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { Project } from "./project.ts";

const BUILD = ["build", "--launch", "--no-islands", "--now", "2026-11-22"];

/** Details that the owner fills in for the sample ones. */
const COMPANY: [string, string][] = [
  ["host: https://www.warmlijn.example", "host: https://www.warmlijn-b2b.be"],
  ["email: sales@warmlijn.example", "email: sales@warmlijn-b2b.be"],
  ['phone: "0800 00 000"', 'phone: "0800 12 345"'],
  ["street: Voorbeeldstraat 1", "street: Kortrijksesteenweg 100"],
  ['number: "0000.000.000"', 'number: "0403.170.701"'],
  ["vat: BE 0000.000.000", "vat: BE 0403.170.701"],
  ["company/warmlijn-voorbeeld", "company/warmlijn-b2b"],
];

interface Settings {
  testimonials: { quote: string; company: string }[];
}

let project: Project;
beforeAll(() => {
  project = new Project();
  project.unlimited();
});
afterAll(() => project.remove());

test("the sample content is refused, with what would prove it, and nothing is written", () => {
  const { status, stderr } = project.site(BUILD);
  expect(status).toBe(1);
  for (const [what] of COMPANY) {
    const value = what.replace(/^[a-z]+: |"/g, "");
    expect(stderr).toContain(value.startsWith("company/") ? value : `\`${value}\``);
  }
  expect(stderr).toMatch(/--> content\/site\.yaml:\d+:\d+/);
  expect(stderr).toContain("er is niets geschreven");
  // Everything else has a neutral form.
  expect(stderr).not.toMatch(/fout\[(unverified|unsourced)\]/);
  expect(existsSync(project.path("dist"))).toBe(false);
});

describe("with the company's details", () => {
  /** Texts of every published file, by its path. */
  const published = new Map<string, string>();
  let told = "";

  beforeAll(() => {
    for (const [from, to] of COMPANY) project.edit("content/site.yaml", from, to);
    const { status, stdout, stderr } = project.site(BUILD);
    if (status !== 0) throw new Error(stderr);
    told = stdout;
    const dist = project.path("dist");
    for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
      if (/\.(html|json|js|txt|xml|webmanifest)$/.test(file))
        // Removes paths of drawings and sealed quiz answers, which are not words.
        published.set(
          file,
          readFileSync(join(dist, file), "utf8").replaceAll(/<svg[\s\S]*?<\/svg>|"[\da-f]{16,}"/g, ""),
        );
    }
  });

  const holding = (text: string) => [...published].filter(([, all]) => all.includes(text)).map(([file]) => file);
  const samples = (folder: string) =>
    readdirSync(project.path(`content/${folder}`)).map((file) => project.read(`content/${folder}/${file}`));
  const value = (text: string, key: string) => new RegExp(`^${key}: "?(.*?)"?$`, "m").exec(text)?.[1] ?? "";

  test("says how many claims are not made", () => {
    const files = readdirSync(project.path("content"), { recursive: true, encoding: "utf8" });
    const texts = files.filter((file) => /\.(yaml|md)$/.test(file)).map((file) => project.read(`content/${file}`));
    const claims = texts.join("\n").match(/^[^#\n]*verified: false/gm) ?? [];
    expect(told).toContain(`${String(claims.length)} beweringen zonder bewijs: `);
    expect(told).toMatch(/: [1-9]\d* in neutrale vorm, [1-9]\d* weggelaten\n/);
  });

  test.each([
    "37%",
    "33% van",
    "8 tot 12 afspraken",
    "gemiddelde omzetstijging",
    "uur per week bespaard",
    "bijna 15 jaar",
    "750 Vlaamse",
    "1312",
    "1.312",
    "bootstrapped",
    "enomineerd",
    "investeerder",
    "aggregateRating",
    "ratingValue",
    "beoordelingen",
    "5 op 5 sterren",
    "2 tot 3 weken",
    "10-50 medewerkers",
    "vijftien bestanden",
    "achttien afspraken",
    "{figure.",
    "{range.",
  ])("no file holds %s", (claim) => expect(holding(claim)).toEqual([]));

  test("no page holds a raised or ranged figure", () => {
    const pages = [...published].filter(([file]) => file.endsWith(".html"));
    const found = pages.filter(([, html]) => />\+30%|\+30% omzet|30% meer omzet|>8-12<|8-12 kwaliteit/.test(html));
    expect(found.map(([file]) => file)).toEqual([]);
  });

  test("no testimonial is left", () => {
    const { testimonials } = parse(project.read("content/site.yaml")) as Settings;
    expect(testimonials.length).toBeGreaterThan(0);
    for (const { quote, company } of testimonials) {
      expect(holding(quote.trim())).toEqual([]);
      expect(holding(company)).toEqual([]);
    }
  });

  test("no sample lot, data set or vacancy is left", () => {
    for (const text of samples("lots")) expect(holding(value(text, "title"))).toEqual([]);
    for (const text of samples("jobs")) expect(holding(value(text, "summary"))).toEqual([]);
    for (const text of samples("datasets")) {
      const begin = /^description: >-\n {2}(.*)$/m.exec(text)?.[1] ?? "";
      expect(begin).not.toBe("");
      expect(holding(begin)).toEqual([]);
    }
    expect(holding('"@type":"JobPosting"')).toEqual([]);
  });

  test("pages that listed them say so", () => {
    expect(published.get("jobs/index.html")).toContain("Er staan nu geen vacatures open.");
    expect(published.get("verkooptools/datavalue-exchange/store/index.html")).toContain(
      "Er staat nu geen bestand te koop",
    );
    expect(published.get("verkooptools/datavalue-exchange/veiling/index.html")).toContain("Er is nu geen kavel open");
  });

  test("a build without --launch shows what is written", () => {
    const { status } = project.site(["build", "--no-islands", "--now", "2026-11-22"]);
    expect(status).toBe(0);
    const home = project.read("dist/index.html");
    expect(home).toContain("bootstrapped");
    expect(home).toContain("aggregateRating");
    expect(home).toContain("33% van de KMO");
  });
});
