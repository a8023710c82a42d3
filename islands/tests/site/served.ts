// A copy of the project, its preview and a browser, for tests of the real program.

import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { EXECUTABLE, FLAGS } from "../browser/chromium.ts";
import { Project, type Preview } from "./project.ts";

interface Config {
  brand: string;
  consent: { version: number };
}

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

  /**
   * A new browser context, with timeouts that are long enough for a build. The cookie dialog is already answered, unless
   * `isNew`.
   */
  async context({ height = 800, isNew = false } = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      locale: "nl-BE",
      reducedMotion: "reduce",
      viewport: { width: 1280, height },
      ...(isNew ? {} : { storageState: { cookies: [], origins: [await this.answered()] } }),
    });
    context.setDefaultTimeout(120_000);
    return context;
  }

  /**
   * Collects problems of a page: errors of scripts, errors in the console that `meant` does not match, and requests to other
   * hosts.
   */
  watch(page: Page, problems: string[], meant: RegExp): void {
    page.on("pageerror", ({ message }) => problems.push(message));
    page.on("console", (message) => {
      if (message.type() === "error" && !meant.test(message.text()))
        problems.push(`${message.text()} ${message.location().url}`);
    });
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(this.origin) && !/^(data|blob):/.test(url)) problems.push(url);
    });
  }

  /** The stored answer to the cookie dialog. */
  private async answered() {
    const home = await (await fetch(this.origin)).text();
    const { brand, consent } = JSON.parse(/id="config">([^<]*)</.exec(home)?.[1] ?? "") as Config;
    const kept = {
      consent: JSON.stringify({ necessary: true, analytics: false, marketing: false }),
      "consent-record": JSON.stringify({ version: consent.version, date: new Date().toISOString() }),
      "consent-expiry": new Date(Date.now() + 86_400_000).toISOString(),
    };
    const localStorage = Object.entries(kept).map(([key, value]) => ({ name: `${brand}-cookie-${key}`, value }));
    return { origin: this.origin, localStorage };
  }
}

export interface Visit {
  height?: number;
  meant?: RegExp;
  begin?: () => Promise<void>;
}

/** A preview for the tests of a file, and a new context and page for each test. A problem on the page fails the test. */
export class Visited extends Served {
  person!: BrowserContext;
  page!: Page;
  problems: string[] = [];

  /** `meant` matches console errors that tests cause on purpose; `begin` replaces `start`, to do something before it. */
  constructor({ height = 800, meant = /./, begin }: Visit = {}) {
    super();
    beforeAll(() => begin?.() ?? this.start());
    afterAll(() => this.stop());
    beforeEach(async () => {
      this.problems = [];
      this.person = await this.context({ height });
      this.page = await this.person.newPage();
      this.watch(this.page, this.problems, meant);
    });
    afterEach(async () => {
      await this.person.close();
      expect(this.problems).toEqual([]);
    });
  }
}
