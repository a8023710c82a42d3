// Site settings for scripts; the generator writes them into every page.

import type { Config } from "../contract/props.ts";

let from: HTMLElement | null;
let parsed: Config | undefined;

/** The page's settings. They are read again if a preview replaced their element. */
export function config(): Config {
  const element = document.getElementById("config");
  if (!parsed || element !== from) {
    from = element;
    parsed = JSON.parse(element?.textContent ?? "{}") as Config;
  }
  return parsed;
}

/** The key in the browser's storage that content/storage.yaml writes as `{brand}-name`. */
export const storageKey = (name: string): string => `${config().brand}-${name}`;
