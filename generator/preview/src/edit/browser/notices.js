// The notices about an edited text: a status, and a box with a problem and the buttons that resolve it.

import { element, refill, sideBySide } from "/__preview/element.js";

/** Makes both elements, and the functions that fill them. `button` makes a button from a label and a click handler. */
export function makeNotices(button) {
  const state = element("p", { className: "state", role: "status" });
  const box = element("div", { className: "problem-box", hidden: true, role: "alert" });
  return {
    state,
    box,
    /** Shows a status: a sentence, its kind (`busy`, `good`, `bad` or empty), and a link after it. */
    say(text, kind = "", [href, textContent] = []) {
      state.textContent = text;
      state.dataset.kind = kind;
      if (href) state.append(" ", element("a", { href, textContent }));
    },
    /** The status that is shown, and its kind. */
    said: () => [state.textContent, state.dataset.kind],
    /**
     * Shows a problem, with buttons that resolve it, and the paragraphs that two people changed, in both versions. Without a
     * message, removes the problem.
     */
    problem(message, details = [], ways = [], paragraphs = []) {
      if (!message) return refill(box);
      const detail = ({ message: what, help }) => {
        const advice = help ? element("span", { className: "advice", textContent: help }) : undefined;
        return element("p", { className: "detail" }, what, advice);
      };
      refill(
        box,
        element("p", { className: "what", textContent: message }),
        ...paragraphs.map(sideBySide),
        ...details.map(detail),
        element("div", { className: "ways" }, ...ways.map(([label, run]) => button(label, run))),
      );
    },
  };
}
