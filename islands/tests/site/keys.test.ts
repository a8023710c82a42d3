// Settings that are filled in at the launch must not make a page too heavy: every key, other hosts, a long company block, and a
// photograph of each customer who is quoted.

import { mkdirSync, readdirSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { overflowing } from "../browser/visit.ts";
import { photograph } from "../pictures.ts";
import { Served } from "./served.ts";

/** Replacements in site.yaml: keys as long as the providers' own, and as hard to compress. */
const SETTINGS = {
  '  captcha: ""': '  captcha: "6LfT3kQpAAAAAJx8vN2mWq7RzYb0uHcLd5Fg1EiK"',
  '  analytics: ""': '  analytics: "G-7KQ2X9VB4M"',
  '  ads_id: ""': '  ads_id: "AW-16738204915"',
  '  ads_label: ""': '  ads_label: "kX9fCPq7hZgaELW1yJ0o"',
  'visitor: {script: "", function: ""':
    'visitor: {script: "https://sc.herkenning.example/tracker_v1_DzLR5a5kQXn8BoQ2/7f3ac9e1b2.js", function: "herkenning.tracker.start"',
  '  payment: ""':
    '  payment: "pk_live_51NvT8qLkX2mWc7RzYb0uHdJ4Fg1EiKo9PsQa6ZtVxBn3CyMjUeGhDlSwIfOrA5T8p2Lk7XvNq4WmRzYcB0uHjE1FgKi9DoPs"',
  'api: {base: /, portal_host: /, script: ""}':
    'api: {base: "https://api.belcentrum-oostende.example", portal_host: "https://portaal.verkoopdiensten-kust.example", script: ""}',
  "host: https://www.warmlijn.example": "host: https://www.warmlijn-verkoopondersteuning.example",
  'phone: "0800 00 000"': 'phone: "+32 (0)3 000 00 00"',
  "email: sales@warmlijn.example": "email: verkoop@warmlijn-verkoopondersteuning.example",
  'address: {street: Voorbeeldstraat 1, postcode: "9000", city: Gent}':
    'address: {street: Burgemeester Karel Voorbeeldlaan 128 bus 0402, postcode: "2861", city: Onze-Lieve-Vrouw-Waver}',
  "  name: Warmlijn bv": "  name: Warmlijn Commerciële Dienstverlening en Verkoopondersteuning Vlaanderen bv",
  "  court: RPR Gent, afdeling Gent": "  court: RPR Ondernemingsrechtbank Antwerpen, afdeling Mechelen",
  'hours: "{calling.days} van {calling.from} tot {calling.to} uur, gesloten op feestdagen"':
    "hours: maandag tot donderdag van 8.30 tot 18 uur, vrijdag tot 16 uur, gesloten op feestdagen",
};

const served = new Served();
const { project } = served;
afterAll(() => served.stop());

test("a build passes with all of it", async () => {
  for (const [from, to] of Object.entries(SETTINGS)) project.edit("content/site.yaml", from, to);
  const authors = project.read("content/site.yaml").match(/^ {4}author: .+$/gm) ?? [];
  expect(authors).not.toEqual([]);
  mkdirSync(project.path("content/images"), { recursive: true });
  for (const [at, author] of authors.entries()) {
    const name = `klant-${at}.jpg`;
    await photograph(160 + at, 160)
      .jpeg()
      .toFile(project.path(`content/images/${name}`));
    project.edit("content/site.yaml", author, `${author}\n    photo: {file: ${name}}`);
  }
  const { status, stderr } = project.site(["build", "--no-islands"]);
  // Nothing but progress is printed.
  expect([status, stderr.replaceAll(/^… .*\n/gm, "")]).toEqual([0, ""]);
});

test("every telephone link dials the number", () => {
  const pages = readdirSync(project.path("dist"), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".html"),
  );
  const dialled = pages.flatMap((name) =>
    [...project.read(`dist/${name}`).matchAll(/href="tel:([^"]*)"/g)].map(([, number]) => number),
  );
  expect(new Set(dialled)).toEqual(new Set(["+3230000000"]));
});

test("nothing of it is wider than the window, also with a long name", async () => {
  const name = "Vandenbroucke-Verstraeten & Zonen Telefoondiensten";
  project.edit("content/site.yaml", "brand: Warmlijn", `brand: ${name}`);
  await served.start();
  const page = await (await served.context()).newPage();
  for (const path of ["/", "/contact"]) {
    for (const width of [360, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(served.origin + path);
      await expect.poll(() => overflowing(page), { message: `${path}, ${width} wide` }).toEqual([]);
      const top = () =>
        page
          .locator("header")
          .getByText(name)
          .evaluate((one) => one.getBoundingClientRect().top);
      await expect.poll(top).toBeGreaterThanOrEqual(0);
    }
  }
});
