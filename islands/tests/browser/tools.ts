// What the tests of the tools share.

import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Options } from "./visit.ts";

/** The server's counter of scans, which answers with a message, or says nothing. */
export function counter(message?: string): Options {
  return { prepare: (page) => page.route("**/api/counter", (route) => route.fulfill({ json: { Message: message } })) };
}

/** Brings an island into view and waits until it is alive. */
export async function wake(page: Page, name: string): Promise<void> {
  const island = page.locator(`site-island[name=${name}]`).first();
  await island.scrollIntoViewIfNeeded();
  const alive = () => island.evaluate((element) => (element as HTMLElement & { alive?: boolean }).alive === true);
  await expect.poll(alive, { timeout: 15_000 }).toBe(true);
}
