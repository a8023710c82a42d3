// What is mailed, as plain text.

import type { Values } from "../schemas/field.ts";

/** What a form makes of its values, beside the message itself. */
export interface Draft {
  subject?: string;
  /** What else the message says, by label. */
  extra: Record<string, string>;
  /** The whole message, of a tool that writes its own. */
  text?: string;
  /** Reference of the request that it adds to: it is then no request of its own. */
  about?: string | undefined;
  /** When the visitor asks to be called, in words, for the page that thanks. */
  moment?: string;
}

/** The subject of a request whose form has none of its own. */
export const GENERAL = "Nieuw contact formulier";

/** In place of a name or company that a form asked for and did not get. */
const MISSING = "Niet opgegeven";

/** The first of some fields that is filled in. */
const filled = (...fields: (string | undefined)[]) => fields.find((value) => value) ?? "";

/** The same for fields that say when they are empty; a form that has none of them says nothing. */
const asked = (...fields: (string | undefined)[]) =>
  filled(...fields, fields.some((value) => value !== undefined) ? MISSING : "");

/** A line for each value that is there. */
const lines = (pairs: [label: string, value: string][]) =>
  pairs.filter(([, value]) => value).map(([label, value]) => `${label}: ${value}`);

/**
 * The message about a request. Forms give what they have; `naam`, `bedrijf` and `telefoonnummer` may also be called
 * `name`, `company` and `phone`, and `bericht` may be `message`.
 *
 * @param extra What else there is to know, by its label.
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
