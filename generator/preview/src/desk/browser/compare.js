// Compares a page before and after a change. Both frames scroll to the first difference, and differences get an
// outline.

/** Space to leave above the first difference, in pixels of the page. */
const ABOVE = 220;

// Whether an element has text of its own. Images count too, see `parts`.
const says = (node) =>
  [...node.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== "");
const parts = (page) =>
  [...page.body.querySelectorAll("*")].filter(
    (node) => node.matches("img, svg") || (!node.matches("script, style, noscript, template, svg *") && says(node)),
  );
const signature = (node) =>
  node.matches("svg")
    ? node.outerHTML
    : [node.localName, node.textContent.trim().replace(/\s+/g, " "), node.getAttribute("src"), node.alt].join("\n");

/** The nodes of `all` without a match in `others`. A node in `others` matches only once. */
function missing(all, others) {
  const left = new Map();
  for (const node of others) {
    const key = signature(node);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  return all.filter((node) => {
    const key = signature(node);
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count === 0;
  });
}

const isSeen = (node) => node.getClientRects().length > 0;

function go(page, node) {
  const top = node ? node.getBoundingClientRect().top + page.defaultView.scrollY - ABOVE : 0;
  page.defaultView.scrollTo({ top, behavior: "instant" });
}

function compare(pair) {
  const pages = [...pair.querySelectorAll("iframe")].map((frame) => frame.contentDocument);
  if (pages.length < 2) return;
  const all = pages.map(parts);
  const differing = [missing(all[0], all[1]), missing(all[1], all[0])].map((nodes) => nodes.filter(isSeen));
  for (const nodes of differing) {
    for (const node of nodes) {
      if (nodes.some((other) => other !== node && other.contains(node))) continue;
      Object.assign(node.style, { outline: "4px solid #e5481d", outlineOffset: "6px" });
    }
  }
  pages.forEach((page, side) => {
    const [first] = differing[side];
    const [theirs] = differing[1 - side];
    // A side without differences lacks what the other side added: scroll to the element before that.
    const before = theirs ? all[1 - side].slice(0, all[1 - side].indexOf(theirs)).findLast(isSeen) : undefined;
    const same = before ? all[side].find((node) => signature(node) === signature(before)) : undefined;
    go(page, first ?? same);
  });
  if (differing.flat().length === 0) {
    const note = "Lezers zien geen verschil: het zit in wat zoekmachines en gedeelde links tonen.";
    pair.append(Object.assign(document.createElement("p"), { className: "quiet", textContent: note }));
  }
  pair.dataset.pair = "compared";
}

function follow() {
  for (const pair of document.querySelectorAll('[data-pair=""]')) {
    const frames = [...pair.querySelectorAll("iframe")];
    let waits = frames.length;
    for (const frame of frames) {
      frame.addEventListener("load", () => {
        waits -= 1;
        if (waits === 0) compare(pair);
      });
    }
    pair.dataset.pair = "waits";
  }
}

document.addEventListener("desk-shown", follow);
follow();
