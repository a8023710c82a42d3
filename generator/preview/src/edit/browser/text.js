// A plain text, edited in place.

import { element } from "/__preview/element.js";

/** The value that `span` holds. A setting in it becomes its name in braces. */
function valueOf(span) {
  return [...span.childNodes]
    .map((node) => (node.dataset?.name === undefined ? node.textContent : `{${node.dataset.name}}`))
    .join("");
}

/**
 * Makes a text editable, with the caret where the user clicked. `change` is called with the value after each change, `done`
 * with the key or `left` when the text is left, and `setting` when a setting in the text is clicked.
 */
export function editText(place, { value, pieces }, { x, y }, { change, done, setting }) {
  const text = place.node.splitText(place.from);
  text.splitText(place.to - place.from);
  const span = element("span", {
    className: "preview-text",
    contentEditable: "plaintext-only",
    role: "textbox",
    ariaLabel: "Tekst",
    spellcheck: true,
  });
  for (const piece of pieces) {
    if (typeof piece === "string") {
      span.append(piece);
      continue;
    }
    const chip = element("span", {
      className: "preview-chip",
      contentEditable: "false",
      data: { name: piece.name },
      textContent: piece.value ?? `{${piece.name}}`,
      title: `Instelling {${piece.name}}: klik om ze te wijzigen`,
    });
    chip.addEventListener("click", () => setting(piece));
    span.append(chip);
  }
  text.replaceWith(span);
  // Browsers write a second space as a non-breaking one. A text that has such spaces itself keeps them.
  const hard = value.includes("\u00a0");
  // Before the next word is typed, the text ends with a space for a moment, which should not be saved.
  const edges = /^\s|\s$/.test(value);
  const now = () => {
    const text = hard ? valueOf(span) : valueOf(span).replaceAll("\u00a0", " ");
    return edges ? text : text.trim();
  };
  caret(span, x, y);
  let kept = span.textContent;

  const input = () => change(now());
  const keys = (event) => {
    if (event.key === "Enter" || event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      done(event.key);
    }
  };
  span.addEventListener("input", input);
  span.addEventListener("keydown", keys);
  const left = () => done("left");
  span.addEventListener("blur", left);

  return {
    element: span,
    focus: () => span.focus(),
    value: now,
    /** Shows another value, such as the one from the file. */
    put(value) {
      span.textContent = value;
    },
    /** Records that the file holds what is shown. */
    kept() {
      kept = span.textContent;
    },
    /** Puts the text back on the page: what is shown, or what the file holds if that was refused. */
    end(isRefused) {
      span.removeEventListener("blur", left);
      const parent = span.parentNode;
      span.replaceWith(isRefused ? kept : span.textContent);
      parent?.normalize();
    },
  };
}

function caret(span, x, y) {
  span.focus();
  const at = x === undefined ? undefined : document.caretPositionFromPoint?.(x, y);
  const selection = getSelection();
  if (at && span.contains(at.offsetNode)) {
    // Nothing can be typed in a setting: the caret goes after it.
    const chip = [...span.children].find((one) => one.contains(at.offsetNode));
    if (chip) selection.collapse(span, [...span.childNodes].indexOf(chip) + 1);
    else selection.collapse(at.offsetNode, at.offset);
    return;
  }
  selection.selectAllChildren(span);
  selection.collapseToEnd();
}
