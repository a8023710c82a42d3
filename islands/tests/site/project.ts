// A copy of the project to change and build.

import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { inject } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../..");

/** A running preview. */
export interface Preview {
  /** `http://127.0.0.1:<port>`, without a slash at its end. */
  origin: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** The result of a run of the command. */
export interface Outcome {
  status: number | null;
  stdout: string;
  stderr: string;
}

const PROGRAM = inject("program");

/** Content, templates and public files are copies; the islands, which are only read, are the project's own. */
export class Project {
  private readonly root = mkdtempSync(join(tmpdir(), "site-"));

  constructor() {
    for (const folder of ["content", "templates", "public"]) {
      cpSync(join(ROOT, folder), this.path(folder), { recursive: true });
    }
    symlinkSync(join(ROOT, "islands"), this.path("islands"));
    this.share();
  }

  /** Shares the project's cache of drawings and renderings. Its keys are hashes of the input, so it has most of them. */
  private share(): void {
    const [from, to] = [join(ROOT, "target/site"), this.path("target/site")];
    mkdirSync(to, { recursive: true });
    for (const folder of ["app-icons", "cards", "fragments"]) {
      mkdirSync(join(from, folder), { recursive: true });
      symlinkSync(join(from, folder), join(to, folder));
    }
    // Copied, because every build writes this file.
    if (existsSync(join(from, "weights"))) cpSync(join(from, "weights"), join(to, "weights"));
  }

  path(relative: string): string {
    return join(this.root, relative);
  }

  read(relative: string): string {
    return readFileSync(this.path(relative), "utf8");
  }

  write(relative: string, text: string): void {
    mkdirSync(dirname(this.path(relative)), { recursive: true });
    writeFileSync(this.path(relative), text);
  }

  /** Replaces a text that must be there. */
  edit(relative: string, from: string, to: string): void {
    const text = this.read(relative);
    if (!text.includes(from)) throw new Error(`${relative} does not hold ${from}`);
    this.write(relative, text.replace(from, to));
  }

  /** Gives the copy its own `islands/`, with copies of these folders and of all files, and links to the other folders. */
  private own(...folders: string[]): void {
    const islands = this.path("islands");
    rmSync(islands);
    mkdirSync(islands);
    for (const { name, parentPath } of readdirSync(join(ROOT, "islands"), { withFileTypes: true })) {
      const [from, to] = [join(parentPath, name), join(islands, name)];
      if (statSync(from).isFile() || folders.includes(name)) cpSync(from, to, { recursive: true });
      else symlinkSync(from, to);
    }
  }

  /** Gives the copy its own islands, to edit and to build. */
  ownIslands(): void {
    this.own("src", "dist", "scripts");
  }

  /** Gives the copy its own built islands, to edit. Returns the path of its stylesheet. */
  ownStyles(): string {
    this.own("dist");
    const sheet = readdirSync(this.path("islands/dist/assets")).find((name) => /^site-.*\.css$/.test(name));
    return `islands/dist/assets/${sheet}`;
  }

  /** Removes the weight limits of pages, for sites that are not meant for visitors. */
  unlimited(): void {
    this.own();
    const total = 10_000;
    const budget = { html: total, css: total, loader: total, js: total, fonts: { files: 2, total }, exceptions: {} };
    writeFileSync(this.path("islands/budget.json"), JSON.stringify({ ...budget, home: { total, requests: total } }));
  }

  /** Runs the `site` command in the copy. */
  site(args: string[], env: Record<string, string> = {}): Outcome {
    return Project.run(this.root, args, env);
  }

  /** Runs the `site` command in a folder. */
  static run(folder: string, args: string[], env: Record<string, string> = {}): Outcome {
    return spawnSync(PROGRAM, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
  }

  /** Runs `site serve` in the copy, on a free port unless one is given; `islands` are built when their sources change. */
  async serve(args: string[] = [], port = "0", islands = false): Promise<Preview> {
    const command = ["serve", ...(islands ? [] : ["--no-islands"]), "--port", port, ...args];
    // Runs in its own process group, so that a signal also reaches its child processes, as Ctrl-C does in a terminal.
    const child = spawn(PROGRAM, command, { cwd: this.root, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    const origin = await new Promise<string>((resolve, reject) => {
      const read = (bytes: Buffer) => {
        said += bytes.toString();
        const found = /staat op (http:\/\/\S+)/.exec(said)?.[1];
        if (found !== undefined) resolve(found);
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      child.on("exit", () => reject(new Error(`the preview did not start:\n${said}`)));
    });
    const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
    return {
      origin,
      stop: async (signal = "SIGINT") => {
        if (child.pid !== undefined) process.kill(-child.pid, signal);
        await ended;
      },
    };
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }
}
