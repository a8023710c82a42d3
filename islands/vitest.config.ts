import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { shared } from "./vite.config.ts";

// Vitest leaves one core free by default, which is half of a two-core machine.
const maxWorkers = availableParallelism();

// THROTTLE=4 simulates a processor four times as slow.
const slow = Number(process.env.THROTTLE ?? 1);

// Five groups: `unit` needs nothing; `site` builds small sites with the generator; `browser`, `lighthouse` and
// `inp` test the built site in ../dist with Chromium.
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
          // Packages that import React get Preact, as in the build.
          server: { deps: { inline: [/@tanstack/] } },
          // Picture encoders are slow on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "site",
          maxWorkers,
          include: ["tests/site/**/*.test.ts"],
          globalSetup: ["tests/site/setup.ts"],
          // Most of the time goes to the generator and the picture encoders.
          testTimeout: 300_000,
          hookTimeout: 600_000,
          // The generator may share two cores with compilers and browsers.
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
          // One more than cores: a test often waits for a browser that is only waiting for the next frame.
          maxWorkers: maxWorkers + 1,
          // Loading the browser's client takes longer than some test files, and no test changes its state.
          isolate: false,
          // The waits in a test have their own limits; this one is for a test that hangs.
          testTimeout: 300_000 * slow,
          hookTimeout: 60_000 * slow,
          // Vitest's default of one second is too short for a page on a busy machine.
          expect: { poll: { timeout: 60_000 * slow } },
        },
      },
    ],
  },
});
