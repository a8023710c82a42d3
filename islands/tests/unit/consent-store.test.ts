// @vitest-environment jsdom
// The states and transitions of section 4 of the original brief, "Cookie consent".

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { load, RECOGNITION } from "./page.ts";

const NOW = new Date("2026-11-20T10:00:00.000Z");
const DAY = 86_400_000;
const CHOICE = "proef-cookie-consent";
const EXPIRY = "proef-cookie-consent-expiry";
const RECORD = "proef-cookie-consent-record";

const apply = vi.fn();
vi.mock("../../src/features/consent/services.ts", () => ({ apply }));

/** The store of a newly loaded page. */
async function store(settings?: Parameters<typeof load>[0]) {
  load(settings);
  return import("../../src/features/consent/store.ts");
}

const ALL = { necessary: true, analytics: true, marketing: true };

/** What is stored for this site. */
const kept = () => Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]));

function keep(choice: unknown, { version = 3, expiry = new Date(NOW.getTime() + DAY).toISOString() } = {}): void {
  localStorage.setItem(CHOICE, typeof choice === "string" ? choice : JSON.stringify(choice));
  localStorage.setItem(RECORD, JSON.stringify({ version, date: NOW.toISOString() }));
  localStorage.setItem(EXPIRY, expiry);
}

/** Waits until pending imports have finished. */
const settled = () => vi.dynamicImportSettled();

beforeEach(() => {
  localStorage.clear();
  apply.mockClear();
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("on load", () => {
  test("without a choice the defaults apply, the banner shows, and nothing is stored or applied", async () => {
    const { current } = await store();
    expect(current()).toEqual({
      preferences: { necessary: true, analytics: true, marketing: false },
      given: false,
      banner: true,
      panel: false,
    });
    await settled();
    expect(kept()).toEqual({});
    expect(apply).not.toHaveBeenCalled();
  });

  test.each([
    ["what is stored", { necessary: true, analytics: false, marketing: true }],
    ["with necessary forced true", { necessary: false, analytics: false, marketing: true }],
    ["with nothing allowed that is not true", { analytics: "ja", marketing: true }],
  ])("a choice hides the banner and applies, %s", async (_, choice) => {
    keep(choice);
    const { current } = await store();
    expect(current()).toEqual({
      preferences: { necessary: true, analytics: false, marketing: true },
      given: true,
      banner: false,
      panel: false,
    });
  });

  test.each<[string, () => void]>([
    ["is no JSON", () => keep("{necessary")],
    ["is empty", () => keep("")],
    ["is null", () => keep("null")],
    ["is a text", () => keep('"alles"')],
    ["has expired", () => keep(ALL, { expiry: NOW.toISOString() })],
    ["expires on no day", () => keep(ALL, { expiry: "ooit" })],
    ["was about an older list", () => keep(ALL, { version: 2 })],
    ["has no record", () => localStorage.removeItem(RECORD)],
    ["has an unreadable record", () => localStorage.setItem(RECORD, "3")],
    ["has no expiry", () => localStorage.removeItem(EXPIRY)],
  ])("a choice that %s is asked for again", async (_, spoil) => {
    keep(ALL);
    spoil();
    const { current } = await store();
    expect(current()).toMatchObject({
      preferences: { necessary: true, analytics: true, marketing: false },
      given: false,
      banner: true,
    });
  });
});

describe("a choice", () => {
  test.each([
    ["acceptAll", ALL],
    ["rejectNonEssential", { necessary: true, analytics: false, marketing: false }],
  ] as const)("%s is stored, closes banner and panel, and is applied", async (action, preferences) => {
    const page = await store();
    page.show();
    page[action]();
    expect(page.current()).toEqual({ preferences, given: true, banner: false, panel: false });
    expect(kept()).toEqual({
      [CHOICE]: JSON.stringify(preferences),
      [EXPIRY]: "2027-05-19T10:00:00.000Z",
      [RECORD]: '{"version":3,"date":"2026-11-20T10:00:00.000Z"}',
    });
    await settled();
    expect(apply.mock.calls).toEqual([[preferences, undefined]]);
  });

  test("is updated by merging the changes, with necessary forced to true", async () => {
    keep({ necessary: true, analytics: true, marketing: false });
    const page = await store();
    page.show();
    page.update({ marketing: true, necessary: false as unknown as true });
    expect(page.current()).toEqual({ preferences: ALL, given: true, banner: false, panel: false });
    expect(kept()[CHOICE]).toBe(JSON.stringify(ALL));
  });

  test("holds for 180 days, and not a moment longer", async () => {
    (await store()).rejectNonEssential();
    vi.setSystemTime(NOW.getTime() + 180 * DAY - 1);
    expect((await store()).current().given).toBe(true);
    vi.setSystemTime(NOW.getTime() + 180 * DAY);
    expect((await store()).current().given).toBe(false);
  });

  test("that is withdrawn before the services' code has loaded never starts them", async () => {
    const page = await store();
    page.acceptAll();
    page.rejectNonEssential();
    await settled();
    for (const [preferences] of apply.mock.calls) expect(preferences).toMatchObject({ analytics: false });
  });

  test("holds for the page where the browser stores nothing", async () => {
    const refuse = () => {
      throw new DOMException("no", "SecurityError");
    };
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
    const page = await store();
    const { choice } = await import("../../src/lib/consent.ts");
    expect(page.current()).toMatchObject({ given: false, banner: true });
    expect(choice()).toBeUndefined();
    page.acceptAll();
    expect(page.current()).toMatchObject({ given: true, banner: false });
    expect(choice()).toMatchObject({ analytics: true });
    await settled();
    expect(apply).toHaveBeenCalledOnce();
  });

  test("that is withdrawn is not overruled by the stored earlier one, where the storage is full", async () => {
    const page = await store();
    page.acceptAll();
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    page.rejectNonEssential();
    const { choice } = await import("../../src/lib/consent.ts");
    expect(choice()).toMatchObject({ analytics: false });
    // The next page shows the dialog again.
    expect((await store()).current()).toMatchObject({ given: false });
  });
});

test("the footer's link opens banner and panel", async () => {
  keep({ necessary: true, analytics: false, marketing: false });
  const { current, show, showPanel, subscribe } = await store();
  const listener = vi.fn();
  const end = subscribe(listener);
  show();
  expect(current()).toMatchObject({ given: true, banner: true, panel: true });
  showPanel(false);
  expect(current()).toMatchObject({ banner: true, panel: false });
  expect(listener).toHaveBeenCalledTimes(2);
  end();
  show();
  expect(listener).toHaveBeenCalledTimes(2);
});

describe("a choice in another tab", () => {
  const changed = (key: string | null) => dispatchEvent(new StorageEvent("storage", { key }));

  test("closes the dialog here and is applied", async () => {
    const { current } = await store();
    expect(current().banner).toBe(true);
    keep({ necessary: true, analytics: false, marketing: true });
    changed(EXPIRY);
    const preferences = { necessary: true, analytics: false, marketing: true };
    expect(current()).toEqual({ preferences, given: true, banner: false, panel: false });
    await settled();
    expect(apply.mock.calls).toEqual([[preferences, true]]);
  });

  test("that is not complete yet changes nothing", async () => {
    const { current } = await store();
    current();
    localStorage.setItem(CHOICE, JSON.stringify(ALL));
    changed(CHOICE);
    expect(current()).toMatchObject({ given: false, banner: true });
    await settled();
    expect(apply).not.toHaveBeenCalled();
  });

  test("is told apart from other changes of the storage", async () => {
    keep(ALL);
    const { current, show } = await store();
    show();
    changed("totalScanCount");
    expect(current().banner).toBe(true);
  });
});

describe("the recognition of companies, where it is set up", () => {
  const asked = { consent: { groups: RECOGNITION } };

  test("is off by default, whatever the defaults in the settings are", async () => {
    expect((await store(asked)).current().preferences).toEqual({
      necessary: true,
      analytics: true,
      marketing: false,
      recognition: false,
    });
  });

  test.each([
    ["acceptAll", { necessary: true, analytics: true, marketing: true, recognition: true }],
    ["rejectNonEssential", { necessary: true, analytics: false, marketing: false, recognition: false }],
  ] as const)("%s holds for it too", async (action, preferences) => {
    const page = await store(asked);
    page[action]();
    expect(JSON.parse(kept()[CHOICE] ?? "")).toEqual(preferences);
  });

  test("is a separate choice", async () => {
    const page = await store(asked);
    page.update({ analytics: false, recognition: true });
    expect(page.current().preferences).toEqual({
      necessary: true,
      analytics: false,
      marketing: false,
      recognition: true,
    });
  });

  test("is not allowed by an earlier choice that did not include it", async () => {
    keep(ALL);
    expect((await store(asked)).current()).toMatchObject({
      given: true,
      preferences: { analytics: true, recognition: false },
    });
  });
});
