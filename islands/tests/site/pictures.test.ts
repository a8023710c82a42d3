// Photographs in the generator: put into content/images/, used in a city and in a post, and built twice.

import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { final } from "../browser/poll.ts";
import { CAMERA, drawing, fromCamera, photograph } from "../pictures.ts";
import { Project } from "./project.ts";

let project: Project;
let bin: string;

beforeAll(async () => {
  project = new Project();
  // Removes rendered islands, so that Node runs for them too.
  rmSync(project.path("target/site/fragments"));
  const steden = project.path("content/images/steden");
  mkdirSync(steden, { recursive: true });
  writeFileSync(join(steden, "Gent haven.jpg"), await photograph(2160, 1215).jpeg().toBuffer());
  writeFileSync(project.path("content/images/schema.png"), await drawing(640, 320).png().toBuffer());
  const beeld = 'beeld: {bestand: steden/Gent haven.jpg, alt: "De haven van Gent bij avond"}';
  project.edit("content/cities/callcenter-gent.yaml", "tekening:\n", `${beeld}\ntekening:\n`);
  const post = "content/blog/no-show-bij-afspraken.md";
  writeFileSync(project.path(post), `${project.read(post)}\n![Een rode schijf](schema.png)\n`);

  // A `node` that comes first on the path: it records that it was run, and runs the real one.
  bin = project.path("bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "node"), `#!/bin/sh\necho run >> "${bin}/log"\nexec "${process.execPath}" "$@"\n`);
  chmodSync(join(bin, "node"), 0o755);
  writeFileSync(join(bin, "log"), "");
});
afterAll(() => project.remove());

const build = () => project.site(["build", "--no-islands"], { PATH: `${bin}:${process.env.PATH ?? ""}` });
const nodeRuns = () => readFileSync(join(bin, "log"), "utf8").split("\n").length - 1;

type Attributes = Partial<Record<string, string>>;

function attributes(tag: string): Attributes {
  const found: Attributes = {};
  for (const [, name = "", value = ""] of tag.matchAll(/([a-z]+)="([^"]*)"/g)) found[name] = value;
  return found;
}

/** The `<picture>` with this alt text: its candidates by format, and its `<img>`. */
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

/** Expects that every candidate of a `srcset` is an existing file with a hash, and has a width. */
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
    // The city's photograph, the part of it that the page shows, and the drawing.
    expect(stderr).toContain("nieuwe afbeeldingen omzetten: 3");
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
    expect(city.img).toMatchObject({ width: "1440", height: "960", alt });
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

  test("are rotated as the camera was held, and cropped around their focus, without their location", async () => {
    const original = await fromCamera(3000, 1000, ["#c00000", "#00c000", "#0000c0"]).toBuffer();
    expect(original.includes(CAMERA)).toBe(true);
    writeFileSync(project.path("content/images/strepen.jpg"), original);
    const city = "content/cities/callcenter-aalst.yaml";
    const shown = async (focus: string) => {
      const text = project.read(city).replace(/^beeld:.*\n/m, "");
      project.write(city, `${text}beeld: {bestand: strepen.jpg, alt: Drie strepen, focus: ${focus}}\n`);
      expect(build().status).toBe(0);
      const { img, sources } = picture("dist/diensten/callcenter-aalst/index.html", "Drie strepen");
      expect(img).toMatchObject({ width: "1440", height: "960" });
      const urls = [img.src ?? "", ...[...sources.values()].flat().map((candidate) => candidate.split(" ")[0] ?? "")];
      const files = urls.map((url) => readFileSync(project.path(`dist${url}`)));
      for (const bytes of files) {
        const { exif, xmp, orientation, width, height } = await sharp(bytes).metadata();
        expect([exif, xmp, orientation, Math.round((height / width) * 100)]).toEqual([
          undefined,
          undefined,
          undefined,
          67,
        ]);
      }
      // The colours at its left and right edge.
      const edge = async (left: number) => {
        const spot = { left, top: 300, width: 4, height: 4 };
        const [red = 0, green = 0, blue = 0] = await sharp(files[0]).extract(spot).raw().toBuffer();
        return ["red", "green", "blue"][[red, green, blue].indexOf(Math.max(red, green, blue))];
      };
      return [await edge(8), await edge(940)];
    };
    expect(final(await shown("0% 50%"))).toEqual(["red", "green"]);
    expect(final(await shown("50% 0%"))).toEqual(["red", "blue"]);
    expect(final(await shown("100% 100%"))).toEqual(["green", "blue"]);
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
    // A file that a phone names .jpg may have another format.
    writeFileSync(project.path("content/images/telefoon.jpg"), "\0\0\0\x18ftypheic\0\0\0\0mif1heic");
    // 10,000 × 10,000 pixels according to its header. The preview refuses such an upload with the same words.
    const header = "89504e470d0a1a0a0000000d49484452000027100000271008060000";
    writeFileSync(project.path("content/images/reus.png"), Buffer.from(header, "hex"));
    const { status, stderr } = build();
    expect(status).toBe(1);
    expect(stderr).toContain("`content/images/reus.png` heeft 100 miljoen beeldpunten; meer dan 64 miljoen gaat niet");
    expect(stderr).toContain("`content/images/kapot.jpg` is geen afbeelding die gelezen kan worden");
    expect(stderr).toContain("`content/images/telefoon.jpg` is een foto in HEIC, zoals iPhones ze maken");
    expect(stderr).toContain("er is niets geschreven");
  });
});
