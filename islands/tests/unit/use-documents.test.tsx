// @vitest-environment jsdom
// The contract tool's documents as state, while another tab or a slow step changes them.

import { act, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useDocuments } from "../../src/features/contract/documents/use-documents.ts";
import { create, readModelDraft, type ModelDraft } from "../../src/portal/features/contracts/model.ts";
import { MODELS, TEMPLATE } from "./contract.fixture.ts";
import { settle } from "./effects.ts";
import { must } from "./must.ts";

const KIND = { key: "k", read: readModelDraft };
const draft = (id: string): ModelDraft =>
  create(MODELS, TEMPLATE, id, "Voorbeeld", { at: "2026-12-01T09:00:00.000Z", by: "An" });

test("neither another tab nor an older state undoes changes made here", async () => {
  const text = JSON.stringify({ me: "", open: "", own: {}, drafts: [draft("a"), draft("b")] });
  localStorage.setItem(KIND.key, text);
  const { result } = renderHook(() => useDocuments(() => KIND));
  await settle();
  const before = must(result.current);
  act(() => {
    before.remove("a");
    // Another tab wrote before the removal was stored.
    dispatchEvent(new StorageEvent("storage", { key: KIND.key, newValue: text }));
    before.set({ own: { name: "Voorbeeld bv" } });
    before.set({ own: { logo: "data:" } });
    before.restore(JSON.stringify({ drafts: [draft("c")], own: { name: "Oud" } }));
  });
  await settle();
  expect(result.current?.stored.drafts.map(({ id }) => id)).toEqual(["b", "c"]);
  expect(result.current?.stored.own).toEqual({ name: "Voorbeeld bv", logo: "data:" });
});

test("a page that comes back shows what was written meanwhile, and keeps it", async () => {
  const store = (names: string[], own: Record<string, string>) =>
    localStorage.setItem(KIND.key, JSON.stringify({ me: "", open: "", own, drafts: names.map(draft) }));
  store(["a"], { name: "Oud" });
  const { result } = renderHook(() => useDocuments(() => KIND));
  await settle();
  store(["a", "b"], { name: "Nieuw" });
  fireEvent(window, new PageTransitionEvent("pageshow", { persisted: true }));
  expect(result.current?.stored.drafts.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(result.current?.stored.own).toEqual({ name: "Nieuw" });
});

test("today is the current date while the page is open", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 11, 1, 18) });
  const { result } = renderHook(() => useDocuments(() => KIND));
  await settle();
  expect(result.current?.today).toBe("2026-12-01");
  vi.setSystemTime(new Date(2026, 11, 2, 8));
  fireEvent.focus(window);
  expect(result.current?.today).toBe("2026-12-02");
});

afterEach(() => {
  vi.useRealTimers();
});
