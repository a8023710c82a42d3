import MarkdownIt from "markdown-it";

const markdown = new MarkdownIt({ html: true });

/** A text inside of a data file as HTML. */
export const html = (text: string) => markdown.render(text);
/** The day of a post. */
export const day = (date: Date) => new Date(date).toISOString().slice(0, 10);
