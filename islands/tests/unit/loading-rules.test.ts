// @vitest-environment jsdom

import { afterEach, expect, test, vi } from "vitest";
import { idle, loadingRules } from "../../src/app/loading-rules.ts";

/** Whether an element that loads when visible starts to load when its observer gets these changes in one call. */
function told(...changes: boolean[]): boolean {
  const go = vi.fn<() => void>();
  let tell: IntersectionObserverCallback = () => undefined;
  class Observer {
    constructor(callback: IntersectionObserverCallback) {
      tell = callback;
    }
    observe(): void {
      const entries = changes.map((isIntersecting) => ({ isIntersecting }) as IntersectionObserverEntry);
      tell(entries, this as unknown as IntersectionObserver);
    }
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  loadingRules.visible(go, document.body);
  vi.unstubAllGlobals();
  return go.mock.calls.length > 0;
}

test("an island that loads when visible handles every change, also when a busy browser reports several in one call", () => {
  expect(told(false)).toBe(false);
  expect(told(true)).toBe(true);
  // After a reload: out of view, and then in view once the browser has scrolled back.
  expect(told(false, true)).toBe(true);
  expect(told(true, false)).toBe(true);
});

afterEach(() => {
  vi.useRealTimers();
});

test("without requestIdleCallback, loading waits until a frame was drawn and no long task runs", () => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "setTimeout", "performance"] });
  const go = vi.fn<() => void>();
  idle(go);
  // Nothing is drawn yet.
  vi.advanceTimersByTime(10);
  expect(go).not.toHaveBeenCalled();
  vi.advanceTimersToNextFrame();
  // A task of 300 ms delays the timer.
  const now = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(now + 300);
  vi.advanceTimersByTime(200);
  clock.mockRestore();
  expect(go).not.toHaveBeenCalled();
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(199);
  expect(go).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(go).toHaveBeenCalledOnce();
});
