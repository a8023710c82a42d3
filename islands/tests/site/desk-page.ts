// The desk of a preview, as tests use it and look at it.

import { chromium, type Browser, type Page } from "playwright-core";
import { expect, vi } from "vitest";
import { violations } from "../browser/axe.ts";
import { EXECUTABLE, FLAGS } from "../browser/chromium.ts";
import { eventually } from "../browser/poll.ts";
import { Project, type Preview } from "./project.ts";

/** A copy of the project, its preview on the day that the samples are from, and a browser. */
export class Desk {
  readonly project = new Project();
  browser!: Browser;
  private preview!: Preview;

  /** `meant` finds errors in the console that a test brings about. */
  constructor(private readonly meant?: RegExp) {}

  get origin(): string {
    return this.preview.origin;
  }

  /** Starts the preview, with more arguments, and waits until all pages were looked at for the first time. */
  async start(...args: string[]): Promise<void> {
    this.preview = await this.project.serve(["--now", "2026-11-20", ...args]);
    this.browser = await chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
    await vi.waitUntil(async () => (await fetch(`${this.origin}/__desk`)).ok, { timeout: 120_000 });
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.preview.stop();
    this.project.remove();
  }

  /** A page, and what goes wrong on it. */
  readonly open = async (path: string, width = 1280): Promise<{ page: Page; problems: string[] }> => {
    const page = await this.browser.newPage({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
    page.setDefaultTimeout(120_000);
    const problems: string[] = [];
    page.on("pageerror", ({ message }) => problems.push(message));
    page.on("console", (message) => {
      if (message.type() !== "error" || this.meant?.test(message.text()) === true) return;
      problems.push(`${message.text()} ${message.location().url}`);
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(this.origin) && !request.url().startsWith("data:")) problems.push(request.url());
    });
    await page.goto(this.origin + path);
    return { page, problems };
  };
}

/** It fits every width, and axe has nothing to say. */
export async function sound(page: Page, name: string): Promise<void> {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await eventually(async () => {
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider, `${name} at ${width}`).toBe(0);
    });
    await expect.poll(() => violations(page), { message: `${name} at ${width}` }).toEqual([]);
  }
}
