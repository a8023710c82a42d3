// When an island's code is fetched. A rule may call `go` more than once: an island loads only once.

type Rule = (go: () => void, element: Element) => void;

/** Waits until the browser has nothing better to do; Safari lacks `requestIdleCallback`. */
export const idle = (go: () => void): unknown =>
  ((window.requestIdleCallback as typeof requestIdleCallback | undefined) ?? setTimeout)(go);

const rules: Partial<Record<string, Rule>> = {
  load: (go) => {
    go();
  },
  idle,
  // A little before it comes into view.
  visible: (go, element) => {
    const seen: IntersectionObserverCallback = ([entry]) => {
      if (entry?.isIntersecting) go();
    };
    new IntersectionObserver(seen, { rootMargin: "200px" }).observe(element);
  },
  // What a visitor does first: pointing at it, touching it, tabbing into it. An address with a query was made for
  // what is on the page: `/contact?bericht=…` fills in a form.
  interaction: (go, element) => {
    if (location.search) go();
    for (const type of ["pointerover", "pointerdown", "focusin"]) element.addEventListener(type, go);
  },
};

/** Waits as the rule says: `load`, `idle`, `visible`, `interaction`, or until a media query holds. */
export function wait(rule: string, go: () => void, element: Element): void {
  const named = rules[rule];
  if (named) {
    named(go, element);
    return;
  }
  const media = matchMedia(rule);
  const ask = () => {
    if (media.matches) go();
  };
  media.onchange = ask;
  ask();
}
