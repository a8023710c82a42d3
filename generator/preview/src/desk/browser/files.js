// Creates, renames and removes content files. A form sends its fields as JSON, and errors are shown at their fields.

import { ask } from "/__preview/call.js";
import { element } from "/__preview/element.js";
import { goTo, mark, problemLine, unmark } from "./problems.js";

export const formAddress = (file) => `/__desk/bestand?file=${encodeURIComponent(file)}`;

/** Shows in a form what is wrong, and at which field. */
function complain(form, { message, problems = [], wrong = {} }) {
  unmark(form);
  const box = form.querySelector("[data-problem]");
  box.hidden = false;
  const lines = problems.slice(0, 8).map(({ message: what, help, at }) => problemLine([what], help, at));
  box.replaceChildren(
    element("p", {}, element("b", { textContent: message ?? "Dat lukte niet. Laad dit scherm opnieuw." })),
    element("ul", {}, ...lines),
  );
  const fields = Object.keys(wrong).filter((key) => form.elements[key]);
  for (const key of fields) mark(form.elements[key], wrong[key]);
  if (fields.length > 0) goTo(form.elements[fields[0]]);
  else box.scrollIntoView({ block: "center" });
}

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-file-act]");
  if (!form) return;
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form));
  if ("draft" in fields) fields.draft = fields.draft === "true";
  // Marked as busy, not disabled: a disabled button would lose the focus.
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  const { ok, body: said } = await ask(form.dataset.fileAct, { json: fields });
  if (ok) {
    location.assign(said.file ? formAddress(said.file) : `/__desk/inhoud?${new URLSearchParams({ weg: fields.file })}`);
    return;
  }
  form.ariaBusy = null;
  complain(form, said);
});

// These forms need this script, so they are rendered inert: a click before it runs would be lost.
for (const form of document.querySelectorAll("form[data-file-act][inert]")) form.inert = false;

/** How many times the actions were requested: only the answer to the latest request is shown. */
let asked = 0;

/** Shows the actions for a file below its form: copy, rename, draft, remove. Keeps what is typed there. */
export async function aboutFile(file, holder) {
  asked += 1;
  const mine = asked;
  const { ok, body } = await ask(`/__edit/files/about?file=${encodeURIComponent(file)}`);
  if (mine !== asked) return;
  holder.hidden = !ok || body.text === "";
  // Don't replace what somebody is typing in.
  if (holder.hidden || holder.contains(document.activeElement)) return;
  const opened = [...holder.querySelectorAll("details[open]")];
  const typed = [...holder.querySelectorAll("input[id]")].filter(({ value, defaultValue }) => value !== defaultValue);
  holder.replaceChildren(...new DOMParser().parseFromString(body.text, "text/html").body.childNodes);
  const again = ({ id }) => holder.querySelector(`#${id}`) ?? {};
  for (const one of opened) again(one).open = true;
  for (const one of typed) again(one).value = one.value;
}
