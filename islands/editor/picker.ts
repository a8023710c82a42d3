// Asks for the target of a link: a page, a heading on it, or an address elsewhere.

import type { Panel } from "./toolbar.ts";
import { button, make } from "./dom.ts";

/** A page that can be linked, with the anchors on it. */
export interface Target {
  path: string;
  label: string;
  ids: string[];
}

interface Choice {
  href: string;
  label: string;
}

const MOST = 40;

/** Removes accents and capitals, for searching. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The address that somebody typed, when it is one. */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  if (/\s/.test(text) || text === "") return undefined;
  if (/^(https?:\/\/|mailto:|tel:)\S/i.test(text) || /^[/#{]/.test(text)) return text;
  if (/^[^@/]+@[^@/]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  if (/^\+?\d{8,15}$/.test(text)) return `tel:${text}`;
  return /^[\p{L}\d-]+(\.[\p{L}\d-]+)*\.[a-z]{2,}([/?#]\S*)?$/iu.test(text) ? `https://${text}` : undefined;
}

/** Pages with only their own anchors: leaves out those of the frame, such as the menu's, which are on most pages. */
export function withoutFrame(targets: readonly Target[]): Target[] {
  const pages = new Map<string, number>();
  for (const { ids } of targets) for (const id of ids) pages.set(id, (pages.get(id) ?? 0) + 1);
  const isOwn = (id: string) => targets.length < 4 || (pages.get(id) ?? 0) <= targets.length / 2;
  return targets.map((target) => ({ ...target, ids: target.ids.filter(isOwn) }));
}

/** Pages and anchors whose name or address has every word; pages whose name begins with the first word come first. */
export function matching(targets: readonly Target[], typed: string): Choice[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => plain(text).includes(word));
  const found: { choice: Choice; rank: number }[] = [];
  for (const { path, label, ids } of targets) {
    const isPage = has(`${label} ${path}`);
    const starts = plain(label).startsWith(words[0] ?? "");
    if (isPage) found.push({ choice: { href: path, label }, rank: starts ? 0 : 1 });
    for (const id of ids) {
      const anchor = { href: `${path}#${id}`, label: `${label} › ${id.replace(/-/g, " ")}` };
      // Without a search, anchors would crowd out the pages.
      if (words.length > 0 && has(`${anchor.label} ${anchor.href}`))
        found.push({ choice: anchor, rank: isPage ? 3 : 2 });
    }
  }
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ choice }) => choice);
}

export interface PickerOptions {
  /** Its current address; undefined when there is no link yet. */
  href: string | undefined;
  targets: () => Promise<readonly Target[]>;
  choose: (href: string) => void;
  remove: () => void;
  cancel: () => void;
}

/** A form below the toolbar, with a field under its label. Escape cancels it. */
function form(name: string, label: string, field: HTMLElement, cancel: () => void, ...more: HTMLElement[]) {
  const parts = [make("label", { for: field.id }, label), field, ...more];
  const element = make("form", { class: "panel", "aria-label": name }, ...parts);
  element.addEventListener("submit", (event) => event.preventDefault());
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    cancel();
  });
  return element;
}

export function picker({ href, targets, choose, remove, cancel }: PickerOptions): Panel {
  const input = make("input", {
    type: "text",
    id: "address",
    value: href ?? "",
    autocomplete: "off",
    spellcheck: "false",
    role: "combobox",
    "aria-expanded": "true",
    "aria-controls": "choices",
    "aria-autocomplete": "list",
  });
  const list = make("ul", { id: "choices", role: "listbox", "aria-label": "Pagina's en adressen" });
  const none = make("p", { role: "status" });
  const buttons = make("div", { class: "row" }, button("Annuleren", cancel));
  if (href !== undefined) buttons.prepend(button("Link weghalen", remove));
  const question = "Waarheen? Zoek een pagina of plak een adres";
  const element = form("Link", question, input, cancel, list, none, buttons);

  let known: readonly Target[] | undefined;
  let problem = "";
  let choices: Choice[] = [];
  let at = 0;
  const mark = () => {
    [...list.children].forEach((option, index) => option.setAttribute("aria-selected", String(index === at)));
    const chosen = list.children[at];
    if (chosen === undefined) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", chosen.id);
    chosen?.scrollIntoView({ block: "nearest" });
  };
  const show = () => {
    const typed = input.value;
    const address = addressOf(typed);
    const pages = matching(known ?? [], typed === href ? "" : typed);
    const isPage = pages.some((page) => page.href === address);
    choices = [...(address !== undefined && !isPage ? [{ href: address, label: "Dit adres" }] : []), ...pages];
    at = 0;
    list.replaceChildren(
      ...choices.map((choice, index) => {
        const parts = [make("span", {}, choice.label), make("small", {}, choice.href)];
        const option = make("li", { id: `choice-${index}`, role: "option" }, ...parts);
        option.addEventListener("pointerdown", (event) => event.preventDefault());
        option.addEventListener("click", () => choose(choice.href));
        return option;
      }),
    );
    const empty =
      known === undefined ? "De pagina's worden opgehaald…" : "Geen pagina gevonden. Een adres begint met https://.";
    none.textContent = problem !== "" ? problem : choices.length === 0 ? empty : "";
    mark();
  };
  input.addEventListener("input", show);
  element.addEventListener("submit", () => {
    const chosen = choices[at];
    if (chosen !== undefined) choose(chosen.href);
  });
  element.addEventListener("keydown", (event) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || choices.length === 0) return;
    event.preventDefault();
    at = (at + step + choices.length) % choices.length;
    mark();
  });
  show();
  targets().then(
    (all) => {
      known = withoutFrame(all);
      show();
    },
    () => {
      known = [];
      problem = "De lijst van pagina's kon niet opgehaald worden. Een adres plakken kan wel.";
      show();
    },
  );
  return {
    element,
    focus() {
      input.focus();
      input.select();
    },
  };
}

/** Asks for the source of a block. */
export function sourcePanel(source: string, save: (source: string) => void, cancel: () => void): Panel {
  const area = make("textarea", { id: "source", rows: "6", spellcheck: "false" }, source);
  const apply = make("button", { type: "submit" }, "Toepassen");
  const buttons = make("div", { class: "row" }, apply, button("Annuleren", cancel));
  const element = form("Bron van dit blok", "Zo staat dit blok in het bestand", area, cancel, buttons);
  element.addEventListener("submit", () => save(area.value));
  return { element, focus: () => area.focus() };
}
