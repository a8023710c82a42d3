// Compiles the program once for all test files.

import { execFileSync } from "node:child_process";
import { linkSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Path of the command `site`. */
    program: string;
  }
}

const MANIFEST = resolve(import.meta.dirname, "../../../generator/cli/Cargo.toml");

interface Message {
  executable?: string | null;
}

export default function setup(project: TestProject): void {
  const args = ["build", "--quiet", "--manifest-path", MANIFEST, "--bin", "site", "--message-format", "json"];
  const lines = execFileSync("cargo", args, {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const messages = lines.split("\n").map((line) => JSON.parse(line || "{}") as Message);
  const built = messages.findLast(({ executable }) => typeof executable === "string")?.executable;
  if (typeof built !== "string") throw new Error("cargo does not say where the program is");
  // A copy with another name: while cargo compiles the Rust tests, it removes its own file for a moment.
  const program = join(dirname(built), "site-of-tests");
  rmSync(program, { force: true });
  linkSync(built, program);
  project.provide("program", program);
}
