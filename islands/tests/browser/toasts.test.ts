// Toasts, on the page of a city that does not exist.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { waitUntilHydrated, Api, button, fillIn, passTime } from "./form.ts";
import { eventually, final } from "./poll.ts";
import { waitUntilLoaded, visit, type Options } from "./visit.ts";

const PATH = "/diensten/callcenter-parijs";

/** A paused clock. */
const clock: Options = {
  reducedMotion: "no-preference",
  prepare: async (page) => {
    await page.clock.install({ time: new Date("2026-12-14T09:00:00") });
    await page.clock.pauseAt(new Date("2026-12-14T10:00:00"));
  },
};

function state(page: Page): Promise<string | null> {
  return page.locator(".toast").getAttribute("data-state");
}

test("a toast goes after 5000 ms, and out of the page 1 000 000 ms later", async () => {
  await visit(PATH, clock, async ({ page }) => {
    await passTime(page);
    // Its timer starts in the frame after it appears.
    await page.clock.runFor(4900);
    await expect.poll(() => state(page)).toBe("open");
    await page.clock.runFor(200);
    await expect.poll(() => state(page)).toBe("closed");
    await expect.poll(() => page.locator(".toast").isVisible()).toBe(false);
    await page.clock.runFor(999_700);
    await expect.poll(() => page.locator(".toast").count()).toBe(1);
    await page.clock.runFor(300);
    await expect.poll(() => page.locator(".toast").count()).toBe(0);
  });
});

test("in a small window a toast does not cover the focused element", async () => {
  await visit(PATH, { ...clock, viewport: { width: 320, height: 256 } }, async ({ page }) => {
    const [first, second] = [0, 1].map((at) => page.locator("main a[href]").nth(at));
    /** Scrolls the link to the lower edge of the window, and focuses it there. */
    const focus = (link = first) =>
      link?.evaluate((element) => {
        scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight + 8, behavior: "instant" });
        (element as HTMLElement).focus();
      });
    const covered = () =>
      page.evaluate(() => {
        const over = document.querySelector(".toast")?.getBoundingClientRect();
        const focused = document.activeElement?.getBoundingClientRect();
        return over && focused && focused.top >= over.top;
      });
    // The link has the focus before the toast appears.
    await focus();
    await passTime(page);
    await page.clock.runFor(400);
    await expect.poll(covered).toBe(false);
    await focus(second);
    await expect.poll(covered).toBe(false);
  });
});

test("a toast waits while it is pointed at or has the focus", async () => {
  await visit(PATH, clock, async ({ page }) => {
    await passTime(page);
    await page.locator(".toast").hover();
    await page.clock.runFor(20_000);
    await expect.poll(() => state(page)).toBe("open");
    await page.mouse.move(5, 5);
    await page.getByRole("button", { name: "Melding sluiten" }).focus();
    await page.clock.runFor(20_000);
    await expect.poll(() => state(page)).toBe("open");
    await page.keyboard.press("Escape");
    await expect.poll(() => state(page)).toBe("closed");
  });
});

test("on a first visit a toast waits for the choice about cookies, whose dialog covers it", async () => {
  await visit(PATH, { first: true }, async ({ page }) => {
    const choose = page.getByRole("button", { name: "Alleen noodzakelijke cookies" });
    await choose.waitFor();
    await waitUntilLoaded(page);
    expect(final(await page.locator(".toast").count())).toBe(0);
    await choose.click();
    await page.getByRole("alert").getByText("Stad niet gevonden").waitFor();
  });
});

test("a swipe to the right dismisses a toast, a short one and one to the left do not", async () => {
  await visit(PATH, clock, async ({ page }) => {
    await passTime(page);
    const box = await page.locator(".toast__title").boundingBox();
    if (!box) throw new Error("the toast has no place");
    const swipe = async (by: number) => {
      const [x, y] = [box.x + 40, box.y + 5];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + by / 2, y, { steps: 3 });
      await page.mouse.move(x + by, y, { steps: 3 });
      await page.mouse.up();
    };
    await swipe(30);
    await expect.poll(() => state(page)).toBe("open");
    await swipe(-120);
    await expect.poll(() => state(page)).toBe("open");
    await swipe(90);
    await expect.poll(() => state(page)).toBe("closed");
  });
});

test.each([[360], [1280]])("a long text of the server can be read completely, at %i px", async (width) => {
  const api = new Api();
  const text = "Deze aanvraag kan niet worden aangenomen, want er ontbreekt iets. ".repeat(40).trim();
  api.answer = (route) => route.fulfill({ status: 422, contentType: "text/plain", body: text });
  await visit(
    "/",
    {
      viewport: { width, height: 640 },
      prepare: async (page) => {
        await page.clock.install();
        await api.start(page);
      },
    },
    async ({ page }) => {
      await waitUntilHydrated(page);
      await fillIn(page);
      await button(page).click();
      const shown = page.locator(".toast__text");
      await expect.poll(() => shown.textContent()).toContain(`HTTP 422: ${text}`);
      await eventually(async () => {
        const box = await page.locator(".toast").boundingBox();
        expect(box?.y).toBeGreaterThanOrEqual(0);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
      });
      // It stays open long enough to read, and can be scrolled by keyboard.
      await page.clock.fastForward(60_000);
      await expect.poll(() => state(page)).toBe("open");
      await shown.focus();
      await page.keyboard.press("End");
      await expect
        .poll(() => shown.evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop))
        .toBeLessThan(2);
      await expect.poll(() => violations(page)).toEqual([]);
    },
  );
});

test("the toasts take at most 420 px, an error is announced immediately, and the button closes it", async () => {
  await visit(PATH, clock, async ({ page }) => {
    await passTime(page);
    const region = page.getByRole("region", { name: "Meldingen" });
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await eventually(async () => {
        const box = await region.boundingBox();
        expect(box?.width).toBeLessThanOrEqual(Math.min(width, 420));
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      });
    }
    await expect.poll(() => page.getByRole("alert").locator(".toast__title").innerText()).toBe("Stad niet gevonden");
    await page.getByRole("button", { name: "Melding sluiten" }).click();
    await expect.poll(() => state(page)).toBe("closed");
  });
});

test("the toast about a city stays when preferences are saved first", async () => {
  await visit(PATH, { first: true }, async ({ page }) => {
    await page.getByRole("button", { name: "Instellingen beheren" }).click();
    await page.getByRole("button", { name: "Voorkeuren opslaan" }).click();
    await page.getByRole("alert").getByText("Stad niet gevonden").waitFor();
    await waitUntilLoaded(page);
    await page.getByRole("alert").getByText("Stad niet gevonden").waitFor();
  });
});

test("a toast has an edge with forced colours", async () => {
  await visit(PATH, { forcedColors: "active" }, async ({ page }) => {
    await expect
      .poll(() => page.locator(".toast").evaluate((toast) => getComputedStyle(toast).outlineStyle))
      .toBe("solid");
  });
});
