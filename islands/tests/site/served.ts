// A copy of the project, its preview and a browser, as most tests of the real program start with.

import { chromium, type Browser, type BrowserContext } from "playwright-core";
import { EXECUTABLE, FLAGS } from "../browser/chromium.ts";
import { Project, type Preview } from "./project.ts";

export class Served {
  readonly project = new Project();
  browser!: Browser;
  preview!: Preview;

  get origin(): string {
    return this.preview.origin;
  }

  /** Starts the preview, as `Project.serve` does, and the browser. */
  async start(...options: Parameters<Project["serve"]>): Promise<void> {
    this.preview = await this.project.serve(...options);
    this.browser = await chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.preview.stop();
    this.project.remove();
  }

  /** A person of their own, who waits for as long as a build may take. */
  async context(height = 800): Promise<BrowserContext> {
    const viewport = { width: 1280, height };
    const context = await this.browser.newContext({ locale: "nl-BE", reducedMotion: "reduce", viewport });
    context.setDefaultTimeout(120_000);
    return context;
  }
}
