// Follows the builds of the preview, and shows a notice when the preview has stopped.

import { element } from "./element.js";

/**
 * How long a lost connection may take to come back before the notice is shown, and the delay before a new one is opened.
 * Milliseconds.
 */
const AWAY = 500;

// Nothing can be fetched from a server that is gone, so the styles of the notice are here.
const STYLES = `
:host { inset: 0 0 auto; inline-size: auto; block-size: auto; margin: 0; padding: 0.875rem 1.25rem; border: 0;
  background: #b53207; color: #fffdf7; font: 600 1rem/1.5 system-ui, sans-serif; text-align: center; }
code { font: 600 0.9375rem/1.5 ui-monospace, monospace; user-select: all; }
@media print { :host { display: none; } }`;

let notice;
const say = () => {
  if (notice) return;
  notice = element("site-preview-stopped", { role: "alert", popover: "manual" });
  const root = notice.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  root.append(
    element(
      "span",
      {},
      "De voorvertoning is gestopt. Wat je schreef, blijft staan en wordt bewaard zodra ze weer draait. Start ze opnieuw, in een terminal met ",
      element("code", { textContent: "site serve" }),
      ", of vraag het aan wie dat voor je deed.",
    ),
  );
  document.body.append(notice);
  notice.showPopover();
};
const unsay = () => {
  notice?.remove();
  notice = undefined;
};

// A stream takes one of the six connections that a browser makes to a host. So all scripts of a page share one, also with the
// page in the frame of a form, and a hidden tab closes it; when it is shown again it gets what it missed. `parent` is the
// window of the form, or without a frame the page's own.
const { listeners, last } = (parent.previewEvents ??= {
  listeners: { build: new Set(), writers: new Set() },
  last: {},
});
let stream;
let away;
const close = () => {
  clearTimeout(away);
  away = undefined;
  stream?.close();
  stream = undefined;
};
const open = () => {
  if (stream || document.hidden || parent !== self) return;
  stream = new EventSource("/__preview/events");
  for (const type of Object.keys(listeners)) {
    stream.addEventListener(type, (event) => {
      last[type] = event;
      for (const listen of listeners[type]) listen(event);
    });
  }
  stream.addEventListener("open", () => {
    clearTimeout(away);
    away = undefined;
    unsay();
  });
  stream.addEventListener("error", () => {
    away ??= setTimeout(say, AWAY);
    // The browser reconnects automatically, unless it has given up.
    if (stream?.readyState !== EventSource.CLOSED) return;
    stream = undefined;
    setTimeout(open, AWAY);
  });
};
document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
addEventListener("pagehide", close);
addEventListener("pageshow", open);

/**
 * Calls `listen` with the event of the last build and with each later one, and `writers` with the events that list who edits
 * where. Returns a function that unsubscribes.
 */
export function onBuild(listen, writers = () => undefined) {
  listeners.build.add(listen);
  listeners.writers.add(writers);
  const remove = () => {
    listeners.build.delete(listen);
    listeners.writers.delete(writers);
  };
  // The form outlives the page in its frame.
  addEventListener("pagehide", ({ persisted }) => {
    if (!persisted) remove();
  });
  open();
  // A listener that is added later missed the first events.
  if (last.build) listen(last.build);
  if (last.writers) writers(last.writers);
  return remove;
}
