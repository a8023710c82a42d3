// Helpers for tests of the tools.

import { buffer } from "node:stream/consumers";
import type { Download, Page } from "playwright-core";
import { expect } from "vitest";
import { violations } from "./axe.ts";
import { eventually } from "./poll.ts";
import { brokenOrOverlapping, overflowing, settings, type Options } from "./visit.ts";

/** Fakes the server's counter of scans, which responds with a message, or with none. */
export function fakeScanCounter(message?: string): Options {
  return { prepare: (page) => page.route("**/api/counter", (route) => route.fulfill({ json: { Message: message } })) };
}

/** Simulates a browser that stores nothing for the site, like Chrome when the visitor blocks cookies. */
export const storeNothing = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("no", "SecurityError");
        },
      });
    const refuse = () => Promise.reject(new DOMException("no", "SecurityError"));
    LockManager.prototype.request = refuse;
    CacheStorage.prototype.keys = refuse;
    CacheStorage.prototype.open = refuse;
    IDBFactory.prototype.open = () => {
      const request = new EventTarget() as IDBOpenDBRequest;
      Object.defineProperty(request, "error", { value: new DOMException("no", "UnknownError") });
      setTimeout(() => request.dispatchEvent(new Event("error")));
      return request;
    };
  });

/** Scrolls an island into view and waits until it is hydrated. */
export async function hydrateIsland(page: Page, name: string): Promise<void> {
  const island = page.locator(`site-island[name=${name}]`).first();
  const state = () =>
    island.evaluate((element) => ({
      alive: (element as HTMLElement & { alive?: boolean }).alive,
      failed: element.hasAttribute("failed"),
    }));
  await eventually(async () => {
    // Scrolls each time, because after a reload the browser may restore the old position.
    await island.scrollIntoViewIfNeeded();
    expect(await state()).toEqual({ alive: true, failed: false });
  });
}

/** Scrolls to the tool in a section, so that its code is fetched. */
export async function scrollToTool(page: Page, id: string): Promise<void> {
  await page.locator(`#${id}`).evaluate((section) => section.scrollIntoView({ behavior: "instant" }));
}

/** Runs `look` twice: at the width of a phone and of a desktop. */
export async function atBothWidths(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await look(width);
  }
}

/** Expects no overflow, no overlap and no violations of axe, on a phone and on a desktop. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => overflowing(page), { message: `too wide at ${width} px` }).toEqual([]);
    await expect.poll(() => brokenOrOverlapping(page), { message: `crowded at ${width} px` }).toEqual([]);
    await expect.poll(() => violations(page), { message: `violations at ${width} px` }).toEqual([]);
  }
  if (before !== null) await page.setViewportSize(before);
}

/** Waits until Leadsnap has stored a draft with this text, which is some time after the last key press. */
export async function waitForDraft(page: Page, text: string): Promise<void> {
  const draft = () =>
    page.evaluate(
      (name) =>
        new Promise<string>((resolve, reject) => {
          const opened = indexedDB.open(name);
          opened.onsuccess = () => {
            const asked = opened.result.transaction("desk").objectStore("desk").get("draft");
            asked.onsuccess = () => {
              opened.result.close();
              resolve(JSON.stringify(asked.result ?? null));
            };
          };
          opened.onerror = () => reject(new Error(String(opened.error)));
        }),
      `${settings.brand}-leadsnap`,
    );
  await expect.poll(draft).toContain(text);
}

/** The content of a download. */
export async function readDownload(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}

/** The text on the clipboard. An empty page reads it, because pages of the site may not. */
export async function readClipboard(page: Page): Promise<string> {
  const reader = await page.context().newPage();
  await reader.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
  await reader.goto(new URL("/leeg", page.url()).href);
  const text = await reader.evaluate(() => navigator.clipboard.readText());
  await reader.close();
  return text;
}
