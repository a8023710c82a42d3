/** A `mailto:` URL with subject and body. */
export const mailLink = (to: string, subject: string, text: string): string =>
  `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`;
