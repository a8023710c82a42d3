// Serves ../dist and starts one browser for all test files.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { serve } from "../host/server.ts";
import { EXECUTABLE, FLAGS } from "./chromium.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the site is served, without a slash at its end. */
    origin: string;
    /** Where the browser listens. */
    browser: string;
  }
}

const DIST = resolve(import.meta.dirname, "../../../dist");

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(DIST)) throw new Error("dist/ is missing: run `cargo run --release -- build` first");
  const host = await serve(DIST);
  const server = await chromium.launchServer({
    executablePath: EXECUTABLE,
    args: FLAGS,
  });
  project.provide("origin", host.origin);
  project.provide("browser", server.wsEndpoint());
  return async () => {
    await server.close();
    await host.close();
  };
}
