// Saves a file on the visitor's device.

import { download } from "../../lib/download.ts";

/** Whether the page runs as an installed app on a touch device. */
function isInstalledOnTouch(): boolean {
  return matchMedia("(display-mode: standalone)").matches && matchMedia("(pointer: coarse)").matches;
}

/**
 * Downloads a file. An installed app on a phone has no list of downloads, so it uses the share sheet.
 *
 * @returns False if the share sheet was cancelled.
 */
export async function saveFile(name: string, parts: BlobPart[], type: string): Promise<boolean> {
  const file = new File(parts, name, { type });
  if (isInstalledOnTouch() && typeof navigator.canShare === "function" && navigator.canShare({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return false;
    }
  }
  download(name, file);
  return true;
}
