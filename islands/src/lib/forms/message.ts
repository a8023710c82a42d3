// The mailed message, as plain text. Each field says on which line its value goes.

import type { Field, Values } from "../schemas/field.ts";

/** The labels of the lines of a message, in order. Those of text areas come after the others, as blocks. */
const LINES = [
  "Naam",
  "Bedrijf",
  "Ondernemingsnummer",
  "BTW Nummer",
  "Activiteit",
  "Email",
  "Telefoonnummer",
  "Postcode",
  "Moment",
  "Cv of profiel",
  "Eigen referentie",
  "Eerst graag",
  "Bericht",
  "Motivatie",
] as const;

/** A field of a form that is mailed. A field that is not in the message is a type error. */
export type MailedField = Field &
  (
    | {
        /** The label of the line with its value; fields with the same label share a line. */
        line: (typeof LINES)[number];
        /** Label in the list of extra information at the end. */
        extra?: string;
      }
    | { line?: never; extra: string }
  );

/** The parts of a message besides the lines of the fields. */
export interface Draft {
  subject?: string;
  /** First line of the message. */
  title?: string;
  /** Extra information, by label. */
  extra: Record<string, string>;
  /** The whole message, if a tool writes its own. */
  text?: string;
  /** Reference of the earlier request that this one adds to, if any. */
  about?: string | undefined;
  /** When the visitor asks to be called, in words, for the thank-you page. */
  moment?: string;
  /** Keys of the browser's storage to remove when it arrives, unless they have changed by then. */
  clears?: readonly string[];
}

/** The default subject of the mail. */
export const GENERAL = "Nieuw contact formulier";

/** Shown for a name or company that the form asks for but the visitor left empty. */
const MISSING: Values = { Naam: "Niet opgegeven", Bedrijf: "Niet opgegeven" };

/** One line for each value that is not empty. */
const lines = (pairs: [label: string, value: string][]) =>
  pairs.filter(([, value]) => value).map(([label, value]) => `${label}: ${value}`);

/** The lines of the fields, and the blocks of the text areas. */
export function fieldLines(fields: readonly MailedField[], values: Values): { lines: string[]; blocks: string[] } {
  const pairs = (area: boolean) =>
    LINES.map((line): [string, string] => {
      const found = fields.filter((field) => field.line === line && (field.kind === "textarea") === area);
      const value = found
        .map(({ name }) => values[name])
        .filter(Boolean)
        .join(" ");
      const missing = found.length > 0 ? (MISSING[line] ?? "") : "";
      return [line, value === "" ? missing : value];
    });
  return {
    lines: lines(pairs(false)),
    blocks: pairs(true).flatMap(([label, value]) => (value ? [`${label}:\n${value}`] : [])),
  };
}

/**
 * The message about a request.
 *
 * @param host Origin of the site.
 */
export function compose(fields: readonly MailedField[], values: Values, { title, extra }: Draft, host: string): string {
  const asked = fieldLines(fields, values);
  return [
    title ?? "Nieuwe aanvraag voor potentiële klanten:",
    asked.lines.join("\n"),
    ...asked.blocks,
    ["Extra informatie:", ...lines(Object.entries(extra))].join("\n"),
    `Deze aanvraag werd verzonden via het contact formulier op ${host}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** HTML as plain text: line breaks and ends of blocks become newlines, tags are removed, entities become spaces. */
export function plainText(html: string): string {
  return html
    .replace(/<(script|style)\b.*?<\/\1\s*>/gis, "")
    .replace(/<br\s*\/?>|<\/(?:title|h\d|p|div|li|tr|pre)\s*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&#?\w+;/g, " ")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
}
