// Whether the file still has the text that is being edited: the held page does not show that.

import { onBuild } from "/__preview/stream.js";

/** Delay between the last build and the check, in milliseconds. */
const REST = 1000;

/**
 * Warns in the bar if the file no longer has the active text, for example after a pull. `active` returns the text. Returns a
 * function that stops this.
 */
export function follow({ active, saving, api, bar }) {
  const check = async () => {
    const one = active();
    if (one) saving.renew(one);
    // Unsaved changes are checked when they are saved, and an empty body has no place in its file.
    const isIdle = () => active() === one && !one.busy && one.wanted === one.saved && one.saved.trim() !== "";
    if (!one || !isIdle()) return;
    const { file, path: value } = one.about;
    const { status, body } = await api.get("at", { file, path: value });
    if (status === 404 && isIdle()) bar.say(body.message, "bad");
  };
  let rest;
  return onBuild(() => {
    clearTimeout(rest);
    rest = setTimeout(() => void check(), REST);
  });
}
