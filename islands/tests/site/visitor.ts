// Who visits the pages of a preview.

import type { Page } from "playwright-core";

/** Chooses about cookies, on a page of the site: pages that are loaded from now on show no dialog. */
export async function chooseCookies(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { brand, consent } = JSON.parse(document.getElementById("config")?.textContent ?? "") as {
      brand: string;
      consent: { version: number };
    };
    const chosen = {
      consent: JSON.stringify({ necessary: true, analytics: false, marketing: false }),
      "consent-record": JSON.stringify({ version: consent.version, date: new Date().toISOString() }),
      "consent-expiry": new Date(Date.now() + 86_400_000).toISOString(),
    };
    for (const [key, value] of Object.entries(chosen)) localStorage.setItem(`${brand}-cookie-${key}`, value);
  });
}
