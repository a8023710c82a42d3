// What is said about a text that is edited: a status, and a box with what is wrong and the buttons that resolve it.

import { element, sideBySide } from "/__preview/element.js";

/** Makes both elements, and the functions that fill them. `button` makes a button from its label and what a click runs. */
export function makeNotices(button) {
  const state = element("p", { className: "state", role: "status" });
  const box = element("div", { className: "problem-box", hidden: true, role: "alert" });
  const self = {
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
    /** Shows a problem, with buttons that resolve it. Without a message, removes the problem. */
    problem(message, details = [], ways = []) {
      box.hidden = !message;
      box.replaceChildren();
      if (!message) return;
      box.append(element("p", { className: "what", textContent: message }));
      for (const { message: what, help } of details) {
        const one = element("p", { className: "detail", textContent: what });
        if (help) one.append(element("span", { className: "advice", textContent: help }));
        box.append(one);
      }
      if (ways.length > 0)
        box.append(element("div", { className: "ways" }, ...ways.map(([label, run]) => button(label, run))));
    },
    /** Shows the paragraphs that two people changed, in both versions. */
    versions(message, paragraphs, ways) {
      self.problem(message, [], ways);
      box.querySelector(".what").after(...paragraphs.map(sideBySide));
    },
  };
  return self;
}
