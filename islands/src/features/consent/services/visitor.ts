// The tracker that recognises the companies that visit: a script from another host, usually with a function that starts it.

import { config } from "../../../lib/config.ts";
import { run } from "./script.ts";

/** Attempts after the first one. */
const RETRIES = 10;
/** Milliseconds between two attempts. */
const RETRY_AFTER = 200;

let script: HTMLScriptElement | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;

/**
 * Starts the tracker, or stops it.
 *
 * @param elsewhere - Whether the visitor chose in another tab.
 */
export function identify(allowed: boolean, elsewhere: boolean): void {
  const { visitor, visitorFunction } = config().keys ?? {};
  if (!visitor || allowed === Boolean(script)) return;
  if (allowed) {
    script = run(visitor);
    if (visitorFunction) script.onload = () => trigger(visitorFunction, RETRIES);
    return;
  }
  clearTimeout(waiting);
  // It may still be on its way, and would start when it is there.
  if (script) script.onload = null;
  script?.remove();
  script = undefined;
  // A running script can only be stopped by a reload. Not in another tab, where somebody may be filling in a form: there
  // it ends when the page is left.
  if (elsewhere) return;
  import("../../../lib/reload.ts").then(
    ({ reload }) => reload(),
    () => location.reload(),
  );
}

/** Calls the function once it exists. */
function trigger(name: string, retries: number): void {
  const parts = name.split(".");
  const last = parts.pop() ?? "";
  const owner = parts.reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], window) as
    | Record<string, unknown>
    | undefined;
  if (typeof owner?.[last] === "function") (owner as Record<string, () => void>)[last]?.();
  else if (retries > 0) waiting = setTimeout(trigger, RETRY_AFTER, name, retries - 1);
}
