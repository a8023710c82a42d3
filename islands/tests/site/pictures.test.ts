// Photographs on their way through the generator: dropped into content/images/, named in a city and
// in a post, built twice.

import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawing, photograph } from "../pictures.ts";
import { Project } from "./project.ts";

let project: Project;
let bin: string;

beforeAll(async () => {
  project = new Project();
  const steden = project.path("content/images/steden");
  mkdirSync(steden, { recursive: true });
  writeFileSync(join(steden, "Gent haven.jpg"), await photograph(1600, 900).jpeg().toBuffer());
  writeFileSync(project.path("content/images/schema.png"), await drawing(640, 320).png().toBuffer());
  const beeld = 'beeld: {bestand: steden/Gent haven.jpg, alt: "De haven van Gent bij avond"}';
  project.edit("content/cities/callcenter-gent.yaml", "tekening:\n", `${beeld}\ntekening:\n`);
  const post = "content/blog/no-show-bij-afspraken.md";
  writeFileSync(project.path(post), `${project.read(post)}\n![Een rode schijf](schema.png)\n`);

  // The first `node` on the path tells that it was run, and then does the work.
  bin = project.path("bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "node"), `#!/bin/sh\necho run >> "${bin}/log"\nexec "${process.execPath}" "$@"\n`);
  chmodSync(join(bin, "node"), 0o755);
  writeFileSync(join(bin, "log"), "");
});
afterAll(() => {
  project.remove();
});

const build = () => project.site(["build", "--no-islands"], { PATH: `${bin}:${process.env.PATH ?? ""}` });
const nodeRuns = () => readFileSync(join(bin, "log"), "utf8").split("\n").length - 1;

type Attributes = Partial<Record<string, string>>;

function attributes(tag: string): Attributes {
  const found: Attributes = {};
  for (const [, name = "", value = ""] of tag.matchAll(/([a-z]+)="([^"]*)"/g)) found[name] = value;
  return found;
}

/** The `<picture>` whose text for who can't see it is this: its candidates by format, and its `<img>`. */
function picture(page: string, alt: string): { sources: Map<string, string[]>; img: Attributes } {
  const all = project.read(page).match(/<picture>.*?<\/picture>/gs) ?? [];
  const found = all.find((html) => html.includes(`alt="${alt}"`)) ?? "";
  const sources = new Map<string, string[]>();
  for (const [tag] of found.matchAll(/<source [^>]*>/g)) {
    const { type = "", srcset = "" } = attributes(tag);
    sources.set(type, srcset.split(", "));
  }
  return { sources, img: attributes(/<img [^>]*>/.exec(found)?.[0] ?? "") };
}

/** Every candidate of a `srcset` is a hashed file that exists, with its width. */
function expectFiles(candidates: string[]): void {
  for (const candidate of candidates) {
    const [url = "", width = ""] = candidate.split(" ");
    expect(url).toMatch(/^\/assets\/[a-z0-9.-]+$/);
    expect(statSync(project.path(`dist${url}`)).size, candidate).toBeGreaterThan(100);
    expect(width).toMatch(/^\d+w$/);
  }
}

describe("photographs", () => {
  test("are published in several formats and sizes, with room reserved for them", () => {
    const { status, stderr } = build();
    expect(stderr).toContain("nieuwe afbeeldingen omzetten: 2");
    expect(status).toBe(0);
    // Once for the pictures, and once for the markup of the islands.
    expect(nodeRuns()).toBe(2);

    const alt = "De haven van Gent bij avond";
    const city = picture("dist/diensten/callcenter-gent/index.html", alt);
    expect([...city.sources.keys()]).toEqual(["image/avif", "image/webp"]);
    for (const candidates of city.sources.values()) {
      expect(candidates.map((candidate) => candidate.split(" ")[1])).toEqual(["480w", "960w", "1440w"]);
      expectFiles(candidates);
    }
    expect(city.img).toMatchObject({ width: "1440", height: "810", alt });
    expect(city.img.src).toMatch(/^\/assets\/gent-haven-[0-9a-f]{10}\.jpg$/);
    expectFiles([`${city.img.src ?? ""} 1w`]);

    const post = picture("dist/blog/no-show-bij-afspraken/index.html", "Een rode schijf");
    expect([...post.sources.keys()]).toEqual(["image/avif", "image/webp"]);
    expectFiles([...post.sources.values()].flat());
    expect(post.img).toMatchObject({ width: "640", height: "320" });
    expect(post.img.src).toMatch(/^\/assets\/schema-[0-9a-f]{10}\.png$/);
  });

  test("are not made again: a second build writes nothing and runs no Node", () => {
    const page = project.path("dist/diensten/callcenter-gent/index.html");
    const before = statSync(page).mtimeMs;
    const { status, stdout } = build();
    expect(status).toBe(0);
    expect(stdout).toMatch(/: 0 bestanden geschreven, \d+ ongewijzigd, 0 verwijderd/);
    expect(nodeRuns()).toBe(2);
    expect(statSync(page).mtimeMs).toBe(before);
  });

  test("get a new address when they are renamed", () => {
    renameSync(project.path("content/images/schema.png"), project.path("content/images/cirkel.png"));
    project.edit("content/blog/no-show-bij-afspraken.md", "(schema.png)", "(cirkel.png)");
    const { status, stderr } = build();
    expect(stderr).toContain("nieuwe afbeeldingen omzetten: 1");
    expect(status).toBe(0);
    const { img, sources } = picture("dist/blog/no-show-bij-afspraken/index.html", "Een rode schijf");
    expect(img.src).toMatch(/^\/assets\/cirkel-[0-9a-f]{10}\.png$/);
    expectFiles([...sources.values()].flat());
  });

  test("that can't be read stop the build, by name", () => {
    writeFileSync(project.path("content/images/kapot.jpg"), "geen foto");
    const { status, stderr } = build();
    expect(status).toBe(1);
    expect(stderr).toContain("`content/images/kapot.jpg` is geen afbeelding die gelezen kan worden");
    expect(stderr).toContain("er is niets geschreven");
  });
});
