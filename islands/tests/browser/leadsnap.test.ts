// Leadsnap from the first click to the file in the spreadsheet, with a reload, a closed tab and no network in between.

import type { CDPSession, Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { atBothWidths, readDownload, waitForDraft } from "./tools.ts";
import { origin, overflowing, visit } from "./visit.ts";
import { final } from "./poll.ts";

const PATH = "/verkooptools/leadsnap-app";

/** Waits until the form can be filled in. */
async function ready(page: Page): Promise<void> {
  await page.locator("#app").scrollIntoViewIfNeeded();
  await page.locator(".snap__form > fieldset:enabled").waitFor();
}

async function note(page: Page, company: string): Promise<void> {
  const before = await page.locator(".lead").count();
  await page.locator(".snap").getByLabel("Bedrijf").fill(company);
  await page.getByRole("button", { name: "Bewaar de lead" }).click();
  await expect.poll(() => page.locator(".lead").count()).toBe(before + 1);
}

/** A photo as a phone takes it: large, rotated, and with a location. */
async function photo(): Promise<Buffer> {
  return sharp({ create: { width: 3000, height: 2000, channels: 3, background: "#e5481d" } })
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Orientation: "6" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 3/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Serves the page as if the site has a receiver for leads. */
async function withReceiver(page: Page): Promise<void> {
  await page.route(`**${PATH}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toContain('"send":false');
    await route.fulfill({ response, body: html.replace('"send":false', '"send":true') });
  });
}

test("a lead with a photo is noted, survives a reload and goes into a spreadsheet", async () => {
  await visit(PATH, async ({ page, problems }) => {
    await page.getByRole("link", { name: "Open de app" }).click();
    await ready(page);
    await page.locator(".snap").getByLabel("Bedrijf").fill("Voorbeeld Schrijnwerkerij bv");
    await page.locator(".snap").getByLabel("Contact").fill("An Voorbeeld");
    await page.locator(".snap").getByLabel("Telefoon").fill("0470/123456");
    await page
      .locator("#leadsnap-foto-file")
      .setInputFiles({ name: "kaart.jpg", mimeType: "image/jpeg", buffer: await photo() });
    const picture = page.getByRole("img", { name: "De foto bij deze lead" });
    await picture.waitFor();
    // Upright and small.
    await expect
      .poll(() => picture.evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height]))
      .toEqual([1067, 1600]);
    await waitForDraft(page, '"photo":{');
    await page.reload();
    await ready(page);
    await expect
      .poll(() => page.locator(".snap").getByLabel("Bedrijf").inputValue())
      .toBe("Voorbeeld Schrijnwerkerij bv");
    await expect.poll(() => page.getByText("Dit stond nog in het formulier").count()).toBe(1);
    await picture.waitFor();

    await page.locator(".snap").getByLabel("Nood").fill('=HYPERLINK("http://x";"klik")');
    await page.locator(".heat__one").last().click();
    await page.getByRole("button", { name: "Offerte gevraagd" }).click();
    await page.getByRole("button", { name: "Over twee werkdagen" }).click();
    await page.locator(".snap").getByLabel("Mag gebeld worden").check();
    await page.getByRole("button", { name: "Bewaar de lead" }).click();
    await page.getByText("Lead bewaard").waitFor();
    const lead = page.locator(".lead");
    await expect.poll(() => lead.innerText()).toContain("Warm");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("company");

    // Opens another tab, as after closing the browser.
    const other = await page.context().newPage();
    await page.close();
    await other.goto(origin + PATH);
    await ready(other);
    await expect.poll(() => other.locator(".lead").count()).toBe(1);
    await other.locator(".lead summary").click();
    await other.getByRole("img", { name: /De foto bij Voorbeeld/ }).waitFor();
    await other.getByText("“Mag ik u de komende weken bellen").first().waitFor();

    const [table] = await Promise.all([
      other.waitForEvent("download"),
      other.getByRole("button", { name: "Rekenblad met 1 lead" }).click(),
    ]);
    const text = (await readDownload(table)).toString("utf8");
    expect(table.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
    expect(text.startsWith("\ufeffBedrijf;")).toBe(true);
    expect(text).toContain("0470 12 34 56");
    expect(text).toContain('"\'=HYPERLINK(""http://x"";""klik"")"');
    await other.getByText("Alles is uitgevoerd.").waitFor();
    const [photos] = await Promise.all([
      other.waitForEvent("download"),
      other.getByRole("button", { name: "1 foto" }).click(),
    ]);
    const archive = await readDownload(photos);
    expect(archive.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
    // One stored JPEG, without the location.
    const start = archive.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
    const kept = await sharp(
      archive.subarray(start, archive.indexOf(Buffer.from("PK\u0001\u0002", "latin1"))),
    ).metadata();
    expect([kept.width, kept.height, kept.exif]).toEqual([1067, 1600, undefined]);
    expect(problems).toEqual([]);
  });
});

test("without a network nothing is lost, and everything is sent once when the network is back", async () => {
  await visit(PATH, { prepare: withReceiver }, async ({ page }) => {
    await ready(page);
    const received: { key: string; company: string }[] = [];
    let tried = 0;
    await page.route("**/api/leadsnap", async (route) => {
      // Only the first attempt fails: a failure changes the order.
      const status = tried++ === 0 ? 503 : 201;
      const headers = route.request().headers();
      const { company } = route.request().postDataJSON() as { company: string };
      if (status === 201) received.push({ key: headers["idempotency-key"] ?? "", company });
      await route.fulfill({ status });
    });
    await page.context().setOffline(true);
    await page.evaluate(() => dispatchEvent(new Event("offline")));
    await note(page, "Voorbeeld Een");
    await note(page, "Voorbeeld Twee");
    await page.getByText("Geen verbinding: 2 leads wachten op dit toestel.").waitFor();
    await page.context().setOffline(false);
    await page.getByText(/De vorige poging lukte niet \(HTTP 503\)/).waitFor();
    await page.getByRole("button", { name: "Verstuur nu" }).click();
    await page.getByText("Alles is verstuurd.").waitFor();
    // Leads with the fewest failures go first.
    expect(final(received).map(({ company }) => company)).toEqual(["Voorbeeld Twee", "Voorbeeld Een"]);
    expect(new Set(final(received).map(({ key }) => key)).size).toBe(2);
    await page.reload();
    await ready(page);
    await page.getByText("Alles is verstuurd.").waitFor();
    expect(final(received)).toHaveLength(2);
  });
});

test("two tabs fill in one lead, until one of them saves it", async () => {
  await visit(PATH, async ({ page }) => {
    await ready(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await ready(other);
    const [company, there] = [page, other].map((tab) => tab.locator(".snap").getByLabel("Bedrijf"));
    await company?.fill("Voorbeeld Dakwerken bv");
    await expect.poll(() => there?.inputValue()).toBe("Voorbeeld Dakwerken bv");
    await other.locator(".snap").getByLabel("Contact").fill("An Voorbeeld");
    await expect.poll(() => page.locator(".snap").getByLabel("Contact").inputValue()).toBe("An Voorbeeld");
    await page.getByRole("button", { name: "Bewaar de lead" }).click();
    await other.locator(".lead", { hasText: "Voorbeeld Dakwerken bv" }).waitFor();
    await expect.poll(() => there?.inputValue()).toBe("");
    // The other tab stores no copy of the saved lead.
    await other.locator(".snap").getByLabel("Contact").fill("Piet Voorbeeld");
    await waitForDraft(other, '"company":"","number":"","contact":"Piet Voorbeeld"');
  });
});

test("a company that was noted before is shown before the lead is saved", async () => {
  await visit(PATH, async ({ page }) => {
    await ready(page);
    await page.locator(".snap").getByLabel("Ondernemingsnummer").fill("0000.000.097");
    await note(page, "Voorbeeld Dakwerken bv");
    await page.locator(".snap").getByLabel("Ondernemingsnummer").fill("BE 0000 000 097");
    await page.getByText(/Voorbeeld Dakwerken bv: zelfde ondernemingsnummer/).waitFor();
    await page.getByRole("button", { name: "Wis Voorbeeld Dakwerken bv" }).click();
    await page.getByText("Dit is de enige kopie.").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".lead").count()).toBe(1);
    await page.getByRole("button", { name: "Wis Voorbeeld Dakwerken bv" }).click();
    await page.getByRole("button", { name: "Wissen" }).click();
    await expect.poll(() => page.locator(".lead").count()).toBe(0);
    await page.getByText("Lead gewist").first().waitFor();
    // The list disappears with its last lead.
    await expect
      .poll(() =>
        page
          .locator(".snap")
          .getByLabel("Bedrijf")
          .evaluate((one) => one.matches(":focus")),
      )
      .toBe(true);
    await note(page, "Een bv");
    await note(page, "Twee bv");
    await page.getByRole("button", { name: "Wis Twee bv" }).click();
    await page.getByRole("button", { name: "Wissen" }).click();
    const heading = page.getByRole("heading", { name: "Je leads" });
    await expect.poll(() => heading.evaluate((one) => one.matches(":focus"))).toBe(true);
  });
});

test("it can be installed", async () => {
  await visit(PATH, async ({ page }) => {
    const session: CDPSession = await page.context().newCDPSession(page);
    const { errors, url } = await session.send("Page.getAppManifest");
    expect(new URL(url).pathname).toBe("/leadsnap.webmanifest");
    expect(errors).toEqual([]);
    const manifest = (await (await page.request.get(url)).json()) as {
      start_url: string;
      scope: string;
      icons: { src: string; sizes: string; purpose: string }[];
    };
    expect(manifest.start_url).toBe(PATH);
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp(await (await page.request.get(origin + src)).body()).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // A separate browser context counts as a private window.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
  });
});

test("no other page offers to install it", async () => {
  await visit("/", async ({ page }) => {
    await expect.poll(() => page.locator("link[rel=manifest]").count()).toBe(0);
  });
});

test("it is accessible and fits at 360 and 1280 px, empty, filled in and with leads", async () => {
  await visit(PATH, async ({ page }) => {
    const look = (state: string) =>
      atBothWidths(page, async (width) => {
        // Scrolls to the top, where the sticky header covers no buttons.
        await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
        await expect.poll(() => violations(page), { message: `${state} at ${width} px` }).toEqual([]);
        await expect.poll(() => overflowing(page), { message: `${state} at ${width} px` }).toEqual([]);
      });
    await ready(page);
    await look("empty");
    await page.getByRole("button", { name: "Bewaar de lead" }).click();
    await page.getByText("Vul een bedrijf of een contact in").waitFor();
    await page.locator(".snap").getByLabel("E-mail").fill("geen adres");
    await page.getByRole("button", { name: "Volgende werkdag" }).click();
    await page.locator(".snap").getByLabel("Nieuwe tag").fill("Een tag van dertig tekens lang");
    await page.keyboard.press("Enter");
    await look("filled in");
    await page.locator(".snap").getByLabel("E-mail").fill("an@voorbeeld.example");
    await page.locator(".snap").getByLabel("Mag gemaild worden").check();
    await note(page, "Voorbeeld Schrijnwerkerij met een bijzonder lange naam en vennoten bv");
    await note(page, "Voorbeeld Dakwerken");
    await page.locator(".lead summary").last().click();
    await look("with leads");
  });
});

test("without a script it says what it needs", async () => {
  await visit(PATH, { javaScriptEnabled: false }, async ({ page }) => {
    await expect.poll(() => page.locator(".snap").getByLabel("Bedrijf").isDisabled()).toBe(true);
    await expect.poll(() => page.getByText("Zonder JavaScript werkt de app niet").isVisible()).toBe(true);
    await expect
      .poll(() => page.locator(".tool__body").innerText())
      .toContain("staat in een lijst op je eigen toestel");
  });
});

test("says that it can't be loaded when its code never comes", async () => {
  await visit(
    PATH,
    { prepare: (page) => page.route(/assets\/(?!loader).*\.js$/, (route) => route.abort()) },
    async ({ page }) => {
      const island = page.locator("site-island[name=leadsnap]");
      await island.scrollIntoViewIfNeeded();
      await expect.poll(() => island.innerText()).toBe("Failed to load application");
    },
  );
});
