// Instant pages: prerendered while the pointer is on a link, and shown without a flash.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serve, type Host } from "../host/server.ts";
import { eventually, final } from "./poll.ts";
import { DIST, html } from "./routes.ts";
import { openTab, type Tab } from "./tab.ts";
import { consentStorage, origin, REFUSED, visit } from "./visit.ts";

/** In milliseconds; a browser starts prerendering a link after 200. */
const LONG_ENOUGH = 1000;
const wait = () => new Promise((resolve) => setTimeout(resolve, LONG_ENOUGH));

describe("the rules", () =>
  test("are sent with every page, and no security policy blocks them", async () => {
    await visit("/contact", async ({ page, problems }) => {
      const rules = await page.request.get(`${origin}/speculation-rules.json`);
      expect(rules.headers()["content-type"]).toBe("application/speculationrules+json");
      await expect
        .poll(async () => (await page.request.get(page.url())).headers()["speculation-rules"])
        .toBe('"/speculation-rules.json"');
      expect(problems).toEqual([]);
    });
  }));

describe("a link that the pointer rests on", () => {
  let asked: { path: string; ahead: boolean; to: string }[] = [];
  let host: Host;
  let tab: Tab;
  beforeAll(async () => {
    host = await serve(DIST, ({ url = "", headers }) => {
      const ahead = headers["sec-purpose"]?.includes("prefetch") ?? false;
      asked.push({ path: url, ahead, to: String(headers["sec-fetch-dest"]) });
      return true;
    });
    tab = await openTab();
  });
  afterAll(async () => {
    await tab.close();
    await host.close();
  });
  const paths = () => asked.map(({ path }) => path);
  /** Puts a link at the top of the page, and the pointer onto it. */
  const rest = async (href: string, attributes: Record<string, string>) => {
    await tab.evaluate(`(() => {
      document.querySelector("#proef")?.remove();
      const link = Object.assign(document.createElement("a"), ${JSON.stringify({ id: "proef", href, textContent: "proef" })});
      for (const [name, value] of ${JSON.stringify(Object.entries(attributes))}) link.setAttribute(name, value);
      document.body.prepend(link);
      scrollTo({ top: 0, behavior: "instant" });
    })()`);
    asked = [];
    await tab.hover("#proef");
  };

  test("has its page rendered once, which does nothing until it is shown", async () => {
    await tab.goto(`${host.origin}/`);
    // Waits for this request, which would otherwise count for the next page.
    await expect.poll(paths).toContain("/version.json");
    // The cookie dialog is answered, because it would cover the links.
    await tab.evaluate(`Object.assign(localStorage, ${JSON.stringify(consentStorage(REFUSED))})`);
    asked = [];
    await tab.goto(`${host.origin}/over-ons`);
    // Waits for the last request that the loader makes without interaction.
    await expect.poll(paths).toContain("/version.json");
    asked = [];
    await tab.hover('header a[href="/diensten"]');
    await expect.poll(paths).toContain("/diensten");
    await wait();
    await expect.poll(() => asked.find(({ path }) => path === "/diensten")?.ahead).toBe(true);
    // The loader, which would request this, has not started.
    expect(paths()).not.toContain("/version.json");
    // Of its files, it loads only the drawing of the first screen, the map, and styles that the previous pages did not have.
    const sheets = (path: string) => [...html(path).matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, url]) => url);
    const known = [...sheets("/"), ...sheets("/over-ons")];
    const more = sheets("/diensten").filter((url) => !known.includes(url));
    const map = /\/assets\/map[^"#]+/.exec(html("/diensten"))?.[0];
    const drawing = /class="drawn" src="([^"]+)"/.exec(html("/diensten"))?.[1];
    const assets = () => new Set(paths().filter((path) => path.startsWith("/assets/")));
    await expect.poll(assets).toEqual(new Set([...more, map, drawing]));

    await tab.click('header a[href="/diensten"]');
    await expect.poll(() => tab.evaluate<string>("location.pathname")).toBe("/diensten");
    await eventually(async () => {
      const shown = await tab.evaluate<{ ahead: boolean; focused: string }>(
        `({
        ahead: performance.getEntriesByType("navigation")[0].activationStart > 0,
        focused: document.activeElement.id,
      })`,
      );
      expect(shown).toEqual({ ahead: true, focused: "inhoud" });
    });
    await expect.poll(paths).toContain("/version.json");
    // The page is shown now, so its request has been recorded.
    expect(final(asked).filter(({ path, to }) => path === "/diensten" && to === "document")).toHaveLength(1);
  });

  test.each([
    ["to an account screen", "/customer-login?fromLogout=true", {}],
    ["to an internal page", "/internal/company-pitch", {}],
    ["to the portal", "/saas/projecten", {}],
    ["to the API", "/api/counter", {}],
    ["to a file", "/feed.xml", {}],
    // URLs that no other link on the page has: a browser decides by URL.
    ["to a download", "/blog?1", { download: "" }],
    ["to a tab of its own", "/blog?2", { target: "_blank" }],
    ["that search engines may not follow", "/blog?3", { rel: "nofollow noopener" }],
    ["to another site", "https://www.example.com/", {}],
  ])("is left alone %s", async (_, href, attributes) => {
    await rest(href, attributes);
    await wait();
    expect(asked.filter(({ ahead }) => ahead)).toEqual([]);
  });

  test("is prerendered in the same position as the links of these tests", async () => {
    await rest("/blog?4", {});
    await expect.poll(paths).toContain("/blog?4");
  });
});

describe("a page change", () => {
  /** Whether the browser fades from one page to the other. */
  const fades = (reducedMotion: "reduce" | "no-preference") =>
    visit(
      "/over-ons",
      {
        reducedMotion,
        prepare: (page) =>
          page.addInitScript(() =>
            addEventListener("pagereveal", (event) => {
              (window as { faded?: boolean }).faded = event.viewTransition !== null;
            }),
          ),
      },
      async ({ page }) => {
        await page.locator('header a[href="/blog"]').first().click();
        await page.waitForURL("**/blog");
        return page.evaluate(() => (window as { faded?: boolean }).faded);
      },
    );

  test("fades", async () => {
    await expect.poll(() => fades("no-preference")).toBe(true);
  });

  test("is no error when the browser gives up the fade", async () => {
    type Given = typeof globalThis & { given?: boolean };
    await visit(
      "/over-ons",
      {
        reducedMotion: "no-preference",
        prepare: (page) =>
          page.addInitScript(() => {
            addEventListener("pagereveal", ({ viewTransition }) => {
              // Only a page with a running loader can handle it.
              const settled = customElements.get("site-island") !== undefined;
              if (settled) viewTransition?.skipTransition();
              void viewTransition?.finished.then(() => {
                (globalThis as Given).given = settled;
              });
            });
          }),
      },
      async ({ page, problems }) => {
        let given = 0;
        for (let at = 0; given < 3; at++) {
          const path = at % 2 ? "/over-ons" : "/blog";
          await page.locator(`header a[href="${path}"]`).first().click();
          await page.waitForURL(`**${path}`);
          await expect.poll(() => page.evaluate(() => (globalThis as Given).given)).toBeDefined();
          if (await page.evaluate(() => (globalThis as Given).given)) given++;
        }
        expect(problems).toEqual([]);
      },
    );
  });

  test("does not, where less motion is asked", async () => {
    await expect.poll(() => fades("reduce")).toBe(false);
  });
});
