import "fake-indexeddb/auto";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { emptyDraft, type Draft, type Making } from "../../src/features/leadsnap/logic.ts";
import { Store, StoreError, type StoredLead } from "../../src/features/leadsnap/store.ts";
import {
  backoff,
  due,
  idempotencyKey,
  outcomeOf,
  payloadOf,
  run,
  untilNext,
  type Outcome,
  type Dependencies,
} from "../../src/features/leadsnap/sync.ts";

const CONSENTS = [{ key: "call", label: "Bellen", wording: "U mag mij bellen.", version: "1" }];
let names = 0;
let ids = 0;
const fresh = () => `leadsnap-${++names}`;
const making = (at = 0): Making => ({
  now: new Date(Date.UTC(2026, 10, 21, 9, 0, at)).toISOString(),
  id: `id-${String(++ids).padStart(5, "0")}`,
  consents: CONSENTS,
  hour: "09:00",
});
const draft = (over: Partial<Draft> = {}): Draft => ({ ...emptyDraft(), company: "Voorbeeld bv", ...over });
const photo = (size: number) => ({
  type: "image/jpeg",
  width: 4,
  height: 3,
  bytes: new Uint8Array(size).fill(7).buffer,
});

function dependencies(send: Dependencies["send"], now = () => 0): Dependencies {
  return { now, random: () => 0.5, send };
}
const answer = (outcome: Outcome) => () => Promise.resolve(outcome);

afterEach(() => {
  vi.restoreAllMocks();
});

describe("what is kept", () => {
  test("is still there after the browser was closed, with its picture", async () => {
    const name = fresh();
    const first = await Store.open(name);
    const saved = await first.save(draft({ photo: photo(1000), interest: 2 }), making());
    first.close();
    const second = await Store.open(name);
    expect(await second.list()).toEqual([saved]);
    expect(new Uint8Array((await second.photo(saved.id))?.bytes ?? new ArrayBuffer())).toEqual(
      new Uint8Array(1000).fill(7),
    );
    expect(saved.photo).toEqual({ type: "image/jpeg", width: 4, height: 3 });
    second.close();
  });

  test("lists the latest first", async () => {
    const store = await Store.open(fresh());
    const a = await store.save(draft(), making(1));
    const b = await store.save(draft(), making(2));
    await store.save({ ...draft(), id: a.id, need: "anders" }, making(3));
    expect((await store.list()).map(({ id }) => id)).toEqual([b.id, a.id]);
  });

  test("includes the draft of a half-filled form, until it is saved", async () => {
    const store = await Store.open(fresh());
    expect(await store.draft()).toBe(null);
    await store.keepDraft(draft({ photo: photo(10) }));
    expect((await store.draft())?.photo?.bytes.byteLength).toBe(10);
    await store.save(draft(), making());
    expect(await store.draft()).toBe(null);
    await store.changePreferences(() => ({ event: "Bouwbeurs", tags: ["Proef"] }));
    await store.keepDraft(null);
    expect(await store.preferences()).toEqual({ event: "Bouwbeurs", tags: ["Proef"] });
  });

  test("loses the picture when only that is removed, and everything when the lead is removed", async () => {
    const store = await Store.open(fresh());
    const a = await store.save(draft({ photo: photo(10) }), making());
    await store.save({ ...draft(), id: a.id }, making());
    expect(await store.photo(a.id)).toBe(null);
    const b = await store.save(draft({ photo: photo(10) }), making());
    await store.remove([a.id, b.id]);
    expect(await store.list()).toEqual([]);
    expect(await store.photo(b.id)).toBe(null);
  });

  test("comes back as new when it was removed in another tab while being changed", async () => {
    const store = await Store.open(fresh());
    const a = await store.save(draft(), making());
    await store.remove([a.id]);
    const again = await store.save({ ...draft(), id: a.id, need: "nog dit" }, making());
    expect(again.id).not.toBe(a.id);
    expect(again.need).toBe("nog dit");
  });

  test("is complete or absent: without space for the picture the lead is not saved either", async () => {
    const store = await Store.open(fresh());
    const kept = await store.save(draft({ company: "Eerste" }), making());
    const original = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, "put")?.value as IDBObjectStore["put"];
    // The first write in the transaction succeeds, the second fails.
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, ...parts) {
      if (this.name === "photos") throw new DOMException("no space", "QuotaExceededError");
      return Reflect.apply(original, this, parts);
    });
    const problem: unknown = await store.save(draft({ photo: photo(10) }), making()).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(StoreError);
    expect((problem as StoreError).full).toBe(true);
    vi.restoreAllMocks();
    expect(await store.list()).toEqual([kept]);
    await store.keepDraft(draft());
    expect((await store.draft())?.company).toBe("Voorbeeld bv");
  });

  test("records which revision was exported", async () => {
    const store = await Store.open(fresh());
    const a = await store.save(draft(), making());
    const changed = await store.save({ ...draft(), id: a.id }, making());
    await store.markExported([a]);
    expect((await store.list())[0]).toMatchObject({ revision: 2, exported: 1 });
    await store.markExported([changed, { ...a, id: "weg" }]);
    expect((await store.list())[0]).toMatchObject({ revision: 2, exported: 2 });
  });

  test("closes its database for a newer version of the site in another tab", async () => {
    const name = fresh();
    const closed = vi.fn();
    await Store.open(name, closed);
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(name, 2);
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
      request.onerror = () => reject(new Error("not opened"));
    });
    expect(closed).toHaveBeenCalledOnce();
  });
});
describe("a try", () => {
  test.each<[number, string | null, Outcome["kind"]]>([
    [200, null, "taken"],
    [201, null, "taken"],
    [204, null, "taken"],
    [400, null, "refused"],
    [401, null, "later"],
    [403, null, "later"],
    [404, null, "later"],
    [408, null, "later"],
    [409, null, "later"],
    [413, null, "refused"],
    [422, null, "refused"],
    [429, "60", "later"],
    [500, null, "later"],
    [503, "Sat, 21 Nov 2026 09:01:00 GMT", "later"],
  ])("answered with %i (%s) is %s", (status, retryAfter, kind) => {
    const outcome = outcomeOf(status, retryAfter, "waarom\n", Date.UTC(2026, 10, 21, 9));
    expect(outcome.kind).toBe(kind);
    if (outcome.kind !== "taken") expect(outcome.error).toBe(`HTTP ${status}: waarom`);
    if (retryAfter !== null) expect(outcome).toMatchObject({ after: 60_000 });
  });

  test("is repeated after longer pauses, never sooner than asked, and at least once a day", () => {
    expect([1, 2, 3, 4].map((attempts) => backoff(attempts, 0.5))).toEqual([5000, 10_000, 20_000, 40_000]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.option(fc.integer({ min: 0, max: 10 ** 12 }), { nil: undefined }),
        (attempts, random, asked) => {
          const delay = backoff(attempts, random, asked);
          expect(delay).toBeGreaterThanOrEqual(Math.min(asked ?? 0, 86_400_000));
          expect(delay).toBeGreaterThanOrEqual(3750);
          expect(delay).toBeLessThanOrEqual(86_400_000);
        },
      ),
    );
  });

  test("sends the whole lead, its picture and a unique key", async () => {
    const store = await Store.open(fresh());
    const lead = await store.save(draft({ photo: photo(70_000), interest: 2, consents: { call: true } }), making());
    const payload = payloadOf(lead, await store.photo(lead.id), [{ value: 2, label: "Lauw" }]);
    expect(payload.interest).toEqual({ value: 2, label: "Lauw" });
    expect(Buffer.from(payload.photo?.data ?? "", "base64")).toEqual(Buffer.alloc(70_000, 7));
    expect(payload.consents).toHaveLength(1);
    expect(Object.keys(payload)).not.toContain("sending");
    expect(Object.keys(payload)).not.toContain("exported");
    expect(idempotencyKey(lead)).toBe(`${lead.id}-1`);
    expect(payloadOf(lead, null, []).photo).toBe(null);
  });
});

describe("the queue", () => {
  test("sends the oldest first and each once", async () => {
    const store = await Store.open(fresh());
    const saved = [await store.save(draft(), making(1)), await store.save(draft(), making(2))];
    const sent: string[] = [];
    const send = (lead: StoredLead) => {
      sent.push(idempotencyKey(lead));
      return Promise.resolve<Outcome>({ kind: "taken" });
    };
    expect(await run(store, dependencies(send))).toBe(2);
    expect(await run(store, dependencies(send), true)).toBe(0);
    expect(sent).toEqual(saved.map(idempotencyKey));
    expect((await store.list()).map(({ sending }) => sending.status)).toEqual(["sent", "sent"]);
    expect(untilNext(await store.list(), 0)).toBe(null);
  });

  test("waits longer after each failure, and sends immediately when asked", async () => {
    const store = await Store.open(fresh());
    await store.save(draft(), making());
    const offline = dependencies(answer({ kind: "later", error: "Geen verbinding" }));
    await run(store, offline);
    expect((await store.list())[0]?.sending).toEqual({
      status: "waiting",
      attempts: 1,
      nextTry: 5000,
      error: "Geen verbinding",
    });
    expect(untilNext(await store.list(), 1000)).toBe(4000);
    const taken = dependencies(answer({ kind: "taken" }), () => 1000);
    expect(await run(store, taken)).toBe(0);
    expect(await run(store, taken, true)).toBe(1);
  });

  test("is not held up by one that always fails", async () => {
    const store = await Store.open(fresh());
    const bad = await store.save(draft({ company: "Kwaad" }), making(1));
    const send = ({ id }: StoredLead) =>
      Promise.resolve<Outcome>(id === bad.id ? { kind: "later", error: "HTTP 500" } : { kind: "taken" });
    expect(await run(store, dependencies(send), true)).toBe(0);
    await store.save(draft({ company: "Goed" }), making(2));
    expect(await run(store, dependencies(send), true)).toBe(1);
    expect(due(await store.list(), Infinity).map(({ company }) => company)).toEqual(["Kwaad"]);
  });

  test("continues after a refused lead, which says why and waits for a change", async () => {
    const store = await Store.open(fresh());
    const bad = await store.save(draft({ company: "Kwaad" }), making(1));
    await store.save(draft(), making(2));
    const send = ({ id, revision }: StoredLead) =>
      Promise.resolve<Outcome>(
        id === bad.id && revision === 1 ? { kind: "refused", error: "HTTP 422: te lang" } : { kind: "taken" },
      );
    expect(await run(store, dependencies(send))).toBe(1);
    expect((await store.list()).find(({ id }) => id === bad.id)?.sending).toMatchObject({
      status: "refused",
      error: "HTTP 422: te lang",
    });
    await store.save({ ...draft({ company: "Kort" }), id: bad.id }, making(3));
    expect(await run(store, dependencies(send))).toBe(1);
  });

  test("resends a lead that changed while it was being sent, and does not restore a removed one", async () => {
    const store = await Store.open(fresh());
    const a = await store.save(draft(), making(1));
    const b = await store.save(draft(), making(2));
    const send = async ({ id }: StoredLead) => {
      if (id === a.id) await store.save({ ...draft({ need: "nieuw" }), id: a.id }, making(3));
      else await store.remove([b.id]);
      return { kind: "taken" } as const;
    };
    await run(store, dependencies(send));
    expect((await store.list()).map(({ id, revision, sending }) => [id, revision, sending.status])).toEqual([
      [a.id, 2, "waiting"],
    ]);
  });

  test("respects removals and changes while another lead is being sent", async () => {
    const store = await Store.open(fresh());
    const [a, b, c] = [
      await store.save(draft(), making(1)),
      await store.save(draft(), making(2)),
      await store.save(draft(), making(3)),
    ];
    const sent: string[] = [];
    const send = async (lead: StoredLead) => {
      sent.push(idempotencyKey(lead));
      if (lead.id === a.id) {
        await store.remove([b.id]);
        await store.save({ ...draft({ need: "nieuw" }), id: c.id }, making(4));
      }
      return { kind: "taken" } as const;
    };
    await run(store, dependencies(send));
    await run(store, dependencies(send));
    expect(sent).toEqual([`${a.id}-1`, `${c.id}-2`]);
  });

  test("never loses or duplicates a lead, whatever happens in whatever order", async () => {
    type Step =
      | { do: "add" }
      | { do: "change"; at: number }
      | { do: "remove"; at: number }
      | { do: "send"; outcomes: ("taken" | "lost" | "later" | "refused")[]; eager: boolean }
      | { do: "close" };
    const at = fc.nat(20);
    const step: fc.Arbitrary<Step> = fc.oneof(
      { weight: 4, arbitrary: fc.record({ do: fc.constant("add" as const) }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constant("change" as const), at }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), at }) },
      {
        weight: 4,
        arbitrary: fc.record({
          do: fc.constant("send" as const),
          outcomes: fc.array(fc.constantFrom("taken", "lost", "later", "refused"), { maxLength: 6 }),
          eager: fc.boolean(),
        }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant("close" as const) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const name = fresh();
        let store = await Store.open(name);
        let clock = 0;
        /** The leads that must exist: revision by id. */
        const expected = new Map<string, number>();
        /** Keys that the receiver has; it accepts each key once. */
        const receiver = new Set<string>();
        const made = new Set<string>();
        const pick = (from: number) => [...expected.keys()][from % Math.max(expected.size, 1)];
        for (const one of steps) {
          clock += 1000;
          if (one.do === "add") {
            const lead = await store.save(draft(), making());
            expected.set(lead.id, 1);
            made.add(idempotencyKey(lead));
          } else if (one.do === "change") {
            const id = pick(one.at);
            if (id !== undefined) {
              const lead = await store.save({ ...draft(), id }, making());
              expected.set(id, lead.revision);
              made.add(idempotencyKey(lead));
            }
          } else if (one.do === "remove") {
            const id = pick(one.at);
            if (id !== undefined) {
              await store.remove([id]);
              expected.delete(id);
            }
          } else if (one.do === "close") {
            store.close();
            store = await Store.open(name);
          } else {
            const outcomes = [...one.outcomes];
            const send = (lead: StoredLead): Promise<Outcome> => {
              const next = outcomes.shift() ?? "later";
              const key = idempotencyKey(lead);
              // `lost`: the receiver accepted it, but its response was lost.
              if (next === "taken" || next === "lost") receiver.add(key);
              if (next === "taken") return Promise.resolve({ kind: "taken" });
              if (next === "refused") return Promise.resolve({ kind: "refused", error: "nee" });
              return Promise.resolve({ kind: "later", error: "later" });
            };
            await run(
              store,
              dependencies(send, () => clock),
              one.eager,
            );
          }
          const leads = await store.list();
          expect(new Map(leads.map(({ id, revision }) => [id, revision]))).toEqual(expected);
          for (const lead of leads) {
            // A lead is only marked as sent when the receiver has it.
            if (lead.sending.status === "sent") expect(receiver.has(idempotencyKey(lead))).toBe(true);
          }
        }
        // In the end everything arrives, once for each revision.
        await run(
          store,
          dependencies((lead) => {
            receiver.add(idempotencyKey(lead));
            return Promise.resolve({ kind: "taken" });
          }),
          true,
        );
        const rest = (await store.list()).filter(({ sending }) => sending.status === "waiting");
        expect(rest).toEqual([]);
        // The receiver has nothing else.
        expect([...receiver].filter((key) => !made.has(key))).toEqual([]);
        store.close();
      }),
      { numRuns: 60 },
    );
  });
});
