// Removes the invisible characters that come along with copied text.

/**
 * A text without spaces around it and without invisible format characters: numbers and addresses that are copied from a
 * chat or from contacts have direction marks around them. The joiner in emoji stays.
 */
export const bare = (text: string): string => text.replace(/(?!\u200D)\p{Cf}/gu, "").trim();
