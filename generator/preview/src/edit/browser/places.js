// Where on the page each text of the content is. The preview sends the page once more with marks behind its texts
// (`generator/engine/src/content/origin.rs`), and the two are gone through side by side.

const FILE = 0xf0000;
const BITS = 0x100000;
const OPEN = 0x10fff0;
const CLOSE = 0x10fff1;

const policy = globalThis.trustedTypes?.createPolicy("preview-edit", { createHTML: (html) => html });
const parse = (html) => new DOMParser().parseFromString(policy?.createHTML(html) ?? html, "text/html");

/**
 * A text as it is shown, with the marks in it: `texts` have their range in it, in UTF-16 units; `opens` and `closes` tell of
 * texts in markdown that start and end here.
 */
export function read(marked) {
  const found = { text: "", texts: [], opens: [], closes: 0 };
  // Where each character of the text starts.
  const starts = [];
  const codes = [...marked].map((character) => character.codePointAt(0));
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at];
    if (code === OPEN) {
      at += 5;
      found.opens.push(origin(codes, at - 4));
    } else if (code === CLOSE) {
      found.closes += 1;
    } else if (code >= FILE && code < BITS) {
      const length = ((codes[at + 3] - BITS) << 12) | (codes[at + 4] - BITS);
      const start = starts[Math.max(0, starts.length - length)] ?? found.text.length;
      if (length > 0) found.texts.push({ ...origin(codes, at), from: start, to: found.text.length });
      at += 4;
    } else {
      starts.push(found.text.length);
      found.text += String.fromCodePoint(code);
    }
  }
  return found;
}

function origin(codes, at) {
  return { file: codes[at] - FILE, start: ((codes[at + 1] - BITS) << 12) | (codes[at + 2] - BITS) };
}

const OWN = "site-preview, site-edit, md-toolbar, script, style, template, noscript";
const nodes = (element) =>
  [...element.childNodes].filter(
    (node) => node.nodeType === Node.TEXT_NODE || (node.nodeType === Node.ELEMENT_NODE && !node.matches(OWN)),
  );

/**
 * The texts of the page in their order: `{kind: "text", file, start, from, to, node}`, of which `from` and `to` are places in
 * a text node, `{kind: "markdown", file, start, element, nodes}`, and `{kind: "picture", file, start, element}` for the text of
 * a picture. `head` has those of search results and shared links, which no page shows: `{label, limits, file, start}`.
 */
export function locate(html) {
  const marked = parse(html);
  const places = [];
  pair(marked.body, document.body, places);
  return { places, head: inHead(marked) };
}

/** `head` of [`locate`] alone: for a page that is not on the screen. The desk allows no styles of a page's own. */
export const headOf = (html) => inHead(parse(html.replace(/<style[^>]*>[^<]*<\/style>/g, "")));

function inHead(marked) {
  return HEAD.flatMap(([label, limits, selector]) => {
    const element = marked.head.querySelector(selector);
    const { texts } = read(element?.content ?? element?.textContent ?? "");
    // A setting inside a text is part of that text.
    const [first] = texts.toSorted((one, other) => one.from - other.from || other.to - one.to);
    return first ? [{ label, limits, ...first }] : [];
  });
}

/** What search results and shared links show, the limits of its length, and where the page has it. */
const HEAD = [
  ["Titel in zoekresultaten", "title", "title"],
  ["Omschrijving in zoekresultaten", "description", "meta[name=description]"],
  ["Tekst op de kaart van een gedeelde link", undefined, 'meta[property="og:image:alt"]'],
];

function pair(marked, live, places) {
  const before = nodes(marked).map((node) =>
    node.nodeType === Node.TEXT_NODE ? { node, ...read(node.data) } : { node },
  );
  // What holds nothing but marks is not on the page.
  const there = before.filter(({ text }) => text !== "");
  const shown = align(there, nodes(live));
  const open = [];
  for (const one of before) {
    const { node, text, texts = [], opens = [], closes = 0 } = one;
    const here = shown.get(one);
    for (const origin of opens) open.push({ kind: "markdown", ...origin, element: live, nodes: [] });
    for (const markdown of open) if (here) markdown.nodes.push(here);
    for (let count = 0; count < closes; count += 1) places.push(open.pop());
    if (!here) continue;
    if (text === undefined) {
      const [alt] = node.localName === "img" ? read(node.alt).texts : [];
      if (alt) places.push({ kind: "picture", ...alt, element: here });
      pair(node, here, places);
    }
    // A setting inside a text is part of that text.
    const inside = (one, other) => other !== one && other.from <= one.from && other.to >= one.to;
    for (const one of texts.filter((one) => !texts.some((other) => inside(one, other))))
      places.push({ kind: "text", ...one, node: here });
  }
}

/** Which node of the page each one is. Scripts add nodes and change islands: what has changed is left out. */
function align(before, live) {
  const key = ({ node, text }) => (text === undefined ? `<${node.localName} ${node.id}` : text);
  const keyOf = (node) => (node.nodeType === Node.TEXT_NODE ? node.data : `<${node.localName} ${node.id}`);
  const shown = new Map();
  let from = 0;
  for (const one of before) {
    const found = live.findIndex((node, at) => at >= from && keyOf(node) === key(one));
    if (found === -1) continue;
    shown.set(one, live[found]);
    from = found + 1;
  }
  return shown;
}

/** Whether two places are of one text. */
export const isSame = (place, other) =>
  place.file !== undefined && place.file === other.file && place.start === other.start;

/** What a place shows, also when it is not on the page any more. */
export const wordsOf = ({ kind, node, from, to, element, nodes }) =>
  kind === "text"
    ? node.data.slice(from, to)
    : kind === "picture"
      ? element.alt
      : nodes.map((one) => one.textContent).join("");

/** A place among those of a page that was made anew. Edits before it have moved it in its file. */
export function relocate(places, place) {
  const shows = wordsOf(place);
  const far = ({ start }) => Math.abs(start - place.start);
  return places
    .filter((one) => one.file === place.file && one.kind === place.kind && wordsOf(one) === shows)
    .toSorted((one, other) => far(one) - far(other))[0];
}

function rangeOf(place) {
  const range = document.createRange();
  if (place.kind === "text") {
    range.setStart(place.node, Math.min(place.from, place.node.length));
    range.setEnd(place.node, Math.min(place.to, place.node.length));
  } else if (place.kind === "picture") range.selectNode(place.element);
  else {
    range.setStartBefore(place.nodes[0]);
    range.setEndAfter(place.nodes.at(-1));
  }
  return range;
}

/** Where a text is in the window; nothing when it is not shown. */
export function rectOf(place) {
  if (!(place.node ?? place.nodes?.[0] ?? place.element).isConnected || place.nodes?.length === 0) return undefined;
  const rect = rangeOf(place).getBoundingClientRect();
  return rect.width > 0 && rect.height > 0 ? rect : undefined;
}

const contains = (rect, x, y) => x >= rect.left - 2 && x <= rect.right + 2 && y >= rect.top - 2 && y <= rect.bottom + 2;

/** The text at a point of the window, which lies in `target`. */
export function placeAt(places, x, y, target) {
  const near = places.filter(({ node, element }) => target.contains(node ?? element) || element?.contains(target));
  const hit = (place) => [...rangeOf(place).getClientRects()].some((rect) => contains(rect, x, y));
  const hits = near.filter(hit);
  // Beside its words, a heading or a button with one text is that text.
  return hits.find(({ kind }) => kind === "text") ?? hits[0] ?? (near.length === 1 ? near[0] : undefined);
}
