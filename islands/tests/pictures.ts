// Generates pictures for tests. They are always the same, so that pictures made from them can be compared.

import sharp, { type Sharp } from "sharp";

/** An opaque picture: soft waves, different in each channel. */
export function photograph(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at++) {
    const [x, y, channel] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width), at % 3];
    pixels[at] = 128 + 60 * Math.sin(x / (17 + channel)) + 60 * Math.cos(y / (23 - channel));
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A red disc on a transparent background. */
export function drawing(width: number, height: number): Sharp {
  const radius = Math.min(width, height) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <circle cx="${width / 2}" cy="${height / 2}" r="${radius}" fill="#e5481d"/></svg>`;
  return sharp(Buffer.from(svg));
}

/** The camera's name in the metadata of photographs of `fromCamera`. */
export const CAMERA = "Kodak Proefcamera";

/** A photograph of vertical stripes, as a camera held sideways stores it: rotated, with the location in its metadata. */
export function fromCamera(width: number, height: number, fills: readonly string[]): Sharp {
  const step = width / fills.length;
  const stripes = fills.map((fill, at) => `<rect y="${at * step}" width="${height}" height="${step}" fill="${fill}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${height}" height="${width}">${stripes.join("")}</svg>`;
  return sharp(Buffer.from(svg), { limitInputPixels: false })
    .withExif({ IFD0: { Make: CAMERA }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 3/1 0/1" } })
    .withMetadata({ orientation: 8 })
    .jpeg({ quality: 92 });
}
