// Checks that every page must pass.

import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { violations } from "./axe.ts";
import { only, parse, text } from "./document.ts";
import { eventually, final } from "./poll.ts";
import { KINDS } from "./routes.ts";
import { unlinkedRules } from "./sheets.ts";
import { delayFonts, expectNoLayoutShift } from "./layout-shift.ts";
import { fakeScanCounter } from "./tools.ts";
import { origin, runningAnimations, overflowing, visit, type Visit } from "./visit.ts";

describe.each(KINDS)("$kind ($path)", ({ path, status }) => {
  test("has complete metadata", async () => {
    const answer = await fetch(origin + path);
    expect(answer.status).toBe(status);
    const page = parse(await answer.text());
    const { head } = page;
    const content = (selector: string) => only(head, `meta[${selector}]`).getAttribute("content") ?? "";
    const title = text(head, "title");
    const description = content('name="description"');
    const canonical = only(head, 'link[rel="canonical"]').getAttribute("href") ?? "";
    expect(title.length).toBeGreaterThan(10);
    expect(description.length).toBeGreaterThan(50);
    const host = new URL(canonical).origin;
    expect(host).toMatch(/^https:\/\//);
    if (status === 200) expect(canonical).toBe(path === "/" ? `${host}/` : host + path);
    expect(content('property="og:type"')).toBe("website");
    expect(content('property="og:title"')).toBe(title);
    expect(content('property="og:description"')).toBe(description);
    expect(content('property="og:url"')).toBe(canonical);
    expect(content('name="twitter:card"')).toBe("summary_large_image");
    expect(content('name="twitter:title"')).toBe(title);
    expect(content('name="twitter:description"')).toBe(description);
    const image = content('property="og:image"');
    expect(content('name="twitter:image"')).toBe(image);
    expect(image.startsWith(`${host}/`)).toBe(true);
    const card = await fetch(origin + new URL(image).pathname);
    expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/png"]);
    for (const { textContent } of page.querySelectorAll('script[type="application/ld+json"]')) {
      expect(JSON.parse(textContent)).toMatchObject({ "@context": "https://schema.org" });
    }
  });

  test("loads nothing that is blocked, broken or from another host, has no layout shifts, fits every window, and has no accessibility violation", async () => {
    const look = async ({ page, status: found, problems }: Visit) => {
      expect(found).toBe(status);
      await expectNoLayoutShift(page);
      expect(problems).toEqual([]);
      await expect
        .poll(() => Promise.all(["h1", "html[lang=nl-BE]", "main"].map((one) => page.locator(one).count())))
        .toEqual([1, 1, 1]);
      await eventually(async () => {
        const broken = await page.evaluate(() => {
          const found = [...document.images].filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0);
          // Scrolls to it again, because a busy machine may have drawn no frame while it was in the window.
          found[0]?.scrollIntoView({ behavior: "instant" });
          return found.map(({ src }) => src);
        });
        expect(broken).toEqual([]);
      });

      // Measures colours without motion.
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(origin + path);
      await page.evaluate(() => document.fonts.ready);
      const moved = await runningAnimations(page);
      await expectNoLayoutShift(page);
      moved.push(...(await runningAnimations(page)));
      expect(final(moved)).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior))
        .toBe("auto");
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      for (const width of [360, 320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => overflowing(page), { message: `too wide at ${width} px` }).toEqual([]);
        // No rule of a stylesheet differs between 320 and 360 px, so axe runs only at 360 px.
        if (width === 320) continue;
        await expect.poll(() => violations(page), { message: `violations at ${width} px` }).toEqual([]);
      }
    };
    const prepare = (page: Page) => Promise.all([delayFonts(page), fakeScanCounter("1312").prepare?.(page)]);
    await visit(path, { prepare, reducedMotion: "no-preference" }, look);
  });
});

test.each([
  ["/blog/tien-bezwaren-eerlijk-antwoord", 412, ["Home", "Blog"]],
  ["/telemarketing-scan/results", 320, ["Home", "Telemarketing-scan"]],
] as const)(
  "the breadcrumbs of %s, which do not fit, stay on one line, show an ellipsis, and cause no layout shift when the font loads",
  async (path, width, whole) => {
    const look = async ({ page }: Visit) => {
      await expectNoLayoutShift(page);
      const list = page.locator(".crumbs__list");
      await expect.poll(() => list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
      await expect.poll(() => list.evaluate((box) => box.clientHeight)).toBeLessThan(50);
      // The page's own name is cut off with an ellipsis. Links are shown whole where there is room for them.
      const cut = (name: Locator) =>
        name.evaluate((box) => {
          const text = document.createRange();
          text.selectNodeContents(box);
          const whole = text.getBoundingClientRect().width;
          return [whole > box.getBoundingClientRect().width, getComputedStyle(box).textOverflow];
        });
      for (const name of whole)
        await expect.poll(() => cut(list.getByRole("link", { name, exact: true }))).toEqual([false, "ellipsis"]);
      await expect.poll(() => cut(list.locator("[aria-current]"))).toEqual([true, "ellipsis"]);
    };
    await visit(path, { viewport: { width, height: 823 }, prepare: delayFonts }, look);
  },
);

test.each([
  ["/verkooptools/sales-skills-academy/modules/de-afspraak", ["Modules", "De afspraak vastleggen"]],
  ["/verkooptools/datavalue-exchange/store", ["Datavalue exchange", "Datastore"]],
  ["/diensten/callcenter-gent", ["Home", "Diensten", "Gent"]],
] as const)("at 320 px the breadcrumbs of %s show their last levels, none cut off", async (path, levels) => {
  await visit(path, { viewport: { width: 320, height: 800 } }, async ({ page }) => {
    const shown = page.locator(".crumbs li:visible > *");
    await expect.poll(() => shown.allTextContents()).toEqual(levels);
    const hidden = (names: Element[]) => names.map((name) => name.scrollWidth - name.clientWidth);
    await expect.poll(() => shown.evaluateAll(hidden)).toEqual(levels.map(() => 0));
  });
});

test("the checks of the other tests find faults", async () => {
  await visit("/", async ({ page, problems }) => {
    await page.evaluate(() => {
      interface Policy {
        createHTML: (text: string) => string;
        createScript: (text: string) => string;
        createScriptURL: (text: string) => string;
      }
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy: (name: string, policy: Policy) => Policy };
      };
      const as = (text: string) => text;
      const trust = trustedTypes.createPolicy("test", { createHTML: as, createScript: as, createScriptURL: as });
      const html = trust.createHTML('<p style="color: red; inline-size: 300vw">x</p>');
      document.body.insertAdjacentHTML("beforeend", html);
      const script = () => document.createElement("script");
      document.body.append(Object.assign(script(), { textContent: trust.createScript("alert(1)") }));
      const src = trust.createScriptURL("https://elders.example/x.js");
      document.body.append(Object.assign(script(), { src }));
      document.body.append(Object.assign(document.createElement("img"), { src: "/assets/weg.png" }));
      const wide = document.createElement("div");
      wide.style.inlineSize = "300vw";
      wide.textContent = "breed ".repeat(500);
      wide.style.whiteSpace = "nowrap";
      document.body.append(wide);
      wide.animate({ color: ["red", "blue"] }, 60_000);
      document.body.append(Object.assign(document.createElement("i"), { className: "slide__title" }));
    });
    expect(final(await unlinkedRules(page))).toEqual([
      expect.stringMatching(/^\/assets\/part-slides-.*: .*slide__title/),
    ]);
    await page.locator(".slide__title").evaluate((one) => one.remove());
    const said = () => problems.join("\n");
    await expect.poll(said).toMatch(/Content Security Policy directive: "style-src 'self' |inline style violates/);
    await expect.poll(said).toMatch(/inline script violates|"script-src 'self'"/);
    await expect.poll(said).toContain("404: " + origin + "/assets/weg.png");
    await expect.poll(() => overflowing(page)).toHaveLength(2);
    await expect.poll(() => runningAnimations(page)).toHaveLength(1);
    await expect.poll(() => violations(page)).toContainEqual(expect.objectContaining({ id: "image-alt" }));
  });
});

test("an e-mail address that no card is wide enough for makes no page wider", async () => {
  const long = "verkoopenklantendienstvandebinnendienst@warmlijncallcenter.example";
  const prepare = (page: Page) =>
    page.route(`${origin}/contact`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll("sales@warmlijn.example", long) });
    });
  await visit("/contact", { prepare }, async ({ page }) => {
    await expect.poll(() => page.locator("main").innerText()).toContain(long);
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => overflowing(page), { message: `too wide at ${width} px` }).toEqual([]);
    }
  });
});

test("a text becomes neither markup nor a script, whatever code inserts it", async () => {
  await visit("/", async ({ page }) => {
    const refused = page.evaluate(() => {
      const script = document.createElement("script");
      const put = {
        markup: () => (document.body.innerHTML = "<img src=x onerror=alert(1)>"),
        script: () => (script.textContent = "alert(1)"),
        address: () => (script.src = "/assets/x.js"),
      };
      return Object.entries(put).map(([name, run]) => {
        try {
          run();
          return `${name} was taken`;
        } catch (error) {
          return error instanceof TypeError ? name : String(error);
        }
      });
    });
    expect(final(await refused)).toEqual(["markup", "script", "address"]);
  });
});

test.each([
  ["/ai-lead-engine", ".cover:checked + .options__label", ".cover:not(:checked) + .options__label", []],
  ["/blog/onderwerp/bellen", ".tag[aria-current]", ".tag:not([aria-current])", []],
  [
    "/verkooptools/sales-skills-academy/modules/bezwaren",
    ".choice__box:checked",
    ".choice__box:not(:checked)",
    ["text=Begin met de vragen", ".choice__box"],
  ],
])("the selection on %s is visible with forced colours", async (path, chosen, other, clicks) => {
  await visit(path, { forcedColors: "active" }, async ({ page }) => {
    for (const one of clicks) await page.locator(one).first().click();
    const back = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).backgroundColor);
    await eventually(async () => expect(await back(chosen)).not.toBe(await back(other)));
  });
});

test.each([
  ["/prijzen", ".s-rates"],
  ["/bedankt", ".s-follow"],
])("a section of %s is readable on a dark background", async (path, section) => {
  await visit(path, async ({ page }) => {
    await page.locator(section).evaluate((one) => one.classList.replace("tone-plain", "tone-ink"));
    const send = page.locator(`${section} [type=submit]`);
    if ((await send.count()) > 0) {
      await send.click();
      await page.locator(`${section} .field__error:not(:empty)`).first().waitFor();
    }
    expect(final(await violations(page, section))).toEqual([]);
  });
});

test("lists keep the numbers of their source, also in a list or a quotation", async () => {
  await visit("/privacybeleid", async ({ page }) => {
    await page.evaluate(() => {
      const item = (text: string) => {
        const made = document.createElement("li");
        made.append(text);
        return made;
      };
      const list = (start: number, ...items: HTMLElement[]) => {
        const made = Object.assign(document.createElement("ol"), { start });
        made.append(...items);
        return made;
      };
      const outer = item("buiten");
      outer.append(list(21, item("binnen")));
      const quote = document.createElement("blockquote");
      quote.append(list(31, item("aangehaald")));
      document.querySelector(".prose")?.replaceChildren(list(12, outer), quote);
    });
    const client = await page.context().newCDPSession(page);
    await eventually(async () => {
      const { nodes } = await client.send("Accessibility.getFullAXTree");
      const numbers = nodes.map(({ name }) => name?.value as unknown).filter((text) => /^\d+$/.test(String(text)));
      expect(new Set(numbers)).toEqual(new Set(["12", "21", "31"]));
    });
  });
});

test("a long figure stays in its column", async () => {
  await visit("/over-ons", async ({ page }) => {
    const value = page.locator(".figs__one--long .figs__value").first();
    await value.evaluate((one) => (one.textContent = "Vijftienduizend kmo's"));
    await expect.poll(() => value.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  });
});
