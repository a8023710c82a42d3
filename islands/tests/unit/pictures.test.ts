import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawing, photograph } from "../pictures.ts";

const SCRIPT = resolve(import.meta.dirname, "../../scripts/pictures.mjs");

interface Made {
  width: number;
  height: number;
  files: { file: string; type: string; width: number; bytes: number }[];
}

let folder: string;
beforeAll(() => {
  // File names are reused for other pictures.
  sharp.cache(false);
  folder = mkdtempSync(join(tmpdir(), "pictures-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(inputs: string[], sizes = false) {
  const jobs = inputs.map((input, at) => ({
    input: join(folder, input),
    name: `out-${at}`,
    folder,
    cut: null,
  }));
  return spawnSync("node", [SCRIPT], { input: JSON.stringify({ sizes, jobs }), encoding: "utf8" });
}

function make(...inputs: string[]): Made[] {
  const { status, stdout, stderr } = run(inputs);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Made);
}

describe("a photograph", () => {
  test("comes in AVIF, then WebP, then its own format, from narrow to wide", async () => {
    writeFileSync(join(folder, "wide.jpg"), await photograph(2000, 1000).jpeg().toBuffer());
    const [made] = make("wide.jpg");
    expect(made).toMatchObject({ width: 1440, height: 720 });
    expect(made?.files.map(({ file, type, width }) => [file, type, width])).toEqual([
      ["out-0-480.avif", "image/avif", 480],
      ["out-0-960.avif", "image/avif", 960],
      ["out-0-1440.avif", "image/avif", 1440],
      ["out-0-480.webp", "image/webp", 480],
      ["out-0-960.webp", "image/webp", 960],
      ["out-0-1440.webp", "image/webp", 1440],
      ["out-0.jpg", "image/jpeg", 960],
    ]);
    for (const { file, type, width, bytes } of made?.files ?? []) {
      expect(statSync(join(folder, file)).size).toBe(bytes);
      expect(await sharp(join(folder, file)).metadata(), file).toMatchObject({ width, mediaType: type });
    }
  });

  test("is never made wider than it is", async () => {
    writeFileSync(join(folder, "small.jpg"), await photograph(300, 200).jpeg().toBuffer());
    writeFileSync(join(folder, "near.jpg"), await photograph(1000, 500).jpeg().toBuffer());
    const [small, near] = make("small.jpg", "near.jpg");
    expect(small?.files.map(({ width }) => width)).toEqual([300, 300, 300]);
    // 960 would be nearly the same picture as the whole 1000.
    expect(near?.files.map(({ width }) => width)).toEqual([480, 1000, 480, 1000, 480]);
  });

  test("is upright and has no metadata of its camera", async () => {
    const exif = { IFD0: { Copyright: "Els Geheim" }, IFD3: { GPSLatitudeRef: "N" } };
    const lying = photograph(800, 600).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg();
    writeFileSync(join(folder, "lying.jpg"), await lying.toBuffer());
    expect(readFileSync(join(folder, "lying.jpg")).includes("Geheim")).toBe(true);
    const [made] = make("lying.jpg");
    expect(made).toMatchObject({ width: 600, height: 800 });
    for (const { file } of made?.files ?? []) {
      const { exif, xmp, iptc, orientation, width, height } = await sharp(join(folder, file)).metadata();
      expect({ exif, xmp, iptc, orientation }).toEqual({});
      expect(height, file).toBe(Math.round((width * 4) / 3));
    }
  });

  test("has the size that was computed before it was made", async () => {
    const lying = photograph(1501, 2999).withMetadata({ orientation: 6 });
    writeFileSync(join(folder, "lies.jpg"), await lying.jpeg().toBuffer());
    writeFileSync(join(folder, "odd.png"), await drawing(1999, 333).png().toBuffer());
    const told = run(["lies.jpg", "odd.png"], true).stdout.trimEnd().split("\n");
    expect(told.map((line) => JSON.parse(line) as unknown)).toEqual(
      make("lies.jpg", "odd.png").map(({ width, height }) => ({ width, height })),
    );
  });

  test("gives the same bytes every time", async () => {
    writeFileSync(join(folder, "same.jpg"), await photograph(700, 500).jpeg().toBuffer());
    const read = (made: Made | undefined) => made?.files.map(({ file }) => readFileSync(join(folder, file), "base64"));
    const [first] = make("same.jpg");
    const before = read(first);
    const [again] = make("same.jpg");
    expect(before).toHaveLength(5);
    expect(read(again)).toEqual(before);
  });
});

test("a drawing with transparent parts keeps them", async () => {
  writeFileSync(join(folder, "logo.png"), await drawing(600, 300).png().toBuffer());
  const [made] = make("logo.png");
  expect(made?.files.at(-1)?.type).toBe("image/png");
  for (const { file } of made?.files ?? []) {
    const corner = await sharp(join(folder, file)).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
    expect([...corner].at(3), file).toBe(0);
  }
});

test("an AVIF falls back on WebP, under a different name", async () => {
  writeFileSync(join(folder, "new.avif"), await photograph(640, 400).avif().toBuffer());
  const [made] = make("new.avif");
  expect(made?.files.map(({ file }) => file)).toEqual([
    "out-0-480.avif",
    "out-0-640.avif",
    "out-0-480.webp",
    "out-0-640.webp",
    "out-0.webp",
  ]);
});

test("a broken picture is told apart from the others", async () => {
  const whole = await photograph(900, 600).jpeg().toBuffer();
  writeFileSync(join(folder, "fine.jpg"), whole);
  writeFileSync(join(folder, "cut.jpg"), whole.subarray(0, whole.length / 2));
  writeFileSync(join(folder, "text.png"), "this is a letter to my aunt");
  const { status, stdout, stderr } = run(["cut.jpg", "fine.jpg", "text.png"]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout.trimEnd().split("\n")).toEqual(["null", expect.stringContaining("out-1"), "null"]);
});

test("a picture is not called broken when the disk is full", async () => {
  writeFileSync(join(folder, "fine.jpg"), await photograph(300, 200).jpeg().toBuffer());
  rmSync(join(folder, "out-0-300.avif"), { force: true });
  symlinkSync("/dev/full", join(folder, "out-0-300.avif"));
  const { status, stdout, stderr } = run(["fine.jpg"]);
  rmSync(join(folder, "out-0-300.avif"));
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain("No space left on device");
});
