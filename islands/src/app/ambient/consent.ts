// The dialog that asks for consent. The loader fetches it on a first visit and for the footer's link.

import { island } from "../island.tsx";
import { Dialog } from "../../features/consent/dialog.tsx";
import { show } from "../../features/consent/store.ts";

let mounted = false;

function open(): void {
  if (mounted) return;
  mounted = true;
  const host = document.createElement("div");
  document.body.append(host);
  void island(Dialog).mount(host, {});
}

/** First visit: asks for a choice. */
export function ask(): void {
  open();
}

/** The footer's link: opens the dialog at the preferences. */
export function manage(): void {
  show();
  open();
}
