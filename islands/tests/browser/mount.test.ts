// Islands: when their code is fetched, and what happens when that fails.

import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { REFUSED, consentStorage, withLocalStorage, openContext, origin, waitUntilLoaded, visit } from "./visit.ts";
import { final } from "./poll.ts";

/** Paths of the scripts that the page requests from now on. */
function scripts(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

/** Whether the island is hydrated. */
function alive(page: Page, name: string): Promise<boolean> {
  return page
    .locator(`site-island[name=${name}]`)
    .first()
    .evaluate((element) => (element as HTMLElement & { alive?: boolean }).alive === true);
}

test("an island that loads when visible waits for that, and shows its static markup until then", async () => {
  let asked: string[] = [];
  await visit(
    "/",
    {
      prepare: (page) => {
        asked = scripts(page);
        return page.route("**/api/counter", (route) => route.fulfill({ json: { Message: "1312" } }));
      },
    },
    async ({ page }) => {
      await waitUntilLoaded(page);
      expect(asked.filter((path) => path.includes("/scan-"))).toEqual([]);
      const counter = page.locator("site-island[name=scan-counter]").first();
      await expect
        .poll(async () => (await counter.textContent())?.replace(/\{.*/, ""))
        .toBe("Al 1.312 KMO's gingen je voor");
      await counter.scrollIntoViewIfNeeded();
      await expect.poll(() => alive(page, "scan-counter")).toBe(true);
      await expect.poll(() => asked.filter((path) => path.includes("/scan-"))).toHaveLength(1);
    },
  );
});

test("hydration does not change the static markup", async () => {
  await visit("/", { prepare: (page) => page.route("**/api/counter", (route) => route.abort()) }, async ({ page }) => {
    const counter = page.locator("site-island[name=scan-counter]").first();
    const before = await counter.evaluate((element) => element.innerHTML.replace(/<script.*/s, ""));
    await counter.scrollIntoViewIfNeeded();
    await expect.poll(() => alive(page, "scan-counter")).toBe(true);
    await expect.poll(() => counter.innerHTML()).toBe(before);
  });
});

test("a button that is pressed before its code has loaded works once it has", async () => {
  const held: Route[] = [];
  await visit(
    "/verkooptools/sales-skills-academy/modules/doelgroep-scherp",
    {
      prepare: (page) =>
        page.route("**/assets/internal-*.js", async (route) => {
          if (route.request().resourceType() === "fetch") held.push(route);
          else await route.fallback();
        }),
    },
    async ({ page }) => {
      await page.evaluate(() => {
        window.print = () => {
          document.body.dataset.printed = `${document.body.dataset.printed ?? ""}once `;
        };
      });
      const press = page.getByRole("button", { name: "Druk de kaart af" });
      await press.dblclick();
      // A click outside a button is ignored, and does not make the next click on the button a new one.
      await page.locator("site-island[name=card]").dispatchEvent("click");
      await press.click();
      await expect.poll(() => held.length).toBe(1);
      await expect.poll(() => alive(page, "card")).toBe(false);
      await held[0]?.continue();
      await page.locator("html[data-print=card]").waitFor();
      await expect.poll(() => page.evaluate(() => document.body.dataset.printed)).toBe("once ");
    },
  );
});

describe("a button that is pressed before the loader has run", () => {
  /** Opens a page without the loader, which only runs after a button was pressed. */
  async function early(path: string, button: string, look: (page: Page) => Promise<void>): Promise<void> {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const context = await openContext({ ...withLocalStorage(consentStorage(REFUSED)), serviceWorkers: "block" });
    try {
      const page = await context.newPage();
      await page.addInitScript(() => {
        window.print = () => {
          document.body.dataset.printed = `${document.body.dataset.printed ?? ""}once `;
        };
      });
      await page.route("**/assets/loader-*.js", async (route) => {
        await released;
        await route.fallback();
      });
      const pressed = page.getByRole("button", { name: button }).click().finally(release);
      await Promise.all([page.goto(origin + path), pressed]);
      await look(page);
    } finally {
      await context.close();
    }
  }

  test("works once it has", () =>
    early("/verkooptools/sales-skills-academy/modules/doelgroep-scherp", "Druk de kaart af", async (page) => {
      await page.locator("html[data-print=card]").waitFor();
      await expect.poll(() => page.evaluate(() => document.body.dataset.printed)).toBe("once ");
    }));

  test("sends a form that only its code can send", () =>
    early("/forgot-password", "Stuur mij een link", async (page) => {
      await expect.poll(() => page.locator(".field__error").allTextContents()).toEqual(["E-mailadres is verplicht"]);
    }));

  test("does not interfere with a form that the browser sends itself", async () => {
    await early("/contact", "Verstuur", async (page) => {
      await waitUntilLoaded(page);
      // The browser reports what is missing; the island's code would do that in the page.
      await expect.poll(() => page.locator(".field__error:not(:empty)").count()).toBe(0);
      await expect.poll(() => page.evaluate(() => document.activeElement?.matches(":invalid"))).toBe(true);
    });
  });
});

test("values that are entered in a tool before its code has loaded are used once it has", async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await visit(
    "/script-generator",
    {
      prepare: (page) =>
        page.route("**/assets/script-*.js", async (route) => {
          await released;
          await route.fallback();
        }),
    },
    async ({ page }) => {
      const tool = page.locator("site-island[name=script]");
      const [offer, objection] = [tool.locator("#script-offer"), tool.locator("#script-objection-tijd")];
      const goal = tool.locator("[type=radio]:not(:checked)").first();
      const value = (await goal.getAttribute("value")) ?? "";
      await tool.locator("#script-sector").selectOption({ index: 1 });
      const sector = await tool.locator("#script-sector").inputValue();
      await offer.fill("een proefrit met een bestelwagen");
      for (const box of [goal, objection]) await box.evaluate((one: HTMLInputElement) => one.click());
      const before = await objection.isChecked();
      release();
      await expect.poll(() => alive(page, "script")).toBe(true);
      await expect.poll(() => tool.innerText()).toContain("een proefrit met een bestelwagen");
      await expect.poll(() => tool.locator("#script-sector").inputValue()).toBe(sector);
      await expect.poll(() => tool.locator(`[type=radio][value="${value}"]`).isChecked()).toBe(true);
      await expect.poll(() => objection.isChecked()).toBe(before);
    },
  );
});

describe("code that can't be fetched", () => {
  test.each(["scan", "react"])("is asked for once more: %s", async (file) => {
    let attempts = 0;
    await visit(
      "/",
      {
        prepare: async (page) => {
          await page.route("**/api/counter", (route) => route.fulfill({ json: { Message: "1312" } }));
          await page.route(`**/assets/${file}-*.js`, (route) => {
            // Scripts are imported from the browser's cache after they are fetched.
            if (route.request().resourceType() === "script") return route.fallback();
            attempts++;
            return attempts === 1 ? route.abort() : route.fallback();
          });
        },
      },
      async ({ page }) => {
        await page.locator("site-island[name=scan-counter]").first().scrollIntoViewIfNeeded();
        await expect.poll(() => alive(page, "scan-counter")).toBe(true);
        expect(final(attempts)).toBe(2);
      },
    );
  });

  test("is reported in a tool, once, with what to do; a form works without it", async () => {
    await visit(
      "/calculator",
      { prepare: (page) => page.route("**/assets/calculator-*.js", (route) => route.abort()) },
      async ({ page }) => {
        const tool = page.locator("site-island[name=calculator]");
        await tool.scrollIntoViewIfNeeded();
        await page.mouse.wheel(0, 10);
        await tool.locator("input, button").first().click();
        const told = tool.getByRole("alert");
        await told.waitFor();
        await expect
          .poll(() => told.allTextContents())
          .toEqual(["Dit onderdeel laadt niet. Laad de pagina opnieuw of probeer het straks nog eens."]);
      },
    );
    await visit(
      "/contact",
      { prepare: (page) => page.route("**/assets/forms-*.js", (route) => route.abort()) },
      async ({ page }) => {
        const island = page.locator("site-island[name=contact-form]");
        await island.locator("input:not([type=hidden])").first().click();
        await expect.poll(() => island.getAttribute("failed")).toBe("");
        await waitUntilLoaded(page, /assets/);
        await expect.poll(() => island.getByRole("alert").count()).toBe(0);
      },
    );
  });

  test("of the page around it causes no uncaught error, and is requested again later", async () => {
    let attempts = 0;
    let there = false;
    await visit(
      "/privacybeleid",
      {
        prepare: (page) =>
          page.route("**/assets/shell-*.js", (route) => {
            attempts++;
            return there ? route.fallback() : route.abort();
          }),
      },
      async ({ page, problems }) => {
        await page.keyboard.press("Shift");
        await expect.poll(() => attempts).toBe(2);
        await expect.poll(() => problems.join()).toContain("TypeError: Failed to fetch");
        expect(problems.filter((one) => one.startsWith("script:"))).toEqual([]);
        there = true;
        await page.mouse.move(200, 200);
        await page.mouse.down();
        await expect.poll(() => attempts).toBeGreaterThan(2);
      },
    );
  });

  test("leaves the static markup as it is", async () => {
    let attempts = 0;
    await visit(
      "/",
      {
        prepare: (page) =>
          page.route("**/assets/scan-*.js", (route) => {
            attempts++;
            return route.abort();
          }),
      },
      async ({ page }) => {
        const counter = page.locator("site-island[name=scan-counter]").first();
        await counter.scrollIntoViewIfNeeded();
        await expect.poll(() => attempts).toBe(2);
        // Both attempts failed: it gives up.
        await page.locator("site-island[name=scan-counter][failed]").first().waitFor({ state: "attached" });
        expect(final(attempts)).toBe(2);
        await expect.poll(() => counter.locator("p").innerText()).toBe("Al 1.312 KMO's gingen je voor");
      },
    );
  });
});

test("an island that crashes says so and offers a restart", async () => {
  await visit(
    "/",
    { prepare: (page) => page.route("**/api/counter", (route) => route.fulfill({ json: {} })) },
    async ({ page }) => {
      const counter = page.locator("site-island[name=scan-counter]").first();
      await counter.evaluate((element) => {
        const text = element.querySelector("script")?.firstChild;
        // Not a number, which makes the view throw.
        if (text) text.nodeValue = '{"start":{"toString":1}}';
      });
      await counter.scrollIntoViewIfNeeded();
      const crash = counter.getByRole("alert");
      await crash.waitFor();
      await expect.poll(() => crash.locator("p").innerText()).toBe("Something went wrong");
      // The styles of the message are on every page.
      await expect.poll(() => crash.evaluate((one) => getComputedStyle(one).borderInlineStartStyle)).toBe("solid");
      const reloaded = page.waitForEvent("framenavigated");
      await crash.getByRole("button", { name: "Reload Application", exact: true }).click();
      await reloaded;
    },
  );
});
