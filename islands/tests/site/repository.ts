// Git helpers for tests: a project under git, and its remote.

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Project } from "./project.ts";

export const git = (folder: string, ...args: string[]) =>
  execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();

/** Sets the author of commits in a folder. */
export function author(folder: string, name: string): void {
  git(folder, "config", "user.name", name);
  git(folder, "config", "user.email", "x@proef.example");
  git(folder, "config", "commit.gpgsign", "false");
}

/** Puts a project under git with An as author, and pushes it to a new repository in a folder. Returns its path. */
export function pushToRemote(project: Project, folder: string): string {
  const remote = join(folder, "remote.git");
  git(folder, "init", "-q", "--bare", "-b", "main", remote);
  project.write(".gitignore", "/target\n/dist\n");
  const root = project.path("");
  git(root, "init", "-q", "-b", "main");
  author(root, "An");
  git(root, "remote", "add", "origin", remote);
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "Begin");
  git(root, "push", "-q", "-u", "origin", "main");
  return remote;
}
