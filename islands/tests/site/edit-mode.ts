// Helpers for tests of edit mode on a page of a preview.

import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Served } from "./served.ts";

export class EditMode {
  /** The tab that is in edit mode, which stays on when it goes to another page. */
  private editing: Page | undefined;

  constructor(
    private readonly served: Served,
    private readonly page: () => Page,
  ) {}

  /** The bar at the bottom of the window. */
  readonly bar = () => this.page().getByRole("region", { name: "Bewerken" });

  /** The plain text that has the caret. */
  readonly text = () => this.page().getByRole("textbox", { name: "Tekst" });

  /** Opens a page to edit it. */
  readonly start = async (path: string): Promise<void> => {
    const page = this.page();
    const marked = page.waitForResponse((response) => response.url().includes("/__edit/page") && response.ok());
    if (new URL(page.url()).pathname !== path) await page.goto(this.served.origin + path);
    if (this.editing !== page) await page.getByRole("button", { name: "Bewerken" }).click();
    this.editing = page;
    await marked;
    await this.ready();
  };

  /** Waits until texts can be clicked to edit. */
  readonly ready = () => expect.poll(() => this.bar().getByRole("status").textContent()).toBe("");

  /** Waits for the caret in a text; on a failure, reports the message in the bar. */
  readonly caret = async (): Promise<void> => {
    await this.text()
      .waitFor()
      .catch(async (error: unknown) => {
        throw new Error(`The bar says: ${await this.bar().innerText()}`, { cause: error });
      });
  };

  /** Clicks on a text. */
  readonly enter = async (text: Locator | string): Promise<void> => {
    await (typeof text === "string" ? this.page().locator(text) : text).click();
    await this.caret();
  };

  /** Types at the end of a text. */
  readonly write = async (text: Locator | string, words: string): Promise<void> => {
    await this.enter(text);
    await this.page().keyboard.press("Control+End");
    await this.page().keyboard.type(words);
  };

  /** Leaves the text with Escape. */
  readonly leave = async (): Promise<void> => {
    await this.page().keyboard.press("Escape");
    await this.text().waitFor({ state: "detached" });
  };

  /** Waits until the bar shows a message. */
  readonly said = (text: RegExp | string) => this.bar().getByRole("status").getByText(text).waitFor();

  /** Waits until the file contains a text. */
  readonly holds = (file: string, words: string) => expect.poll(() => this.served.project.read(file)).toContain(words);

  /** Presses a button of the bar once, and waits until the file is right. */
  readonly press = async (
    name: "Ongedaan maken" | "Opnieuw",
    file: string,
    isRight: (text: string) => boolean,
  ): Promise<void> => {
    await this.bar().getByRole("button", { name }).click();
    await expect.poll(() => isRight(this.served.project.read(file))).toBe(true);
  };

  readonly undo = (file: string, before: string) => this.press("Ongedaan maken", file, (text) => text === before);
}
