// @vitest-environment jsdom
// Requests to the API, or to the host's form intake.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { isEnglish, reason } from "../../src/lib/forms/errors.ts";
import { storedRequests } from "../../src/lib/forms/stored-requests.ts";
import { send } from "../../src/lib/forms/send.ts";
import { config } from "../../src/lib/config.ts";
import { cancel, Cancelled } from "../../src/lib/http.ts";
import { CONFIG, DRAFT, fetchMock, FIELDS, unusedEmail, hang, NETWORK, reply, sendAndReadError } from "./form-page.ts";

const THROTTLED = "Please wait 30 seconds before submitting again";
const UNEXPECTED = "An unexpected error occurred. Please try again or contact us directly.";

describe("the call", () => {
  test("is a POST of JSON with four parts", async () => {
    const email = unusedEmail();
    const { reference } = await send("proef", FIELDS, { email, naam: "An" }, DRAFT);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    const [url, init] = fetchMock.mock.calls[0] ?? [];
    expect(url).toBe("https://api.warmlijn.example/api/contactform");
    expect(init?.method).toBe("POST");
    // No other headers, because another host's CORS may not allow them.
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

  test("has a default subject when the form gives none", async () => {
    await send("proef", FIELDS, { email: unusedEmail() }, { extra: {} });
    expect(JSON.parse(fetchMock.mock.calls[0]?.[1]?.body as string)).toMatchObject({
      subject: "Nieuw contact formulier",
    });
  });

  test("goes to this site's own host when the settings say so", async () => {
    config().api = "/";
    const { reference } = await send("proef", FIELDS, { email: unusedEmail() }, DRAFT);
    config().api = CONFIG.api;
    const [url, init] = fetchMock.mock.calls[0] ?? [];
    expect(url).toBe("/api/contactform");
    // There, the whole key is sent; the reference is its first part.
    const key = new Headers(init?.headers).get("Idempotency-Key") ?? "";
    expect(key.replaceAll("-", "").toUpperCase().startsWith(reference)).toBe(true);
  });
});

describe("a success response", () => {
  test.each([
    ["status 200", 200, "{}", "application/json"],
    ["another 2xx", 202, "null", "application/json"],
    ["no content", 201, "", "text/plain"],
    ["success", 200, '{"success":true}', "application/json"],
    ["JSON that does not call itself so", 200, '{"success":true}', "text/plain"],
    ["a text", 200, "OK, dank u", "text/plain"],
    ["JSON that is broken", 200, "{", "application/json"],
    // The original brief says that any 2xx is a success.
    ["a refusal with status 200", 200, '{"success":false,"message":"nee"}', "application/json"],
  ])("%s", async (_, status, body, type) => {
    fetchMock.mockImplementation(reply(status, body, type));
    expect(await sendAndReadError()).toBeUndefined();
  });
});

describe("a failure response", () => {
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
    fetchMock.mockImplementation(reply(status, body, type));
    expect(await sendAndReadError()).toBe(message);
  });

  test("with a long text shows all of it", async () => {
    const text = "Lang verhaal. ".repeat(100).trim();
    fetchMock.mockImplementation(reply(500, text));
    expect(await sendAndReadError()).toBe(`HTTP 500: ${text}`);
  });
});

describe("what goes wrong on the way", () => {
  test("the network", async () => {
    fetchMock.mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await sendAndReadError()).toBe(NETWORK);
  });

  test("the network, in the middle of the answer", async () => {
    fetchMock.mockResolvedValue({
      ok: true,
      status: 200,
      text: () => Promise.reject(new TypeError("aborted")),
    } as Response);
    expect(await sendAndReadError()).toBe(NETWORK);
  });

  test("an error with a text of its own", async () => {
    fetchMock.mockRejectedValue(new Error("Geweigerd door de browser"));
    expect(await sendAndReadError()).toBe("Geweigerd door de browser");
  });

  test("an error without a text", async () => {
    fetchMock.mockRejectedValue(new Error(""));
    expect(await sendAndReadError()).toBe("Email verzending mislukt");
  });

  test.each(["tekst", undefined, null, 7, { message: "x" }])("what is no error: %o", async (thrown) => {
    fetchMock.mockRejectedValue(thrown);
    expect(await sendAndReadError()).toBe(UNEXPECTED);
  });

  test("something unknown, outside the call", () => {
    expect(reason("tekst")).toBe("Onbekende fout");
    expect(reason(undefined)).toBe("Onbekende fout");
  });

  test("nothing is reported once nobody waits for it", async () => {
    fetchMock.mockImplementation(hang);
    const going = sendAndReadError();
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalled());
    cancel();
    expect(await going).toBe("");
    expect(reason(new Cancelled())).toBe("");
  });

  test("only our own English texts count as such", () => {
    for (const text of [THROTTLED, NETWORK, UNEXPECTED]) expect(isEnglish(text)).toBe(true);
    for (const text of ["Onbekende fout", "HTTP 500: stuk", ""]) expect(isEnglish(text)).toBe(false);
  });
});

describe("one address in 30 seconds", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });

  test("is sent once", async () => {
    const email = unusedEmail();
    expect(await sendAndReadError(email)).toBeUndefined();
    expect(await sendAndReadError(email)).toBe(THROTTLED);
    vi.advanceTimersByTime(29_999);
    expect(await sendAndReadError(email)).toBe(THROTTLED);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    // A refused attempt does not restart the pause.
    vi.advanceTimersByTime(1);
    expect(await sendAndReadError(email)).toBeUndefined();
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  test("is the same one in capitals and with spaces", async () => {
    const email = unusedEmail();
    expect(await sendAndReadError(email)).toBeUndefined();
    expect(await sendAndReadError(`  ${email.toUpperCase()} `)).toBe(THROTTLED);
  });

  test("is the same one on the next page", async () => {
    const email = unusedEmail();
    const onNextPage = async () => {
      vi.resetModules();
      const next = await import("../../src/lib/forms/send.ts");
      return next.send("proef", FIELDS, { email }, DRAFT).then(() => undefined, reason);
    };
    expect(await sendAndReadError(email)).toBeUndefined();
    expect(await onNextPage()).toBe(THROTTLED);
    vi.advanceTimersByTime(30_000);
    expect(await onNextPage()).toBeUndefined();
    sessionStorage.setItem("warmlijn-sent-from", "[7]");
    expect(await onNextPage()).toBeUndefined();
  });

  test("leaves others alone", async () => {
    expect(await sendAndReadError()).toBeUndefined();
    expect(await sendAndReadError()).toBeUndefined();
  });

  test("but not when the server refused it: the visitor is asked to correct it", async () => {
    const email = unusedEmail();
    fetchMock.mockImplementation(reply(422, "nee"));
    expect(await sendAndReadError(email)).toBe("HTTP 422: nee");
    fetchMock.mockImplementation(reply(200));
    expect(await sendAndReadError(email, "An")).toBeUndefined();
    expect(await sendAndReadError(email)).toBe(THROTTLED);
  });

  test("but not when the server failed: it never arrived", async () => {
    const email = unusedEmail();
    fetchMock.mockImplementation(reply(500));
    expect(await sendAndReadError(email)).toBe("HTTP 500: stuk");
    fetchMock.mockImplementation(reply(200));
    expect(await sendAndReadError(email)).toBeUndefined();
    expect(await sendAndReadError(email)).toBe(THROTTLED);
  });

  test("but not when it never left", async () => {
    const email = unusedEmail();
    fetchMock.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    expect(await sendAndReadError(email)).toBe(NETWORK);
    expect(await sendAndReadError(email)).toBeUndefined();
  });
});

/** The URL and the fields of a request to the form intake. */
const posted = (at: number): [unknown, Record<string, string>] => {
  const [url, init] = fetchMock.mock.calls[at] ?? [];
  return [url, Object.fromEntries(new URLSearchParams(init?.body as string))];
};

describe("without an API", () => {
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
    const email = unusedEmail();
    fetchMock.mockImplementationOnce(reply(status, body, type));
    fetchMock.mockResolvedValueOnce(taken());
    const { reference } = await send("proef", FIELDS, { email, naam: "An" }, DRAFT);
    expect(fetchMock).toHaveBeenCalledTimes(2);
    expect(fetchMock.mock.calls[1]?.[1]?.headers).toEqual({ "Content-Type": "application/x-www-form-urlencoded" });
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
      aanvraag: (JSON.parse(fetchMock.mock.calls[0]?.[1]?.body as string) as { message: string }).message,
    });
    expect(storedRequests()).toEqual([]);
  });

  test("because the settings say so, only the intake gets a request", async () => {
    config().api = "";
    fetchMock.mockResolvedValueOnce(taken());
    await send("proef", FIELDS, { email: unusedEmail() }, DRAFT);
    config().api = CONFIG.api;
    expect(fetchMock.mock.calls.map(([url]) => url)).toEqual(["/bedankt"]);
  });

  test("and without an intake, that is reported and the request is kept", async () => {
    fetchMock.mockImplementation(reply(404, page, "text/html"));
    expect(await sendAndReadError()).toBe("HTTP 404: deze site kan de aanvraag nu niet aannemen");
    expect(storedRequests()).toHaveLength(1);
  });

  test("and the host answers the form with its page, as for any other request, the request is kept", async () => {
    fetchMock.mockImplementation(reply(200, page, "text/html"));
    expect(await sendAndReadError()).toBe("HTTP 200: deze site kan de aanvraag nu niet aannemen");
    expect(storedRequests()).toMatchObject([{ state: "waiting" }]);
  });

  test.each([
    ["fails", reply(500)],
    ["is behind a gateway that fails", reply(502, page, "text/html")],
    ["is busy", reply(429)],
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
    ["refuses", reply(422, "{}")],
    ["answers JSON that it calls HTML", reply(200, '{"success":true}', "text/html")],
  ])("an API that %s counts as an API: the intake gets nothing", async (_, reply) => {
    fetchMock.mockImplementation(reply);
    await sendAndReadError();
    expect(fetchMock.mock.calls.map(([url]) => url)).toEqual(["https://api.warmlijn.example/api/contactform"]);
  });
});
