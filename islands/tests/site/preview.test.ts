// Edits in the preview: the page updates in place, and nothing else changes.

import { renameSync, rmSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { Visited } from "./served.ts";

const CITY = "content/cities/callcenter-gent.yaml";
const POST = "content/blog/voorbij-de-receptie.md";

// A page is removed while it is shown.
const served = new Visited({ meant: /404/ });
const { project } = served;
let page: Page;
beforeEach(() => {
  ({ page } = served);
});

/** Opens a page, and sets a mark that a reload would remove. */
async function open(path: string): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { fresh: true });
  });
  await page.goto(served.origin + path);
  await page.evaluate(() => {
    Object.assign(window, { fresh: false });
  });
}

const loadedAgain = () => page.evaluate(() => (window as unknown as { fresh: boolean }).fresh);
const write = (name: string, text: string) => writeFileSync(project.path(name), text);

test("only what differs is replaced: place, typed text and open answers stay", async () => {
  await open("/diensten/callcenter-gent");
  const answer = page.locator("main details").nth(1);
  await answer.locator("summary").click();
  const y = await page.evaluate(() => {
    document.querySelector("main h1")?.setAttribute("data-kept", "yes");
    scrollTo({ top: 900, behavior: "instant" });
    return scrollY;
  });
  project.edit(CITY, "cta: ", "cta: Zo staat het er nu. ");
  await page.locator("main", { hasText: "Zo staat het er nu." }).waitFor();
  await expect.poll(loadedAgain).toBe(false);
  await expect.poll(() => page.locator("main h1[data-kept]").count()).toBe(1);
  await expect.poll(() => answer.getAttribute("open")).not.toBeNull();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);

  // A description also changes the head.
  project.edit(CITY, "omschrijving: ", "omschrijving: Nieuw. ");
  await page.waitForFunction(() =>
    document.querySelector<HTMLMetaElement>("meta[name=description]")?.content.startsWith("Nieuw."),
  );
  await expect.poll(() => page.locator("meta[name=description]").count()).toBe(1);
  await expect.poll(() => page.title()).toContain("Gent");
  await expect.poll(loadedAgain).toBe(false);
});

test("when paragraphs, headings or sections come and go, those beside them stay, and so does the focus", async () => {
  const policy = "content/policies/privacybeleid.md";
  const before = project.read(policy);
  await open("/privacybeleid");
  const link = page.locator("main .prose a").last();
  await link.focus();
  const more = before.replace("\n\n", "\n\nEen alinea vooraan.\n\n");
  project.write(policy, `${more}\n## Een kop achteraan\n\nMet tekst.\n`);
  await page.locator("main .toc", { hasText: "Een kop achteraan" }).waitFor();
  await page.locator("main .prose", { hasText: "Een alinea vooraan." }).waitFor();
  await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true);
  // The focus moves to the replacement of a text.
  await page.locator("main .toc a").last().focus();
  project.edit(policy, "## Een kop achteraan", "## Een andere kop");
  await page.locator("main .toc a:focus", { hasText: "Een andere kop" }).waitFor();
  project.write(policy, before);
  await page.locator("main .toc", { hasText: "Een andere kop" }).waitFor({ state: "detached" });

  // An island in another section keeps its state.
  await open("/contact");
  const name = page.locator("main form input:not([type=hidden])").first();
  await name.fill("Nele Peeters");
  project.write(
    "content/pages/contact.yaml",
    `${project.read("content/pages/contact.yaml").trimEnd()}\n  - prose:\n      heading: Een sectie erbij\n      body: Met tekst.\n`,
  );
  await page.locator("main h2", { hasText: "Een sectie erbij" }).waitFor();
  await expect.poll(() => name.inputValue()).toBe("Nele Peeters");
  await expect.poll(() => name.evaluate((one) => one === document.activeElement)).toBe(true);
  await expect.poll(loadedAgain).toBe(false);
});

test("what was typed into an island stays when a text elsewhere on the page changes", async () => {
  await open("/contact");
  const name = page.locator("main form input:not([type=hidden])").first();
  await name.scrollIntoViewIfNeeded();
  await name.fill("Nele Peeters");
  project.edit("content/pages/contact.yaml", "      heading: ", "      heading: Vandaag nog ");
  await page.locator("main h1", { hasText: "Vandaag nog" }).waitFor();
  await expect.poll(loadedAgain).toBe(false);
  await expect.poll(() => name.inputValue()).toBe("Nele Peeters");
});

test("a stylesheet is exchanged in place, and so are texts that scripts read; what scripts do is not", async () => {
  await open("/bedankt");
  const template = project.read("templates/base.html");
  const sheet = '<link rel="stylesheet" href="/extra.css">';
  writeFileSync(project.path("public/extra.css"), "h1 { letter-spacing: 7px }");
  write("templates/base.html", template.replace("</head>", `${sheet}\n</head>`));
  await page.waitForFunction(() => {
    const heading = document.querySelector("main h1");
    return heading !== null && getComputedStyle(heading).letterSpacing === "7px";
  });
  await expect.poll(loadedAgain).toBe(false);
  write("templates/base.html", template);
  await page.waitForFunction(() => {
    const heading = document.querySelector("main h1");
    return heading !== null && getComputedStyle(heading).letterSpacing !== "7px";
  });
  await expect.poll(loadedAgain).toBe(false);
  rmSync(project.path("public/extra.css"));

  // A text of the footer updates in place.
  project.edit("content/navigation.yaml", "label: ", "label: Vandaag ");
  await page.locator("body > header, body > footer", { hasText: "Vandaag" }).first().waitFor();
  await expect.poll(loadedAgain).toBe(false);

  // The email address is in the scripts' settings and in the footer.
  project.edit("content/site.yaml", "email: ", "email: hallo@warmlijn.example # ");
  await page.locator("footer", { hasText: "hallo@warmlijn.example" }).waitFor();
  await expect.poll(() => page.locator("#config").textContent()).toContain('"email":"hallo@warmlijn.example"');
  await expect.poll(() => page.locator("#config").count()).toBe(1);
  await expect.poll(loadedAgain).toBe(false);
  project.edit("content/site.yaml", "email: hallo@warmlijn.example # ", "email: ");
  await page.locator("footer", { hasText: "hallo@warmlijn.example" }).waitFor({ state: "detached" });
  await expect.poll(loadedAgain).toBe(false);

  // A service starts when its key is set, and stops when the key is removed.
  const [none, key, other] = ['  analytics: ""', "  analytics: G-PROEF12345", "  analytics: G-ANDER12345"];
  for (const [before, now] of [
    [none, key],
    [key, other],
    [other, none],
  ] as const) {
    await page.evaluate(() => Object.assign(window, { fresh: false }));
    project.edit("content/site.yaml", before, now);
    await expect.poll(loadedAgain).toBe(true);
  }
});

test("a mistake is shown over the page until it is fixed, and nothing on the page is lost", async () => {
  await open("/diensten/callcenter-gent");
  const good = project.read(CITY);
  const sheet = page.locator("site-preview .sheet");
  write(CITY, good.replace("titel: ", "tietel: "));
  await sheet.getByText("bedoel je").first().waitFor();
  await expect.poll(() => sheet.locator("summary").textContent()).toContain("van voor de fout");
  await expect.poll(loadedAgain).toBe(false);
  // Once closed, it stays closed when the next mistake is made.
  await sheet.locator("summary").click();
  write(CITY, good.replace("provincie: ", "provinsie: "));
  await sheet.getByText("provinsie").first().waitFor({ state: "attached" });
  await expect.poll(() => sheet.locator("details").getAttribute("open")).toBeNull();
  write(CITY, good);
  await sheet.waitFor({ state: "detached" });
  await expect.poll(loadedAgain).toBe(false);
});

test("a page that is removed and restored, and a folder that is gone for a moment", async () => {
  await open("/blog/voorbij-de-receptie");
  const title = await page.locator("h1").textContent();
  renameSync(project.path(POST), project.path("content/blog/achter-de-receptie.md"));
  await page.getByText("Pagina niet gevonden").first().waitFor();
  renameSync(project.path("content/blog/achter-de-receptie.md"), project.path(POST));
  await page.locator("h1", { hasText: title ?? "" }).waitFor();
  renameSync(project.path("content"), project.path("weg"));
  await page.locator("site-preview .sheet").getByText("geen map").first().waitFor();
  await expect.poll(() => page.locator("h1").textContent()).toBe(title);
  renameSync(project.path("weg"), project.path("content"));
  await page.locator("site-preview .sheet").waitFor({ state: "detached" });
});

test("problems are shown above the cookie dialog, where they can be closed; other pages have a mark", async () => {
  const stranger = await served.context({ isNew: true });
  const page = await stranger.newPage();
  await page.goto(`${served.origin}/diensten/callcenter-gent`);
  const dialog = page.locator("dialog:modal");
  await dialog.waitFor();
  const good = project.read(CITY);
  write(CITY, good.replace("titel: ", "tietel: "));
  const summary = page.locator("site-preview .sheet summary");
  await summary.waitFor();
  await summary.click();
  await expect.poll(() => page.locator("site-preview details").getAttribute("open")).toBeNull();
  // Without the dialog they stay.
  await dialog.locator("button").first().click();
  await dialog.waitFor({ state: "hidden" });
  await summary.click();
  await page.locator("site-preview .list").waitFor();

  await page.goto(`${served.origin}/bedankt`);
  const mark = page.getByRole("link", { name: "1 fout in callcenter-gent.yaml" });
  await mark.waitFor();
  await expect.poll(() => page.locator("site-preview .sheet").count()).toBe(0);
  await expect.poll(async () => (await mark.boundingBox())?.height).toBeLessThan(32);
  await expect.poll(async () => (await mark.boundingBox())?.width).toBeLessThan(260);
  const [desk] = await Promise.all([stranger.waitForEvent("page"), mark.click()]);
  await desk.getByText("tietel").first().waitFor();
  write(CITY, good);
  await mark.waitFor({ state: "detached" });
  await stranger.close();
});

test("the desk shows drafts and hides them again", async () => {
  const text = project.read(POST).replace(/^title: .*$/m, "title: Een klad over bellen\ndraft: true");
  write("content/blog/een-klad.md", text);
  // The desk is available once all pages were checked.
  await expect.poll(async () => (await page.request.get(`${served.origin}/__desk/calendar`)).status()).toBe(200);
  await page.goto(`${served.origin}/__desk/calendar`);
  const button = page.locator("[data-drafts]");
  for (const [state, status] of [
    ["true", 200],
    ["false", 404],
  ] as const) {
    await button.click();
    await page.locator(`[data-drafts][aria-pressed="${state}"]`).waitFor();
    await expect.poll(async () => (await page.request.get(`${served.origin}/blog/een-klad`)).status()).toBe(status);
  }
  rmSync(project.path("content/blog/een-klad.md"));
});

test("a page says within two seconds of the end of its events that its preview died", async () => {
  for (const path of ["/bedankt", "/__desk"]) {
    const tab = await served.person.newPage();
    // A fake clock, which a busy machine does not slow down, and events that the test controls.
    await tab.clock.install();
    await tab.addInitScript(() => {
      window.EventSource = class extends EventTarget {
        static readonly CLOSED = 2;
        readonly readyState = 0;
        constructor() {
          super();
          document.addEventListener("stream", (event) => {
            this.dispatchEvent(new Event((event as CustomEvent<string>).detail));
          });
        }
        readonly close = () => undefined;
      } as never;
    });
    await tab.goto(served.origin + path);
    await tab.locator("h1").waitFor();
    await tab.clock.pauseAt(Date.now() + 60_000);
    const stream = (type: "error" | "open") =>
      tab.evaluate((detail) => document.dispatchEvent(new CustomEvent("stream", { detail })), type);
    const notice = tab.getByText(
      /^De voorvertoning is gestopt\. Wat je schreef, blijft staan .* vraag het aan wie dat voor je deed\.$/,
    );
    await stream("error");
    await tab.clock.runFor(2000);
    await expect.poll(() => notice.isVisible(), { message: path }).toBe(true);
    await stream("open");
    await expect.poll(() => notice.count(), { message: path }).toBe(0);
    // The browser reconnects before anybody can notice.
    await stream("error");
    await tab.clock.runFor(100);
    await stream("open");
    await tab.clock.runFor(10_000);
    await expect.poll(() => notice.count(), { message: path }).toBe(0);
    await tab.close();
  }
});
