// The exact texts and sections of the original brief, in its order.

import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { eventually, final } from "./poll.ts";
import { CITIES, html } from "./routes.ts";
import { origin, visit } from "./visit.ts";

/** What a reader reads, with single spaces. */
const text = async (locator: Locator) => ((await locator.textContent()) ?? "").replaceAll(/\s+/g, " ").trim();

const texts = async (locator: Locator) =>
  (await locator.allTextContents()).map((one) => one.replaceAll(/\s+/g, " ").trim());

/** Where the links with a name lead. The name is what a reader sees, without what only a screen reader says. */
async function hrefs(scope: Locator | Page, name: string): Promise<string[]> {
  const found = await scope.locator("a").evaluateAll((all) =>
    all.map((link) => {
      const seen = link.cloneNode(true) as Element;
      for (const hidden of seen.querySelectorAll(".vh, svg")) hidden.remove();
      return { name: seen.textContent.replaceAll(/\s+/g, " ").trim(), href: link.getAttribute("href") ?? "" };
    }),
  );
  return found.filter((link) => link.name === name).map(({ href }) => href);
}

/** The structured data of a page, by type. */
async function structured(page: Page): Promise<Map<string, Record<string, unknown>>> {
  const all = await page.locator('script[type="application/ld+json"]').allTextContents();
  const nodes = all.flatMap((json) => (JSON.parse(json) as { "@graph": Record<string, unknown>[] })["@graph"]);
  return new Map(nodes.map((node) => [String(node["@type"]), node]));
}

describe("the home page", () => {
  test("has its sections in order", async () => {
    await visit("/", async ({ page }) => {
      await eventually(async () => {
        const headings = await texts(page.locator("main :is(h1, h2)"));
        const wanted = [
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
        ];
        expect(headings).toEqual(wanted);
      });
    });
  });

  test("opens with three promises and two ways on", async () => {
    await visit("/", async ({ page }) => {
      const hero = page.locator(".s-hero");
      await eventually(async () => {
        const promises = await texts(hero.locator(".hero__text li"));
        expect(promises).toHaveLength(3);
        expect(promises[0]).toContain("30% omzet binnen 6 maanden");
        expect(promises[1]).toContain("Vlaamse KMO's van 10-50 medewerkers");
        expect(promises[2]).toMatch(/^Leadgarantie/);
      });
      await expect.poll(() => hrefs(hero, "Vraag jouw gratis groeiplan aan")).toEqual(["/contact"]);
      await expect.poll(() => hrefs(hero, "Ontdek onze aanpak")).toEqual(["/leadgeneratie-kmo"]);
    });
  });

  test("carries the lead form card", async () => {
    await visit("/", async ({ page }) => {
      const card = page.locator(".coupon");
      await expect.poll(() => text(card.locator(".stamp"))).toBe("Voor KMO's");
      await expect.poll(() => text(card.locator("h2"))).toBe("Ontvang potentiële klanten");
      await expect
        .poll(() => text(card.locator(".coupon__intro")))
        .toBe("Vul onderstaand formulier in en ontdek hoe wij uw agenda kunnen vullen.");
      await eventually(async () => {
        const activities = await texts(card.locator("option:not([value=''])"));
        expect(activities).toEqual([
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
      });
      const terms = card.locator("label a");
      await expect.poll(() => terms.getAttribute("href")).toBe("/privacybeleid");
      await expect.poll(() => terms.getAttribute("target")).toBe("_blank");
      const consent = card.locator(".check label");
      await consent.locator(".vh").evaluate((one) => one.remove());
      await expect
        .poll(() => text(consent))
        .toBe("Ik ga akkoord met de privacyvoorwaarden en geef toestemming voor contact. *");
      await expect.poll(() => text(card.locator("button[type=submit]"))).toBe("Ontvang potentiële klanten");
      // Shown after the first attempt.
      await expect.poll(() => card.locator(".form__help").count()).toBe(0);
    });
  });

  test("shows three services, four steps, the figures and what to trust", async () => {
    await visit("/", async ({ page }) => {
      const services = page.locator("#diensten");
      await expect
        .poll(() => texts(services.locator("h3")))
        .toEqual(["Telefonische prospectie", "Afspraken inplannen", "CRM-integratie"]);
      const more = await hrefs(services, "Meer informatie");
      expect(more.map((href) => href.split("#")[0])).toEqual(["/diensten", "/diensten", "/diensten"]);
      await expect.poll(() => hrefs(services, "Bekijk al onze diensten")).toEqual(["/diensten"]);
      await expect
        .poll(() => texts(page.locator("#aanpak li h3")))
        .toEqual(["Intake", "Groeiplan op maat", "Gerichte prospectie", "Je ontvangt warme leads"]);
      await expect.poll(() => texts(page.locator("#resultaten dd.figs__value"))).toEqual(["+30%", "8-12", "37%", "12"]);
      await expect
        .poll(() => texts(page.locator("#resultaten dt")))
        .toEqual([
          "omzet in 6 maanden",
          "kwaliteitsvolle afspraken per week",
          "hogere conversie",
          "uur per week bespaard",
        ]);
      await eventually(async () => {
        const trust = await texts(page.locator(".s-trust h3"));
        expect(trust).toEqual([
          "Al bijna 15 jaar ervaring",
          "Genomineerd als snelgroeiend bedrijf",
          "100% bootstrapped",
        ]);
      });
    });
  });

  test("lets three customers speak, with five stars each", async () => {
    await visit("/", async ({ page }) => {
      const section = page.locator("#klanten");
      await expect.poll(() => section.locator("figure").count()).toBe(3);
      for (const quote of await section.locator("figure").all()) {
        await expect.poll(() => quote.locator(".stars svg").count()).toBe(5);
        await expect.poll(async () => (await text(quote.locator("blockquote"))).length).toBeGreaterThan(20);
        await expect.poll(() => text(quote.locator("figcaption"))).toMatch(/\S+ \S+.*, \S+/);
      }
      await expect.poll(() => text(section)).toMatch(/[Mm]eer dan 750 Vlaamse KMO's/);
      await expect.poll(() => hrefs(section, "Meer succesverhalen bekijken")).toEqual(["/leadgeneratie-kmo"]);
    });
  });

  test("promotes the scan and calls to action", async () => {
    await visit("/", async ({ page }) => {
      const scan = page.locator("#scan");
      await expect.poll(() => text(scan)).toContain("3 minuten");
      const bar = scan.getByRole("progressbar", { name: "33% van de KMO's hebben de scan voltooid" });
      await expect
        .poll(async () => [await bar.getAttribute("value"), await bar.getAttribute("max")])
        .toEqual(["33", "100"]);
      await expect
        .poll(async () => (await text(scan.locator(".scan__count"))).replaceAll(".", ""))
        .toBe("Al 1312 KMO's gingen je voor");
      await expect.poll(() => hrefs(scan, "Start de gratis scan")).toEqual(["/telemarketing-scan"]);
      const banner = page.locator(".s-cta");
      await expect.poll(() => hrefs(banner, "Start vandaag nog")).toEqual(["/contact"]);
      await expect.poll(() => text(banner)).toContain("Geen verplichtingen. Vrijblijvend adviesgesprek binnen 24 uur.");
    });
  });

  test("tells search engines who it is, how it is rated and what is asked", async () => {
    await visit("/", async ({ page }) => {
      const data = await structured(page);
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
      const shown = await texts(page.locator("main details summary"));
      expect(questions.map(({ name }) => name)).toEqual(shown);
      expect(questions[1]?.acceptedAnswer.text).toMatch(/€.*calculator/s);
    });
  });
});

describe("the page of services", () => {
  test("shows what there is, what a warm appointment is, prices that say what they are for, and every city", async () => {
    await visit("/diensten", async ({ page }) => {
      const services = page.locator("#overzicht");
      await eventually(async () => {
        const names = await texts(services.locator("h3"));
        expect(names.slice(0, 3)).toEqual(["Telefonische prospectie", "Afspraken inplannen", "CRM-integratie"]);
        expect(await hrefs(services, "Meer informatie")).toHaveLength(names.length);
      });
      await expect.poll(() => page.locator("#warme-afspraak .def__one").count()).toBe(6);

      const rates = page.locator("#formules .rate");
      await expect.poll(() => rates.count()).toBe(4);
      for (const extra of final(await texts(page.locator(".rate__extra")))) {
        expect(extra).toMatch(/^(ongeveer )?€\s?\d+(,\d\d)? per (extra )?afspraak$/);
      }
      await expect.poll(() => hrefs(page.locator("#formules"), "Bereken jouw prijs")).toEqual(["/calculator"]);
      await expect.poll(() => page.locator("#steden svg").count()).toBeGreaterThanOrEqual(1);
      await expect
        .poll(() => page.locator("#steden a[href^='/diensten/callcenter-']").count())
        .toBeGreaterThanOrEqual(43);
    });
  });

  test("promises the same appointment as the home page", () => {
    const list = (path: string) => /<ol class="ruled def__list">.*?<\/ol>/s.exec(html(path))?.[0];
    expect(list("/diensten")).toBeTruthy();
    expect(list("/diensten")).toBe(list("/"));
  });
});

describe("the approach page", () => {
  test("has more success stories than the home page, and the form", async () => {
    await visit("/leadgeneratie-kmo", async ({ page }) => {
      await expect.poll(() => page.locator("#succesverhalen figure").count()).toBeGreaterThan(3);
      await expect.poll(() => page.locator(".coupon form").count()).toBe(1);
      await expect.poll(() => text(page.locator("#succesverhalen .note"))).toContain("4,8 op 5, uit 127 beoordelingen");
    });
  });

  test("is led to by a teaser", async () => {
    await visit("/over-ons", async ({ page }) => {
      await expect.poll(() => hrefs(page.locator(".s-teaser"), "Ontdek onze aanpak")).toEqual(["/leadgeneratie-kmo"]);
    });
  });
});

describe("a wide table", () =>
  test("is a list of cards on a telephone: nothing is cut off, and each line says which column it is of", async () => {
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

  describe.each(CITIES)("%s", (slug) =>
    test("has every part of a city page", async () => {
      await visit(`/diensten/${slug}`, { javaScriptEnabled: false }, async ({ page, status }) => {
        expect(status).toBe(200);
        const main = page.locator("main");
        const crumbs = main.locator("nav[aria-label=Kruimelpad] li");
        const [home, services, city] = await texts(crumbs);
        expect([home, services]).toEqual(["Home", "Diensten"]);
        expect(city).toBeTruthy();
        await expect
          .poll(() => crumbs.locator("a").evaluateAll((all) => all.map((one) => one.getAttribute("href"))))
          .toEqual(["/", "/diensten"]);

        await expect.poll(async () => (await text(main.locator("h1"))).length).toBeGreaterThan(10);
        await expect.poll(async () => (await text(main.locator(".cityhead .intro"))).length).toBeGreaterThan(80);
        await expect.poll(() => main.locator(".market__art img").getAttribute("alt")).toBeTruthy();
        await expect.poll(async () => (await text(main.locator(".approach__main"))).length).toBeGreaterThan(200);
        await expect.poll(() => main.locator(".approach__side li").count()).toBeGreaterThanOrEqual(3);

        await expect
          .poll(() => texts(main.locator(".s-steps h3")))
          .toEqual(["Verkennend gesprek", "Strategie op maat", "Telefonische prospectie", "Kwaliteitsvolle leads"]);
        await expect.poll(() => texts(main.locator(".s-figures dd.figs__value"))).toEqual(["30%", "8-12"]);
        await expect
          .poll(() => texts(main.locator(".s-figures dt")))
          .toEqual(["gemiddelde omzetstijging na 6 maanden", "kwaliteitsvolle afspraken per week"]);
        await expect.poll(() => hrefs(main.locator(".s-figures"), "Bereken jouw prijs")).toEqual(["/calculator"]);

        await eventually(async () => {
          const questions = await texts(main.locator("details summary"));
          expect(questions).toHaveLength(5);
          expect(new Set(questions).size).toBe(5);
        });

        const nearby = main.locator(".s-nearby a");
        await expect.poll(() => nearby.count()).toBeGreaterThanOrEqual(3);
        for (const link of await nearby.all()) {
          await expect.poll(() => text(link)).toMatch(/\S ?\d+ km$/);
          expect(CITIES.map((other) => `/diensten/${other}`)).toContain(await link.getAttribute("href"));
        }
        await expect.poll(() => nearby.locator(`[href="/diensten/${slug}"]`).count()).toBe(0);

        const action = main.locator(".s-cta");
        await expect.poll(() => action.locator('a[href="/contact"]').count()).toBe(1);
        await expect.poll(() => action.locator('a[href^="tel:"]').count()).toBe(1);
        await expect.poll(() => action.locator('a[href^="mailto:"]').count()).toBe(1);

        await eventually(async () => {
          const data = await structured(page);
          expect([...data.keys()]).toEqual(expect.arrayContaining(["BreadcrumbList", "FAQPage", "Service"]));
          expect(data.get("Service")?.areaServed).toBeDefined();
        });
      });
    }),
  );

  test("each have questions and answers of their own", () => {
    const answers = CITIES.map((slug) => {
      const json = /"@type":"FAQPage","mainEntity":(\[.*?\}\}\])/.exec(html(`/diensten/${slug}`))?.[1] ?? "[]";
      return (JSON.parse(json) as { acceptedAnswer: { text: string } }[]).map((one) => one.acceptedAnswer.text);
    });
    expect(answers.map((one) => one.length)).toEqual(CITIES.map(() => 5));
    expect(new Set(answers.flat()).size).toBe(5 * CITIES.length);
  });
});

describe("header and footer", () => {
  let footer: { provinces: [string, number][]; links: string[] };
  beforeAll(async () => {
    footer = await visit("/", async ({ page }) => ({
      provinces: await page
        .locator("footer nav[aria-label='Gemeenten per provincie'] dl > div")
        .evaluateAll((rows) =>
          rows.map((row): [string, number] => [
            row.querySelector("dt")?.textContent ?? "",
            row.querySelectorAll("dd a").length,
          ]),
        ),
      links: await page.locator("footer a").evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? "")),
    }));
  });

  test("group the cities by province", () => {
    expect(footer.provinces).toEqual([
      ["Oost-Vlaanderen", 19],
      ["Antwerpen", 4],
      ["Vlaams-Brabant", 12],
      ["Brussels Hoofdstedelijk Gewest", 7],
      ["West-Vlaanderen", 1],
    ]);
    const cities = footer.links.filter((href) => href.startsWith("/diensten/callcenter-"));
    expect(cities.toSorted()).toEqual(CITIES.map((slug) => `/diensten/${slug}`).toSorted());
  });

  test("lead to the policies and to the owner of the site", () => {
    expect(footer.links).toEqual(
      expect.arrayContaining([
        "/privacybeleid",
        "/cookiebeleid",
        "/algemene-voorwaarden",
        "/toegankelijkheid",
        "/cookiebeleid#instellingen",
      ]),
    );
    expect(footer.links.some((href) => href.startsWith("tel:"))).toBe(true);
    expect(footer.links.some((href) => href.startsWith("mailto:"))).toBe(true);
  });
});

describe("addresses", () => {
  test.each([
    ["/waarom", "/leadgeneratie-kmo"],
    ["/vacatures", "/jobs"],
  ])("%s shows the same page as %s, and says which one counts", async (alias, path) => {
    const look = async ({ page, status }: { page: Page; status: number }) => ({
      status,
      heading: await text(page.locator("h1")),
      canonical: new URL((await page.locator('link[rel="canonical"]').getAttribute("href")) ?? "").pathname,
    });
    const [first, second] = [await visit(alias, look), await visit(path, look)];
    expect(first).toEqual(second);
    expect(first).toMatchObject({ status: 200, canonical: path });
  });

  test("an unknown city says so and leads back to the services", async () => {
    await visit("/diensten/callcenter-parijs", async ({ page, status }) => {
      expect(status).toBe(404);
      await expect.poll(() => text(page.locator("h1"))).toBe("Pagina niet gevonden");
      await expect.poll(() => text(page.locator("main"))).toContain("We konden geen informatie vinden over deze stad.");
      await expect.poll(() => page.locator('main .actions a[href="/diensten"]').count()).toBe(1);
    });
  });

  test("another unknown page says so, and search engines leave both out", async () => {
    await visit("/bestaat-niet", async ({ page, status }) => {
      expect(status).toBe(404);
      await expect.poll(() => text(page.locator("h1"))).toBe("Pagina niet gevonden");
      await expect.poll(() => page.locator('meta[name="robots"]').getAttribute("content")).toContain("noindex");
    });
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

test("the bill on the page of prices follows the price sheet and adds up", async () => {
  await visit("/prijzen", async ({ page }) => {
    const amounts = (words: string) =>
      [...words.matchAll(/€\s([\d.]+(?:,\d+)?)/g)].map(([, one = ""]) =>
        Number(one.replaceAll(".", "").replace(",", ".")),
      );
    const bill = page.locator("#voorbeeld");
    const rows = final(await texts(bill.locator("tbody tr")));
    const [setup = 0, formula = 0, extra = 0, total = 0, ...more] = rows.map((row) => amounts(row).at(-1));
    expect(more).toEqual([]);
    expect(total).toBeGreaterThan(0);
    expect(setup + formula + extra).toBe(total);
    // The formula's own price, as the list above has it.
    const price = final(await text(page.locator(".rate--featured .rate__sum")));
    expect(amounts(rows[1] ?? "")[0]).toBe(amounts(price)[0]);
    const each = final(await text(bill.locator(".note")));
    const [, appointments] = /(\d+) warme afspraken/.exec(rows[3] ?? "") ?? [];
    expect(amounts(each)[0]).toBeCloseTo(total / Number(appointments), 2);
  });
});
