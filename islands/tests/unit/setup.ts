// Set-up and clean-up of every file of unit tests.

import { afterAll } from "vitest";
import { effects } from "./effects.ts";

if (typeof document !== "undefined") {
  // The default of one second is too short for code that is loaded on demand on a busy machine.
  (await import("@testing-library/react")).configure({ asyncUtilTimeout: 5000 });
  // jsdom lacks these methods.
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
}

// Waits for the last effects to clean up: on a busy machine the window would be removed before that.
afterAll(async () => {
  if (typeof document !== "undefined") await effects();
});
