// Shrinks photos before they are stored. Redrawing also removes the camera's metadata, such as the location.

import { fitWithin, type Photo } from "./logic.ts";

/** Longest side in pixels: enough to read a business card. */
const LONGEST = 1600;
const TYPE = "image/jpeg";
/** JPEG qualities, tried in order until the photo is small enough. */
const QUALITIES = [0.82, 0.7, 0.55, 0.4];
/** Target size in bytes. */
const LARGEST = 450_000;

export class PhotoError extends Error {
  override name = "PhotoError";
}

/** @throws PhotoError When the browser can't read the file. */
export async function shrink(file: Blob): Promise<Photo> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch((cause: unknown) => {
    throw new PhotoError("Dit bestand is geen beeld dat je browser kan lezen", { cause });
  });
  try {
    const { width, height } = fitWithin(bitmap.width, bitmap.height, LONGEST);
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d");
    if (context === null) throw new PhotoError("Je browser heeft geen geheugen over voor deze foto");
    // Without a background, transparent pixels would turn black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, width, height);
    let blob: Blob | null = null;
    for (const quality of QUALITIES) {
      blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, quality));
      if (blob !== null && blob.size <= LARGEST) break;
    }
    if (blob === null) throw new PhotoError("Je browser heeft geen geheugen over voor deze foto");
    return { type: TYPE, width, height, bytes: await blob.arrayBuffer() };
  } finally {
    bitmap.close();
  }
}

/**
 * Draws a stored photo on a canvas. An `<img>` would need a `blob:` URL, which the site's Content-Security-Policy does
 * not allow for images.
 */
export async function draw(photo: Photo, canvas: HTMLCanvasElement): Promise<void> {
  const bitmap = await createImageBitmap(new Blob([photo.bytes], { type: photo.type }));
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
}
