// The texts in content/: numbers that must only be in the settings.

import { readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

const CONTENT = resolve(import.meta.dirname, "../../../content");
const read = (path: string) => readFileSync(resolve(CONTENT, path), "utf8");

interface Settings {
  formulas: { price: number }[];
  setup_price: number;
  calling: { from: string; to: string; attempts: string };
}
const settings = parse(read("site.yaml")) as Settings;

interface City {
  intro: string;
  markt: { tekst: string };
  aanpak: string;
  segmenten: { tekst: string }[];
  faq: { antwoord: string }[];
}

describe("a city page", () => {
  const posts = new Set(readdirSync(resolve(CONTENT, "blog")).map((file) => file.replace(".md", "")));
  test.each(readdirSync(resolve(CONTENT, "cities")))(
    "%s names the trade in its own text and links to a post",
    (file) => {
      const city = parse(read(`cities/${file}`)) as City;
      const answers = city.faq.map(({ antwoord }) => antwoord);
      const text = [
        city.intro,
        city.markt.tekst,
        city.aanpak,
        ...city.segmenten.map(({ tekst }) => tekst),
        ...answers,
      ].join(" ");
      const own = text.replace(/\[[^\]]*\]\([^)]*\)/g, "");
      expect(own).toMatch(/callcenter/i);
      expect(own).toMatch(/telemarketing/i);
      const linked = [...text.matchAll(/\(\/blog\/([\w-]+)\)/g)].map(([, post = ""]) => post);
      expect(linked).not.toEqual([]);
      expect(linked.filter((post) => !posts.has(post))).toEqual([]);
    },
  );
});

test("prices, hours and attempts are in the settings only", () => {
  const { formulas, setup_price: setup, calling } = settings;
  const prices = [...formulas.map(({ price }) => price), setup].map((price) => price.toLocaleString("nl-BE"));
  const exact = (text: string) => text.replaceAll(".", "\\.");
  const written = new RegExp(
    [
      `€\\s?(?:${prices.map(exact).join("|")})(?![\\d.,]\\d)`,
      `${exact(calling.from)} (?:tot|en) ${calling.to} uur`,
      // A call may start at that hour.
      String.raw`\{calling\.from\} (?:tot|en) \d`,
      `(?:hooguit|hoogstens|maximaal|tot) ${calling.attempts} pogingen`,
    ].join("|"),
    "i",
  );
  const folders = ["blog", "cities", "contracts", "jobs", "pages", "policies"];
  const files = folders.flatMap((folder) => readdirSync(resolve(CONTENT, folder)).map((file) => `${folder}/${file}`));
  const found = [...files, "city-page.yaml", "blog.yaml", "calculator.yaml"].flatMap((file) =>
    read(file)
      .split("\n")
      .flatMap((line, at) => (written.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
