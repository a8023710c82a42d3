// Builds the islands with React itself, in a temporary folder, and compares the static markup of every island on the built
// pages with that of the Preact build in `dist/`: the same elements with the same attributes and the same text.
//
// Usage: node scripts/compare-react.mjs

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { JSDOM } from "jsdom";

/** @typedef {{ island: string, props: unknown }} Job */

const islands = join(dirname(fileURLToPath(import.meta.url)), "..");
const dist = join(islands, "../dist");
const { document } = new JSDOM().window;

/** Islands that render nothing before their code has run. */
const EMPTY = new Set(["lost-city"]);

/** Each island with each of its props, once. */
function readJobs() {
  /** @type {Map<string, Job>} */
  const jobs = new Map();
  for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".html")) continue;
    const page = document.createElement("template");
    page.innerHTML = readFileSync(join(dist, file), "utf8");
    for (const element of page.content.querySelectorAll("site-island")) {
      const island = element.getAttribute("name") ?? "";
      const json = element.querySelector(":scope > script")?.textContent ?? "";
      /** @type {unknown} */
      let props = JSON.parse(json);
      if (props instanceof Object && "propsUrl" in props)
        props = JSON.parse(readFileSync(join(dist, String(props.propsUrl)), "utf8"));
      jobs.set(`${island} ${json}`, { island, props });
    }
  }
  return [...jobs.values()];
}

/**
 * Renders the HTML of each job, with the same request as the generator's.
 * @param {string} out
 * @param {Job[]} jobs
 */
function render(out, jobs) {
  const options = { cwd: islands, input: `${JSON.stringify(jobs)}\n`, maxBuffer: 2 ** 28 };
  /** @type {unknown} */
  const made = JSON.parse(execFileSync("node", [join(out, "server/server.js")], options).toString());
  return /** @type {string[]} */ (made);
}

/**
 * The markup as a browser parses it, without differences that don't matter: the comments with which React separates texts,
 * and the order of attributes.
 * @param {string} html
 */
function outline(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  /** @type {string[]} */
  const lines = [];
  let text = "";
  /** @param {Node} node */
  const walk = (node) => {
    for (const child of node.childNodes) {
      if (child.nodeName === "#text") text += child.nodeValue ?? "";
      if (!("attributes" in child)) continue;
      if (text !== "") lines.push(text);
      text = "";
      const element = /** @type {Element} */ (child);
      const attributes = [...element.attributes].map(({ name, value }) => ` ${name}="${value}"`).sort();
      lines.push(`<${element.localName}${attributes.join("")}>`);
      walk(element);
      if (text !== "") lines.push(text);
      text = "";
      lines.push(`</${element.localName}>`);
    }
  };
  walk(template.content);
  return lines;
}

const jobs = readJobs();
const names = new Set(jobs.map(({ island }) => island));
/** @type {unknown} */
const listed = JSON.parse(readFileSync(join(islands, "dist/.vite/islands.json"), "utf8"));
/** @type {string[]} */
const faults = Object.keys(/** @type {object} */ (listed))
  .filter((island) => !names.has(island))
  .map((island) => `${island}: is on no page`);

const out = mkdtempSync(join(tmpdir(), "islands-"));
try {
  execFileSync("npm", ["run", "--silent", "build"], {
    cwd: islands,
    env: { ...process.env, ISLANDS_REACT: "1", ISLANDS_OUT: out },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const preact = render(join(islands, "dist"), jobs);
  const react = render(out, jobs);
  for (const [index, { island }] of jobs.entries()) {
    const expected = outline(preact[index] ?? "");
    const found = outline(react[index] ?? "");
    if (found.length === 0 && !EMPTY.has(island)) faults.push(`${island}: is empty`);
    const line = expected.findIndex((line, at) => line !== found[at]);
    if (line >= 0 || found.length !== expected.length) {
      const at = line < 0 ? expected.length : line;
      faults.push(`${island}: Preact has ${expected[at] ?? "no more"}\n  React has ${found[at] ?? "no more"}`);
    }
  }
} finally {
  rmSync(out, { recursive: true, force: true });
}

if (faults.length > 0) {
  console.error([...new Set(faults)].join("\n"));
  process.exit(1);
}
console.log(`React renders ${jobs.length} islands of ${names.size} kinds as Preact does`);
