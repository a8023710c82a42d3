// What every file of unit tests starts and ends with.

import { afterAll } from "vitest";
import { effects } from "./effects.ts";

if (typeof document !== "undefined") {
  // A second is short for code that is fetched when it is needed, on a busy machine.
  (await import("@testing-library/react")).configure({ asyncUtilTimeout: 5000 });
  // jsdom draws nothing, and has no such methods.
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
}

// A busy machine would take the window away before the last effects have cleaned up.
afterAll(async () => {
  if (typeof document !== "undefined") await effects();
});
