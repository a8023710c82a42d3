// Prepares an uploaded photograph for the site: rotated as the camera was held, no larger than pages can use, and without
// its metadata, which may hold a location. The preview calls it (generator/engine/src/assets/upload.rs): a JSON request on
// standard input, the size as JSON on standard output, or no output for a photograph that can't be decoded.

import { writeFile } from "node:fs/promises";
import { extname } from "node:path";
import { text } from "node:stream/consumers";
import sharp from "sharp";

/**
 * @typedef {object} Request
 * @property {string} input Path of the photograph.
 * @property {string} output Path of the result; its extension sets the format.
 * @property {number} longest Longest side, in pixels.
 * @property {number} pixels Most pixels that the photograph may have.
 */

/** @type {Record<string, (image: import("sharp").Sharp) => import("sharp").Sharp>} */
const FORMATS = {
  // High quality, because published pictures are made from it.
  ".jpg": (image) => image.jpeg({ quality: 90, mozjpeg: true }),
  ".png": (image) => image.png({ compressionLevel: 9 }),
  ".webp": (image) => image.webp({ quality: 92 }),
  ".avif": (image) => image.avif({ quality: 80 }),
};

/** @type {unknown} */
const request = JSON.parse(await text(process.stdin));
const { input, output, longest, pixels } = /** @type {Request} */ (request);
const encode = FORMATS[extname(output)];
if (encode === undefined) throw new Error(`${output} has no format`);
let kept;
try {
  const image = sharp(input, { failOn: "error", limitInputPixels: pixels }).autoOrient();
  const resized = image.resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true });
  kept = await encode(resized).toBuffer({ resolveWithObject: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
// Outside the `try`: a failed write is not the photograph's fault, so the script fails.
if (kept !== undefined) {
  await writeFile(output, kept.data);
  console.log(JSON.stringify({ width: kept.info.width, height: kept.info.height }));
}
