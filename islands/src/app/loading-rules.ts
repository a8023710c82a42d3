// When an island's code is fetched. A rule may call `go` more than once: an island loads only once.

/**
 * Waits until the browser has nothing better to do, but two seconds at most. Safari lacks `requestIdleCallback`; as a
 * delay, the object counts as none.
 */
export const idle = (go: () => void): unknown =>
  (
    (window.requestIdleCallback as typeof requestIdleCallback | undefined) ?? (setTimeout as typeof requestIdleCallback)
  )(go, { timeout: 2000 });

/** What the attribute `on` says. */
export type On = "load" | "idle" | "visible" | "interaction";

export const rules: Record<On, (go: () => void, element: Element) => void> = {
  load: (go) => {
    go();
  },
  idle,
  // A little before it comes into view.
  visible: (go, element) => {
    // A busy browser tells of several changes at once: out of view as the page loads, in view after it scrolled back.
    const seen: IntersectionObserverCallback = (entries) => {
      for (const entry of entries) if (entry.isIntersecting) go();
    };
    new IntersectionObserver(seen, { rootMargin: "200px" }).observe(element);
  },
  // What a visitor does first: pointing at it, touching it (browsers report that as `pointerover` too), tabbing into it.
  // An address with a query was made for what is on the page: `/contact?bericht=…` fills in a form.
  interaction: (go, element) => {
    if (location.search) go();
    for (const type of ["pointerover", "focusin"]) element.addEventListener(type, go);
  },
};
