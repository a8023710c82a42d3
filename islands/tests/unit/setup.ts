// What every file of unit tests ends with.

import { afterAll } from "vitest";

/** Preact runs effects at the latest this many milliseconds after a render (`RAF_TIMEOUT` of preact/hooks is 35). */
const EFFECTS = 100;

// A busy machine would take the window away before the last effects have cleaned up.
afterAll(async () => {
  if (typeof document !== "undefined") await new Promise((resolve) => setTimeout(resolve, EFFECTS));
});
