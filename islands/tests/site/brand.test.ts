// The brand's colour is one token, `--brand` in the stylesheet, used by pages, drawings, icons and social cards.

import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { Project } from "./project.ts";

const project = new Project();
afterAll(() => project.remove());

/** Matches the notations of a colour in text. */
function named(red: number, green: number, blue: number): RegExp {
  const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("");
  return new RegExp(`${hex}|${[red, green, blue].join("[ ,]+")}`, "i");
}

/** Whether a picture has a pixel of this colour. */
async function painted(file: string, [red, green, blue]: number[]): Promise<boolean> {
  const points = await sharp(file).flatten().raw().toBuffer();
  for (let at = 0; at < points.length; at += 3)
    if (points[at] === red && points[at + 1] === green && points[at + 2] === blue) return true;
  return false;
}

test("a brand name that makes every title too long is reported once, at the name", () => {
  const name = "Vlaamse Maatschappij voor Verkoopondersteuning";
  project.edit("content/site.yaml", "brand: Warmlijn", `brand: ${name}`);
  const { stderr } = project.site(["check", "--no-islands"]);
  project.edit("content/site.yaml", `brand: ${name}`, "brand: Warmlijn");
  expect(stderr.match(/^waarschuwing\[metadata-length\]: .*titel.*$/gm)).toEqual([
    expect.stringMatching(/met deze naam zijn de titels van \d+ pagina's langer dan 60 tekens/),
  ]);
  expect(stderr).toContain("content/site.yaml:4:8");
});

test("a site with another value of the token shows the old colour nowhere", async () => {
  const sheet = project.ownStyles();
  const css = project.read(sheet);
  const old = /--brand:#(\w\w)(\w\w)(\w\w);/.exec(css);
  if (old === null) throw new Error("the stylesheet has no --brand");
  const [red = 0, green = 0, blue = 0] = old.slice(1).map((part) => parseInt(part, 16));
  project.write(sheet, css.replace(old[0], "--brand:#1d5fe5;"));
  const { status, stderr } = project.site(["build", "--no-islands"]);
  expect(status, stderr).toBe(0);

  const dist = project.path("dist");
  const found = { old: [] as string[], new: [] as string[] };
  for (const name of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    const file = join(dist, name);
    if (statSync(file).isDirectory() || name.endsWith(".woff2")) continue;
    const has = name.endsWith(".png")
      ? (colour: number[]) => painted(file, colour)
      : ([red = 0, green = 0, blue = 0]: number[]) => named(red, green, blue).test(readFileSync(file, "utf8"));
    if (await has([red, green, blue])) found.old.push(name);
    if (await has([0x1d, 0x5f, 0xe5])) found.new.push(name);
  }
  expect(found.old).toEqual([]);
  for (const name of ["favicon.svg", "logo.png", "apple-touch-icon.png", "leadsnap-512.png"])
    expect(found.new).toContain(name);
  expect(found.new.filter((name) => /cards.*\.png$/.test(name)).length).toBeGreaterThan(100);
});
