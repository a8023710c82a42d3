// Checks the spelling of everything a visitor reads with hunspell's Dutch dictionary and the project's own words in
// `content/words.txt`. Prints each unknown word with a page that has it, and fails when there is one.
//
// Usage: node scripts/spelling.mjs [DIST]

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const dist = process.argv[2] ?? join(root, "dist");

/** Words that are correct although the dictionary does not know them. */
const own = new Set(
  readFileSync(join(root, "content/words.txt"), "utf8")
    .split("\n")
    .map((line) => line.replace(/#.*/, "").trim())
    .filter((word) => word !== ""),
);

/** Each word with the first page that has it. @type {Map<string, string>} */
const words = new Map();
for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
  if (!file.endsWith(".html")) continue;
  for (const word of readWords(readFileSync(join(dist, file), "utf8"))) {
    if (!words.has(word)) words.set(word, file);
  }
}

const hunspell = spawnSync("hunspell", ["-d", "nl_BE", "-i", "UTF-8", "-l"], {
  input: [...words.keys()].join("\n"),
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
if (hunspell.error) {
  console.error(`hunspell did not start: ${hunspell.error.message}. Install hunspell and hunspell-nl.`);
  process.exit(2);
}
const unknown = [...new Set(hunspell.stdout.split("\n"))].filter((word) => word !== "" && !isOwn(word)).sort();
for (const word of unknown) console.log(`${word}\t${words.get(word) ?? pageWith(word)}`);
if (unknown.length > 0) {
  console.error(`${unknown.length} unknown words: correct them, or add them to content/words.txt`);
  process.exit(1);
}
console.log(`${words.size} different words, all known`);

/** @param {string} word */
function isOwn(word) {
  return own.has(word) || own.has(word.toLowerCase());
}

/** The page of the word that a part comes from: hunspell splits words at some hyphens. @param {string} part */
function pageWith(part) {
  for (const [word, page] of words) if (word.includes(part)) return page;
  return "";
}

/**
 * The words of a page's main text, without text that is marked as another language.
 * @param {string} html
 */
function readWords(html) {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  const text = main
    .replace(/<(script|style|code)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<(\w+)[^>]*\blang="(?!nl)[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#39;/g, "'")
    .replace(/&(amp|lt|gt|quot);/g, " ")
    .replace(/\S+@\S+|https?:\S+|www\.\S+/g, " ");
  return (
    text
      .replace(/’/g, "'")
      .match(/[\p{L}][\p{L}\p{M}'-]*[\p{L}]|\p{L}/gu)
      ?.filter((word) => !/^[A-Z]+$/.test(word)) ?? []
  );
}
