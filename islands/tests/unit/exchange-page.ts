// The page for tests of the data exchange's views: settings, and a fake server.

import { vi } from "vitest";

export const CONFIG = {
  brand: "voorbeeld",
  api: "/",
  email: "sales@voorbeeld.example",
  phone: "0800 00 000",
  consent: { version: 1, services: [] },
};

/** Puts the settings into the page. They are only read once per test file. */
export function preparePage(more: object = {}): void {
  document.head.innerHTML = `<script type="application/json" id="config">${JSON.stringify({ ...CONFIG, ...more })}</script>`;
}

/** Replaces `fetch`. Returns its calls. */
export function stubFetch(answer: (url: string, init: RequestInit) => Response | Promise<Response>): {
  calls: [string, RequestInit][];
} {
  const calls: [string, RequestInit][] = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    calls.push([url, init]);
    return Promise.resolve(answer(url, init));
  });
  return { calls };
}

/** Fires the events of a changed field as a browser does: the testing library's own `change` does not reach Preact. */
export function change(field: HTMLInputElement | HTMLSelectElement, value?: string): void {
  if (value !== undefined) field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Fires the events of leaving a field as a browser does. */
export function leave(field: HTMLElement): void {
  field.dispatchEvent(new FocusEvent("blur"));
  field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
}
