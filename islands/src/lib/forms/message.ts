// The mailed message, as plain text.

import type { Values } from "../schemas/field.ts";

/** What a form makes of its values, besides the message itself. */
export interface Draft {
  subject?: string;
  /** Extra lines of the message, by label. */
  extra: Record<string, string>;
  /** The whole message, of a tool that writes its own. */
  text?: string;
  /** Reference of the request that it adds to: then it is not a request of its own. */
  about?: string | undefined;
  /** When the visitor asks to be called, in words, for the thank-you page. */
  moment?: string;
}

/** The default subject. */
export const GENERAL = "Nieuw contact formulier";

/** For a name or company that a form asked for and did not get. */
const MISSING = "Niet opgegeven";

/** The first of some fields that has a value. */
const filled = (...fields: (string | undefined)[]) => fields.find((value) => value) ?? "";

/** The same, with a placeholder for empty fields; nothing when the form has none of them. */
const asked = (...fields: (string | undefined)[]) =>
  filled(...fields, fields.some((value) => value !== undefined) ? MISSING : "");

/** One line per value. */
const lines = (pairs: [label: string, value: string][]) =>
  pairs.filter(([, value]) => value).map(([label, value]) => `${label}: ${value}`);

/**
 * The message about a request. Forms give what they have; `naam`, `bedrijf` and `telefoonnummer` may also be called
 * `name`, `company` and `phone`, and `bericht` may be `message`.
 *
 * @param extra Extra lines, by label.
 * @param host Origin of the site.
 */
export function compose(values: Values, extra: Draft["extra"], host: string): string {
  const { voornaam, achternaam, bedrijfsnaam, naam, name, bedrijf, company, bericht, message } = values;
  const text = filled(bericht, message);
  return [
    ["Nieuwe aanvraag voor potentiële klanten:"],
    lines([
      ["Naam", [voornaam, achternaam].filter((part) => part).join(" ")],
      ["Naam", asked(naam, name)],
      ["Bedrijf", filled(bedrijfsnaam, asked(bedrijf, company))],
      ["BTW Nummer", filled(values.btwNummer)],
      ["Activiteit", filled(values.activiteit)],
      ["Email", filled(values.email)],
      ["Telefoonnummer", filled(values.telefoon, values.telefoonnummer, values.phone)],
      ["Postcode", filled(values.postcode)],
    ]),
    text ? ["Bericht:", text] : [],
    ["Extra informatie:", ...lines(Object.entries(extra))],
    [`Deze aanvraag werd verzonden via het contact formulier op ${host}`],
  ]
    .filter((block) => block.length)
    .map((block) => block.join("\n"))
    .join("\n\n");
}

/** HTML as plain text: line breaks become newlines, tags go, entities become spaces. */
export function plainText(html: string): string {
  return html
    .replace(/<(script|style)\b.*?<\/\1\s*>/gis, "")
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&#?\w+;/g, " ")
    .trim();
}
