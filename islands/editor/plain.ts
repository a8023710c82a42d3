// A copy of the edited elements as the page would show them, without the editor's additions.

export function plainCopy(element: HTMLElement): Node[] {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const gone of copy.querySelectorAll(".ProseMirror-trailingBreak, .ProseMirror-separator, .ProseMirror-widget"))
    gone.remove();
  for (const kept of copy.querySelectorAll("md-line, md-chip, md-block")) kept.replaceWith(...kept.childNodes);
  for (const one of copy.querySelectorAll("[contenteditable], [draggable], .ProseMirror-selectednode")) {
    one.removeAttribute("contenteditable");
    one.removeAttribute("draggable");
    one.classList.remove("ProseMirror-selectednode");
    if (one.className === "") one.removeAttribute("class");
  }
  for (const empty of copy.querySelectorAll("p:empty")) empty.remove();
  return [...copy.childNodes];
}
