// A text in markdown, edited in place by its own editor.

/** The editor of texts in markdown. */
const EDITOR = "/__edit/markdown.js";

/**
 * Makes a text in markdown editable, with the caret where somebody clicked; where the editor can't be had, `asWritten` gives a
 * field with the text as it is written. The handlers are those of [`editText`](text.js).
 */
export async function editBody(place, body, point, { change, done, setting }, { api, pictures, bar, asWritten }) {
  bar.say("De tekst wordt klaargezet…", "busy");
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
  editor.focus(point.x, point.y);
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
