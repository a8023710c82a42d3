// @vitest-environment jsdom
// The account calls: the requests, and the messages for visitors.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isEnglish, UNCONFIRMED, type Result } from "../../src/features/account/call.ts";
import { confirm, forgot, register, reset } from "../../src/features/account/calls.ts";
import { login, requestConfirm } from "../../src/features/account/login-calls.ts";
import { cancel, Cancelled, inFlight } from "../../src/lib/http.ts";
import { destination, loginFor } from "../../src/lib/session/index.ts";
import { tokens } from "./tokens.ts";

vi.mock("../../src/lib/config.ts", () => ({ config: () => ({ api: "https://api.example/" }) }));

const LINK = { token: "a+b/c=&d", userid: "7" };
const PERSON = {
  FirstName: "An",
  LastName: "De Voorbeeld",
  Email: "an@voorbeeld.example",
  Password: "vier woorden zijn genoeg ",
  ContactPhone: "+32470123456",
};

let sent: { address: string; init: RequestInit }[] = [];
function answer(make: () => Response | Promise<Response>): void {
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    sent.push({ address, init });
    return Promise.resolve(make());
  });
}

beforeEach(() => {
  sent = [];
  localStorage.clear();
});
afterEach(() => {
  cancel();
  vi.unstubAllGlobals();
});

const CALLS: {
  name: string;
  run: () => Promise<Result>;
  address: string;
  body?: object;
  success: string;
  failure: string;
  network: string;
}[] = [
  {
    name: "register",
    run: () => register(PERSON),
    address: "https://api.example/api/auth/register",
    body: PERSON,
    success: "Account created successfully. Please check your email to confirm.",
    failure: "Registratie mislukt. Controleer je gegevens of je uitnodiging en probeer opnieuw.",
    network: "Er is een onverwachte fout opgetreden. Probeer het later opnieuw.",
  },
  {
    name: "register with an invitation",
    run: () => register(PERSON, "inv"),
    address: "https://api.example/api/auth/register",
    body: { ...PERSON, RegisterToken: "inv" },
    success: "Account created successfully. Please check your email to confirm.",
    failure: "Registratie mislukt. Controleer je gegevens of je uitnodiging en probeer opnieuw.",
    network: "Er is een onverwachte fout opgetreden. Probeer het later opnieuw.",
  },
  {
    name: "confirm",
    run: () => confirm(LINK),
    address: "https://api.example/api/auth/confirm?token=a%2Bb%2Fc%3D%26d&userid=7",
    success: "E-mailadres succesvol geverifieerd!",
    failure: "E-mailverificatie mislukt",
    network: "Netwerkfout tijdens e-mailverificatie",
  },
  {
    name: "forgot",
    run: () => forgot({ Email: "an@voorbeeld.example" }),
    address: "https://api.example/api/auth/reset",
    body: { Email: "an@voorbeeld.example", FromCustomerPortal: true },
    success: "Wachtwoord reset e-mail verzonden!",
    failure: "Wachtwoord reset mislukt",
    network: "Netwerkfout tijdens wachtwoord reset",
  },
  {
    name: "request a confirmation mail",
    run: () => requestConfirm("an+1@voorbeeld.example"),
    address: "https://api.example/api/auth/requestconfirm?email=an%2B1%40voorbeeld.example",
    success: "Bevestigings-email succesvol verzonden!",
    failure: "Het verzenden van de bevestigings-email is mislukt.",
    network: "Netwerkfout tijdens het aanvragen van bevestigings-email",
  },
  {
    name: "reset",
    run: () => reset(LINK, "a b&c=d#é"),
    address: "https://api.example/api/auth/reset?token=a%2Bb%2Fc%3D%26d&userid=7&password=a%20b%26c%3Dd%23%C3%A9",
    success: "Wachtwoord succesvol gereset",
    failure: "Er is een fout opgetreden bij het resetten van het wachtwoord",
    network: "Er is een netwerkfout opgetreden",
  },
];

describe.each(CALLS)("$name", ({ run, address, body, success, failure, network }) => {
  // Only logging in and registering have a message for unexpected errors.
  const failed = network.startsWith("Er is een onverwachte fout") ? network : failure;

  test("sends what the original brief says, without a referrer", async () => {
    answer(() => Response.json({}));
    await run();
    expect(sent).toHaveLength(1);
    const [{ address: at, init } = { address: "", init: {} }] = sent;
    expect(at).toBe(address);
    expect(init.method ?? "GET").toBe(body ? "POST" : "GET");
    expect(init.body ? JSON.parse(init.body as string) : undefined).toEqual(body);
    expect(init.referrerPolicy).toBe("no-referrer");
    expect(init.cache).toBe("no-store");
    if (body) expect(new Headers(init.headers).get("content-type")).toBe("application/json");
  });

  test.each([
    ["success", () => Response.json({}), true, success],
    ["success without a body", () => new Response(null, { status: 204 }), true, success],
    ["success in the server's words", () => Response.json({ message: " Gelukt. " }), true, "Gelukt."],
    ["failure", () => Response.json({}, { status: 400 }), false, failure],
    ["failure in the server's words", () => Response.json({ Message: "Nee." }, { status: 400 }), false, "Nee."],
    ["failure in its other words", () => Response.json({ message: "Nee." }, { status: 500 }), false, "Nee."],
    [
      "failure with words that are none",
      () => Response.json({ Message: 7, message: " " }, { status: 400 }),
      false,
      failure,
    ],
    ["a refusal without a body", () => new Response("", { status: 401 }), false, failure],
    ["a refusal in plain text", () => new Response("Nee", { status: 400 }), false, failure],
    ["a refusal of what is there already", () => Response.json({}, { status: 409 }), false, failure],
    ["a refusal of what is gone", () => new Response("", { status: 410 }), false, failure],
    ["a refusal of what is not valid", () => new Response(null, { status: 422 }), false, failure],
    ["a refusal of what the API does not know", () => Response.json({}, { status: 404 }), false, failure],
    ["a server that is asked too often", () => Response.json({}, { status: 429 }), false, failed],
    ["a server that fails without a word", () => Response.json({}, { status: 500 }), false, failed],
    ["no API at this address", () => new Response("Not found", { status: 404 }), false, failed],
    ["a host that knows no such call", () => new Response("<h1>Not allowed</h1>", { status: 405 }), false, failed],
    ["a proxy that asks for patience", () => new Response("<h1>Too many</h1>", { status: 429 }), false, failed],
    ["failure without JSON", () => new Response("<h1>Bad gateway</h1>", { status: 502 }), false, failed],
    ["failure without a body", () => new Response("", { status: 500 }), false, failed],
    ["a refusal that is not the API's", () => new Response("<h1>Forbidden</h1>", { status: 403 }), false, failed],
    [
      "a page in the place of an answer",
      () => new Response("<p>", { headers: { "content-type": "text/html" } }),
      false,
      network,
    ],
    ["no network", () => Promise.reject(new TypeError("Failed to fetch")), false, network],
  ])("%s", async (_, make, ok, message) => {
    answer(make);
    expect(await run()).toMatchObject({ ok, message });
  });

  test("that is cancelled shows nothing", async () => {
    answer(() => new Promise<Response>(() => undefined));
    const running = run();
    cancel();
    await expect(running).rejects.toBeInstanceOf(Cancelled);
  });

  test("keeps token and password out of the list of pending requests", () => {
    answer(() => new Promise<Response>(() => undefined));
    void run().catch(() => undefined);
    expect(inFlight().map(({ endpoint }) => endpoint)).toEqual([address.replace(/\?.*/, "")]);
  });
});

describe("login", () => {
  const run = () => login({ User: "an@voorbeeld.example", Password: " x " });
  const FAILURE = "E-mailadres of wachtwoord is onjuist. Controleer je gegevens en probeer opnieuw.";
  const UNEXPECTED = "Er is een onverwachte fout opgetreden. Probeer het later opnieuw.";

  test("sends user and password as they are typed, and keeps the session", async () => {
    const pair = tokens();
    answer(() => Response.json(pair));
    expect((await run()).ok).toBe(true);
    expect(sent[0]?.address).toBe("https://api.example/api/auth/login");
    expect(JSON.parse(sent[0]?.init.body as string)).toEqual({ User: "an@voorbeeld.example", Password: " x " });
    expect(localStorage.getItem("auth_token")).toBe(pair.auth);
  });

  test.each([
    ["refused", () => Response.json({}, { status: 401 }), { ok: false, message: FAILURE }],
    [
      "refused in the server's words",
      () => Response.json({ Message: "Te vaak." }, { status: 429 }),
      { ok: false, message: "Te vaak." },
    ],
    [
      "refused in its other words",
      () => Response.json({ message: "Te vaak." }, { status: 429 }),
      { ok: false, message: "Te vaak." },
    ],
    [
      "not confirmed",
      () => Response.json({ Message: UNCONFIRMED }, { status: 403 }),
      { ok: false, message: UNCONFIRMED, needsEmailConfirmation: true },
    ],
    [
      "almost that",
      () => Response.json({ Message: `${UNCONFIRMED}.` }, { status: 403 }),
      { ok: false, message: `${UNCONFIRMED}.` },
    ],
    ["no network", () => Promise.reject(new TypeError("Failed to fetch")), { ok: false, message: UNEXPECTED }],
    ["no API", () => new Response("<h1>404</h1>", { status: 404 }), { ok: false, message: UNEXPECTED }],
    ["an API that fails", () => Response.json({}, { status: 500 }), { ok: false, message: UNEXPECTED }],
    ["no tokens", () => Response.json({}), { ok: false, message: UNEXPECTED }],
    [
      "a token that can't be read",
      () => Response.json({ auth: "x", refresh: "y" }),
      { ok: false, message: UNEXPECTED },
    ],
  ])("%s", async (_, make, result) => {
    answer(make);
    const found = await run();
    expect(found).toMatchObject(result);
    expect(found.needsEmailConfirmation).toBe(result.message === UNCONFIRMED || undefined);
    expect(localStorage.getItem("auth_token")).toBeNull();
  });
});

test("English texts are marked as English", () => {
  expect(isEnglish("Account created successfully. Please check your email to confirm.")).toBe(true);
  expect(isEnglish(UNCONFIRMED)).toBe(true);
  for (const { failure, network } of CALLS) for (const text of [failure, network]) expect(isEnglish(text)).toBe(false);
});

describe("after a login one goes", () => {
  const origin = "https://www.example";
  test.each([
    ["", "/saas"],
    ["?next=/saas", "/saas"],
    ["?next=/saas/afspraken?van=2026-11-01%23lijst", "/saas/afspraken?van=2026-11-01#lijst"],
    ["?next=https://www.example/saas/team", "/saas/team"],
    ["?next=/saasje", "/saas"],
    ["?next=/blog", "/saas"],
    ["?next=/saas/../blog", "/saas"],
    ["?next=/saas/%252e%252e/blog", "/saas"],
    ["?next=//kwaad.example/saas", "/saas"],
    ["?next=/%5Ckwaad.example/saas", "/saas"],
    ["?next=https://kwaad.example/saas", "/saas"],
    ["?next=https://www.example@kwaad.example/saas", "/saas"],
    ["?next=javascript:alert(1)//saas", "/saas"],
    ["?next=http://[", "/saas"],
  ])("with %s to %s", (search, expected) => expect(destination(search, origin)).toBe(expected));
  test("where one came from", () => {
    expect(loginFor("/saas")).toBe("/customer-login");
    expect(loginFor("/saas", true)).toBe("/customer-login?expired=true");
    expect(loginFor("/saas/afspraken", true)).toBe("/customer-login?expired=true&next=%2Fsaas%2Fafspraken");
    expect(destination(new URL(loginFor("/saas/a?b=c&d=e#f"), origin).search, origin)).toBe("/saas/a?b=c&d=e#f");
  });
});
