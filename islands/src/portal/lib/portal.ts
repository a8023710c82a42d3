// The page's own data: brand, contact details, formulas, criteria. Set once, before the first render.

import type { Portal } from "../../contract/props.ts";

export type { Portal };

let given: Portal | undefined;

export function setPortal(props: Portal): void {
  given = props;
}

/** @throws When the portal was not started. */
export function portal(): Portal {
  if (!given) throw new Error("the portal has no props yet");
  return given;
}
