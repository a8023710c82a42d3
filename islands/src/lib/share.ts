// Shares a link: with the share sheet on touch devices that have one, otherwise by copying it.

/** The outcome. If it is `failed`, show the link, so that it can be copied by hand. */
export type Shared = "shared" | "copied" | "cancelled" | "failed";

/** Call it from a click: browsers require that. */
export async function share(title: string, url: string): Promise<Shared> {
  // On a desktop the share sheet hides what most people want: the link itself.
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
