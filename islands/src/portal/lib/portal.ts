// What the page says about itself: brand, how to reach us, formulas, criteria. Set once, before anything is shown.

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
