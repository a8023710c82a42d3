// Cleans what is pasted from Word, Google Docs and web pages: keeps its structure, removes its styling.

interface Policy {
  createHTML: (text: string) => string;
}

interface Types {
  trustedTypes?: { createPolicy: (name: string, policy: Policy) => Policy };
}

let policy: Policy | undefined;

/** Parses HTML without running or loading anything. */
function parse(html: string): Document {
  const { trustedTypes } = window as unknown as Types;
  policy ??= trustedTypes?.createPolicy("paste", { createHTML: (text) => text });
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, "text/html");
}

/** Attributes that a text can hold. */
const KEPT = new Set(["href", "title", "start"]);

/** Reduces pasted HTML to what a text can hold. */
export function clean(html: string): string {
  // Copied from this editor.
  if (html.includes("data-pm-slice")) return html;
  // The page's security policy forbids style attributes even here, and logs each one.
  const bare = html
    .replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<!\[[^>]*>/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/i, " data-style"));
  const { body } = parse(bare);
  for (const gone of body.querySelectorAll("script, title, link, meta, img, svg, button, input, select")) gone.remove();
  lists(body);
  for (const element of body.querySelectorAll<HTMLElement>("[data-style]")) looks(element);
  for (const table of body.querySelectorAll("table")) straighten(table);
  for (const paragraph of body.querySelectorAll("p, body > br")) {
    if (paragraph.textContent.trim() === "") paragraph.remove();
  }
  // Word's notes and table of contents are links within the document. Notes are removed; the other links become text.
  for (const link of body.querySelectorAll("a[href^='#']")) {
    if (/^#_(?:ftn|edn)/.test(link.getAttribute("href") ?? "")) link.remove();
    else link.replaceWith(...link.childNodes);
  }
  // Word links `www.` without a scheme.
  for (const link of body.querySelectorAll("a[href^='www.' i]")) {
    link.setAttribute("href", `https://${link.getAttribute("href") ?? ""}`);
  }
  for (const element of body.querySelectorAll("*")) {
    for (const name of element.getAttributeNames()) if (!KEPT.has(name)) element.removeAttribute(name);
  }
  return body.innerHTML.replace(/\u00a0|&nbsp;/g, " ");
}

const styleOf = (element: HTMLElement, name: string) =>
  new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, "i")
    .exec(element.dataset.style ?? "")?.[1]
    ?.trim()
    .toLowerCase();

/** Turns bold, italic and strikethrough in styles into elements. */
function looks(element: HTMLElement): void {
  const weight = styleOf(element, "font-weight") ?? "";
  const slant = styleOf(element, "font-style") ?? "";
  const isBold = /^(bold|bolder|[6-9]00)$/.test(weight);
  if (
    (element.matches("b, strong") && /^(normal|400)$/.test(weight)) ||
    (element.matches("i, em") && slant === "normal")
  ) {
    element.replaceWith(...element.childNodes);
    return;
  }
  // A heading is bold anyway.
  if (isBold && element.closest("h1, h2, h3, h4, h5, h6, b, strong") === null) enclose(element, "strong");
  if (slant === "italic" && element.closest("i, em") === null) enclose(element, "em");
  if (styleOf(element, "text-decoration(?:-line)?")?.includes("line-through") === true) enclose(element, "s");
}

function enclose(element: HTMLElement, tag: string): void {
  const inner = element.ownerDocument.createElement(tag);
  inner.append(...element.childNodes);
  element.append(inner);
}

/** Makes lists of paragraphs that Word marks as list items in their style. */
function lists(body: HTMLElement): void {
  let open: { level: number; list: HTMLElement }[] = [];
  let before: Element | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>("p[data-style*='mso-list']")) {
    const level = Number(/level(\d)/.exec(paragraph.dataset.style ?? "")?.[1] ?? 1);
    const sign = paragraph.querySelector("[data-style*='mso-list:Ignore'], [data-style*='mso-list: Ignore']");
    const isOrdered = /^\s*[\da-z]+[.)]/i.test(sign?.textContent ?? "");
    sign?.remove();
    if (paragraph.previousElementSibling !== before) open = [];
    open = open.filter((outer) => outer.level <= level);
    let here = open.at(-1);
    if (here === undefined || here.level < level) {
      const list = body.ownerDocument.createElement(isOrdered ? "ol" : "ul");
      if (here === undefined) paragraph.before(list);
      else (here.list.lastElementChild ?? here.list).append(list);
      here = { level, list };
      open.push(here);
    }
    const item = body.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    here.list.append(item);
    paragraph.remove();
    before = open[0]?.list ?? null;
  }
}

/** Makes the first row of a table its head, with one line in each cell and the same number of cells in each row. */
function straighten(table: HTMLTableElement): void {
  const rows = [...table.rows];
  const columns = Math.max(...rows.map(({ cells }) => cells.length), 1);
  const make = (tag: string) => table.ownerDocument.createElement(tag);
  const straight = rows.map((row, at) => {
    const made = make("tr");
    for (let index = 0; index < columns; index += 1) {
      const cell = make(at === 0 ? "th" : "td");
      const from = row.cells[index];
      for (const block of from?.querySelectorAll("p, div, li, h1, h2, h3, h4, h5, h6") ?? []) block.append(" ");
      for (const block of [
        ...(from?.querySelectorAll("p, div, li, ul, ol, h1, h2, h3, h4, h5, h6, table, br") ?? []),
      ].reverse())
        block.replaceWith(...(block.tagName === "BR" ? [" "] : block.childNodes));
      cell.append(...(from?.childNodes ?? []));
      made.append(cell);
    }
    return made;
  });
  const [head, body] = [make("thead"), make("tbody")];
  head.append(...straight.slice(0, 1));
  body.append(...straight.slice(1));
  table.replaceChildren(head, body);
}
