// What is wrong with a content file: a list of problems, and a message at each field that has one.

import { button, element, refill } from "/__preview/element.js";

/** Suffix of the id of a field's error message. */
const FAULT = "-fout";

/** Whether an element is a field, and not a group of fields. */
const isField = (place) => place.matches("input, textarea, select");

/** Moves the focus to a field, or to the first field of a group. */
export function goTo(place) {
  const control = isField(place) ? place : place.querySelector("input, textarea, select, button, summary");
  (control ?? place).focus({ preventScroll: true });
  place.scrollIntoView({ block: "center" });
}
const toPlace = (place) => button("Ga erheen", () => goTo(place()), { className: "go" });

/** A message about a field, preceded by its name. */
const named = (name, says) => (name ? [element("b", { textContent: says ? `${name}:` : name }), ` ${says}`] : [says]);
export const labelOf = (control) => control?.labels?.[0]?.firstChild?.textContent ?? control?.ariaLabel;

/** An item of a list of problems: the message, the help, and the file and path if it is elsewhere. */
const problemLine = (says, help, at) =>
  element(
    "li",
    {},
    ...says,
    help ? element("span", { className: "quiet", textContent: ` ${help}` }) : "",
    ...(at ? [" ", element("code", { textContent: at.join(" ") })] : []),
  );

/** Links a field to its error message, or removes that link. Other descriptions stay. */
function describe(field, id) {
  const others = (field.getAttribute("aria-describedby") ?? "").split(" ").filter((one) => one && !one.endsWith(FAULT));
  const all = [...others, id].filter(Boolean);
  if (all.length > 0) field.setAttribute("aria-describedby", all.join(" "));
  else field.removeAttribute("aria-describedby");
}

/** Shows a problem at its field, or at the head of its group. */
function mark(place, what) {
  const id = `${place.id || "veld"}${FAULT}`;
  let head = place;
  if (isField(place)) {
    place.setAttribute("aria-invalid", "true");
    describe(place, id);
  } else head = place.querySelector("legend, summary") ?? place;
  head.after(element("p", { className: "field__problem", id, textContent: what }));
}

/** Removes the problems that are shown at the fields of a form. */
function unmark(form) {
  for (const one of form.querySelectorAll(".field__problem")) one.remove();
  for (const one of form.querySelectorAll("[aria-invalid]")) {
    one.removeAttribute("aria-invalid");
    describe(one);
  }
}

/** Shows why a form was refused. `wrong` has a message for each field that caused it. */
export function complain(form, { message, problems = [], wrong = {} }) {
  unmark(form);
  const box = form.querySelector("[data-problem]");
  const lines = problems.slice(0, 8).map(({ message: what, help, at }) => problemLine([what], help, at));
  refill(box, element("p", {}, element("b", { textContent: message })), element("ul", {}, ...lines));
  const fields = Object.keys(wrong).filter((key) => form.elements[key]);
  for (const key of fields) mark(form.elements[key], wrong[key]);
  if (fields.length > 0) goTo(form.elements[fields[0]]);
  else box.scrollIntoView({ block: "center" });
}

/**
 * Makes the functions that show what is wrong with a file. `box` is the element above the buttons, `todo` that of the open
 * tasks, and `find` returns the field or the group at a path.
 */
export function makeProblems({ file, form, box, todo, find }) {
  /** The label of the field at a path, or the path if it has none. */
  const nameOf = (at) => labelOf(form.querySelector(`[data-at="${CSS.escape(at)}"]`)) ?? at;

  return {
    /** Shows errors above the buttons and at their fields. Without a message, removes them. */
    show(message, problems = [], ways = []) {
      unmark(form);
      if (!message) return refill(box);
      const lines = problems.slice(0, 5).map(({ message: what, help, at, about }) => {
        const isHere = at?.[0]?.endsWith(`/${file}`);
        const name = about ?? (isHere && at[1] ? nameOf(at[1]) : undefined);
        const line = problemLine(named(name, about ? "" : what), help, isHere ? undefined : at);
        const place = isHere ? find(at[1]) : undefined;
        if (place) {
          mark(place, what);
          line.append(
            " ",
            toPlace(() => place),
          );
        }
        return line;
      });
      refill(box, element("p", {}, element("b", { textContent: message })), element("ul", {}, ...lines), ...ways);
    },
    /** Shows the open tasks of the file. */
    left(problems) {
      todo.hidden = problems.length === 0;
      const lines = problems
        .slice(0, 12)
        .map(({ message, at }) =>
          element("li", {}, ...named(at && nameOf(at), message), " ", at ? toPlace(() => find(at)) : undefined),
        );
      const count =
        problems.length === 1
          ? "Nog één ding te doen in dit bestand"
          : `Nog ${problems.length} dingen te doen in dit bestand`;
      todo.replaceChildren(element("summary", { textContent: count }), element("ul", {}, ...lines));
    },
  };
}
