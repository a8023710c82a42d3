// What comes along with a text that is copied.

/**
 * A text without spaces around it, and without the characters that nobody sees: a number or an address that is copied from
 * a chat or from contacts has marks of the direction of writing around it. Those that join emoji stay.
 */
export const bare = (text: string): string => text.replace(/(?!\u200D)\p{Cf}/gu, "").trim();
