// The exact texts and sections of the original brief, in its order.

import { describe, expect, test } from "vitest";
import { count, hrefs, only, parse, read, structured, text, texts } from "./document.ts";
import { CITIES, html } from "./routes.ts";
import { origin, visit } from "./visit.ts";

describe("the home page", () => {
  const page = parse(html("/"));

  test("has its sections in order", () =>
    expect(texts(page, "main :is(h1, h2)")).toEqual([
      "Wij hebben nieuwe klanten voor u.",
      "Ontvang potentiële klanten",
      "Wat is een warme afspraak?", // an embedded section
      "Hoe wij jouw KMO helpen groeien",
      "In vier stappen naar warme leads",
      "Zo volg je je campagne", // views of the portal
      "Wat onze klanten meten",
      "Waarop je kunt rekenen",
      "Klanten aan het woord",
      "Is jouw KMO klaar voor meer klanten – zonder extra personeel?", // an embedded section
      "Wat zaakvoerders ons het vaakst vragen", // another one
      "Uit onze blog",
      "Klaar om je omzet te vergroten zonder extra personeel?",
    ]));

  test("starts with three promises and two buttons", () => {
    const hero = only(page, ".s-hero");
    const promises = texts(hero, ".hero__text li");
    expect(promises).toHaveLength(3);
    expect(promises[0]).toContain("30% omzet binnen 6 maanden");
    expect(promises[1]).toContain("Vlaamse KMO's van 10-50 medewerkers");
    expect(promises[2]).toMatch(/^Leadgarantie/);
    expect(hrefs(hero, "Vraag jouw gratis groeiplan aan")).toEqual(["/contact"]);
    expect(hrefs(hero, "Ontdek onze aanpak")).toEqual(["/leadgeneratie-kmo"]);
  });

  test("carries the lead form card", () => {
    const card = only(page, ".coupon");
    expect(text(card, ".stamp")).toBe("Voor KMO's");
    expect(text(card, "h2")).toBe("Ontvang potentiële klanten");
    expect(text(card, ".coupon__intro")).toBe(
      "Vul onderstaand formulier in en ontdek hoe wij uw agenda kunnen vullen.",
    );
    expect(texts(card, "option:not([value=''])")).toEqual([
      "IT & Software",
      "Marketing & Reclame",
      "Financiële diensten",
      "Bouw & Renovatie",
      "Gezondheidszorg",
      "Educatie & Training",
      "Retail & E-commerce",
      "Consultancy",
      "Anders",
    ]);
    const terms = only(card, "label a");
    expect(terms.getAttribute("href")).toBe("/privacybeleid");
    expect(terms.getAttribute("target")).toBe("_blank");
    const consent = only(card, ".check label").cloneNode(true) as Element;
    only(consent, ".vh").remove();
    expect(read(consent)).toBe("Ik ga akkoord met de privacyvoorwaarden en geef toestemming voor contact. *");
    expect(text(card, "button[type=submit]")).toBe("Ontvang potentiële klanten");
    // Shown after the first attempt.
    expect(count(card, ".form__help")).toBe(0);
  });

  test("shows three services, four steps, the figures and what to trust", () => {
    const services = only(page, "#diensten");
    expect(texts(services, "h3")).toEqual(["Telefonische prospectie", "Afspraken inplannen", "CRM-integratie"]);
    const more = hrefs(services, "Meer informatie");
    expect(more.map((href) => href?.split("#")[0])).toEqual(["/diensten", "/diensten", "/diensten"]);
    expect(hrefs(services, "Bekijk al onze diensten")).toEqual(["/diensten"]);
    expect(texts(page, "#aanpak li h3")).toEqual([
      "Intake",
      "Groeiplan op maat",
      "Gerichte prospectie",
      "Je ontvangt warme leads",
    ]);
    expect(texts(page, "#resultaten dd.figs__value")).toEqual(["+30%", "8-12", "37%", "12"]);
    expect(texts(page, "#resultaten dt")).toEqual([
      "omzet in 6 maanden",
      "kwaliteitsvolle afspraken per week",
      "hogere conversie",
      "uur per week bespaard",
    ]);
    expect(texts(page, ".s-trust h3")).toEqual([
      "Al bijna 15 jaar ervaring",
      "Genomineerd als snelgroeiend bedrijf",
      "100% bootstrapped",
    ]);
  });

  test("lets three customers speak, with five stars each", () => {
    const section = only(page, "#klanten");
    const quotes = [...section.querySelectorAll("figure")];
    expect(quotes).toHaveLength(3);
    for (const quote of quotes) {
      expect(count(quote, ".stars svg")).toBe(5);
      expect(text(quote, "blockquote").length).toBeGreaterThan(20);
      expect(text(quote, "figcaption")).toMatch(/\S+ \S+.*, \S+/);
    }
    expect(text(page, "#klanten")).toMatch(/[Mm]eer dan 750 Vlaamse KMO's/);
    expect(hrefs(section, "Meer succesverhalen bekijken")).toEqual(["/leadgeneratie-kmo"]);
  });

  test("promotes the scan and calls to action", () => {
    const scan = only(page, "#scan");
    expect(text(page, "#scan")).toContain("3 minuten");
    const bar = only(scan, "progress");
    expect(text(scan, `label[for="${bar.id}"]`)).toBe("33% van de KMO's hebben de scan voltooid");
    expect([bar.getAttribute("value"), bar.getAttribute("max")]).toEqual(["33", "100"]);
    expect(text(scan, ".scan__count").replaceAll(".", "")).toBe("Al 1312 KMO's gingen je voor");
    expect(hrefs(scan, "Start de gratis scan")).toEqual(["/telemarketing-scan"]);
    expect(hrefs(only(page, ".s-cta"), "Start vandaag nog")).toEqual(["/contact"]);
    expect(text(page, ".s-cta")).toContain("Geen verplichtingen. Vrijblijvend adviesgesprek binnen 24 uur.");
  });

  test("has structured data of the organization, its rating and the questions", () => {
    const data = structured(page);
    const organization = data.get("Organization");
    expect(Object.keys(organization ?? {})).toEqual(expect.arrayContaining(["alternateName", "logo", "sameAs"]));
    expect(organization?.aggregateRating).toMatchObject({
      ratingValue: 4.8,
      bestRating: 5,
      worstRating: 1,
      ratingCount: 127,
    });
    const questions = data.get("FAQPage")?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
    expect(questions).toHaveLength(4);
    expect(questions.map(({ name }) => name)).toEqual(texts(page, "main details summary"));
    expect(questions[1]?.acceptedAnswer.text).toMatch(/€.*calculator/s);
  });
});

describe("the page of services", () => {
  test("shows what there is, what a warm appointment is, prices that say what they are for, and every city", () => {
    const page = parse(html("/diensten"));
    const services = only(page, "#overzicht");
    const names = texts(services, "h3");
    expect(names.slice(0, 3)).toEqual(["Telefonische prospectie", "Afspraken inplannen", "CRM-integratie"]);
    expect(hrefs(services, "Meer informatie")).toHaveLength(names.length);
    expect(count(page, "#warme-afspraak .def__one")).toBe(6);

    expect(count(page, "#formules .rate")).toBe(4);
    for (const extra of texts(page, ".rate__extra")) {
      expect(extra).toMatch(/^(ongeveer )?€\s?\d+(,\d\d)? per (extra )?afspraak$/);
    }
    expect(hrefs(only(page, "#formules"), "Bereken jouw prijs")).toEqual(["/calculator"]);
    expect(count(page, "#steden svg")).toBeGreaterThanOrEqual(1);
    expect(count(page, "#steden a[href^='/diensten/callcenter-']")).toBeGreaterThanOrEqual(43);
  });

  test("names Kortrijk, Gent and what lies around Brussels on its map", () => {
    const names = texts(parse(html("/diensten")), ".map--all text");
    const wanted = ["Kortrijk", "Gent", "Antwerpen", "Brussel", "Schaarbeek", "Elsene", "Vilvoorde"];
    expect(names).toEqual(expect.arrayContaining(wanted));
  });

  test("promises the same appointment as the home page", () => {
    const list = (path: string) => /<ol class="ruled def__list">.*?<\/ol>/s.exec(html(path))?.[0];
    expect(list("/diensten")).toBeTruthy();
    expect(list("/diensten")).toBe(list("/"));
  });
});

describe("the approach page", () => {
  test("has more success stories than the home page, and the form", () => {
    const page = parse(html("/leadgeneratie-kmo"));
    expect(count(page, "#succesverhalen figure")).toBeGreaterThan(3);
    expect(count(page, ".coupon form")).toBe(1);
    expect(text(page, "#succesverhalen .note")).toContain("4,8 op 5, uit 127 beoordelingen");
  });

  test("is linked from a teaser", () => {
    const teaser = only(parse(html("/over-ons")), ".s-teaser");
    expect(hrefs(teaser, "Ontdek onze aanpak")).toEqual(["/leadgeneratie-kmo"]);
  });
});

describe("a wide table", () =>
  test("is a list of cards on a phone: nothing is cut off, and each line has the name of its column", async () => {
    await visit("/cookiebeleid", { viewport: { width: 360, height: 780 } }, async ({ page }) => {
      const boxes = page.locator(".tablebox");
      await expect.poll(() => boxes.count()).toBeGreaterThan(2);
      for (const box of await boxes.all()) {
        await expect.poll(() => box.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
      }
      const label = page.locator("[data-label='Waarvoor']").first();
      await expect.poll(() => label.evaluate((one) => getComputedStyle(one, "::before").content)).toContain("Waarvoor");
    });
  }));

describe("city pages", () => {
  test("are 43 or more", () => expect(CITIES.length).toBeGreaterThanOrEqual(43));

  test.each(CITIES)("%s has every part of a city page", (slug) => {
    const page = parse(html(`/diensten/${slug}`));
    const main = only(page, "main");
    const crumbs = only(main, "nav[aria-label=Kruimelpad]");
    const [home, services, city] = texts(crumbs, "li");
    expect([home, services]).toEqual(["Home", "Diensten"]);
    expect(city).toBeTruthy();
    expect([...crumbs.querySelectorAll("li a")].map((link) => link.getAttribute("href"))).toEqual(["/", "/diensten"]);

    expect(text(main, "h1").length).toBeGreaterThan(10);
    expect(text(main, ".cityhead .intro").length).toBeGreaterThan(80);
    expect(only(main, ".market__art img").getAttribute("alt")).toBeTruthy();
    expect(text(main, ".approach__main").length).toBeGreaterThan(200);
    expect(count(main, ".approach__side li")).toBeGreaterThanOrEqual(3);

    const steps = ["Verkennend gesprek", "Strategie op maat", "Telefonische prospectie", "Kwaliteitsvolle leads"];
    expect(texts(main, ".s-steps h3")).toEqual(steps);
    expect(texts(main, ".s-figures dd.figs__value")).toEqual(["30%", "8-12"]);
    expect(texts(main, ".s-figures dt")).toEqual([
      "gemiddelde omzetstijging na 6 maanden",
      "kwaliteitsvolle afspraken per week",
    ]);
    expect(hrefs(only(main, ".s-figures"), "Bereken jouw prijs")).toEqual(["/calculator"]);

    const questions = texts(main, "details summary");
    expect(questions).toHaveLength(5);
    expect(new Set(questions).size).toBe(5);

    const nearby = [...main.querySelectorAll(".s-nearby a")].map((link) => link.getAttribute("href"));
    expect(nearby.length).toBeGreaterThanOrEqual(3);
    for (const name of texts(main, ".s-nearby a")) expect(name).toMatch(/\S ?\d+ km$/);
    expect(CITIES.map((other) => `/diensten/${other}`)).toEqual(expect.arrayContaining(nearby));
    expect(nearby).not.toContain(`/diensten/${slug}`);

    const action = only(main, ".s-cta");
    expect(count(action, 'a[href="/contact"]')).toBe(1);
    expect(count(action, 'a[href^="tel:"]')).toBe(1);
    expect(count(action, 'a[href^="mailto:"]')).toBe(1);

    const data = structured(page);
    expect([...data.keys()]).toEqual(expect.arrayContaining(["BreadcrumbList", "FAQPage", "Service"]));
    expect(data.get("Service")?.areaServed).toBeDefined();
  });

  test("each have their own questions and answers", () => {
    const answers = CITIES.map((slug) => {
      const json = /"@type":"FAQPage","mainEntity":(\[.*?\}\}\])/.exec(html(`/diensten/${slug}`))?.[1] ?? "[]";
      return (JSON.parse(json) as { acceptedAnswer: { text: string } }[]).map((one) => one.acceptedAnswer.text);
    });
    expect(answers.map((one) => one.length)).toEqual(CITIES.map(() => 5));
    expect(new Set(answers.flat()).size).toBe(5 * CITIES.length);
  });
});

describe("header and footer", () => {
  const footer = only(parse(html("/")), "footer");
  const links = [...footer.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");

  test("group the cities by province", () => {
    const rows = [...footer.querySelectorAll("nav[aria-label='Gemeenten per provincie'] dl > div")];
    expect(rows.map((row) => [row.querySelector("dt")?.textContent, count(row, "dd a")])).toEqual([
      ["Oost-Vlaanderen", 19],
      ["Antwerpen", 4],
      ["Vlaams-Brabant", 12],
      ["Brussels Hoofdstedelijk Gewest", 7],
      ["West-Vlaanderen", 1],
    ]);
    const cities = links.filter((href) => href.startsWith("/diensten/callcenter-"));
    expect(cities.toSorted()).toEqual(CITIES.map((slug) => `/diensten/${slug}`).toSorted());
  });

  test("link to the policies and to the owner of the site", () => {
    expect(links).toEqual(
      expect.arrayContaining([
        "/privacybeleid",
        "/cookiebeleid",
        "/algemene-voorwaarden",
        "/toegankelijkheid",
        "/cookiebeleid#instellingen",
      ]),
    );
    expect(links.some((href) => href.startsWith("tel:"))).toBe(true);
    expect(links.some((href) => href.startsWith("mailto:"))).toBe(true);
  });
});

describe("addresses", () => {
  /** The host's response. */
  const ask = async (path: string) => {
    const response = await fetch(origin + path);
    return { status: response.status, page: parse(await response.text()) };
  };

  test.each([
    ["/waarom", "/leadgeneratie-kmo"],
    ["/vacatures", "/jobs"],
  ])("%s shows the same page as %s, with the latter as canonical address", async (alias, path) => {
    const look = async (path: string) => {
      const { status, page } = await ask(path);
      const canonical = only(page, 'link[rel="canonical"]').getAttribute("href");
      return { status, heading: text(page, "h1"), canonical: new URL(canonical ?? "").pathname };
    };
    const [first, second] = [await look(alias), await look(path)];
    expect(first).toEqual(second);
    expect(first).toMatchObject({ status: 200, canonical: path });
  });

  test("the page of an unknown city says so and links back to the services", async () => {
    const { status, page } = await ask("/diensten/callcenter-parijs");
    expect(status).toBe(404);
    expect(text(page, "h1")).toBe("Pagina niet gevonden");
    expect(text(page, "main")).toContain("We konden geen informatie vinden over deze stad.");
    expect(count(page, 'main .actions a[href="/diensten"]')).toBe(1);
  });

  test("any other unknown page says so, and search engines don't index either", async () => {
    const { status, page } = await ask("/bestaat-niet");
    expect(status).toBe(404);
    expect(text(page, "h1")).toBe("Pagina niet gevonden");
    expect(only(page, 'meta[name="robots"]').getAttribute("content")).toContain("noindex");
  });

  test("the sitemap names every page that search engines may list, and no other", async () => {
    const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
    const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url ?? "").pathname);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toEqual(expect.arrayContaining(["/", "/diensten", ...CITIES.map((slug) => `/diensten/${slug}`)]));
    for (const path of listed) {
      expect(html(path), path).toContain(`rel="canonical" href="`);
      expect(html(path), path).not.toContain('content="noindex');
    }
    expect(listed).not.toContain("/waarom");
    expect(listed).not.toContain("/bedankt");
  });
});

test("the bill on the page of prices follows the price sheet and adds up", () => {
  const page = parse(html("/prijzen"));
  const amounts = (words: string) =>
    [...words.matchAll(/€\s([\d.]+(?:,\d+)?)/g)].map(([, one = ""]) =>
      Number(one.replaceAll(".", "").replace(",", ".")),
    );
  const rows = texts(page, "#voorbeeld tbody tr");
  const [setup = 0, formula = 0, extra = 0, total = 0, ...more] = rows.map((row) => amounts(row).at(-1));
  expect(more).toEqual([]);
  expect(total).toBeGreaterThan(0);
  expect(setup + formula + extra).toBe(total);
  // The price of the formula, as in the list above.
  expect(amounts(rows[1] ?? "")[0]).toBe(amounts(text(page, ".rate--featured .rate__sum"))[0]);
  const [, appointments] = /(\d+) warme afspraken/.exec(rows[3] ?? "") ?? [];
  expect(amounts(text(page, "#voorbeeld .note"))[0]).toBeCloseTo(total / Number(appointments), 2);
});
