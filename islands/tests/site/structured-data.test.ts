// Checks the structured data of the built site against the properties that search engines require for each type
// (Google Search Central, "Structured data markup that Google Search supports"; schema.org for the rest).

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const DIST = join(import.meta.dirname, "../../../dist");

type Thing = Record<string, unknown> & { "@type": string };

/** Dotted paths that must have a value; `[]` stands for every item of a list. */
const REQUIRED: Record<string, string[]> = {
  Organization: ["@id", "name", "url", "logo"],
  AggregateRating: ["ratingValue", "bestRating", "worstRating", "ratingCount"],
  WebSite: ["name", "url", "inLanguage", "publisher.@id"],
  FAQPage: ["mainEntity[].name", "mainEntity[].acceptedAnswer.text"],
  BreadcrumbList: ["itemListElement[].position", "itemListElement[].name", "itemListElement[].item"],
  Service: ["name", "serviceType", "url", "provider.@id"],
  BlogPosting: ["headline", "image", "datePublished", "dateModified", "author.@id", "author.name", "publisher.@id"],
  JobPosting: [
    "title",
    "description",
    "datePosted",
    "validThrough",
    "employmentType",
    "hiringOrganization.@id",
    "jobLocation.address.addressLocality",
    "jobLocation.address.addressCountry",
    "baseSalary.currency",
    "baseSalary.value.minValue",
    "baseSalary.value.maxValue",
    "baseSalary.value.unitText",
    "identifier.value",
  ],
};

const pages = new Map(
  readdirSync(DIST, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".html"))
    .map((file) => [file, things(readFileSync(join(DIST, file), "utf8"))]),
);

function things(html: string): Thing[] {
  const script = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1];
  return script === undefined ? [] : (JSON.parse(script) as { "@graph": Thing[] })["@graph"];
}

/** The values at a path, with those of all items of lists. */
function at(value: unknown, path: string): unknown[] {
  return path.split(".").reduce<unknown[]>(
    (found, step) =>
      found.flatMap((thing) => {
        const next = (thing as Record<string, unknown> | undefined)?.[step.replace("[]", "")];
        return step.endsWith("[]")
          ? Array.isArray(next) && next.length > 0
            ? (next as unknown[])
            : [undefined]
          : [next];
      }),
    [value],
  );
}

const empty = (value: unknown) => value === undefined || value === null || value === "";

describe("structured data", () => {
  test.each(Object.entries(REQUIRED))("every %s is complete", (type, paths) => {
    const missing: string[] = [];
    let found = 0;
    for (const [file, graph] of pages) {
      const rated = graph.map((thing) => thing.aggregateRating as Thing | undefined);
      for (const thing of [...graph, ...rated].filter((thing) => thing?.["@type"] === type)) {
        found += 1;
        missing.push(...paths.filter((path) => at(thing, path).some(empty)).map((path) => `${file}: ${path}`));
      }
    }
    expect(missing).toEqual([]);
    expect(found).toBeGreaterThan(0);
  });

  test("each kind of page has its types", () => {
    const types = (file: string) => pages.get(file)?.map((thing) => thing["@type"]);
    expect(types("index.html")).toEqual(["Organization", "WebSite", "FAQPage"]);
    expect(types("diensten/callcenter-gent/index.html")).toEqual([
      "Organization",
      "Service",
      "FAQPage",
      "BreadcrumbList",
    ]);
    expect(types("jobs/index.html")).not.toContain("JobPosting");
    const jobs = [...pages.keys()].filter((file) => /^jobs\/.+\/index\.html$/.test(file));
    expect(jobs).toHaveLength(8);
    for (const file of jobs) {
      expect(types(file)).toEqual(["Organization", "JobPosting", "BreadcrumbList"]);
      const posting = pages.get(file)?.[1];
      expect(posting?.url).toBe(`https://www.warmlijn.example/${file.replace("/index.html", "")}`);
      // True, because the application form is on the same page.
      expect(posting?.directApply).toBe(true);
      expect(readFileSync(join(DIST, file), "utf8")).toMatch(/<form[^>]* name="sollicitatie"/);
    }
    const cities = [...pages.keys()].filter((file) => file.startsWith("diensten/callcenter-"));
    expect(cities.length).toBeGreaterThanOrEqual(43);
    for (const file of cities) {
      const service = pages.get(file)?.[1];
      expect(service?.areaServed).toMatchObject({ "@type": "City" });
      expect(at(service, "areaServed.containedInPlace.name")[0]).toBeTruthy();
      expect(pages.get(file)?.[2]?.mainEntity).toHaveLength(5);
    }
  });

  test("every reference is to something on the same page", () => {
    const ids = (value: unknown): string[] =>
      typeof value === "object" && value !== null
        ? [...("@id" in value ? [String(value["@id"])] : []), ...Object.values(value).flatMap(ids)]
        : [];
    const dangling: string[] = [];
    for (const [file, graph] of pages) {
      const known = new Set(graph.flatMap((thing) => ("@id" in thing ? [thing["@id"]] : [])));
      dangling.push(...ids(graph).flatMap((id) => (known.has(id) ? [] : [`${file}: ${id}`])));
    }
    expect(dangling).toEqual([]);
  });

  test("posts are written by the brand, not by a function", () => {
    const posts = [...pages].flatMap(([, graph]) => graph.filter((thing) => thing["@type"] === "BlogPosting"));
    expect(posts).toHaveLength(15);
    expect(new Set(posts.map((post) => JSON.stringify(post.author))).size).toBe(1);
    expect(posts[0]?.author).toMatchObject({ "@type": "Organization", name: "Warmlijn" });
  });

  test("the home page tells all there is to know of the company", () => {
    const organization = pages.get("index.html")?.[0];
    const paths = ["alternateName", "legalName", "vatID", "telephone", "email", "sameAs[]", "address.streetAddress"];
    expect(paths.filter((path) => at(organization, path).some(empty))).toEqual([]);
    // As in the company register, without spaces and dots.
    expect(organization?.vatID).toMatch(/^BE\d{10}$/);
  });

  test("the rating is stated where it is shown, and nowhere else", () => {
    const rated = [...pages].filter(([, graph]) => graph.some((thing) => thing.aggregateRating));
    expect(rated.map(([file]) => file)).toEqual(["index.html"]);
  });

  test("the prices are those of the settings", () => {
    const services = pages.get("diensten/index.html")?.find((thing) => thing["@type"] === "Service");
    const offers = at(services, "hasOfferCatalog.itemListElement[].priceSpecification") as Record<string, unknown>[];
    expect(offers.map((offer) => offer.price ?? offer.minPrice)).toEqual([395, 895, 1795, 4600]);
  });
});
