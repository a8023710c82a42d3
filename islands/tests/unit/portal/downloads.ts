// Files that the portal offers as downloads.

import { afterEach, beforeEach, vi } from "vitest";
import { must } from "../must.ts";

/** The downloads of this test, in order. */
export const files: { name: string; content: Blob }[] = [];

beforeEach(() => {
  files.length = 0;
  let last: Blob | undefined;
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => ((last = blob), "blob:x"),
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content: must(last) });
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** The lines of the last download, without its byte order mark. */
export async function lines(): Promise<string[]> {
  const bytes = await must(files.at(-1)).content.arrayBuffer();
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).replace("\uFEFF", "").split("\r\n");
}
