// Pictures made for tests: the same every time, so that what is made of them can be compared.

import sharp, { type Sharp } from "sharp";

/** An opaque picture: soft waves, another in each channel. */
export function photograph(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at++) {
    const [x, y, channel] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width), at % 3];
    pixels[at] = 128 + 60 * Math.sin(x / (17 + channel)) + 60 * Math.cos(y / (23 - channel));
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A red disc on nothing. */
export function drawing(width: number, height: number): Sharp {
  const radius = Math.min(width, height) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <circle cx="${width / 2}" cy="${height / 2}" r="${radius}" fill="#e5481d"/></svg>`;
  return sharp(Buffer.from(svg));
}
