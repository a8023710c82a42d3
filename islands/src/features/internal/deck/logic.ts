// Which slide a key asks for.

/** Place of a slide in the window, in pixels from its top. */
export interface Box {
  top: number;
  bottom: number;
}

/** The slide that fills most of a window this high, from 0; -1 while none has come into its upper half. */
export function current(slides: readonly Box[], height: number): number {
  return slides.findLastIndex(({ top }) => top < height / 2);
}

/** Slides that a key goes on. */
const STEPS: Partial<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 1,
  PageUp: -1,
  " ": 1,
};
/** Keys that leave a slide whatever is left of it. */
const ASIDE = ["ArrowRight", "ArrowLeft"];

/**
 * The slide to go to, from 0; null when the key is the browser's: before the first slide, after the last, and down a slide
 * that is longer than the window.
 *
 * @param key Of a `keydown` event.
 */
export function target(key: string, shift: boolean, slides: readonly Box[], height: number): number | null {
  const here = current(slides, height);
  const box = slides[here];
  // A pixel may be lost where sizes are rounded.
  const [above, below] = box === undefined ? [false, false] : [box.top < -2, box.bottom > height + 2];
  const go = (to: number): number | null => (slides[to] ? to : null);
  if (key === "Home") return go(0);
  if (key === "End") return go(slides.length - 1);
  const by = key === " " && shift ? -1 : STEPS[key];
  if (by === undefined || (!ASIDE.includes(key) && (by > 0 ? below : above))) return null;
  return go(here + by);
}
