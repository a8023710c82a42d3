import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { photograph } from "../pictures.ts";

const SCRIPT = resolve(import.meta.dirname, "../../scripts/received.mjs");

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "received-"))));
afterAll(() => rmSync(folder, { recursive: true }));

function receive(photo: Buffer, output: string) {
  const input = join(folder, "original");
  writeFileSync(input, photo);
  const request = { input, output: join(folder, output), longest: 400, pixels: 1_000_000 };
  return spawnSync("node", [SCRIPT], { input: JSON.stringify(request), encoding: "utf8" });
}

test("a photograph is kept; a damaged one is told apart from a disk that can't be written", async () => {
  const photo = await photograph(800, 600).jpeg().toBuffer();
  expect(receive(photo, "kept.jpg")).toMatchObject({ status: 0, stdout: '{"width":400,"height":300}\n' });
  expect(await sharp(join(folder, "kept.jpg")).metadata()).toMatchObject({ width: 400, height: 300 });
  expect(receive(photo.subarray(0, 2000), "broken.jpg")).toMatchObject({ status: 0, stdout: "" });
  expect(receive(photo, "no-folder/kept.jpg")).toMatchObject({ status: 1, stdout: "" });
});
