// @vitest-environment jsdom
// Requests that can't be delivered, and additions to an earlier request.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deleteRequest, storeRequest, storedRequests, RETENTION } from "../../src/lib/forms/stored-requests.ts";
import { startRetries } from "../../src/lib/forms/outbox.ts";
import { EMAIL } from "../../src/lib/forms/fields.ts";
import { send } from "../../src/lib/forms/send.ts";
import { config } from "../../src/lib/config.ts";
import { cancel, STALE_AFTER } from "../../src/lib/http.ts";
import {
  CONFIG,
  DRAFT,
  fetchMock,
  FIELDS,
  freeLocks,
  unusedEmail,
  hang,
  NETWORK,
  reply,
  sendAndReadError,
} from "./form-page.ts";

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
  const messages = () =>
    fetchMock.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as { message: string });
  const references = () => messages().map(({ message }) => /Referentie: (\w+)/.exec(message)?.[1]);

  test.each([500, 503, 408, 429])("because of status %i waits on the device", async (status) => {
    fetchMock.mockImplementation(reply(status));
    await sendAndReadError();
    expect(storedRequests()).toMatchObject([{ form: "proef", subject: "Een vraag", state: "waiting" }]);
    expect(heard).not.toHaveBeenCalled();
  });

  test.each([400, 403, 422])(
    "because the API refused it (%i) is kept for the visitor, and not retried automatically",
    async (status) => {
      fetchMock.mockImplementation(reply(status));
      await sendAndReadError();
      expect(storedRequests()).toMatchObject([{ form: "proef", state: "refused" }]);
      startRetries();
      dispatchEvent(new Event("online"));
      expect(fetchMock).toHaveBeenCalledTimes(1);
    },
  );

  test("because the browser was killed meanwhile is sent at the next visit", async () => {
    fetchMock.mockImplementationOnce(() => new Promise(() => undefined));
    const killed = sendAndReadError();
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(1));
    expect(storedRequests()).toMatchObject([{ state: "sending" }]);
    // The killed page no longer holds its lock.
    freeLocks();
    startRetries();
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    const [first, second] = references();
    expect(second).toBe(first);
    expect(storedRequests()).toEqual([]);
    // Ends the request of the killed page.
    cancel();
    await killed;
  });

  test("because there was no response is reported as a network failure, and waits", async () => {
    vi.useFakeTimers();
    fetchMock.mockImplementation(hang);
    const going = sendAndReadError();
    // Stale requests are aborted every 30 seconds.
    await vi.advanceTimersByTimeAsync(3 * STALE_AFTER);
    expect(await going).toBe(NETWORK);
    expect(storedRequests()).toHaveLength(1);
  });

  test("because the visitor left is not reported, and waits", async () => {
    fetchMock.mockImplementation(() => new Promise(() => undefined));
    const going = sendAndReadError();
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalled());
    cancel();
    expect(await going).toBe("");
    expect(storedRequests()).toHaveLength(1);
  });

  test("and is sent again by the visitor is the same request, and no longer waits", async () => {
    const email = unusedEmail();
    fetchMock.mockImplementationOnce(reply(500));
    expect(await sendAndReadError(email)).toBe("HTTP 500: stuk");
    expect(await sendAndReadError(email)).toBeUndefined();
    const [first, second] = references();
    expect(second).toBe(first);
    expect(storedRequests()).toEqual([]);
    expect(heard.mock.calls).toEqual([[{ form: "proef", reference: first }]]);
    expect(JSON.parse(sessionStorage.getItem("warmlijn-last-request") ?? "")).toEqual({
      form: "proef",
      reference: first,
      time: expect.any(Number) as number,
    });
  });

  test("and is corrected is replaced by the corrected one", async () => {
    fetchMock.mockImplementation(reply(500));
    const email = unusedEmail();
    await sendAndReadError(email);
    await sendAndReadError(unusedEmail());
    const [one, ...more] = storedRequests();
    expect(more).toEqual([]);
    expect(one?.fields.email).not.toBe(email);
  });

  test("and is corrected is replaced after a reload too, but not by a different request", async () => {
    fetchMock.mockImplementation(reply(422));
    const email = unusedEmail();
    const job = { name: "functie", label: "", kind: "hidden", extra: "Functie" } as const;
    const apply = async (changes: Record<string, string>, form = "sollicitatie") => {
      vi.resetModules();
      const { send: anew } = await import("../../src/lib/forms/send.ts");
      const values = { naam: "An", email, functie: "Beller", ...changes };
      await anew(form, [...FIELDS, job], values, DRAFT).catch(() => undefined);
      return storedRequests().map(({ fields }) => fields.naam);
    };
    expect(await apply({})).toEqual(["An"]);
    expect(await apply({ naam: "Ann", email: ` ${email.toUpperCase()}` })).toEqual(["Ann"]);
    expect(await apply({ naam: "Annie", functie: "Coach" })).toEqual(["Ann", "Annie"]);
    expect(await apply({ naam: "Bo", email: unusedEmail() })).toEqual(["Ann", "Annie", "Bo"]);
    expect(await apply({ naam: "Anna" }, "contact")).toEqual(["Ann", "Annie", "Bo", "Anna"]);
  });

  test("and that differs in more than its fields is another request", async () => {
    fetchMock.mockImplementation(reply(500));
    const email = unusedEmail();
    const order = (what: string) =>
      send("bestelling", [], { email }, { extra: { Bestelling: what }, text: what }).catch(() => undefined);
    await order("Bouw");
    const [first] = storedRequests();
    await order("Horeca");
    expect(storedRequests()).toMatchObject([{ message: expect.stringContaining("Horeca") as string }]);
    expect(storedRequests()[0]?.key).not.toBe(first?.key);
  });

  test("and is about another file is kept separately, on the same page too", async () => {
    fetchMock.mockImplementation(reply(500));
    const email = unusedEmail();
    const clean = (file: string, rows = "1") =>
      send("opschonen", [EMAIL], { email }, { extra: { Bestand: file, Rijen: rows } }).catch(() => undefined);
    for (const file of ["a.csv", "b.csv"]) await clean(file);
    await clean("b.csv", "2");
    expect(storedRequests().map(({ fields }) => [fields.bestand, fields.rijen])).toEqual([
      ["a.csv", "1"],
      ["b.csv", "2"],
    ]);
  });

  test("is sent once when the connection is back, and reported like any other", async () => {
    fetchMock.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const email = unusedEmail();
    expect(await sendAndReadError(email)).toBe(NETWORK);
    // Neither event sends it again while the response is pending.
    fetchMock.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 20, new Response("{}"))));
    dispatchEvent(new Event("online"));
    dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    expect(storedRequests()).toEqual([]);
    expect(fetchMock).toHaveBeenCalledTimes(2);
    const [first, second] = references();
    expect(second).toBe(first);
  });

  test.each([
    ["has no locks", undefined],
    [
      "refuses them, as Chrome does to who blocks cookies",
      { request: () => Promise.reject(new DOMException("no", "SecurityError")) },
    ],
  ])("is sent once by this page where the browser %s", async (_, value) => {
    Object.defineProperty(navigator, "locks", { value, configurable: true });
    fetchMock.mockImplementationOnce(reply(500));
    await sendAndReadError();
    fetchMock.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 20, new Response("{}"))));
    startRetries();
    startRetries();
    await vi.waitFor(() => expect(storedRequests()).toEqual([]));
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  test("and that a retry delivered is not sent again by the form that still shows it", async () => {
    fetchMock.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const email = unusedEmail();
    expect(await sendAndReadError(email)).toBe(NETWORK);
    dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(storedRequests()).toEqual([]));
    const { reference } = await send("proef", FIELDS, { email, naam: "" }, DRAFT);
    expect(reference).toBe(references()[0]);
    expect(fetchMock).toHaveBeenCalledTimes(2);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test("and was delivered by another tab has the same key when it is sent again", async () => {
    const email = unusedEmail();
    fetchMock.mockImplementationOnce(reply(500));
    await sendAndReadError(email);
    // As after another tab delivered it.
    localStorage.clear();
    await sendAndReadError(email);
    const [first, second] = references();
    expect(second).toBe(first);
  });

  test("is retried after increasing pauses while the page is open", async () => {
    vi.useFakeTimers();
    fetchMock.mockImplementation(reply(500));
    const going = sendAndReadError();
    await vi.advanceTimersByTimeAsync(200);
    await going;
    const after = async (milliseconds: number) => {
      await vi.advanceTimersByTimeAsync(milliseconds);
      return fetchMock.mock.calls.length;
    };
    expect(await after(29_000)).toBe(1);
    expect(await after(2000)).toBe(2);
    expect(await after(57_000)).toBe(2);
    expect(await after(4000)).toBe(3);
    fetchMock.mockImplementation(reply(200));
    expect(await after(125_000)).toBe(4);
    expect(storedRequests()).toEqual([]);
    expect(await after(3_600_000)).toBe(4);
  });

  test("and that the visitor removes stays removed, also during a retry", async () => {
    fetchMock.mockImplementation(reply(500));
    await sendAndReadError();
    const [lead] = storedRequests();
    fetchMock.mockImplementation(() => {
      deleteRequest(lead?.key ?? "");
      return reply(500)();
    });
    startRetries();
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(storedRequests()).toEqual([]);
  });

  test("is sent at the next visit, and waits for the visitor when it is refused then", async () => {
    fetchMock.mockImplementation(reply(500));
    await sendAndReadError();
    fetchMock.mockImplementation(reply(400));
    startRetries();
    await vi.waitFor(() => expect(storedRequests()).toMatchObject([{ state: "refused" }]));
    startRetries();
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  test("is kept for seven days, and no longer than the visitor wants", async () => {
    fetchMock.mockImplementation(reply(500));
    await sendAndReadError();
    const [lead] = storedRequests();
    if (!lead) throw new Error("nothing is kept");
    expect(storedRequests(lead.since + RETENTION - 1)).toHaveLength(1);
    expect(storedRequests(lead.since + RETENTION)).toEqual([]);
    expect(localStorage.getItem("warmlijn-outbox")).toBeNull();
    storeRequest(lead);
    deleteRequest(lead.key);
    expect(localStorage.getItem("warmlijn-outbox")).toBeNull();
  });

  test("unreadable data on the device is ignored", () => {
    for (const text of ["{", "null", "7", "[null, {}]", '[{"key":"x"}]']) {
      localStorage.setItem("warmlijn-outbox", text);
      expect(storedRequests()).toEqual([]);
    }
  });
});

describe("an addition to a request", () => {
  const add = (about: string) =>
    send("terugbellen", FIELDS, { moment: "dinsdag" }, { extra: {}, text: "Terugbellen", about, moment: "dinsdag" });
  const last = () => JSON.parse(sessionStorage.getItem("warmlijn-last-request") ?? "null") as unknown;
  let minutes = 0;
  const heard = vi.fn();
  const hear = (event: Event) => void heard((event as CustomEvent<unknown>).detail);
  beforeEach(() => {
    heard.mockClear();
    addEventListener("leadSent", hear);
    // Skips the pause between two requests of one email address.
    vi.setSystemTime(Date.now() + 60_000 * ++minutes);
  });
  afterEach(() => removeEventListener("leadSent", hear));

  test("is sent with the request's reference, and does not count as another request", async () => {
    const { reference } = await send("proef", FIELDS, { email: unusedEmail() }, DRAFT);
    expect((await add(reference)).reference).toBe(reference);
    const { message } = JSON.parse(fetchMock.mock.calls[1]?.[1]?.body as string) as { message: string };
    expect(message).toBe(`Terugbellen\n\nReferentie: ${reference}`);
    expect(last()).toMatchObject({ form: "proef", reference, moment: "dinsdag" });
    expect(heard.mock.calls).toEqual([[{ form: "proef", reference }]]);
  });

  test("is replaced by another moment for the same request, also after a reload", async () => {
    fetchMock.mockRejectedValue(new TypeError("Failed to fetch"));
    const choose = async (moment: string, about: string) => {
      vi.resetModules();
      const { send: anew } = await import("../../src/lib/forms/send.ts");
      await anew("terugbellen", [], { moment }, { extra: {}, about, moment }).catch(() => undefined);
    };
    await choose("dinsdag", "AAAA1111");
    await choose("dinsdag", "BBBB2222");
    await choose("woensdag", "AAAA1111");
    expect(storedRequests().map(({ about, moment }) => [about, moment])).toEqual([
      ["BBBB2222", "dinsdag"],
      ["AAAA1111", "woensdag"],
    ]);
  });

  test("has its own key, has the reference at the form intake too, and is recorded when it arrives later", async () => {
    config().api = "/";
    const { reference } = await send("proef", FIELDS, { email: unusedEmail() }, DRAFT);
    fetchMock.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await expect(add(reference)).rejects.toThrow(NETWORK);
    expect(last()).not.toHaveProperty("moment");
    expect(storedRequests()).toMatchObject([{ about: reference, fields: { referentie: reference } }]);
    startRetries();
    await vi.waitFor(() => expect(last()).toMatchObject({ form: "proef", reference, moment: "dinsdag" }));
    const keys = fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get("idempotency-key"));
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe(keys[1]);
    expect(heard).toHaveBeenCalledTimes(1);
    config().api = CONFIG.api;
  });

  test("for another request is kept separately, also when its content is the same", async () => {
    fetchMock.mockImplementation(reply(500));
    await expect(add("A1B2C3D4")).rejects.toThrow();
    const [one] = storedRequests();
    await expect(add("E5F6A7B8")).rejects.toThrow();
    expect(storedRequests().at(-1)?.key).not.toBe(one?.key);
  });

  test("is not recorded with a later request", async () => {
    const { reference } = await send("proef", FIELDS, { email: unusedEmail() }, DRAFT);
    await add("A1B2C3D4");
    expect(last()).toMatchObject({ reference });
    expect(last()).not.toHaveProperty("moment");
  });
});
