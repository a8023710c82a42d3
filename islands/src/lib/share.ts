// Handing on a link: the device's own share sheet where there is one, else the clipboard.

/** How it ended; `failed` means that the link must be shown, so that it can be copied by hand. */
export type Shared = "shared" | "copied" | "cancelled" | "failed";

/** Called from a click, because browsers allow neither otherwise. */
export async function share(title: string, url: string): Promise<Shared> {
  // On a desktop the sheet hides what most want, which is the link itself.
  if (typeof navigator.share === "function" && window.matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title, url });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "failed";
  }
}
