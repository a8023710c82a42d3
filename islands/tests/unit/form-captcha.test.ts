// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const CONFIG = {
  brand: "warmlijn",
  keys: { captcha: "de sleutel" },
  consent: {
    version: 3,
    groups: [{ key: "robots", label: "Botcontrole" }],
    services: [{ setting: "captcha", group: "robots" }],
  },
};

const execute = vi.fn<(key: string, options: { action: string }) => PromiseLike<string>>();
const script = () => document.head.querySelector("script");

/** The module on a newly opened page, with changed settings. */
async function open(changes: object = {}) {
  vi.resetModules();
  document.head.replaceChildren();
  document.body.innerHTML = `<script id="config" type="application/json">${JSON.stringify({ ...CONFIG, ...changes })}</script>`;
  return import("../../src/lib/forms/captcha.ts");
}

/** Simulates that the provider's script has loaded. */
function arrive(): void {
  vi.stubGlobal("grecaptcha", {
    ready: (run: () => void) => run(),
    execute,
  });
  script()?.dispatchEvent(new Event("load"));
}

/** Stores the visitor's choice about the captcha. */
function choose(robots: boolean): void {
  localStorage.setItem("warmlijn-cookie-consent", JSON.stringify({ necessary: true, robots }));
  localStorage.setItem("warmlijn-cookie-consent-record", JSON.stringify({ version: 3 }));
  localStorage.setItem("warmlijn-cookie-consent-expiry", "2999-01-01T00:00:00Z");
}

beforeEach(() => {
  localStorage.clear();
  choose(true);
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

test("a token without preparation, as for a retry, fetches no script", async () => {
  const { token } = await open();
  expect(await token()).toBeNull();
  expect(script()).toBeNull();
});

test.each([
  ["its key", {}],
  ["any keys", undefined],
])("without %s there is no script and no token", async (_, keys) => {
  const { prepare, token } = await open({ keys });
  prepare();
  expect(await token()).toBeNull();
  expect(script()).toBeNull();
});

test.each([
  ["before a choice", () => localStorage.clear()],
  ["when it is refused", () => choose(false)],
])("%s there is no script and no token", async (_, chosen) => {
  chosen();
  const { prepare, token } = await open();
  prepare();
  expect(await token()).toBeNull();
  expect(script()).toBeNull();
});

test("after a refusal, the script makes no more tokens", async () => {
  const { prepare, token } = await open();
  prepare();
  arrive();
  choose(false);
  expect(await token()).toBeNull();
  expect(execute).not.toHaveBeenCalled();
});

test("a blocked script gives no token, and is requested again after a while, not at every key press", async () => {
  vi.useFakeTimers();
  const { prepare, token } = await open();
  prepare();
  const made = token();
  script()?.dispatchEvent(new Event("error"));
  expect(await made).toBeNull();
  prepare();
  expect(script()).toBeNull();
  await vi.advanceTimersByTimeAsync(30_000);
  prepare();
  expect(script()).not.toBeNull();
});

test("a script that defines nothing gives no token, without waiting", async () => {
  vi.useFakeTimers();
  const { prepare, token } = await open();
  prepare();
  const made = token();
  script()?.dispatchEvent(new Event("load"));
  expect(await made).toBeNull();
});

test("a script that refuses gives no token", async () => {
  const { prepare, token } = await open();
  prepare();
  execute.mockRejectedValue(new Error("Invalid site key"));
  const made = token();
  arrive();
  expect(await made).toBeNull();
});

test("a script that breaks gives no token", async () => {
  const { prepare, token } = await open();
  prepare();
  const made = token();
  execute.mockImplementation(() => {
    throw new Error("x");
  });
  arrive();
  expect(await made).toBeNull();
});

test("a script that never loads is waited for at most five seconds", async () => {
  vi.useFakeTimers();
  const { prepare, token } = await open();
  prepare();
  const done = vi.fn();
  void token().then(done);
  await vi.advanceTimersByTimeAsync(4999);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledExactlyOnceWith(null);
});
