// A list that is empty shows no heading or table either.

import { readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { Project } from "./project.ts";

const project = new Project();
afterAll(() => project.remove());

test("without reviews, a rating and stored keys of tools, no heading or table is left without content", () => {
  const emptied = (file: string, lists: RegExp, instead: string) =>
    project.write(file, project.read(file).replace(lists, instead));
  emptied("content/site.yaml", /^testimonials:\n(?: .*\n)+/m, "testimonials: []\n");
  emptied("content/site.yaml", /^rating: .*\n/m, "");
  emptied("content/storage.yaml", /^tools:\n(?: .*\n)+/m, "tools: []\n");
  const { stderr, status } = project.site(["build", "--no-islands"]);
  expect(status, stderr).toBe(0);
  const page = (path: string) => readFileSync(join(project.path("dist"), path), "utf8");
  expect(page("index.html")).not.toContain("s-quotes");
  expect(page("cookiebeleid/index.html")).toContain("<p>Geen.</p>");
  for (const path of ["index.html", "cookiebeleid/index.html"])
    expect(page(path)).not.toMatch(/<(ul|ol|dl|tbody)\b[^>]*>\s*<\/\1>/);
});

test("without cities, the page of services says so, and no heading is left without a list", () => {
  rmSync(project.path("content/cities"), { recursive: true });
  for (const folder of ["content/blog", "content/pages"]) {
    for (const name of readdirSync(project.path(folder))) {
      const file = `${folder}/${name}`;
      project.write(file, project.read(file).replaceAll(/\/diensten\/callcenter-[a-z-]+/g, "/diensten"));
    }
  }
  project.write("content/published.txt", project.read("content/published.txt").replaceAll(/.*callcenter-.*\n/g, ""));
  const settings = project.read("content/site.yaml");
  project.write("content/site.yaml", settings.replaceAll(/(\{province: .*, count: )\d+/g, "$10"));
  const { stderr, status } = project.site(["build", "--no-islands"]);
  expect(status, stderr).toBe(0);
  const page = (path: string) => readFileSync(join(project.path("dist"), path), "utf8");
  const services = page("diensten/index.html");
  expect(services).toContain("Er staan nog geen gemeenten online.");
  expect(services).not.toMatch(/mapbox|foot__cities|class="province"/);
  expect(page("diensten/404.html")).not.toContain("Alle gemeenten");
});
