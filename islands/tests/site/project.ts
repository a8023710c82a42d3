// A copy of the project to change and build.

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../../..");

/** Content, templates and public files are copies; the islands, which are only read, are the project's own. */
export class Project {
  private readonly root = mkdtempSync(join(tmpdir(), "site-"));

  constructor() {
    for (const folder of ["content", "templates", "public"]) {
      cpSync(join(ROOT, folder), this.path(folder), { recursive: true });
    }
    symlinkSync(join(ROOT, "islands"), this.path("islands"));
  }

  path(relative: string): string {
    return join(this.root, relative);
  }

  read(relative: string): string {
    return readFileSync(this.path(relative), "utf8");
  }

  /** Replaces a text that must be there. */
  edit(relative: string, from: string, to: string): void {
    const text = this.read(relative);
    if (!text.includes(from)) throw new Error(`${relative} does not hold ${from}`);
    writeFileSync(this.path(relative), text.replace(from, to));
  }

  /** Runs the `site` command in the copy. */
  site(args: string[], env: Record<string, string> = {}): { status: number | null; stdout: string; stderr: string } {
    const cargo = ["run", "--quiet", "--release", "--manifest-path", join(ROOT, "Cargo.toml"), "--", ...args];
    return spawnSync("cargo", cargo, { cwd: this.root, env: { ...process.env, ...env }, encoding: "utf8" });
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }
}
