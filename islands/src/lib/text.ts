/** Lower case without accents, for comparing in searches. */
export const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Turns a text into a part of a file name: lower-case letters, digits and hyphens. May be empty. */
export const slug = (text: string): string =>
  plain(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
