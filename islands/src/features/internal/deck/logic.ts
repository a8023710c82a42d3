// Maps keys to slides.

/** Position of a slide, in pixels from the top of the viewport. */
export interface Box {
  top: number;
  bottom: number;
}

/** Index of the last slide that starts above the middle of a viewport of this height; -1 if none does. */
export function current(slides: readonly Box[], height: number): number {
  return slides.findLastIndex(({ top }) => top < height / 2);
}

/**
 * Index of the slide to go to. Null if the browser must handle the key: there is no such slide, or the current one
 * extends beyond the viewport in that direction and scrolls first.
 *
 * @param key The key of a `keydown` event.
 */
export function target(key: string, shift: boolean, slides: readonly Box[], height: number): number | null {
  const here = current(slides, height);
  const box = slides[here];
  // Allow for rounding of sizes.
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
