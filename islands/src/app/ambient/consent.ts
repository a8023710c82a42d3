// The dialog that asks for consent. The loader fetches it on a first visit and for the footer's link.

import { island } from "../island.tsx";
import { Dialog, policy } from "../../features/consent/dialog.tsx";
import { show } from "../../features/consent/store.ts";

let mounted = false;

/** First visit: asks for a choice. */
export function ask(): void {
  if (mounted) return;
  mounted = true;
  const host = document.createElement("div");
  // With policies it is the first stop in the content, where the focus is after a link: the last one would be far.
  if (policy) document.querySelector("main")?.prepend(host);
  // The preview takes what stands at the end of a page for what scripts added.
  else document.body.append(host);
  void island(Dialog).mount(host, {});
}

/** The footer's link: opens the dialog at the preferences. */
export function manage(): void {
  show();
  ask();
}
