// The tracker that recognises the companies that visit: a script from another host, usually with a function that starts it.

import { config } from "../../../lib/config.ts";
import { run } from "./script.ts";

/** Attempts after the first one. */
const RETRIES = 10;
/** Milliseconds between two attempts. */
const RETRY_AFTER = 200;

let script: HTMLScriptElement | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Starts the tracker, or stops it. Returns whether its script must be stopped but may be running. */
export function identify(allowed: boolean): boolean {
  const { visitor, visitorFunction } = config().keys ?? {};
  if (!visitor || allowed === Boolean(script)) return false;
  if (allowed) {
    script = run(visitor);
    if (visitorFunction) script.onload = () => trigger(visitorFunction, RETRIES);
    return false;
  }
  clearTimeout(waiting);
  // It may still be on its way, and would start when it is there.
  if (script) script.onload = null;
  script?.remove();
  script = undefined;
  return true;
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
