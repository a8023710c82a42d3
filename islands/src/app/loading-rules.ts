// Loading rules of islands. A rule may call `go` more than once: an island only loads once.

/**
 * Calls `go` when the browser is idle, after two seconds at most. Safari lacks `requestIdleCallback`: there it waits
 * for a frame and then 200 ms, and starts again if that timer is 50 ms late, because a long task was running.
 */
export const idle = (go: () => void): unknown =>
  (window.requestIdleCallback as typeof requestIdleCallback | undefined)?.(go, { timeout: 2000 }) ??
  requestAnimationFrame((drawn) =>
    setTimeout(() => {
      (performance.now() < drawn + 250 ? go : idle)(go);
    }, 200),
  );

/** The values of the attribute `on`. */
export type LoadRule = "load" | "idle" | "visible" | "interaction";

export const loadingRules: Record<LoadRule, (go: () => void, element: Element) => void> = {
  load: (go) => go(),
  idle,
  // A little before it scrolls into view.
  visible: (go, element) => {
    // A busy browser may report several changes together: out of view on load, and in view after the scroll position is
    // restored.
    const seen: IntersectionObserverCallback = (entries) => {
      for (const entry of entries) if (entry.isIntersecting) go();
    };
    new IntersectionObserver(seen, { rootMargin: "200px" }).observe(element);
  },
  // First interaction: pointing at it, touching it (reported as `pointerover` too) or tabbing into it. A query in the
  // address is meant for the page, so it counts as well: `/contact?bericht=…` fills in a form.
  interaction: (go, element) => {
    if (location.search) go();
    for (const type of ["pointerover", "focusin"]) element.addEventListener(type, go);
  },
};
