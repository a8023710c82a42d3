// Serves ../dist for all test files.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { serve } from "../host/server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Origin of the served site, without a slash at its end. */
    origin: string;
  }
}

const DIST = resolve(import.meta.dirname, "../../../dist");

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(DIST)) throw new Error("dist/ is missing: run `cargo run --release -- build` first");
  const host = await serve(DIST);
  project.provide("origin", host.origin);
  return () => host.close();
}
