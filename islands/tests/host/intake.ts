// A local stand-in for Netlify Forms. It accepts a form that is posted to a page of the site when the published HTML declares
// a form of that name, and only the fields that the form has there.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A form that was received. */
export interface Submission {
  form: string;
  fields: Record<string, string>;
  /** Names of fields that the published form does not have: Netlify would drop them. */
  unknown: string[];
}

/** The forms of a published site: their names, with the names of their fields. */
export function declaredForms(folder: string): Map<string, Set<string>> {
  const forms = new Map<string, Set<string>>();
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
  for (const file of pages) {
    const html = readFileSync(join(folder, file), "utf8");
    // In our own markup, attributes are quoted and forms are not nested.
    for (const [, tag = "", inside = ""] of html.matchAll(/<form\b([^>]*\bdata-netlify=[^>]*)>(.*?)<\/form>/gs)) {
      const names = [...inside.matchAll(/ name="([^"]*)"/g)].map(([, name = ""]) => name);
      const name = / name="([^"]*)"/.exec(tag)?.[1] ?? "";
      const known = forms.get(name);
      // A form on several pages is one form: only the fields that all of them have can be relied on.
      forms.set(name, new Set(known ? names.filter((one) => known.has(one)) : names));
    }
  }
  return forms;
}

/** Parses the body of a form. Undefined when the site declares no form of that name. */
export function submission(forms: ReadonlyMap<string, Set<string>>, body: string): Submission | undefined {
  const { "form-name": form = "", ...fields } = Object.fromEntries(new URLSearchParams(body));
  const known = forms.get(form);
  return known && { form, fields, unknown: Object.keys(fields).filter((name) => !known.has(name)) };
}
