/** A mail that is ready to be sent: an address for a link. */
export const mailLink = (to: string, subject: string, text: string): string =>
  `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`;
