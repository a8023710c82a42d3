// Creates, renames and removes content files. A form sends its fields as JSON, and errors are shown at their fields.

import { ask } from "/__preview/call.js";
import { element } from "/__preview/element.js";
import { problemLine } from "./problems.js";

export const formAddress = (file) => `/__desk/bestand?file=${encodeURIComponent(file)}`;

/** Shows in a form what is wrong, and at which field. */
function complain(form, { message, problems = [], wrong = {} }) {
  for (const old of form.querySelectorAll(".field__problem")) old.remove();
  for (const old of form.querySelectorAll("[aria-invalid]")) old.removeAttribute("aria-invalid");
  const box = form.querySelector("[data-problem]");
  box.hidden = false;
  const lines = problems.slice(0, 8).map(({ message: what, help, at }) => problemLine([what], help, at));
  box.replaceChildren(
    element("p", {}, element("b", { textContent: message ?? "Dat lukte niet. Laad dit scherm opnieuw." })),
    element("ul", {}, ...lines),
  );
  let first;
  for (const [key, text] of Object.entries(wrong)) {
    const field = form.elements[key];
    if (!field) continue;
    const id = `${field.id || key}-fout`;
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", id);
    field.after(element("span", { className: "field__problem", id, textContent: text }));
    first ??= field;
  }
  first?.focus();
  (first ?? box).scrollIntoView({ block: "center" });
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

/** Renders the actions for a file below its form: copy, rename, draft, remove. Keeps what is typed there. */
export async function aboutFile(file, holder) {
  asked += 1;
  const mine = asked;
  const { ok, body: said } = await ask(`/__edit/files/about?file=${encodeURIComponent(file)}`);
  if (mine !== asked) return;
  holder.hidden = !ok || said.single;
  if (holder.hidden) return;
  const hidden = (name, value) => element("input", { type: "hidden", name, value });
  const field = (id, name, label, value, help) =>
    element(
      "p",
      { className: "field" },
      element("label", { className: "field__label", htmlFor: id, textContent: label }),
      ...(help ? [element("span", { className: "field__help", textContent: help })] : []),
      element("input", { id, name, type: "text", defaultValue: value, autocomplete: "off" }),
    );
  const form = (title, path, ...children) => {
    const problem = element("div", {
      className: "savebar__problem",
      hidden: true,
      role: "alert",
      data: { problem: "" },
    });
    const about = { className: "thing all", noValidate: true, data: { fileAct: path } };
    const made = element("form", about, hidden("file", file), ...children, problem);
    return element("details", {}, element("summary", { textContent: title }), made);
  };
  const submit = (label, plain = true) =>
    element(
      "p",
      {},
      element("button", { type: "submit", className: plain ? "btn btn--plain" : "btn", textContent: label }),
    );
  const where = said.path ? "Nieuw adres" : "Nieuwe naam";
  const leads = (id) =>
    said.published
      ? [
          field(
            id,
            "to",
            "Waar komen bezoekers van dit adres dan?",
            "",
            "Een adres van deze site, zoals /blog. Leeg: er komt niets in de plaats.",
          ),
        ]
      : [];
  const uses = said.uses.map(({ file: from, at, text }) =>
    element(
      "li",
      {},
      element("a", { href: formAddress(from), textContent: from }),
      ` ${at} `,
      element("span", { className: "quiet", textContent: text }),
    ),
  );
  const parts = [
    form(
      "Dupliceren",
      "/__edit/files/copy",
      // What ends in `kopie` counts as a copy of a file manager, which content leaves out.
      field("file-copy", "name", where, `${said.name}-2`),
      submit("Maak een kopie"),
    ),
    form(
      "Hernoemen",
      "/__edit/files/rename",
      field(
        "file-rename",
        "name",
        where,
        said.name,
        said.published ? "Het oude adres blijft werken: het leidt naar het nieuwe. Links volgen." : "Links volgen.",
      ),
      submit("Hernoem"),
    ),
  ];
  if (said.drafts) {
    parts.push(
      said.draft
        ? form("Uit klad halen", "/__edit/files/draft", hidden("draft", "false"), submit("Maak klaar voor publicatie"))
        : form(
            "Offline halen (klad)",
            "/__edit/files/draft",
            hidden("draft", "true"),
            ...leads("file-draft"),
            submit("Maak er klad van"),
          ),
    );
  }
  parts.push(
    form(
      "Verwijderen",
      "/__edit/files/remove",
      element("p", {
        textContent:
          uses.length === 0
            ? "Niets leidt hierheen."
            : `Dit leidt er nog heen (${uses.length}). Kies je een ander adres, dan volgen de links; uit lijsten verdwijnt de naam.`,
      }),
      element("ul", { className: "uses" }, ...uses),
      ...(said.published
        ? leads("file-remove")
        : uses.length > 0
          ? [field("file-remove", "to", "Waar leiden de links dan heen?", "", "Een adres van deze site, zoals /blog.")]
          : []),
      submit("Verwijder", false),
    ),
  );
  const opened = new Set([...holder.querySelectorAll("details[open] > summary")].map(({ textContent }) => textContent));
  // Don't replace what somebody is typing in.
  if (holder.contains(document.activeElement)) return;
  const typed = [...holder.querySelectorAll("input[id]")].filter(({ value, defaultValue }) => value !== defaultValue);
  holder.replaceChildren(element("h2", { textContent: "Meer" }), ...parts);
  for (const { id, value } of typed) {
    const drawn = holder.querySelector(`#${id}`);
    if (drawn) drawn.value = value;
  }
  for (const details of holder.querySelectorAll("details")) details.open = opened.has(details.firstChild.textContent);
}
