// Helpers for tests of a content file's form on the desk.

import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Served } from "./served.ts";

export class FormPage {
  constructor(
    private readonly served: Served,
    private readonly page: () => Page,
  ) {}

  /** Opens the form of a file of `content/`. */
  readonly open = async (file: string): Promise<void> => {
    await this.page().goto(`${this.served.origin}/__desk/bestand?file=${encodeURIComponent(file)}`);
    await this.page().locator(".all").first().waitFor();
  };

  /** The bar with the buttons for undo and redo, and the status of saving. */
  readonly bar = () => this.page().getByRole("region", { name: "Bewaren" });

  readonly said = (text: string) => this.bar().getByRole("status").getByText(text, { exact: true }).waitFor();

  readonly undo = async (file: string, before: string): Promise<void> => {
    await this.bar().getByRole("button", { name: "Ongedaan maken" }).click();
    await expect.poll(() => this.served.project.read(file)).toBe(before);
  };
}
