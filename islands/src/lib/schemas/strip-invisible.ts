// Removes invisible characters from copied text.

/**
 * Trims a text and removes invisible format characters: numbers and addresses copied from a chat or from contacts have
 * direction marks around them. The zero-width joiner in emoji stays.
 */
export const stripInvisible = (text: string): string => text.replace(/(?!\u200D)\p{Cf}/gu, "").trim();
