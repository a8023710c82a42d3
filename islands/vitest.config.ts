import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { shared } from "./vite.config.ts";

// By itself vitest leaves a core free: on two cores, half of what there is.
const maxWorkers = availableParallelism();

// THROTTLE=4: as on a machine with a processor four times as slow.
const slow = Number(process.env.THROTTLE ?? 1);

// Five groups: `unit` needs nothing, `site` builds small sites with the generator, `browser`, `lighthouse` and
// `inp` look at the built site in ../dist with Chromium.
export default defineConfig({
  test: {
    reporters: ["default", "./tests/slowest.ts"],
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          maxWorkers,
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/unit/setup.ts"],
          // Packages that import React get the one that the build gives them.
          server: { deps: { inline: [/@tanstack/] } },
          // Encoders of pictures take their time on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "site",
          maxWorkers,
          include: ["tests/site/**/*.test.ts"],
          globalSetup: ["tests/site/setup.ts"],
          // Their time is that of the program and of the encoders.
          testTimeout: 300_000,
          hookTimeout: 600_000,
          // What it waits for shares two cores with compilers and browsers.
          expect: { poll: { timeout: 120_000 } },
        },
      },
      {
        test: {
          name: "lighthouse",
          include: ["tests/lighthouse/**/*.test.ts"],
          globalSetup: ["tests/browser/setup.ts"],
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "inp",
          include: ["tests/inp/**/*.test.ts"],
          globalSetup: ["tests/browser/setup.ts"],
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: ["tests/browser/setup.ts"],
          // A test often waits for a browser that waits for nothing but the next frame.
          maxWorkers: maxWorkers + 1,
          // Reading the client of the browser takes longer than some files; nothing of it is changed by a test.
          isolate: false,
          // What a test waits for has limits of its own; this one is for what hangs.
          testTimeout: 300_000 * slow,
          hookTimeout: 60_000 * slow,
          // A second is short for a page on a busy machine.
          expect: { poll: { timeout: 60_000 * slow } },
        },
      },
    ],
  },
});
