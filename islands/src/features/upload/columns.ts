// Guesses the field of each column, from its heading or, failing that, its values.

import { isPostcode } from "../../lib/schemas/postcode.ts";
import { isEmail } from "../../lib/schemas/email.ts";
import { isPhone } from "../../lib/schemas/phone.ts";
import { readEnterpriseNumber } from "../../lib/schemas/enterprise-number.ts";
import { FIELDS, type Field, type Mapping } from "./logic.ts";
import { plainHeader } from "./personal.ts";

/** Common headings in Dutch, French and English lists. */
const HEADERS: Record<Field, RegExp> = {
  number:
    /^(ondernemings ?n(umme)?r|ondernemingsnummer.*|kbo.*|btw.*|bce.*|vat.*|tva.*|n(umer)?o d entreprise|enterprise n(umbe)?r|company n(umbe)?r)$/,
  legalForm: /^(rechtsvorm|juridische vorm|vorm|forme juridique|legal form)$/,
  name: /^(naam|bedrijf|bedrijfsnaam|firma|firmanaam|onderneming|naam (van )?(het )?bedrijf|organisatie|klant|nom|societe|entreprise|denomination|name|company|company name|account|account name)$/,
  address: /^(adres|straat.*|adresse|rue.*|address.*|street.*|maatschappelijke zetel|zetel)$/,
  postcode: /^(post ?code|postnummer|postnr|pc|code postal|cp|zip.*|postal code)$/,
  place: /^(gemeente|plaats|stad|woonplaats|commune|localite|ville|city|town|place)$/,
  nace: /^(nace.*|activiteits ?code|sector ?code|hoofdactiviteit code|code nace)$/,
  size: /^(grootte.*|personeel.*|medewerkers.*|aantal (medewerkers|werknemers)|werknemers.*|taille.*|effectif.*|employees|size|headcount)$/,
  phone: /^(tel|telefoon.*|telnr|tel nr|algemeen (telefoon)?nummer|telephone.*|phone.*|general phone)$/,
  email: /^(e ?mail( ?adres)?|mail|mailadres|(algemeen|general) e ?mail.*|courriel|adresse e ?mail)$/,
  website: /^(website.*|web|url|site|site web|www|webadres|homepage)$/,
};

const VALUES: [Field, (value: string) => boolean][] = [
  ["number", (value) => readEnterpriseNumber(value).fault === null],
  ["website", (value) => /^(https?:\/\/|www\.)\S+$/i.test(value)],
  ["email", isEmail],
  ["postcode", isPostcode],
  ["phone", isPhone],
  ["nace", (value) => /^\d{2}\.\d{1,3}(\.\d{1,2})?$/.test(value)],
  ["legalForm", (value) => /^(bv|nv|vzw|cv|cvba|bvba|comm\.?v|vof|sa|srl|sprl|asbl)$/i.test(value)],
];

/** Guesses a mapping. Each field goes to the first column whose heading fits or, failing that, whose values do. */
export function guess(headers: readonly string[], rows: readonly string[][], skip: ReadonlySet<number>): Mapping {
  const mapping: Mapping = headers.map(() => null);
  const free = new Set<Field>(FIELDS);
  headers.forEach((header, column) => {
    if (skip.has(column)) return;
    const plain = plainHeader(header);
    const field = FIELDS.find((field) => free.has(field) && HEADERS[field].test(plain));
    if (field !== undefined) {
      mapping[column] = field;
      free.delete(field);
    }
  });
  headers.forEach((_, column) => {
    if (skip.has(column) || mapping[column] !== null) return;
    const values = rows.map((row) => (row[column] ?? "").trim()).filter((value) => value !== "");
    if (values.length === 0) return;
    const field = VALUES.find(([field, is]) => free.has(field) && values.filter(is).length >= values.length * 0.8)?.[0];
    if (field !== undefined) {
      mapping[column] = field;
      free.delete(field);
    }
  });
  return mapping;
}
