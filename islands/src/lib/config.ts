// Site settings for scripts; the generator writes them into every page.

import type { Config } from "../contract/props.ts";

export type { Config };

let parsed: Config | undefined;

/** The page's settings. */
export function config(): Config {
  parsed ??= JSON.parse(document.getElementById("config")?.textContent ?? "{}") as Config;
  return parsed;
}
