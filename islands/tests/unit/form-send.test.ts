// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isEnglish, reason } from "../../src/forms/errors.ts";
import { judge, send } from "../../src/forms/send.ts";
import { config } from "../../src/shared/config.ts";
import { cancel, Cancelled } from "../../src/shared/http.ts";

const CONFIG = {
  api: "https://api.warmlijn.example/",
  brand: "warmlijn",
  email: "sales@warmlijn.example",
  host: "https://www.warmlijn.example",
  keys: {},
  consent: { version: 1, services: [] },
};
document.body.innerHTML = `<script id="config" type="application/json">${JSON.stringify(CONFIG)}</script>`;

const DRAFT = { subject: "Een vraag", extra: { "Formulier type": "Proef" } };
const THROTTLED = "Please wait 30 seconds before submitting again";
const NETWORK = "Network error - please check your internet connection and try again";
const UNEXPECTED = "An unexpected error occurred. Please try again or contact us directly.";

let addresses = 0;
/** An address that sent nothing yet. */
const fresh = () => `an${++addresses}@voorbeeld.example`;

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation(() => Promise.resolve(new Response("{}")));
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** What a visitor is told after sending; nothing when all went well. */
const told = (email = fresh()) => send({ email }, DRAFT).then(() => undefined, reason);

const answer = (status: number, body: string, type = "application/json") =>
  fetched.mockImplementation(() => Promise.resolve(new Response(body, { status, headers: { "content-type": type } })));

describe("the call", () => {
  test("is a POST of JSON with four parts", async () => {
    const email = fresh();
    await send({ email, naam: "An" }, DRAFT);
    expect(fetched).toHaveBeenCalledTimes(1);
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe("https://api.warmlijn.example/api/contactform");
    expect(init?.method).toBe("POST");
    expect(init?.headers).toEqual({ "Content-Type": "application/json" });
    expect(JSON.parse(init?.body as string)).toEqual({
      subject: "Een vraag",
      message: `Nieuwe aanvraag voor potentiële klanten:

Naam: An
Email: ${email}

Extra informatie:
Formulier type: Proef

Deze aanvraag werd verzonden via het contact formulier op https://www.warmlijn.example`,
      recaptchaToken: null,
      to: "sales@warmlijn.example",
    });
  });

  test("has a subject of its own when the form gives none", async () => {
    await send({ email: fresh() }, { extra: {} });
    expect(JSON.parse(fetched.mock.calls[0]?.[1]?.body as string)).toMatchObject({
      subject: "Nieuw contact formulier",
    });
  });

  test("goes to this site's own host when the settings say so", async () => {
    config().api = "/";
    await send({ email: fresh() }, DRAFT);
    config().api = CONFIG.api;
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/contactform");
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
    // By the letter of the specification any 2xx is a success.
    ["a refusal with status 200", 200, '{"success":false,"message":"nee"}', "application/json"],
  ])("%s", async (_, status, body, type) => {
    answer(status, body, type);
    expect(await told()).toBeUndefined();
  });

  test.each([
    ["200", 200, "{}"],
    ["299", 299, "{}"],
    ["success", 302, '{"success":true}'],
    ["Code", 302, '{"Code":200}'],
    ["status", 302, '{"status":"success"}'],
    ["a text", 302, "verplaatst"],
  ])("by %s", (_, status, body) => {
    expect(() => {
      judge(status, body);
    }).not.toThrow();
  });
});

describe("an answer that it was not", () => {
  test.each([
    ["message", '{"success":false,"message":"Adres geweigerd"}', "Adres geweigerd"],
    ["error", '{"Code":500,"error":"Postbus vol"}', "Postbus vol"],
    ["message before error", '{"message":"een","error":"twee"}', "een"],
    ["error when the message is empty", '{"message":"","error":"twee"}', "twee"],
    ["nothing", '{"success":"ja","Code":"200","status":"ok"}', "Unknown error from server"],
    ["no text", '{"message":{"x":1},"error":7}', "Unknown error from server"],
    ["null", "null", "Unknown error from server"],
    ["a list", "[]", "Unknown error from server"],
    ["a number", "7", "Unknown error from server"],
  ])("with %s", (_, body, message) => {
    expect(() => {
      judge(304, body);
    }).toThrow(new Error(message));
  });

  test.each([
    [500, "Er ging iets stuk", "text/plain", "HTTP 500: Er ging iets stuk"],
    [400, '{"message":"nee"}', "application/json", 'HTTP 400: {"message":"nee"}'],
    [403, "", "text/plain", "HTTP 403: "],
    [422, '{"success":true}', "application/json", 'HTTP 422: {"success":true}'],
    [502, "<h1>502 Bad Gateway</h1><hr>", "text/html; charset=utf-8", "HTTP 502: 502 Bad Gateway"],
  ])("with status %i", async (status, body, type, message) => {
    answer(status, body, type);
    expect(await told()).toBe(message);
  });

  test("with a whole page shows only its start", async () => {
    answer(404, `<title>Weg</title><p>${"Lang verhaal. ".repeat(100)}</p>`, "text/html");
    const message = (await told()) ?? "";
    expect(message).toMatch(/^HTTP 404: WegLang verhaal\. Lang/);
    expect(message).toHaveLength("HTTP 404: ".length + 200);
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
          init?.signal?.addEventListener("abort", () => {
            reject(new DOMException("", "AbortError"));
          });
        }),
    );
    const going = told();
    await vi.waitFor(() => {
      expect(fetched).toHaveBeenCalled();
    });
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
    vi.useFakeTimers();
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

  test("leaves others alone", async () => {
    expect(await told()).toBeUndefined();
    expect(await told()).toBeUndefined();
  });

  test("also when the server refused it", async () => {
    const email = fresh();
    answer(500, "stuk", "text/plain");
    expect(await told(email)).toBe("HTTP 500: stuk");
    expect(await told(email)).toBe(THROTTLED);
  });

  test("but not when it never left", async () => {
    const email = fresh();
    fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    expect(await told(email)).toBe(NETWORK);
    expect(await told(email)).toBeUndefined();
  });
});
