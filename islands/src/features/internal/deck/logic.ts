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
  const { top = 0, bottom = 0 } = slides[here] ?? {};
  const go = (to: number): number | null => (slides[to] ? to : null);
  // Allow for rounding of sizes.
  const up = (): number | null => (top < -2 ? null : go(here - 1));
  const down = (): number | null => (bottom > height + 2 ? null : go(here + 1));
  switch (key) {
    case "ArrowRight":
      return go(here + 1);
    case "ArrowLeft":
      return go(here - 1);
    case "ArrowDown":
    case "PageDown":
      return down();
    case "ArrowUp":
    case "PageUp":
      return up();
    case " ":
      return shift ? up() : down();
    case "Home":
      return go(0);
    case "End":
      return go(slides.length - 1);
    default:
      return null;
  }
}
