// Rotates, crops, resizes and converts photographs, or only computes their sizes. The generator calls it (see
// generator/engine/src/assets/picture/convert.rs, which caches the results): a JSON list of jobs on standard input, one JSON line
// for each on standard output, in order. The line of a picture that can't be read is `null`.
//
// The same picture always gives the same bytes: the encoders' settings are here, their versions in
// the lock file, and nothing of the original's metadata is kept. Raise `RECIPE` in picture/mod.rs when
// a change here changes the output.

import { join } from "node:path";
import { text } from "node:stream/consumers";
import sharp from "sharp";

/**
 * @typedef {object} Job
 * @property {string} input Path of the original.
 * @property {string} name Start of every file's name.
 * @property {string} folder Where the files go; it exists.
 * @property {Cut | null} cut The part that is wanted; null for the whole.
 *
 * @typedef {object} Cut
 * @property {number} width The aspect ratio is width to height.
 * @property {number} height
 * @property {number} x The point that stays in sight, in percent from the left.
 * @property {number} y In percent from the top.
 * @property {number[]} widths In pixels, from narrow to wide.
 *
 * @typedef {object} MadeFile
 * @property {string} file Name in the folder.
 * @property {string} type Media type.
 * @property {number} width In pixels.
 * @property {number} bytes
 *
 * @typedef {object} Made
 * @property {number} width Of the largest version, in pixels.
 * @property {number} height
 * @property {MadeFile[]} files AVIF, then WebP, each from narrow to wide; last the version every browser can show.
 */

/** Widths in pixels: a phone, a phone with a dense screen or a tablet, a large screen. */
const WIDTHS = [480, 960, 1440];

/** Width of the fallback, which only browsers without AVIF and WebP load. */
const FALLBACK_WIDTH = 960;

/** Widths from this share of the widest version are left out: they would give nearly the same file. */
const NEAR = 0.9;

/** @type {Record<"avif" | "webp" | "jpeg" | "png", { extension: string, encode: (image: import("sharp").Sharp) => import("sharp").Sharp }>} */
const FORMATS = {
  avif: { extension: "avif", encode: (image) => image.avif({ quality: 55, effort: 4 }) },
  webp: { extension: "webp", encode: (image) => image.webp({ quality: 78, effort: 4 }) },
  jpeg: { extension: "jpg", encode: (image) => image.jpeg({ quality: 78, mozjpeg: true }) },
  png: { extension: "png", encode: (image) => image.png({ compressionLevel: 9, adaptiveFiltering: true }) },
};

/**
 * Widths to make of an original, narrow to wide, never wider than it is.
 * @param {number} original
 * @param {number[]} wanted
 */
function widths(original, wanted = WIDTHS) {
  const widest = Math.min(original, wanted.at(-1) ?? original);
  return [...wanted.filter((width) => width < widest * NEAR), widest];
}

/**
 * The part of a photograph that a cut shows: as large as fits, with the focus as close to the middle as possible.
 * @param {{ width: number, height: number }} whole
 * @param {Cut | null} cut
 */
function partOf(whole, cut) {
  if (cut === null) return { left: 0, top: 0, width: whole.width, height: whole.height };
  const scale = Math.min(whole.width / cut.width, whole.height / cut.height);
  const width = Math.max(1, Math.round(cut.width * scale));
  const height = Math.max(1, Math.round(cut.height * scale));
  /** @type {(focus: number, length: number, part: number) => number} */
  const start = (focus, length, part) =>
    Math.min(Math.max(Math.round((focus / 100) * length - part / 2), 0), length - part);
  return { left: start(cut.x, whole.width, width), top: start(cut.y, whole.height, height), width, height };
}

/**
 * The format of the last version. AVIF, which older browsers lack, falls back on WebP.
 * @param {string | undefined} original
 * @returns {keyof typeof FORMATS}
 */
function fallbackFormat(original) {
  if (original === "jpeg" || original === "png") return original;
  return "webp";
}

/**
 * The size of the largest version, from the header of the file.
 * @param {Job} job
 * @returns {Promise<{ width: number, height: number }>}
 */
async function size({ input, cut }) {
  const { autoOrient } = await sharp(input).metadata();
  const part = partOf(autoOrient, cut);
  const width = widths(part.width, cut?.widths).at(-1) ?? part.width;
  return { width, height: Math.max(1, Math.round((part.height * width) / part.width)) };
}

/**
 * @param {Job} job
 * @returns {Promise<Made>}
 */
async function make({ input, name, folder, cut }) {
  // Fails on a truncated photograph (`failOn` below), but not on a harmless oddity in its headers.
  const { format, autoOrient } = await sharp(input).metadata();
  const part = partOf(autoOrient, cut);
  const whole = sharp(input, { failOn: "error" }).autoOrient();
  // Only extracts when there is a cut: that decodes a JPEG at full size, which the whole picture does not need.
  const original = cut === null ? whole : whole.extract(part);
  const all = widths(part.width, cut?.widths);

  /**
   * @param {keyof typeof FORMATS} format
   * @param {number} width
   * @param {string} suffix
   */
  const write = async (format, width, suffix) => {
    const { extension, encode } = FORMATS[format];
    const file = `${name}${suffix}.${extension}`;
    const made = await encode(original.clone().resize({ width })).toFile(join(folder, file));
    return { file, type: `image/${format}`, width: made.width, bytes: made.size, height: made.height };
  };

  const made = [];
  for (const format of /** @type {const} */ (["avif", "webp"])) {
    for (const width of all) made.push(await write(format, width, `-${String(width)}`));
  }
  const largest = made.at(-1);
  if (largest === undefined) throw new Error("it has no width");
  const last = all.findLast((width) => width <= FALLBACK_WIDTH) ?? all[0] ?? largest.width;
  made.push(await write(fallbackFormat(format), last, ""));
  return {
    width: largest.width,
    height: largest.height,
    files: made.map(({ file, type, width, bytes }) => ({ file, type, width, bytes })),
  };
}

/** @type {unknown} */
const request = JSON.parse(await text(process.stdin));
const { sizes, jobs } = /** @type {{ sizes: boolean, jobs: Job[] }} */ (request);
for (const job of jobs) {
  const made = await (sizes ? size(job) : make(job)).catch((/** @type {unknown} */ error) => {
    // The picture is not to blame for a full disk.
    if (String(error).includes("No space left on device")) throw error;
    // What the decoder says of a broken picture does not help anybody to mend it.
    return null;
  });
  console.log(JSON.stringify(made));
}
