/** Lower case without accents: what searches compare. */
export const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** A text as part of a file name; empty when nothing of it can be. */
export const slug = (text: string): string =>
  plain(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
