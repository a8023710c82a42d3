// The tracker that identifies visiting companies: a third-party script, usually with a function that starts it.

import { config } from "../../../lib/config.ts";
import { run } from "./script.ts";

/** Number of retries. */
const RETRIES = 10;
/** Milliseconds between two attempts. */
const RETRY_AFTER = 200;

let script: HTMLScriptElement | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Starts or stops the tracker. Returns whether its script may still be running although it must stop. */
export function identify(allowed: boolean): boolean {
  const { visitor, visitorFunction } = config().keys ?? {};
  if (!visitor || allowed === Boolean(script)) return false;
  if (allowed) {
    script = run(visitor);
    if (visitorFunction) script.onload = () => trigger(visitorFunction, RETRIES);
    return false;
  }
  clearTimeout(waiting);
  // The script may still be loading, and would start once it has loaded.
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
