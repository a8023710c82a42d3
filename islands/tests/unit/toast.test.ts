import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { current, dismiss, remove, REMOVE_AFTER, subscribe } from "../../src/ui/toast/queue.ts";
import { toast } from "../../src/ui/toast/toast.ts";

// The view has its own tests, in the browser.
const show = vi.hoisted(() => vi.fn());
vi.mock("../../src/ui/toast/show.tsx", () => ({ show }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  remove();
  vi.useRealTimers();
});

describe("toasts", () => {
  test("have ids from a counter that only goes up", () => {
    const first = Number(toast({ title: "a" }));
    expect(Number(toast({ title: "b" }))).toBe(first + 1);
    remove();
    expect(Number(toast({ title: "c" }))).toBe(first + 2);
  });

  test("are shown one at a time: a new one replaces the older", () => {
    toast({ title: "a" });
    toast({ title: "b", variant: "destructive" });
    expect(current().map(({ title, variant, open }) => ({ title, variant, open }))).toEqual([
      { title: "b", variant: "destructive", open: true },
    ]);
  });

  test("are closed when dismissed, and removed after 1 000 000 ms", () => {
    const id = toast({ title: "a" });
    dismiss(id);
    expect(current()).toMatchObject([{ id, open: false }]);
    vi.advanceTimersByTime(999_999);
    expect(current()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(current()).toEqual([]);
    expect(REMOVE_AFTER).toBe(1_000_000);
  });

  test("are removed once, however often they are dismissed", () => {
    const id = toast({ title: "a" });
    dismiss(id);
    vi.advanceTimersByTime(REMOVE_AFTER - 1);
    dismiss(id);
    vi.advanceTimersByTime(1);
    expect(current()).toEqual([]);
  });

  test("are all dismissed without an id", () => {
    toast({ title: "a" });
    dismiss();
    expect(current()).toMatchObject([{ open: false }]);
  });

  test("that are replaced are not removed a second time", () => {
    const first = toast({ title: "a" });
    dismiss(first);
    const second = toast({ title: "b" });
    vi.advanceTimersByTime(REMOVE_AFTER);
    expect(current()).toMatchObject([{ id: second, open: true }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("break nothing when their view can't be shown", async () => {
    show.mockImplementationOnce(() => {
      throw new Error("the chunk is not there");
    });
    // Vitest reports unhandled rejections.
    toast({ title: "a" });
    await vi.dynamicImportSettled();
    expect(current()).toHaveLength(1);
  });

  test("notify subscribers, until they unsubscribe", () => {
    const listener = vi.fn();
    const stop = subscribe(listener);
    const id = toast({ title: "a" });
    dismiss(id);
    remove(id);
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    toast({ title: "b" });
    expect(listener).toHaveBeenCalledTimes(3);
  });
});
