// Netlify Forms as a local stand-in: it takes what is posted to a page of the site under the name of a form that the
// published HTML declares, and of that only the fields that the form has there.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What arrived. */
export interface Submission {
  form: string;
  fields: Record<string, string>;
  /** Names that the published form does not have: the host would drop them. */
  unknown: string[];
}

/** The forms of a published site: their names, with the names of their fields. */
export function declaredForms(folder: string): Map<string, Set<string>> {
  const forms = new Map<string, Set<string>>();
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
  for (const file of pages) {
    const html = readFileSync(join(folder, file), "utf8");
    // Our own markup: attributes are quoted, and no form is in another.
    for (const [, tag = "", inside = ""] of html.matchAll(/<form\b([^>]*\bdata-netlify=[^>]*)>(.*?)<\/form>/gs)) {
      const names = [...inside.matchAll(/ name="([^"]*)"/g)].map(([, name = ""]) => name);
      const name = / name="([^"]*)"/.exec(tag)?.[1] ?? "";
      const known = forms.get(name);
      // A form that is on several pages is one: only what all of them have can be relied on.
      forms.set(name, new Set(known ? names.filter((one) => known.has(one)) : names));
    }
  }
  return forms;
}

/** Reads the body of a form. Nothing when the site declares no form of that name. */
export function submission(forms: ReadonlyMap<string, Set<string>>, body: string): Submission | undefined {
  const { "form-name": form = "", ...fields } = Object.fromEntries(new URLSearchParams(body));
  const known = forms.get(form);
  return known && { form, fields, unknown: Object.keys(fields).filter((name) => !known.has(name)) };
}
