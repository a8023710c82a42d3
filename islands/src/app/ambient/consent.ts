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
  // A policy can be read before a choice. There the dialog is at the start of the content, near the focus after
  // following a link. At the end of the page it would be many tab stops away.
  if (policy) policy.prepend(host);
  // At the end of the page, where the preview expects elements that scripts add.
  else document.body.append(host);
  void island(Dialog).mount(host, {});
}

/** The footer's link: opens the dialog at the preferences. */
export function manage(): void {
  show();
  ask();
}
