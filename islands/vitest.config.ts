import { defineConfig } from "vitest/config";

// Three groups: `unit` needs nothing, `site` builds small sites with the generator, `browser`
// looks at the built site in ../dist with Chromium.
export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: ["tests/unit/**/*.test.ts"] } },
      {
        test: {
          name: "site",
          include: ["tests/site/**/*.test.ts"],
          // Their time is that of cargo and of the encoders.
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: ["tests/browser/setup.ts"],
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
