// @vitest-environment jsdom
// Which services start after a choice, when, and what is left of them after the choice is withdrawn.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { load, RECOGNITION } from "./page.ts";

const ALL = { necessary: true, analytics: true, marketing: true, recognition: true };
const NONE = { necessary: true, analytics: false, marketing: false };
const VISITS = { ...NONE, analytics: true };
const ADS = { ...NONE, marketing: true };
const COMPANIES = { ...NONE, recognition: true };
const GOOGLE = { analytics: "G-PROEF1", adsId: "AW-123", adsLabel: "AbC" };
const TRACKER = { visitor: "https://cdn.tracker.example/a.js", visitorFunction: "tracker.start" };

/** The services on a newly loaded page, with this choice of the visitor. */
async function services(keys: Record<string, string>, choice: object) {
  delete window.dataLayer;
  load({ keys, consent: "visitor" in keys ? { groups: RECOGNITION } : {} });
  const { apply } = await import("../../src/features/consent/services.ts");
  apply(choice);
  return { apply };
}

/** The commands to Google's script, as arrays. */
const commands = () => (window.dataLayer ?? []).map((one) => Array.from(one as ArrayLike<unknown>));
const named = (...start: string[]) => commands().filter((one) => start.every((text, at) => one[at] === text));
const scripts = () => [...document.head.querySelectorAll("script[src]")].map((one) => (one as HTMLScriptElement).src);
const disabled = () => (window as unknown as Record<string, unknown>)["ga-disable-G-PROEF1"];

const mode = (analytics: boolean, ads: boolean) => ({
  ad_storage: ads ? "granted" : "denied",
  ad_user_data: ads ? "granted" : "denied",
  ad_personalization: "denied",
  analytics_storage: analytics ? "granted" : "denied",
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  for (const cookie of document.cookie.split("; ")) document.cookie = `${cookie.split("=")[0] ?? ""}=; max-age=0`;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  delete (window as { tracker?: unknown }).tracker;
});

describe("without keys", () =>
  test("nothing starts, whatever is allowed", async () => {
    await services({}, ALL);
    await vi.advanceTimersByTimeAsync(5000);
    expect(scripts()).toEqual([]);
    expect(commands()).toEqual([]);
  }));

describe("Google", () => {
  test("is denied everything before any other command", async () => {
    await services(GOOGLE, ALL);
    expect(commands()[0]).toEqual(["consent", "default", mode(false, false)]);
    expect(
      commands().map(([name, what]) => `${String(name)} ${what instanceof Date ? "" : JSON.stringify(what)}`),
    ).toEqual([
      'consent "default"',
      'consent "update"',
      "js ",
      expect.stringMatching(/^set /),
      'config "G-PROEF1"',
      'config "AW-123"',
    ]);
  });

  test("gets `arguments` objects, because its script treats arrays differently", async () => {
    await services(GOOGLE, ALL);
    expect(Object.prototype.toString.call(window.dataLayer?.[0])).toBe("[object Arguments]");
  });

  test.each([
    ["all", ALL, mode(true, true), ["G-PROEF1", "AW-123"]],
    ["visits alone", VISITS, mode(true, false), ["G-PROEF1"]],
    ["ads alone", ADS, mode(false, true), ["AW-123"]],
    ["nothing", NONE, mode(false, false), []],
  ])("may do what is allowed: %s", async (_, choice, granted, ids) => {
    await services(GOOGLE, choice);
    await vi.advanceTimersByTimeAsync(1000);
    expect(named("consent", "update").map(([, , what]) => what)).toEqual([granted]);
    expect(named("config").map(([, id]) => id)).toEqual(ids);
    // Thirteen months, as in the cookie policy.
    const kept = named("config").map(([, , options]) => (options as { cookie_expires?: number }).cookie_expires);
    expect(kept).toEqual(ids.map((id) => (id.startsWith("G-") ? 390 * 86_400 : undefined)));
    const loaded = ids.length > 0 ? [`https://www.googletagmanager.com/gtag/js?id=${ids[0] ?? ""}`] : [];
    expect(scripts()).toEqual(loaded);
    expect(named("event", "page_view")).toHaveLength(choice.analytics ? 1 : 0);
    expect(disabled()).toBe(!choice.analytics);
  });

  test("may not use ads storage while no conversion is set up", async () => {
    await services({ analytics: "G-PROEF1" }, ALL);
    expect(named("consent", "update").map(([, , what]) => what)).toEqual([mode(true, false)]);
  });

  test("counts a page view once, 150 ms after the last trigger", async () => {
    await services(GOOGLE, VISITS);
    await vi.advanceTimersByTimeAsync(100);
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await vi.advanceTimersByTimeAsync(149);
    expect(named("event", "page_view")).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(named("event", "page_view")).toHaveLength(1);
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(named("event", "page_view")).toHaveLength(1);
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await vi.advanceTimersByTimeAsync(150);
    expect(named("event", "page_view")).toHaveLength(2);
  });

  test("counts no page view when only another group changes", async () => {
    const { apply } = await services(GOOGLE, VISITS);
    await vi.advanceTimersByTimeAsync(150);
    apply(ALL);
    await vi.advanceTimersByTimeAsync(1000);
    expect(named("event", "page_view")).toHaveLength(1);
  });

  test("counts no page view when consent is withdrawn within those 150 ms", async () => {
    const { apply } = await services(GOOGLE, VISITS);
    await vi.advanceTimersByTimeAsync(100);
    apply(NONE);
    await vi.advanceTimersByTimeAsync(1000);
    expect(named("event")).toEqual([]);
  });

  test("is notified of a sent lead only with consent to marketing", async () => {
    const { apply } = await services(GOOGLE, VISITS);
    const send = () => dispatchEvent(new Event("leadSent"));
    send();
    expect(named("event", "conversion")).toEqual([]);
    apply(ADS);
    send();
    const conversion = ["event", "conversion", { send_to: "AW-123/AbC" }];
    expect(named("event", "conversion")).toEqual([conversion]);
    apply(NONE);
    send();
    expect(named("event", "conversion")).toEqual([conversion]);
  });

  const send = (reference: string) =>
    dispatchEvent(new CustomEvent("leadSent", { detail: { form: "contact", reference } }));

  test("counts each request once, where that is allowed, and sends nothing of its content", async () => {
    const { apply } = await services(GOOGLE, ALL);
    for (const reference of ["K7", "K7", "M2"]) send(reference);
    expect(named("event", "generate_lead").map(([, , what]) => what)).toEqual([
      { send_to: "G-PROEF1", lead_source: "contact" },
      { send_to: "G-PROEF1", lead_source: "contact" },
    ]);
    expect(named("event", "conversion").map(([, , what]) => what)).toEqual([
      { send_to: "AW-123/AbC", transaction_id: "K7" },
      { send_to: "AW-123/AbC", transaction_id: "M2" },
    ]);
    apply(ADS);
    send("N3");
    expect(named("event", "generate_lead")).toHaveLength(2);
    expect(named("event", "conversion")).toHaveLength(3);
  });

  test("counts calls, mails, scans and calculations, and no other click", async () => {
    const { apply } = await services(GOOGLE, VISITS);
    document.body.innerHTML = `<a href="tel:080000000"><b>bel</b></a><a href="mailto:sales@proef.example?subject=x">mail</a>
      <a href="mailto:collega@elders.example">deel</a><a href="#x">verder</a>`;
    for (const link of document.querySelectorAll("b, a[href^=mailto], a[href^='#']"))
      link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    dispatchEvent(new CustomEvent("scanCompleted"));
    dispatchEvent(new Event("calculationDone"));
    const to = { send_to: "G-PROEF1" };
    expect(named("event")).toEqual([
      ["event", "select_content", { ...to, content_type: "phone" }],
      ["event", "select_content", { ...to, content_type: "email" }],
      ["event", "scan_complete", to],
      ["event", "calculate_price", to],
    ]);
    apply(NONE);
    dispatchEvent(new CustomEvent("scanCompleted"));
    expect(named("event")).toHaveLength(4);
  });

  test("stops when consent is withdrawn, and continues when it is given again", async () => {
    const { apply } = await services(GOOGLE, ALL);
    await vi.advanceTimersByTimeAsync(150);
    apply(NONE);
    expect(named("consent", "update").at(-1)?.[2]).toEqual(mode(false, false));
    expect(disabled()).toBe(true);
    apply(ALL);
    await vi.advanceTimersByTimeAsync(150);
    expect(named("consent", "update").at(-1)?.[2]).toEqual(mode(true, true));
    expect(disabled()).toBe(false);
    // The script is neither fetched nor set up a second time.
    expect(scripts()).toHaveLength(1);
    expect(named("config")).toHaveLength(2);
    expect(named("consent", "default")).toHaveLength(1);
    expect(named("event", "page_view")).toHaveLength(2);
  });

  test("gets no command twice for the same choice", async () => {
    const { apply } = await services(GOOGLE, ALL);
    const before = commands().length;
    apply({ ...ALL });
    expect(commands()).toHaveLength(before);
  });

  test("never gets data that may identify a visitor", async () => {
    history.replaceState(null, "", "/contact?utm_source=brief&token=geheim&email=an%40voorbeeld.example&gclid=x#deel");
    await services(GOOGLE, VISITS);
    const { origin } = location;
    expect(named("set")[0]?.[1]).toEqual({
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      page_location: `${origin}/contact?utm_source=brief&gclid=x`,
      page_referrer: "",
    });
    const { withoutPersonalData } = await import("../../src/features/consent/services/google.ts");
    expect(withoutPersonalData(`${origin}/confirm-email?token=geheim`)).toBe(`${origin}/confirm-email`);
    expect(withoutPersonalData("https://www.zoek.example/?q=callcenter")).toBe(
      "https://www.zoek.example/?q=callcenter",
    );
  });
});

describe("the visitors' tracker", () => {
  /** Simulates that its script has loaded and run. */
  const arrive = () => document.head.querySelector("script[src*=tracker]")?.dispatchEvent(new Event("load"));

  /** Records attempts to call the tracker's function, which exists from attempt `from` on. */
  function tracker(from: number): { attempts: number[]; start: ReturnType<typeof vi.fn> } {
    const found = { attempts: [] as number[], start: vi.fn() };
    const began = Date.now();
    Object.defineProperty(window, "tracker", {
      configurable: true,
      get() {
        found.attempts.push(Date.now() - began);
        return found.attempts.length >= from ? { start: found.start } : undefined;
      },
    });
    return found;
  }

  test("is triggered when the recognition of companies is allowed, and by nothing else, once", async () => {
    const { start, attempts } = tracker(1);
    const { apply } = await services(TRACKER, NONE);
    for (const choice of [ADS, VISITS, { ...VISITS, ...ADS, analytics: true }]) {
      apply(choice);
      expect(scripts()).toEqual([]);
    }
    apply(COMPANIES);
    expect(scripts()).toEqual([TRACKER.visitor]);
    expect(attempts).toEqual([]);
    arrive();
    expect(start).toHaveBeenCalledExactlyOnceWith();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(start).toHaveBeenCalledOnce();
  });

  test("is tried again 200 ms apart until it is there", async () => {
    const { start, attempts } = tracker(4);
    await services(TRACKER, COMPANIES);
    arrive();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(attempts).toEqual([0, 200, 400, 600]);
    expect(start).toHaveBeenCalledOnce();
  });

  test("is given up after 10 retries", async () => {
    const { start, attempts } = tracker(Infinity);
    await services(TRACKER, COMPANIES);
    arrive();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toEqual([0, 200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000]);
    expect(start).not.toHaveBeenCalled();
  });

  test("is no longer triggered once consent is withdrawn", async () => {
    const { start, attempts } = tracker(3);
    const { apply } = await services(TRACKER, COMPANIES);
    arrive();
    await vi.advanceTimersByTimeAsync(250);
    // In another tab, because that does not reload this one.
    apply(NONE, true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(attempts).toHaveLength(2);
    expect(start).not.toHaveBeenCalled();
    expect(scripts()).toEqual([]);
  });

  test("is not triggered when its script loads after consent is withdrawn", async () => {
    const { attempts } = tracker(1);
    const { apply } = await services(TRACKER, COMPANIES);
    const script = document.head.querySelector("script[src*=tracker]");
    apply(NONE, true);
    script?.dispatchEvent(new Event("load"));
    expect(attempts).toEqual([]);
  });

  test("may start by itself", async () => {
    await services({ visitor: TRACKER.visitor }, COMPANIES);
    expect(scripts()).toEqual([TRACKER.visitor]);
    expect(arrive).not.toThrow();
  });
});

describe("the captcha's script", () => {
  /** Whether withdrawing consent, in this tab or another, reloads the page. */
  async function reloads(elsewhere: boolean, loaded = true): Promise<boolean> {
    const reload = vi.fn();
    vi.doMock("../../src/lib/reload.ts", () => ({ reload }));
    const { apply } = await services({ captcha: "sleutel" }, ALL);
    const script = document.createElement("script");
    if (loaded) script.src = "https://www.google.com/recaptcha/api.js?render=sleutel";
    document.head.append(script);
    apply(NONE, elsewhere);
    await vi.dynamicImportSettled();
    return reload.mock.calls.length > 0;
  }

  test("is stopped by a reload, but not when the choice was made in another tab or the script is not loaded", async () => {
    expect(await reloads(false)).toBe(true);
    expect(await reloads(true)).toBe(false);
    expect(await reloads(false, false)).toBe(false);
  });
});

describe("what services left behind", () => {
  const leave = () => {
    document.cookie = "_ga=1; path=/";
    document.cookie = "_ga_PROEF1=2; path=/";
    document.cookie = "_gcl_au=3; path=/";
    document.cookie = "vid=4; path=/";
    document.cookie = "_gate=5; path=/";
    sessionStorage.setItem("_gcl_ls", "7");
    localStorage.setItem("totalScanCount", "1312");
  };
  const found = () => ({
    cookies: document.cookie
      .split("; ")
      .map((cookie) => cookie.split("=")[0])
      .toSorted(),
    storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
  });

  test.each([
    ["all of it after a no", NONE, { cookies: ["_gate"], storage: ["totalScanCount"] }],
    ["that of marketing stays", ADS, { cookies: ["_gate", "_gcl_au"], storage: ["totalScanCount", "_gcl_ls"] }],
    ["that of analytics stays", VISITS, { cookies: ["_ga", "_ga_PROEF1", "_gate"], storage: ["totalScanCount"] }],
    ["that of recognition stays", COMPANIES, { cookies: ["_gate", "vid"], storage: ["totalScanCount"] }],
  ])("goes: %s", async (_, choice, expected) => {
    leave();
    // Also on a page without keys, such as private pages.
    load({ consent: { groups: RECOGNITION } });
    const { apply } = await import("../../src/features/consent/services.ts");
    apply(choice);
    expect(found()).toEqual(expected);
  });

  test("is removed for this host and every domain above it", async () => {
    const { domains } = await import("../../src/features/consent/services/traces.ts");
    expect(domains("www.warmlijn.example")).toEqual(["", "www.warmlijn.example", "warmlijn.example", "example"]);
  });
});

test("a choice in another tab starts and stops services here", async () => {
  await services(GOOGLE, NONE);
  const { remember } = await import("../../src/lib/consent.ts");
  expect(scripts()).toEqual([]);
  remember({ necessary: true, analytics: true, marketing: false });
  dispatchEvent(new StorageEvent("storage", { key: "proef-cookie-consent" }));
  expect(scripts()).toHaveLength(1);
  remember({ necessary: true, analytics: false, marketing: false });
  dispatchEvent(new StorageEvent("storage", { key: "proef-cookie-consent" }));
  expect(disabled()).toBe(true);
});
