// Adds ten cities as docs/stad.md says: the first build succeeds, and no page becomes too heavy.

import { afterAll, beforeAll, expect, test } from "vitest";
import { Project } from "./project.ts";
import { writer } from "./writer.ts";

/** Name, postcode and centre. */
const CITIES: [name: string, postcode: string, lat: number, lon: number][] = [
  ["Brugge", "8000", 51.209, 3.225],
  ["Harelbeke", "8530", 50.856, 3.309],
  ["Ieper", "8900", 50.851, 2.886],
  ["Izegem", "8870", 50.915, 3.214],
  ["Knokke-Heist", "8300", 51.345, 3.287],
  ["Oostende", "8400", 51.225, 2.919],
  ["Roeselare", "8800", 50.946, 3.123],
  ["Tielt", "8700", 50.999, 3.327],
  ["Torhout", "8820", 51.066, 3.1],
  ["Waregem", "8790", 50.889, 3.427],
];

let project: Project;
beforeAll(() => {
  project = new Project();
});
afterAll(() => project.remove());

const slug = (city: string) => `callcenter-${city.toLowerCase()}`;
const file = (city: string) => `content/cities/${slug(city)}.yaml`;

test("ten cities are added, and nothing else has to change for them", () => {
  const neighbours = CITIES.map(([name]) => slug(name));
  for (const [number, [name, postcode, lat, lon]] of CITIES.entries()) {
    project.site(["new", "city", name]);
    const write = writer(project, number + 1);
    const text = project
      .read(file(name))
      .replace('provincie: ""', "provincie: West-Vlaanderen")
      .replace('postcodes: [""]', `postcodes: ["${postcode}"]`)
      .replace("{lat: 0.0, lon: 0.0}", `{lat: ${String(lat)}, lon: ${String(lon)}}`)
      .replace(/omschrijving: INVULLEN .*/, () => `omschrijving: ${write(130)}.`)
      .replaceAll(/vraag: INVULLEN .*/g, () => `vraag: ${write(60)}?`)
      .replaceAll(/(kop|naam|titel): INVULLEN .*/g, (_, key: string) => `${key}: ${write(24)}`)
      .replaceAll(/INVULLEN .*/g, () => `${write(230)}.`)
      .replace(/nabijgelegen_links:.*/s, () => {
        const others = [1, 2, 3, 4, 5].map((step) => neighbours[(number + step) % neighbours.length] ?? "");
        return `nabijgelegen_links: [${others.join(", ")}]\n`;
      });
    project.write(file(name), text);
  }
  project.edit("content/site.yaml", "Vlaanderen, count: 1}", `Vlaanderen, count: ${String(1 + CITIES.length)}}`);
  const { status, stderr } = project.site(["build", "--no-islands"]);
  // Nothing but progress is printed.
  expect([status, stderr.replaceAll(/^… .*\n/gm, "")]).toEqual([0, ""]);
});
