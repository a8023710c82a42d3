// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isEnglish, reason } from "../../src/lib/forms/errors.ts";
import { drop, keep, kept, KEPT_FOR } from "../../src/lib/forms/kept.ts";
import { start } from "../../src/lib/forms/outbox.ts";
import { EMAIL, NAME } from "../../src/lib/forms/fields.ts";
import { send } from "../../src/lib/forms/send.ts";
import { config } from "../../src/lib/config.ts";
import { cancel, Cancelled, STALE_AFTER } from "../../src/lib/http.ts";
import { locks } from "./locks.ts";

const CONFIG = {
  api: "https://api.warmlijn.example/",
  brand: "warmlijn",
  email: "sales@warmlijn.example",
  host: "https://www.warmlijn.example",
  keys: {},
  consent: { version: 1, services: [] },
};
document.body.innerHTML = `<script id="config" type="application/json">${JSON.stringify(CONFIG)}</script>`;

const FIELDS = [NAME, EMAIL];
const DRAFT = { subject: "Een vraag", extra: { "Formulier type": "Proef" } };
const THROTTLED = "Please wait 30 seconds before submitting again";
const NETWORK = "Network error - please check your internet connection and try again";
const UNEXPECTED = "An unexpected error occurred. Please try again or contact us directly.";

let addresses = 0;
/** An address that sent nothing yet. */
const fresh = () => `an${++addresses}@voorbeeld.example`;

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  fetched.mockReset();
  fetched.mockImplementation(() => Promise.resolve(new Response("{}")));
  vi.stubGlobal("fetch", fetched);
  Object.defineProperty(navigator, "locks", { value: locks(), configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** What a visitor is told after sending; nothing when all went well. */
const told = (email = fresh(), naam = "") =>
  send("proef", FIELDS, { email, naam }, DRAFT).then(() => undefined, reason);

const answer = (status: number, body: string, type = "application/json") =>
  fetched.mockImplementation(() => Promise.resolve(new Response(body, { status, headers: { "content-type": type } })));

describe("the call", () => {
  test("is a POST of JSON with four parts", async () => {
    const email = fresh();
    const { reference } = await send("proef", FIELDS, { email, naam: "An" }, DRAFT);
    expect(fetched).toHaveBeenCalledTimes(1);
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe("https://api.warmlijn.example/api/contactform");
    expect(init?.method).toBe("POST");
    // A header more is nothing that another host's CORS may be expected to allow.
    expect(init?.headers).toEqual({ "Content-Type": "application/json" });
    expect(reference).toMatch(/^[0-9A-Z]{8}$/);
    expect(JSON.parse(init?.body as string)).toEqual({
      subject: "Een vraag",
      message: `Nieuwe aanvraag voor potentiële klanten:

Naam: An
Email: ${email}

Extra informatie:
Formulier type: Proef
Referentie: ${reference}

Deze aanvraag werd verzonden via het contact formulier op https://www.warmlijn.example`,
      recaptchaToken: null,
      to: "sales@warmlijn.example",
    });
  });

  test("has a subject of its own when the form gives none", async () => {
    await send("proef", FIELDS, { email: fresh() }, { extra: {} });
    expect(JSON.parse(fetched.mock.calls[0]?.[1]?.body as string)).toMatchObject({
      subject: "Nieuw contact formulier",
    });
  });

  test("goes to this site's own host when the settings say so", async () => {
    config().api = "/";
    const { reference } = await send("proef", FIELDS, { email: fresh() }, DRAFT);
    config().api = CONFIG.api;
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe("/api/contactform");
    // There the key goes along whole, and the reference is its start.
    const key = new Headers(init?.headers).get("Idempotency-Key") ?? "";
    expect(key.replaceAll("-", "").toUpperCase().startsWith(reference)).toBe(true);
  });
});

describe("an answer that the request was taken", () => {
  test.each([
    ["status 200", 200, "{}", "application/json"],
    ["another 2xx", 202, "null", "application/json"],
    ["no content", 201, "", "text/plain"],
    ["success", 200, '{"success":true}', "application/json"],
    ["JSON that does not call itself so", 200, '{"success":true}', "text/plain"],
    ["a text", 200, "OK, dank u", "text/plain"],
    ["JSON that is broken", 200, "{", "application/json"],
    // By the letter of the original brief any 2xx is a success.
    ["a refusal with status 200", 200, '{"success":false,"message":"nee"}', "application/json"],
  ])("%s", async (_, status, body, type) => {
    answer(status, body, type);
    expect(await told()).toBeUndefined();
  });
});

describe("an answer that it was not", () => {
  test.each([
    [500, "Er ging iets stuk", "text/plain", "HTTP 500: Er ging iets stuk"],
    [400, '{"message":"nee"}', "application/json", 'HTTP 400: {"message":"nee"}'],
    [403, "", "text/plain", "HTTP 403: "],
    [422, '{"success":true}', "application/json", 'HTTP 422: {"success":true}'],
    [502, "502 Bad Gateway<hr>", "text/html; charset=utf-8", "HTTP 502: 502 Bad Gateway"],
    [502, "\n<h1>502 Bad Gateway</h1>", "text/html", "HTTP 502: 502 Bad Gateway"],
    [504, "<!doctype html><title>Gateway Timeout</title>", "text/html", "HTTP 504: Gateway Timeout"],
    [503, "nee", "text/plain", "HTTP 503: nee"],
  ])("with status %i", async (status, body, type, message) => {
    answer(status, body, type);
    expect(await told()).toBe(message);
  });

  test("with a long text shows it whole", async () => {
    const text = "Lang verhaal. ".repeat(100).trim();
    answer(500, text, "text/plain");
    expect(await told()).toBe(`HTTP 500: ${text}`);
  });
});

describe("what goes wrong on the way", () => {
  test("the network", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await told()).toBe(NETWORK);
  });

  test("the network, in the middle of the answer", async () => {
    fetched.mockResolvedValue({
      ok: true,
      status: 200,
      text: () => Promise.reject(new TypeError("aborted")),
    } as Response);
    expect(await told()).toBe(NETWORK);
  });

  test("an error with a text of its own", async () => {
    fetched.mockRejectedValue(new Error("Geweigerd door de browser"));
    expect(await told()).toBe("Geweigerd door de browser");
  });

  test("an error without a text", async () => {
    fetched.mockRejectedValue(new Error(""));
    expect(await told()).toBe("Email verzending mislukt");
  });

  test.each(["tekst", undefined, null, 7, { message: "x" }])("what is no error: %o", async (thrown) => {
    fetched.mockRejectedValue(thrown);
    expect(await told()).toBe(UNEXPECTED);
  });

  test("something unknown, outside the call", () => {
    expect(reason("tekst")).toBe("Onbekende fout");
    expect(reason(undefined)).toBe("Onbekende fout");
  });

  test("nobody waits for it any more: nothing is said", async () => {
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_, reject) => {
          init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
        }),
    );
    const going = told();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    cancel();
    expect(await going).toBe("");
    expect(reason(new Cancelled())).toBe("");
  });

  test("only our own English texts count as such", () => {
    for (const text of [THROTTLED, NETWORK, UNEXPECTED, "Unknown error from server"])
      expect(isEnglish(text)).toBe(true);
    for (const text of ["Onbekende fout", "HTTP 500: stuk", ""]) expect(isEnglish(text)).toBe(false);
  });
});

describe("one address in 30 seconds", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });

  test("is sent once", async () => {
    const email = fresh();
    expect(await told(email)).toBeUndefined();
    expect(await told(email)).toBe(THROTTLED);
    vi.advanceTimersByTime(29_999);
    expect(await told(email)).toBe(THROTTLED);
    expect(fetched).toHaveBeenCalledTimes(1);
    // What was stopped does not start the time again.
    vi.advanceTimersByTime(1);
    expect(await told(email)).toBeUndefined();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test("is the same one in capitals and with spaces", async () => {
    const email = fresh();
    expect(await told(email)).toBeUndefined();
    expect(await told(`  ${email.toUpperCase()} `)).toBe(THROTTLED);
  });

  test("is the same one on the next page", async () => {
    const email = fresh();
    const onNextPage = async () => {
      vi.resetModules();
      const next = await import("../../src/lib/forms/send.ts");
      return next.send("proef", FIELDS, { email }, DRAFT).then(() => undefined, reason);
    };
    expect(await told(email)).toBeUndefined();
    expect(await onNextPage()).toBe(THROTTLED);
    vi.advanceTimersByTime(30_000);
    expect(await onNextPage()).toBeUndefined();
    sessionStorage.setItem("warmlijn-sent-from", "[7]");
    expect(await onNextPage()).toBeUndefined();
  });

  test("leaves others alone", async () => {
    expect(await told()).toBeUndefined();
    expect(await told()).toBeUndefined();
  });

  test("but not when the server refused it: the visitor is asked to correct it", async () => {
    const email = fresh();
    answer(422, "nee", "text/plain");
    expect(await told(email)).toBe("HTTP 422: nee");
    answer(200, "{}");
    expect(await told(email, "An")).toBeUndefined();
    expect(await told(email)).toBe(THROTTLED);
  });

  test("but not when the server failed: it never arrived", async () => {
    const email = fresh();
    answer(500, "stuk", "text/plain");
    expect(await told(email)).toBe("HTTP 500: stuk");
    answer(200, "{}");
    expect(await told(email)).toBeUndefined();
    expect(await told(email)).toBe(THROTTLED);
  });

  test("but not when it never left", async () => {
    const email = fresh();
    fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    expect(await told(email)).toBe(NETWORK);
    expect(await told(email)).toBeUndefined();
  });
});

const HTML_502 = { status: 502, headers: { "content-type": "text/html" } };

/** A request of the form intake: its address and its fields. */
const posted = (at: number): [unknown, Record<string, string>] => {
  const [url, init] = fetched.mock.calls[at] ?? [];
  return [url, Object.fromEntries(new URLSearchParams(init?.body as string))];
};

describe("where no API answers", () => {
  const page = "<!doctype html><title>Niet gevonden</title>";
  const taken = () => new Response(page, { headers: { "content-type": "text/html", "x-nf-request-id": "01J" } });
  const nothing: [what: string, status: number, type: string, body: string][] = [
    ["404", 404, "text/plain", "weg"],
    ["405", 405, "text/plain", "nee"],
    ["501", 501, "text/html", "Unsupported method ('POST')"],
    ["404, as JSON", 404, "application/json", "{}"],
    ["a page with status 200", 200, "text/html", page],
    ["a page with status 404", 404, "text/html; charset=utf-8", page],
  ];
  test.each(nothing)("(%s) the form intake of the host gets the request", async (_, status, type, body) => {
    const email = fresh();
    fetched.mockResolvedValueOnce(new Response(body, { status, headers: { "content-type": type } }));
    fetched.mockResolvedValueOnce(taken());
    const { reference } = await send("proef", FIELDS, { email, naam: "An" }, DRAFT);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(fetched.mock.calls[1]?.[1]?.headers).toEqual({ "Content-Type": "application/x-www-form-urlencoded" });
    const [url, fields] = posted(1);
    expect(url).toBe("/bedankt");
    expect(fields).toEqual({
      "form-name": "proef",
      website: "",
      email,
      naam: "An",
      "formulier-type": "Proef",
      subject: "Een vraag",
      referentie: reference,
      aanvraag: (JSON.parse(fetched.mock.calls[0]?.[1]?.body as string) as { message: string }).message,
    });
    expect(kept()).toEqual([]);
  });

  test("because the settings say so, only the intake is asked", async () => {
    config().api = "";
    fetched.mockResolvedValueOnce(taken());
    await send("proef", FIELDS, { email: fresh() }, DRAFT);
    config().api = CONFIG.api;
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(["/bedankt"]);
  });

  test("and no intake either, that is told and the request is kept", async () => {
    fetched.mockImplementation(() =>
      Promise.resolve(new Response(page, { status: 404, headers: { "content-type": "text/html" } })),
    );
    expect(await told()).toBe("HTTP 404: deze site kan de aanvraag nu niet aannemen");
    expect(kept()).toHaveLength(1);
  });

  test("and the host answers the form with its page, as for any other request, the request is kept", async () => {
    fetched.mockImplementation(() => Promise.resolve(new Response(page, { headers: { "content-type": "text/html" } })));
    expect(await told()).toBe("HTTP 200: deze site kan de aanvraag nu niet aannemen");
    expect(kept()).toMatchObject([{ state: "waiting" }]);
  });

  test.each([
    ["fails", () => Promise.resolve(new Response("stuk", { status: 500 }))],
    ["is behind a gateway that fails", () => Promise.resolve(new Response(page, HTML_502))],
    ["is busy", () => Promise.resolve(new Response("later", { status: 429 }))],
    ["can't be reached", () => Promise.reject(new TypeError("Failed to fetch"))],
    [
      "is cut off in the middle of its answer",
      () =>
        Promise.resolve({
          ok: true,
          status: 200,
          headers: new Headers(),
          text: () => Promise.reject(new TypeError("aborted")),
        } as unknown as Response),
    ],
    ["refuses", () => Promise.resolve(new Response("{}", { status: 422 }))],
    [
      "answers JSON that it calls HTML",
      () => Promise.resolve(new Response('{"success":true}', { headers: { "content-type": "text/html" } })),
    ],
  ])("an API that %s is one: the intake is left alone", async (_, reply) => {
    fetched.mockImplementation(reply);
    await told();
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(["https://api.warmlijn.example/api/contactform"]);
  });
});

describe("a request that can't be delivered", () => {
  const heard = vi.fn();
  const listener = (event: Event) => {
    heard((event as CustomEvent).detail);
  };
  beforeEach(() => {
    heard.mockReset();
    addEventListener("leadSent", listener);
  });
  afterEach(() => removeEventListener("leadSent", listener));
  const reply = (status: number) => () => Promise.resolve(new Response("stuk", { status }));
  const messages = () => fetched.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as { message: string });
  const references = () => messages().map(({ message }) => /Referentie: (\w+)/.exec(message)?.[1]);

  test.each([500, 503, 408, 429])("because of status %i waits on the device", async (status) => {
    fetched.mockImplementation(reply(status));
    await told();
    expect(kept()).toMatchObject([{ form: "proef", subject: "Een vraag", state: "waiting" }]);
    expect(heard).not.toHaveBeenCalled();
  });

  test.each([400, 403, 422])(
    "because the API said no (%i) is kept for the visitor, and not sent again by itself",
    async (status) => {
      fetched.mockImplementation(reply(status));
      await told();
      expect(kept()).toMatchObject([{ form: "proef", state: "refused" }]);
      start();
      dispatchEvent(new Event("online"));
      expect(fetched).toHaveBeenCalledTimes(1);
    },
  );

  test("because the browser was killed meanwhile is sent at the next visit", async () => {
    fetched.mockImplementationOnce(() => new Promise(() => undefined));
    const killed = told();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
    expect(kept()).toMatchObject([{ state: "sending" }]);
    // The page that was killed holds no lock any more.
    Object.defineProperty(navigator, "locks", { value: locks(), configurable: true });
    start();
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    const [first, second] = references();
    expect(second).toBe(first);
    expect(kept()).toEqual([]);
    // The request of the page that was killed.
    cancel();
    await killed;
  });

  test("because no answer came is told as a failure of the network, and waits", async () => {
    vi.useFakeTimers();
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_, reject) => {
          init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
        }),
    );
    const going = told();
    // A clean-up comes every 30 seconds.
    await vi.advanceTimersByTimeAsync(3 * STALE_AFTER);
    expect(await going).toBe(NETWORK);
    expect(kept()).toHaveLength(1);
  });

  test("because the visitor left says nothing, and waits", async () => {
    fetched.mockImplementation(() => new Promise(() => undefined));
    const going = told();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    cancel();
    expect(await going).toBe("");
    expect(kept()).toHaveLength(1);
  });

  test("and is sent again by hand is the same one, and waits no more", async () => {
    const email = fresh();
    fetched.mockImplementationOnce(reply(500));
    expect(await told(email)).toBe("HTTP 500: stuk");
    expect(await told(email)).toBeUndefined();
    const [first, second] = references();
    expect(second).toBe(first);
    expect(kept()).toEqual([]);
    expect(heard.mock.calls).toEqual([[{ form: "proef", reference: first }]]);
    expect(JSON.parse(sessionStorage.getItem("warmlijn-last-request") ?? "")).toEqual({
      form: "proef",
      reference: first,
      time: expect.any(Number) as number,
    });
  });

  test("and is corrected makes place for what it became", async () => {
    fetched.mockImplementation(reply(500));
    const email = fresh();
    await told(email);
    await told(fresh());
    const [one, ...more] = kept();
    expect(more).toEqual([]);
    expect(one?.fields.email).not.toBe(email);
  });

  test("and is corrected makes place after the page was loaded again too, but not for another one", async () => {
    fetched.mockImplementation(reply(422));
    const email = fresh();
    const job = { name: "functie", label: "", kind: "hidden", extra: "Functie" } as const;
    const apply = async (changes: Record<string, string>, form = "sollicitatie") => {
      vi.resetModules();
      const { send: anew } = await import("../../src/lib/forms/send.ts");
      const values = { naam: "An", email, functie: "Beller", ...changes };
      await anew(form, [...FIELDS, job], values, DRAFT).catch(() => undefined);
      return kept().map(({ fields }) => fields.naam);
    };
    expect(await apply({})).toEqual(["An"]);
    expect(await apply({ naam: "Ann", email: ` ${email.toUpperCase()}` })).toEqual(["Ann"]);
    expect(await apply({ naam: "Annie", functie: "Coach" })).toEqual(["Ann", "Annie"]);
    expect(await apply({ naam: "Bo", email: fresh() })).toEqual(["Ann", "Annie", "Bo"]);
    expect(await apply({ naam: "Anna" }, "contact")).toEqual(["Ann", "Annie", "Bo", "Anna"]);
  });

  test("and says something else beside its fields is another one", async () => {
    fetched.mockImplementation(reply(500));
    const email = fresh();
    const order = (what: string) =>
      send("bestelling", [], { email }, { extra: { Bestelling: what }, text: what }).catch(() => undefined);
    await order("Bouw");
    const [first] = kept();
    await order("Horeca");
    expect(kept()).toMatchObject([{ message: expect.stringContaining("Horeca") as string }]);
    expect(kept()[0]?.key).not.toBe(first?.key);
  });

  test("and is about another file is kept beside it, on the same page too", async () => {
    fetched.mockImplementation(reply(500));
    const email = fresh();
    const clean = (file: string, rows = "1") =>
      send("opschonen", [EMAIL], { email }, { extra: { Bestand: file, Rijen: rows } }).catch(() => undefined);
    for (const file of ["a.csv", "b.csv"]) await clean(file);
    await clean("b.csv", "2");
    expect(kept().map(({ fields }) => [fields.bestand, fields.rijen])).toEqual([
      ["a.csv", "1"],
      ["b.csv", "2"],
    ]);
  });

  test("is sent once when the connection is back, and that is told like any other", async () => {
    fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const email = fresh();
    expect(await told(email)).toBe(NETWORK);
    // While the answer is on its way, neither sends it again.
    fetched.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 20, new Response("{}"))));
    dispatchEvent(new Event("online"));
    dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    expect(kept()).toEqual([]);
    expect(fetched).toHaveBeenCalledTimes(2);
    const [first, second] = references();
    expect(second).toBe(first);
  });

  test("is sent once by this page where the browser has no locks", async () => {
    Object.defineProperty(navigator, "locks", { value: undefined, configurable: true });
    fetched.mockImplementationOnce(reply(500));
    await told();
    fetched.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 20, new Response("{}"))));
    start();
    start();
    await vi.waitFor(() => expect(kept()).toEqual([]));
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test("and arrives by itself is not sent again by the form that still shows it", async () => {
    fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const email = fresh();
    expect(await told(email)).toBe(NETWORK);
    dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(kept()).toEqual([]));
    const { reference } = await send("proef", FIELDS, { email, naam: "" }, DRAFT);
    expect(reference).toBe(references()[0]);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test("and was delivered by another tab has the same key when it is sent again", async () => {
    const email = fresh();
    fetched.mockImplementationOnce(reply(500));
    await told(email);
    // What another tab leaves behind.
    localStorage.clear();
    await told(email);
    const [first, second] = references();
    expect(second).toBe(first);
  });

  test("is tried again after pauses that grow, while the page is open", async () => {
    vi.useFakeTimers();
    fetched.mockImplementation(reply(500));
    const going = told();
    await vi.advanceTimersByTimeAsync(200);
    await going;
    const after = async (milliseconds: number) => {
      await vi.advanceTimersByTimeAsync(milliseconds);
      return fetched.mock.calls.length;
    };
    expect(await after(29_000)).toBe(1);
    expect(await after(2000)).toBe(2);
    expect(await after(57_000)).toBe(2);
    expect(await after(4000)).toBe(3);
    fetched.mockImplementation(() => Promise.resolve(new Response("{}")));
    expect(await after(125_000)).toBe(4);
    expect(kept()).toEqual([]);
    expect(await after(3_600_000)).toBe(4);
  });

  test("and that the visitor does not want any more stays away, also while it is being tried", async () => {
    fetched.mockImplementation(reply(500));
    await told();
    const [lead] = kept();
    fetched.mockImplementation(() => {
      drop(lead?.key ?? "");
      return reply(500)();
    });
    start();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(kept()).toEqual([]);
  });

  test("is sent at the next visit; what is refused there waits for the visitor", async () => {
    fetched.mockImplementation(reply(500));
    await told();
    fetched.mockImplementation(reply(400));
    start();
    await vi.waitFor(() => expect(kept()).toMatchObject([{ state: "refused" }]));
    start();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test("is kept for seven days, and no longer than the visitor wants", async () => {
    fetched.mockImplementation(reply(500));
    await told();
    const [lead] = kept();
    if (!lead) throw new Error("nothing is kept");
    expect(kept(lead.since + KEPT_FOR - 1)).toHaveLength(1);
    expect(kept(lead.since + KEPT_FOR)).toEqual([]);
    expect(localStorage.getItem("warmlijn-outbox")).toBeNull();
    keep(lead);
    drop(lead.key);
    expect(localStorage.getItem("warmlijn-outbox")).toBeNull();
  });

  test("what is not readable on the device is no request", () => {
    for (const text of ["{", "null", "7", "[null, {}]", '[{"key":"x"}]']) {
      localStorage.setItem("warmlijn-outbox", text);
      expect(kept()).toEqual([]);
    }
  });
});

describe("what adds to a request", () => {
  const add = (about: string) =>
    send("terugbellen", FIELDS, { moment: "dinsdag" }, { extra: {}, text: "Terugbellen", about, moment: "dinsdag" });
  const last = () => JSON.parse(sessionStorage.getItem("warmlijn-last-request") ?? "null") as unknown;
  const heard = vi.fn();
  const hear = (event: Event) => void heard((event as CustomEvent<unknown>).detail);
  beforeEach(() => {
    heard.mockClear();
    addEventListener("leadSent", hear);
    // The pause between two requests is for those of one address.
    vi.setSystemTime(Date.now() + 60_000 * ++addresses);
  });
  afterEach(() => removeEventListener("leadSent", hear));

  test("goes with its reference, is told with it, and is no request of its own", async () => {
    const { reference } = await send("proef", FIELDS, { email: fresh() }, DRAFT);
    expect((await add(reference)).reference).toBe(reference);
    const { message } = JSON.parse(fetched.mock.calls[1]?.[1]?.body as string) as { message: string };
    expect(message).toBe(`Terugbellen\n\nReferentie: ${reference}`);
    expect(last()).toMatchObject({ form: "proef", reference, moment: "dinsdag" });
    expect(heard.mock.calls).toEqual([[{ form: "proef", reference }]]);
  });

  test("is replaced by another moment for the same request, also after the page was loaded again", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    const choose = async (moment: string, about: string) => {
      vi.resetModules();
      const { send: anew } = await import("../../src/lib/forms/send.ts");
      await anew("terugbellen", [], { moment }, { extra: {}, about, moment }).catch(() => undefined);
    };
    await choose("dinsdag", "AAAA1111");
    await choose("dinsdag", "BBBB2222");
    await choose("woensdag", "AAAA1111");
    expect(kept().map(({ about, moment }) => [about, moment])).toEqual([
      ["BBBB2222", "dinsdag"],
      ["AAAA1111", "woensdag"],
    ]);
  });

  test("has a key of its own, at the form intake too its reference, and is noted when it arrives later", async () => {
    config().api = "/";
    const { reference } = await send("proef", FIELDS, { email: fresh() }, DRAFT);
    fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await expect(add(reference)).rejects.toThrow(NETWORK);
    expect(last()).not.toHaveProperty("moment");
    expect(kept()).toMatchObject([{ about: reference, fields: { referentie: reference } }]);
    start();
    await vi.waitFor(() => expect(last()).toMatchObject({ form: "proef", reference, moment: "dinsdag" }));
    const keys = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get("idempotency-key"));
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe(keys[1]);
    expect(heard).toHaveBeenCalledTimes(1);
    config().api = CONFIG.api;
  });

  test("is another one for another request, also when it says the same", async () => {
    fetched.mockImplementation(() => Promise.resolve(new Response("stuk", { status: 500 })));
    await expect(add("A1B2C3D4")).rejects.toThrow();
    const [one] = kept();
    await expect(add("E5F6A7B8")).rejects.toThrow();
    expect(kept().at(-1)?.key).not.toBe(one?.key);
  });

  test("is not noted with a later request", async () => {
    const { reference } = await send("proef", FIELDS, { email: fresh() }, DRAFT);
    await add("A1B2C3D4");
    expect(last()).toMatchObject({ reference });
    expect(last()).not.toHaveProperty("moment");
  });
});
