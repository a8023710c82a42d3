// A page in jsdom whose forms send to an API.

import { afterEach, beforeEach, vi } from "vitest";
import { reason } from "../../src/lib/forms/errors.ts";
import { EMAIL, NAME } from "../../src/lib/forms/fields.ts";
import { send } from "../../src/lib/forms/send.ts";
import { locks } from "./locks.ts";

export const CONFIG = {
  api: "https://api.warmlijn.example/",
  brand: "warmlijn",
  email: "sales@warmlijn.example",
  host: "https://www.warmlijn.example",
  keys: {},
  consent: { version: 1, services: [] },
};
document.body.innerHTML = `<script id="config" type="application/json">${JSON.stringify(CONFIG)}</script>`;

export const FIELDS = [NAME, EMAIL];
export const DRAFT = { subject: "Een vraag", extra: { "Formulier type": "Proef" } };
export const NETWORK = "Network error - please check your internet connection and try again";

let addresses = 0;
/** An email address that was not used yet. */
export const unusedEmail = () => `an${++addresses}@voorbeeld.example`;

export const fetchMock = vi.fn<typeof fetch>();

/** Gives the browser new locks, of which none is held. */
export const freeLocks = () => Object.defineProperty(navigator, "locks", { value: locks(), configurable: true });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  fetchMock.mockReset();
  fetchMock.mockImplementation(reply(200, "{}"));
  vi.stubGlobal("fetch", fetchMock);
  freeLocks();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The message to the visitor after sending; undefined on success. */
export const sendAndReadError = (email = unusedEmail(), naam = "") =>
  send("proef", FIELDS, { email, naam }, DRAFT).then(() => undefined, reason);

/** Gives this response to each request. */
export const reply =
  (status: number, body = "stuk", type = "text/plain") =>
  () =>
    Promise.resolve(new Response(body, { status, headers: { "content-type": type } }));

/** Never responds to a request, until it is cancelled. */
export const hang: typeof fetch = (_, init) =>
  new Promise((_, reject) => {
    init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
  });
