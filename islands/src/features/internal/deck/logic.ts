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
  const step = (by: 1 | -1): number | null => go(here + by);
  switch (key) {
    case "ArrowRight":
      return step(1);
    case "ArrowLeft":
      return step(-1);
    case "ArrowDown":
    case "PageDown":
      return below ? null : step(1);
    case "ArrowUp":
    case "PageUp":
      return above ? null : step(-1);
    case " ":
      if (shift) return above ? null : step(-1);
      return below ? null : step(1);
    case "Home":
      return go(0);
    case "End":
      return go(slides.length - 1);
    default:
      return null;
  }
}
