// The script that asks the host for a build when a post or a job is due, or a job has closed.

import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { final } from "../browser/poll.ts";

const SCRIPT = resolve(import.meta.dirname, "../../../.github/due-posts");
const DAY = 86_400_000;
const day = (back: number) => new Date(Date.now() - back * DAY).toISOString().slice(0, 10);

let folder: string;
let origin: string;
let pages: Record<string, string>;
let asked: number;
const server = createServer((request, response) => {
  if (request.method === "POST") asked += 1;
  const page = pages[request.url ?? ""];
  response.writeHead(page === undefined && request.method !== "POST" ? 404 : 200).end(page);
});

beforeEach(async () => {
  await new Promise<void>((started) => server.listen(0, "127.0.0.1", started));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), "due-"));
  for (const name of ["blog", "jobs"]) mkdirSync(join(folder, "content", name), { recursive: true });
  write("site.yaml", `brand: Proef\nhost: "${origin}" # live\n`);
  [pages, asked] = [{}, 0];
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await new Promise((closed) => server.close(closed));
});

function write(file: string, text: string): void {
  writeFileSync(join(folder, "content", file), text);
}
const run = () => promisify(execFile)("bash", [SCRIPT, `${origin}/hook`], { cwd: folder });

test("a post that is due and not online asks for a build, however its day is written", async () => {
  write("blog/later.md", `---\ndate: ${day(-3)}\n---\n`);
  write("blog/draft.md", `---\ndate: ${day(1)}\ndraft: true\n---\n`);
  write("blog/online.md", `---\ndate: "${day(1)}"\n---\n`);
  pages["/blog/online"] = "Een artikel";
  await run();
  expect(final(asked)).toBe(0);
  write("blog/today.md", `---\ntitle: Vandaag\ndate: '${day(1)}' # vandaag\n---\n`);
  await run();
  expect(final(asked)).toBe(1);
});

test("a job that is due and not online asks for a build", async () => {
  const job = (posted: string, more = "") => `---\nposted: ${posted}\nvalid_through: ${day(-30)}\n${more}---\n`;
  write("jobs/later.md", job(day(-3)));
  write("jobs/draft.md", job(day(1), "draft: true\n"));
  write("jobs/sample.md", job(day(1), "verified: false\n"));
  write("jobs/online.md", job(day(1)));
  pages["/jobs/online"] = '{"@type":"JobPosting"}';
  await run();
  expect(final(asked)).toBe(0);
  write("jobs/today.md", job(day(1), "verified: false\nneutral: {title: Beller}\n"));
  await run();
  expect(final(asked)).toBe(1);
});

test("a job that closed asks for a build until its page says so", async () => {
  write("blog/online.md", `---\ndate: ${day(1)}\n---\n`);
  write("jobs/beller.md", `---\nvalid_through: ${day(2)}\n---\n`);
  pages = { "/blog/online": "", "/jobs/beller": '{"@type":"JobPosting"}' };
  await run();
  expect(final(asked)).toBe(1);
  pages["/jobs/beller"] = "Deze vacature is gesloten";
  await run();
  expect(final(asked)).toBe(1);
});

test("a site that does not answer is an error", async () => {
  write("site.yaml", "host: http://127.0.0.1:9\n");
  write("blog/due.md", `---\ndate: ${day(1)}\n---\n`);
  await expect(run()).rejects.toThrow("does not answer");
});
