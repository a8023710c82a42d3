// Makes a smaller copy of the project, with every kind of content and every section, but only a few cities.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { Project } from "../project.ts";

/** Enough for a list of neighbours and for two provinces. */
const CITIES = ["aalst", "gent", "kortrijk", "leuven", "mechelen", "sint-jans-molenbeek"].map(
  (name) => `callcenter-${name}`,
);

export function smallProject(): Project {
  const project = new Project();
  project.unlimited();
  // Most published addresses don't exist in this copy.
  rmSync(project.path("content/published.txt"));
  const rewrite = (file: string, change: (text: string) => string) =>
    writeFileSync(project.path(file), change(project.read(file)));
  const counts = new Map<string, number>();
  for (const file of readdirSync(project.path("content/cities"))) {
    const slug = file.replace(".yaml", "");
    const path = `content/cities/${file}`;
    if (!CITIES.includes(slug)) {
      rmSync(project.path(path));
      continue;
    }
    const others = CITIES.filter((city) => city !== slug).join(", ");
    rewrite(path, (text) =>
      text.replace(/^nabijgelegen_links:\n(?: {2}- .*\n)+/m, `nabijgelegen_links: [${others}]\n`),
    );
    const province = /^provincie: (.*)$/m.exec(project.read(path))?.[1] ?? "";
    counts.set(province, (counts.get(province) ?? 0) + 1);
  }
  // Lists that are empty on our site.
  project.edit("content/site.yaml", "hosts: []", "hosts: [https://volg.voorbeeld.example]");
  rewrite("content/site.yaml", (text) =>
    text.replace(
      /\{province: (.*), count: \d+\}/g,
      (_, name: string) => `{province: ${name}, count: ${counts.get(name) ?? 0}}`,
    ),
  );
  // A city with a picture instead of its drawing, which none of ours has.
  mkdirSync(project.path("content/images"), { recursive: true });
  writeFileSync(
    project.path("content/images/plein.svg"),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 48"><path stroke="var(--ink)" d="M0 40h64"/></svg>',
  );
  project.edit(
    "content/site.yaml",
    "    author: An Voorbeeld\n",
    "    author: An Voorbeeld\n    photo: {file: plein.svg}\n",
  );
  rewrite("content/cities/callcenter-aalst.yaml", (text) => `${text}beeld: {bestand: plein.svg, alt: Een plein}\n`);
  // Redirects links to removed cities to one that stays.
  const content = readdirSync(project.path("content"), { recursive: true, encoding: "utf8" });
  for (const file of content.filter((name) => /\.(md|yaml)$/.test(name))) {
    rewrite(`content/${file}`, (text) =>
      text.replace(/\/diensten\/(callcenter-[a-z-]+)/g, (link, slug: string) =>
        CITIES.includes(slug) ? link : "/diensten/callcenter-gent",
      ),
    );
  }
  // An outcome that no auction in the sample data has, with its text.
  const lot = "content/lots/it-en-software-leuven-mechelen.yaml";
  rewrite(
    lot,
    (text) => `${text.replace(/^outcome:.*\n(?: .*\n)*/m, "")}outcome: {phase: cancelled, reason: Teruggetrokken}\n`,
  );
  return project;
}
