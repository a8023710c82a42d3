// What every file of unit tests starts and ends with.

import { afterAll } from "vitest";

// A second is short for code that is fetched when it is needed, on a busy machine.
if (typeof document !== "undefined") (await import("@testing-library/react")).configure({ asyncUtilTimeout: 5000 });

/** Preact runs effects at the latest this many milliseconds after a render (`RAF_TIMEOUT` of preact/hooks is 35). */
const EFFECTS = 100;

// A busy machine would take the window away before the last effects have cleaned up.
afterAll(async () => {
  if (typeof document !== "undefined") await new Promise((resolve) => setTimeout(resolve, EFFECTS));
});
