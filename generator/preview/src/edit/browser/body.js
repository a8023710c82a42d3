// A text in markdown, edited in place by its own editor.

/** The editor of markdown texts. The preview builds it on the first request, which takes seconds. */
const EDITOR = "/__edit/markdown.js";

/** Makes the preview build the editor in advance, so that a click does not wait for it. */
export const prepare = () => void fetch(EDITOR, { cache: "no-store" }).catch(() => undefined);

/** A range of the character at a point of the window, which moves with the text. Undefined if there is no text. */
function letterAt({ x, y }) {
  const caret = x === undefined ? null : document.caretPositionFromPoint?.(x, y);
  if (caret?.offsetNode.nodeType !== Node.TEXT_NODE) return undefined;
  const letter = document.createRange();
  letter.setStart(caret.offsetNode, Math.max(0, caret.offset - 1));
  letter.setEnd(caret.offsetNode, caret.offset);
  return letter;
}

/**
 * Makes a markdown text editable, with the caret where the user clicked. If the editor can't be loaded, returns the field of
 * `asWritten`, which shows the markdown source. The handlers are those of [`editText`](text.js).
 */
export async function editBody(place, body, point, { change, done, setting }, { api, pictures, bar, asWritten }) {
  bar.say("De tekst wordt klaargezet…", "busy");
  const letter = letterAt(point);
  const rich = await import(EDITOR).catch(() => undefined);
  if (!rich) {
    const why = await fetch(EDITOR)
      .then((answer) => answer.json())
      .catch(() => ({}));
    return asWritten(why.message ?? "Deze tekst is in markdown geschreven.");
  }
  const whole = [...place.element.children].every((child) => place.nodes.includes(child));
  let element = place.element;
  if (!whole) {
    element = document.createElement("div");
    place.nodes[0].before(element);
    element.append(...place.nodes);
  }
  // The text may have moved while the editor loaded.
  const rect = letter?.getBoundingClientRect();
  const [x, y] = rect?.height > 0 ? [rect.right, rect.top + rect.height / 2] : [point.x, point.y];
  const known = body.pieces.filter((piece) => typeof piece !== "string");
  const targets = async () => (await api.get("targets", {})).body.pages ?? [];
  const editor = rich.editMarkdown(element, {
    value: body.value,
    headings: body.path === "" ? [2, 3] : [3, 4],
    placeholders: known.map(({ name, value }) => ({ name, value })),
    targets,
    onChange: change,
    onDone: () => done("left"),
    onPlaceholder: (name) => setting(known.find((piece) => piece.name === name)),
    onPicture: () => pictures.openInText(body.file, editor),
  });
  editor.focus(x, y);
  return {
    element,
    focus: () => editor.focus(),
    value: () => editor.markdown(),
    /** Closes the text. `isOld` makes the page reload, which shows the text of the file. */
    put() {
      this.isOld = true;
      done("put");
    },
    end: () => editor.destroy(),
    /** Opens the panel with a photograph, to insert it at a point of the window or at the caret. */
    photo: (photo, { x, y } = {}) => {
      editor.focus(x, y);
      return pictures.openInText(body.file, editor, photo);
    },
  };
}
