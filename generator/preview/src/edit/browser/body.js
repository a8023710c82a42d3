// A text in markdown, edited in place by its own editor.

/** The editor of texts in markdown. The preview builds it when it is asked for it first, which takes seconds. */
const EDITOR = "/__edit/markdown.js";

/** Has the preview build the editor, so that a click does not wait for it. */
export const prepare = () => void fetch(EDITOR, { cache: "no-store" }).catch(() => undefined);

/** The letter at a point of the window, which goes where the text goes; nothing where there is none. */
function letterAt({ x, y }) {
  const caret = x === undefined ? null : document.caretPositionFromPoint?.(x, y);
  if (caret?.offsetNode.nodeType !== Node.TEXT_NODE) return undefined;
  const letter = document.createRange();
  letter.setStart(caret.offsetNode, Math.max(0, caret.offset - 1));
  letter.setEnd(caret.offsetNode, caret.offset);
  return letter;
}

/** Keeps the letters that are typed before the editor is there; keys would scroll the page. What ends that gives them back. */
function keepTyped() {
  const ends = new AbortController();
  let typed = "";
  const keep = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || ["Tab", "Escape"].includes(event.key)) return;
    event.preventDefault();
    if (event.key.length === 1) typed += event.key;
  };
  addEventListener("keydown", keep, { capture: true, signal: ends.signal });
  return () => {
    ends.abort();
    return typed;
  };
}

/**
 * Makes a text in markdown editable, with the caret where somebody clicked; where the editor can't be had, `asWritten` gives a
 * field with the text as it is written. The handlers are those of [`editText`](text.js).
 */
export async function editBody(place, body, point, { change, done, setting }, { api, pictures, bar, asWritten }) {
  bar.say("De tekst wordt klaargezet…", "busy");
  const letter = letterAt(point);
  const typed = keepTyped();
  const rich = await import(EDITOR).catch(() => undefined);
  const first = typed();
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
  // The page may have moved while it waited.
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
  if (first !== "") document.execCommand("insertText", false, first);
  return {
    element,
    focus: () => editor.focus(),
    value: () => editor.markdown(),
    /** Another text is there once the page is loaded again. */
    put() {
      this.isOld = true;
      done("put");
    },
    end: () => editor.destroy(),
    /** Takes a photograph, at a point of the window or where the caret is. */
    photo: (photo, { x, y } = {}) => {
      editor.focus(x, y);
      return pictures.openInText(body.file, editor, photo);
    },
  };
}
