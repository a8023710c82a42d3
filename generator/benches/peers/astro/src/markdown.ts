import MarkdownIt from "markdown-it";

const markdown = new MarkdownIt({ html: true });

/** Renders markdown from a data file as HTML. */
export const html = (text: string) => markdown.render(text);
/** The date of a post, as YYYY-MM-DD. */
export const day = (date: Date) => new Date(date).toISOString().slice(0, 10);
