import { describe, expect, test } from "vitest";
import { current, target } from "../../src/features/internal/deck/logic.ts";

/** Slides of 800 pixels, the second one of 1200, in a window of 800 that was scrolled. */
const slides = (scrolled: number) => [
  { top: -scrolled, bottom: 800 - scrolled },
  { top: 800 - scrolled, bottom: 2000 - scrolled },
  { top: 2000 - scrolled, bottom: 2800 - scrolled },
];

describe("a presentation", () => {
  test("knows which slide is shown", () => {
    expect([0, 300, 500, 1900, 2000].map((scrolled) => current(slides(scrolled), 800))).toEqual([0, 0, 1, 2, 2]);
    expect(current(slides(-900), 800)).toBe(-1);
  });

  test.each([
    ["ArrowRight", 0, 1],
    ["ArrowDown", 0, 1],
    ["PageDown", 0, 1],
    [" ", 0, 1],
    ["ArrowLeft", 0, null],
    ["ArrowLeft", 2000, 1],
    ["ArrowUp", 2000, 1],
    ["Home", 2000, 0],
    ["End", 0, 2],
    ["ArrowRight", 2000, null],
    // Scrolls through the rest of a long slide first, as on any page.
    ["ArrowDown", 800, null],
    ["ArrowDown", 1200, 2],
    ["ArrowUp", 1100, null],
    ["ArrowRight", 800, 2],
    // Above the slides there is a title.
    ["ArrowDown", -900, 0],
    ["a", 0, null],
  ])("goes with %s from %i px to %s", (key, scrolled, to) =>
    expect(target(key, false, slides(scrolled), 800)).toBe(to),
  );

  test("goes back with the space bar and shift", () => expect(target(" ", true, slides(2000), 800)).toBe(1));
});
