// Finds where on the page each text of the content is. The preview sends the page once more with marks behind its texts
// (`generator/engine/src/content/origin.rs`), and both documents are walked side by side.

const FILE = 0xf0000;
const BITS = 0x100000;
const OPEN = 0x10fff0;
const CLOSE = 0x10fff1;

const policy = globalThis.trustedTypes?.createPolicy("preview-edit", { createHTML: (html) => html });
const parse = (html) => new DOMParser().parseFromString(policy?.createHTML(html) ?? html, "text/html");

/**
 * Splits a marked text into the `text` that is shown and its marks: `texts` with their ranges in it, in UTF-16 units, `opens`
 * where texts in markdown start, and `closes`, the number of these that end here.
 */
function read(marked) {
  const found = { text: "", texts: [], opens: [], closes: 0 };
  // Where each character starts in the text that is shown.
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
 * `places` has the texts of the page, in order: `{kind: "text", file, start, from, to, node}`, where `from` and `to` are
 * offsets in a text node, `{kind: "markdown", file, start, element, nodes}`, and `{kind: "picture", file, start, element}` for
 * an alt text. `head` has the texts of search results and shared links, which no page shows: `{label, limits, file, start}`.
 */
export function locate(html) {
  const marked = parse(html);
  const places = [];
  pair(marked.body, document.body, places);
  return { places, head: inHead(marked) };
}

/**
 * The `head` of [`locate`], for a page that is not on the screen. Inline styles are removed, because the desk's
 * Content-Security-Policy forbids them.
 */
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

/** Each text of search results and shared links: its label, the key of its length limits, and its selector. */
const HEAD = [
  ["Titel in zoekresultaten", "title", "title"],
  ["Omschrijving in zoekresultaten", "description", "meta[name=description]"],
  ["Tekst op de kaart van een gedeelde link", undefined, 'meta[property="og:image:alt"]'],
];

function pair(marked, live, places) {
  const before = nodes(marked).map((node) =>
    node.nodeType === Node.TEXT_NODE ? { node, ...read(node.data) } : { node },
  );
  // A text node with nothing but marks is not on the page.
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

/** Maps each node to its node on the page. Scripts add nodes and change islands: nodes that have changed are left out. */
function align(before, live) {
  const keyOf = (node) => (node.nodeType === Node.TEXT_NODE ? node.data : `<${node.localName} ${node.id}`);
  const shown = new Map();
  let from = 0;
  for (const one of before) {
    const found = live.findIndex((node, at) => at >= from && keyOf(node) === (one.text ?? keyOf(one.node)));
    if (found === -1) continue;
    shown.set(one, live[found]);
    from = found + 1;
  }
  return shown;
}

/** Whether two places belong to the same text. */
export const isSame = (place, other) =>
  place.file !== undefined && place.file === other.file && place.start === other.start;

/** The words of a place, also when it is no longer on the page. */
export const wordsOf = ({ kind, node, from, to, element, nodes }) =>
  kind === "text"
    ? node.data.slice(from, to)
    : kind === "picture"
      ? element.alt
      : nodes.map((one) => one.textContent).join("");

/**
 * Finds a place again after the page was updated: the one with the same file, kind and words, nearest to the old start,
 * because edits above it move it. If none has the same words, for example after undo, the one with the same start.
 */
export function relocate(places, place) {
  const shows = wordsOf(place);
  const far = ({ start }) => Math.abs(start - place.start);
  const alike = places.filter((one) => one.file === place.file && one.kind === place.kind);
  return (
    alike.filter((one) => wordsOf(one) === shows).toSorted((one, other) => far(one) - far(other))[0] ??
    alike.find((one) => isSame(one, place))
  );
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

/** The rectangle of a text in the window. Undefined if it is not shown. */
export function rectOf(place) {
  if (!(place.node ?? place.nodes?.[0] ?? place.element).isConnected || place.nodes?.length === 0) return undefined;
  const rect = rangeOf(place).getBoundingClientRect();
  return rect.width > 0 && rect.height > 0 ? rect : undefined;
}

const contains = (rect, x, y) => x >= rect.left - 2 && x <= rect.right + 2 && y >= rect.top - 2 && y <= rect.bottom + 2;

/** The text at a point of the window; `target` is the element there. */
export function placeAt(places, x, y, target) {
  const near = places.filter(({ node, element }) => target.contains(node ?? element) || element?.contains(target));
  const hit = (place) => [...rangeOf(place).getClientRects()].some((rect) => contains(rect, x, y));
  const hits = near.filter(hit);
  // A click on a heading or a button with a single text, but beside its words, means that text.
  return hits.find(({ kind }) => kind === "text") ?? hits[0] ?? (near.length === 1 ? near[0] : undefined);
}
