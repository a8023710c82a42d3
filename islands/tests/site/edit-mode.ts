// Edit mode of a page in a preview, as tests use it.

import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

export class EditMode {
  /** The bar at the bottom of the window. */
  readonly bar: Locator;
  /** The plain text that has the caret. */
  readonly text: Locator;
  private editing = false;

  constructor(
    private readonly page: Page,
    private readonly origin: string,
  ) {
    this.bar = page.getByRole("region", { name: "Bewerken" });
    this.text = page.getByRole("textbox", { name: "Tekst" });
  }

  /** Opens a page to edit it. A tab that edits goes on with that on the next page. */
  async start(path: string): Promise<void> {
    const { page, origin } = this;
    const marked = page.waitForResponse((response) => response.url().includes("/__edit/page") && response.ok());
    if (new URL(page.url()).pathname !== path) await page.goto(origin + path);
    if (!this.editing) await page.getByRole("button", { name: "Bewerken" }).click();
    this.editing = true;
    await marked;
    await this.ready();
  }

  /** Waits until texts can be clicked. */
  async ready(): Promise<void> {
    await expect.poll(() => this.bar.getByRole("status").textContent(), { timeout: 120_000 }).toBe("");
  }

  /** Waits for the caret in a text; without one, what the bar says is why. */
  async caret(): Promise<void> {
    await this.text.waitFor().catch(async (error: unknown) => {
      throw new Error(`The bar says: ${await this.bar.innerText()}`, { cause: error });
    });
  }

  /** Waits until the bar says a text. */
  async said(text: RegExp | string): Promise<void> {
    await this.bar.getByRole("status").getByText(text).waitFor();
  }
}
