// A photograph that is dropped or pasted on the page.
import { photoIn } from "./picture.js";
import { rectOf } from "./places.js";

/**
 * The listeners for photographs, each as an event and a function. `at` finds the text at a point. `isOwn` and `inActive` tell
 * whether an event is in the editor's own elements or in the active text. `active` and `selected` return the text that is
 * edited and the one that is selected, and `known` waits until the texts of the page are found.
 */
export function listenForPhotos({ at, bar, pictures, isOwn, inActive, edit, active, selected, known }) {
  /** Gives a photograph to the open panel, to a text in markdown, or to the place where it was dropped. */
  const give = async (photo, place, point) => {
    if (await pictures.take(photo)) return;
    if (place?.kind === "markdown") {
      await edit(place, point);
      if (active()?.editor?.photo) return active().editor.photo(photo, point);
    }
    if (!(await pictures.open(place, photo))) bar.say("Op deze plaats kan geen foto staan.", "bad");
  };
  const drag = (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const place = isOwn(event) ? undefined : at(event.clientX, event.clientY, event.target);
    bar.outline(place && rectOf(place));
  };
  const drop = (event) => {
    const photo = photoIn(event.dataTransfer);
    if (!photo) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    bar.outline();
    const point = { x: event.clientX, y: event.clientY };
    const [own, editing] = [isOwn(event), inActive(event)];
    // The texts of the page may not be known yet.
    void Promise.resolve(known()).then(() => {
      const place = editing
        ? active()?.place
        : at(point.x, point.y, document.elementFromPoint(point.x, point.y) ?? event.target);
      return give(photo, own ? undefined : place, point);
    });
  };
  const paste = (event) => {
    const photo = photoIn(event.clipboardData);
    if (!photo) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void give(photo, active()?.place.start === undefined ? selected() : active().place);
  };
  return [
    ["dragover", drag],
    ["drop", drop],
    ["paste", paste],
  ];
}
