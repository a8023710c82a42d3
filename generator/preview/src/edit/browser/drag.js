// Drags an item of a list to another place by a handle beside its text. The bar has buttons that do the same by keyboard.

import { element } from "/__preview/element.js";

/** How close to an edge of the window dragging scrolls the page, and how far each move scrolls it. Pixels. */
const EDGE = 72;
const STEP = 16;

const union = (rects) => {
  const [left, top] = [Math.min(...rects.map((rect) => rect.left)), Math.min(...rects.map((rect) => rect.top))];
  const [right, bottom] = [Math.max(...rects.map((rect) => rect.right)), Math.max(...rects.map((rect) => rect.bottom))];
  return { left, top, right, bottom };
};
const middle = ({ left, top, right, bottom }) => [(left + right) / 2, (top + bottom) / 2];
/** The distance from a point to a rectangle, squared. */
const far = ({ left, top, right, bottom }, x, y) =>
  Math.max(left - x, 0, x - right) ** 2 + Math.max(top - y, 0, y - bottom) ** 2;

/**
 * Makes the handle. `rectsOf` returns the rectangles of the texts between two byte offsets of the file, and `move`
 * moves the item to another position in its list.
 */
export function makeHandle(root, rectsOf, move) {
  const label = "Sleep naar een andere plaats";
  const handle = element("button", {
    type: "button",
    className: "handle",
    textContent: "⠿",
    title: label,
    ariaLabel: label,
    hidden: true,
    tabIndex: -1,
  });
  const line = element("div", { className: "drop", hidden: true });
  root.append(handle, line);
  let item;
  let to;

  /** The rectangle of each item. Items that the page does not show are left out. */
  const shown = () =>
    item.spans.flatMap(([start, end], at) => {
      const rects = rectsOf(start, end);
      return rects.length > 0 ? [{ at, rect: union(rects) }] : [];
    });

  const draw = () => {
    const own = item?.of > 1 ? shown().find(({ at }) => at === item.item) : undefined;
    handle.hidden = !own;
    if (!own) return;
    // Above the text if there is no room beside it.
    const isBeside = own.rect.left >= 44;
    handle.style.left = `${isBeside ? own.rect.left - 40 : 4}px`;
    handle.style.top = `${own.rect.top - (isBeside ? 4 : 40)}px`;
  };

  /**
   * Finds the position in the list for a point of the window, and draws a line there. The line is vertical between
   * items that are side by side.
   */
  const aim = (x, y) => {
    const all = shown();
    const near = all.toSorted((one, other) => far(one.rect, x, y) - far(other.rect, x, y))[0];
    if (!near) return;
    const { rect } = near;
    const beside = all.some((one) => one !== near && one.rect.top < rect.bottom && one.rect.bottom > rect.top);
    const [centre, height] = middle(rect);
    const after = beside ? x > centre : y > height;
    const place = near.at + (after ? 1 : 0);
    to = place > item.item ? place - 1 : place;
    const edge = beside ? (after ? rect.right : rect.left) : after ? rect.bottom : rect.top;
    Object.assign(line.style, {
      left: `${beside ? edge - 2 : rect.left}px`,
      top: `${beside ? rect.top : edge - 2}px`,
      width: `${beside ? 4 : rect.right - rect.left}px`,
      height: `${beside ? rect.bottom - rect.top : 4}px`,
    });
    line.hidden = to === item.item;
  };
  const end = () => {
    line.hidden = true;
    to = undefined;
  };

  handle.addEventListener("pointerdown", (event) => {
    // The focus stays in the text.
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    to = item.item;
  });
  handle.addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
    if (to === undefined) return;
    if (y < EDGE) scrollBy(0, -STEP);
    else if (y > innerHeight - 2 * EDGE) scrollBy(0, STEP);
    aim(x, y);
  });
  handle.addEventListener("pointerup", () => {
    const [from, target] = [item, to];
    end();
    if (target !== undefined && target !== from.item) void move(from, { place: target });
  });
  handle.addEventListener("pointercancel", end);

  return {
    /** Shows the handle for an item, or hides it without one. */
    about(one) {
      item = one;
      end();
      draw();
    },
    /** Moves the handle to where the text is now. */
    draw,
  };
}
