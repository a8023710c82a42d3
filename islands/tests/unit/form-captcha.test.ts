// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const CONFIG = {
  brand: "warmlijn",
  keys: { captcha: "de sleutel" },
  consent: { version: 3, services: [{ key: "captcha", group: "analytics" }] },
};

const execute = vi.fn<(key: string, options: { action: string }) => PromiseLike<string>>();
const script = () => document.head.querySelector("script");

/** The module as on a page that was just opened, with other settings. */
async function open(changes: object = {}) {
  vi.resetModules();
  document.head.replaceChildren();
  document.body.innerHTML = `<script id="config" type="application/json">${JSON.stringify({ ...CONFIG, ...changes })}</script>`;
  return import("../../src/forms/captcha.ts");
}

function choose(choice: object, { version = 3, days = 1 } = {}): void {
  localStorage.setItem("warmlijn-cookie-consent", JSON.stringify({ necessary: true, ...choice }));
  localStorage.setItem("warmlijn-cookie-consent-record", JSON.stringify({ version, date: "2026-11-20T10:00:00Z" }));
  localStorage.setItem("warmlijn-cookie-consent-expiry", new Date(Date.now() + days * 86_400_000).toISOString());
}

/** The provider's script has come. */
function arrive(): void {
  vi.stubGlobal("grecaptcha", {
    ready: (run: () => void) => {
      run();
    },
    execute,
  });
  script()?.dispatchEvent(new Event("load"));
}

beforeEach(() => {
  localStorage.clear();
  choose({ analytics: true, marketing: false });
  execute.mockReset();
  execute.mockResolvedValue("een token");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a token is asked for with the site's key and the form's action", async () => {
  const { prepare, token } = await open();
  prepare();
  expect(script()?.src).toBe("https://www.google.com/recaptcha/api.js?render=de%20sleutel");
  arrive();
  expect(await token()).toBe("een token");
  expect(execute).toHaveBeenCalledExactlyOnceWith("de sleutel", { action: "contact_form" });
  expect(document.head.querySelectorAll("script")).toHaveLength(1);
});

test("the script is fetched for the token when nothing asked for it before", async () => {
  const { token } = await open();
  const made = token();
  arrive();
  expect(await made).toBe("een token");
});

test.each([
  ["a key", async () => open({ keys: {} })],
  ["any keys", async () => open({ keys: undefined })],
  ["a choice", async () => (localStorage.clear(), open())],
  ["consent", async () => (choose({ analytics: false, marketing: true }), open())],
  ["consent that counts", async () => (choose({ analytics: "ja" }), open())],
  ["consent about this list of cookies", async () => (choose({ analytics: true }, { version: 2 }), open())],
  ["consent that still holds", async () => (choose({ analytics: true }, { days: -1 }), open())],
  ["a place in the list of services", async () => open({ consent: { version: 3, services: [] } })],
])("without %s there is no script and no token", async (_, start) => {
  const { prepare, token } = await start();
  prepare();
  expect(await token()).toBeNull();
  expect(script()).toBeNull();
});

test("the group is that of the list of services", async () => {
  choose({ analytics: false, marketing: true });
  const { token } = await open({ consent: { version: 3, services: [{ key: "captcha", group: "marketing" }] } });
  const made = token();
  arrive();
  expect(await made).toBe("een token");
});

test("a choice that is taken back counts from then on", async () => {
  const { prepare, token } = await open();
  prepare();
  arrive();
  expect(await token()).toBe("een token");
  choose({ analytics: false });
  expect(await token()).toBeNull();
  expect(execute).toHaveBeenCalledTimes(1);
});

test("a blocked script gives no token, and is tried again the next time", async () => {
  const { prepare, token } = await open();
  prepare();
  script()?.dispatchEvent(new Event("error"));
  script()?.remove();
  await Promise.resolve();
  const made = token();
  expect(script()).not.toBeNull();
  script()?.dispatchEvent(new Event("error"));
  expect(await made).toBeNull();
});

test("a script that refuses gives no token", async () => {
  const { token } = await open();
  execute.mockRejectedValue(new Error("Invalid site key"));
  const made = token();
  arrive();
  expect(await made).toBeNull();
});

test("a script that breaks gives no token", async () => {
  const { token } = await open();
  const made = token();
  execute.mockImplementation(() => {
    throw new Error("x");
  });
  arrive();
  expect(await made).toBeNull();
});

test("a script that never comes is waited for five seconds", async () => {
  vi.useFakeTimers();
  const { token } = await open();
  const done = vi.fn();
  void token().then(done);
  await vi.advanceTimersByTimeAsync(4999);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledExactlyOnceWith(null);
});
