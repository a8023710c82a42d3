// Readability of each page: its words, words per sentence, and Flesch reading ease as adapted to Dutch by Douma
// (W. H. Douma, De leesbaarheid van landbouwbladen, 1960): 206.84 - 0.93 * words in a sentence - 0.77 * syllables in 100
// words. 60 to 70 is plain, below 30 very hard. Given an earlier output folder, prints its values too.
//
// Usage: node scripts/reading.mjs [DIST [EARLIER]]

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { JSDOM } from "jsdom";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const [dist = join(root, "dist"), earlier] = process.argv.slice(2);

/** Elements with sentences; headings and labels are not sentences. */
const PROSE = "p, li, dd, blockquote, figcaption";
/** Vowels of one syllable, the longest first. A vowel with a diaeresis starts a new one. */
const SYLLABLE = /aai|ooi|oei|eeu|ieu|aa|ee|oo|uu|ie|oe|ui|eu|ij|ei|ai|au|ou|[aeiouyà-åè-ïò-öù-ü]/g;
const sentences = new Intl.Segmenter("nl", { granularity: "sentence" });
const words = new Intl.Segmenter("nl", { granularity: "word" });

/** @typedef {{ words: number, sentence: number, ease: number }} Reading */

/** @param {string} file @returns {Reading | undefined} */
function read(file) {
  const main = new JSDOM(readFileSync(file, "utf8")).window.document.querySelector("main");
  for (const element of main?.querySelectorAll("script, style, svg, template, [lang]") ?? []) element.remove();
  const all = count(main?.textContent ?? "").length;
  const said = [...(main?.querySelectorAll(PROSE) ?? [])]
    .filter((element) => element.querySelector(PROSE) === null)
    .flatMap((element) => [...sentences.segment(element.textContent)].map(({ segment }) => count(segment)))
    // Anything shorter is a label, a number or a name.
    .filter((sentence) => sentence.length >= 4);
  if (said.length === 0) return undefined;
  const spoken = said.flat();
  const syllables = spoken.reduce((sum, word) => sum + Math.max(1, word.match(SYLLABLE)?.length ?? 0), 0);
  const sentence = spoken.length / said.length;
  return { words: all, sentence, ease: 206.84 - 0.93 * sentence - (77 * syllables) / spoken.length };
}

/** @param {string} text */
function count(text) {
  return [...words.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment.toLowerCase());
}

/** @param {Reading | undefined} reading */
function columns(reading) {
  return reading === undefined
    ? "".padStart(22)
    : [reading.words.toString(), reading.sentence.toFixed(1), reading.ease.toFixed(0)]
        .map((text, at) => text.padStart(at === 0 ? 8 : 7))
        .join("");
}

const pages = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
const head = "   words words/s   ease";
console.log(`${"page".padEnd(62)}${head}${earlier === undefined ? "" : `${head}   (earlier)`}`);
/** @type {number[]} */
const eases = [];
for (const page of pages.sort()) {
  const now = read(join(dist, page));
  if (now === undefined) continue;
  eases.push(now.ease);
  const before = earlier !== undefined && existsSync(join(earlier, page)) ? read(join(earlier, page)) : undefined;
  const path = `/${page.replace(/(index)?\.html$/, "")}`;
  console.log(path.padEnd(62) + columns(now) + (earlier === undefined ? "" : columns(before)));
}
eases.sort((a, b) => a - b);
const at = (/** @type {number} */ share) => eases[Math.floor((eases.length - 1) * share)]?.toFixed(0);
console.log(`${eases.length} pages: hardest ${at(0)}, middle ${at(0.5)}, easiest ${at(1)}`);
