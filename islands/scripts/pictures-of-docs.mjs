// Makes the screenshots in docs/: `node scripts/pictures-of-docs.mjs [NAME ...]`, all without a name.
//
// Needs the program (`cargo build --release -p kmo-cli`) and a built `islands/dist`. Each picture is an entry in PICTURES: a
// function that gets a browser page and the preview of a copy of the project, which it may change, and returns the picture.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";
import sharp from "sharp";

const ROOT = resolve(import.meta.dirname, "../..");
const SITE = process.env.SITE ?? join(ROOT, "target/release/site");
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";
/** The date in every picture, so that they can be made again later. */
const NOW = "2026-11-20";

/** A copy of the project with its preview. */
class Preview {
  root = mkdtempSync(join(tmpdir(), "pictures-"));
  origin = "";
  /** @type {import("node:child_process").ChildProcess | undefined} */
  process;

  async start() {
    for (const folder of ["content", "templates", "public"]) {
      cpSync(join(ROOT, folder), join(this.root, folder), { recursive: true });
    }
    symlinkSync(join(ROOT, "islands"), join(this.root, "islands"));
    const args = ["serve", "--no-islands", "--now", NOW, "--port", "4400"];
    const child = spawn(SITE, args, { cwd: this.root, stdio: ["ignore", "pipe", "inherit"] });
    this.process = child;
    this.origin = await new Promise((done, failed) => {
      let said = "";
      child.stdout.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
        said += text;
        const found = /http:\/\/[\d.]+:\d+/.exec(said);
        if (found) done(found[0]);
      });
      child.on("exit", () => {
        failed(new Error(`the preview ended: ${said}`));
      });
    });
  }

  /**
   * Replaces a text that must be there.
   *
   * @param {string} path
   * @param {string} from
   * @param {string} to
   */
  edit(path, from, to) {
    const file = join(this.root, path);
    const text = readFileSync(file, "utf8");
    if (!text.includes(from)) throw new Error(`${path} does not hold ${from}`);
    writeFileSync(file, text.replace(from, to));
  }

  stop() {
    this.process?.removeAllListeners("exit");
    this.process?.kill("SIGINT");
    rmSync(this.root, { recursive: true, force: true });
  }
}

/**
 * A page for a visitor who answered the cookie dialog.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} address
 */
async function open(page, address) {
  await page.goto(address, { waitUntil: "load" });
  const refuse = page.getByRole("button", { name: "Alleen noodzakelijke" });
  await refuse.click({ timeout: 5000 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(800);
}

/**
 * Two pictures side by side, each 800 by 600.
 *
 * @param {Buffer} one
 * @param {Buffer} other
 */
async function beside(one, other) {
  const [width, height, gap] = [800, 600, 16];
  const [left, right] = await Promise.all([one, other].map((each) => sharp(each).resize(width, height).toBuffer()));
  const sheet = sharp({ create: { width: 2 * width + gap, height, channels: 3, background: "#fff" } });
  return sheet
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: width + gap, top: 0 },
    ])
    .png()
    .toBuffer();
}

/** @type {Record<string, (page: import("playwright-core").Page, preview: Preview) => Promise<Buffer>>} */
const PICTURES = {
  "site.webp": async (page, preview) => {
    await page.setViewportSize({ width: 1280, height: 960 });
    await open(page, `${preview.origin}/`);
    const home = await page.screenshot();
    await open(page, `${preview.origin}/diensten/callcenter-antwerpen`);
    return beside(home, await page.screenshot());
  },
  "bewerken.webp": async (page, preview) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, `${preview.origin}/`);
    const marked = page.waitForResponse((response) => response.url().includes("/__edit/page") && response.ok());
    await page.getByRole("button", { name: "Bewerken" }).click();
    await marked;
    const says = page.getByRole("region", { name: "Bewerken" }).getByRole("status");
    await page.waitForTimeout(500);
    await page.locator("main h1 .hero__words").click();
    await page.locator(".preview-text").waitFor();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" Vandaag");
    await says.getByText("Bewaard").waitFor({ timeout: 60000 });
    return page.screenshot();
  },
  "bureau.webp": async (page, preview) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${preview.origin}/__desk`);
    await page.locator("#pages tbody tr").first().waitFor({ timeout: 60000 });
    const list = await page.screenshot();
    await page.goto(`${preview.origin}/__desk/page?path=/diensten/callcenter-gent`);
    await page.evaluate(() => document.fonts.ready);
    return beside(list, await page.screenshot());
  },
  "fout.webp": async (page, preview) => {
    await page.setViewportSize({ width: 1100, height: 760 });
    await open(page, `${preview.origin}/diensten/callcenter-gent`);
    preview.edit("content/cities/callcenter-gent.yaml", "\ntitel:", "\ntitl:");
    await page.getByText("unknown-key").first().waitFor({ timeout: 30000 });
    const picture = await page.screenshot();
    preview.edit("content/cities/callcenter-gent.yaml", "\ntitl:", "\ntitel:");
    return picture;
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PICTURES));
if (unknown.length > 0)
  throw new Error(`no picture is called ${unknown.join(", ")}: ${Object.keys(PICTURES).join(", ")}`);
const preview = new Preview();
let browser;
try {
  await preview.start();
  browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-sync", "--disable-background-networking"],
  });
  for (const [name, take] of Object.entries(PICTURES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const context = await browser.newContext({ locale: "nl-BE", reducedMotion: "reduce", deviceScaleFactor: 1 });
    const picture = await take(await context.newPage(), preview);
    const info = await sharp(picture)
      .webp({ quality: 82 })
      .toFile(join(ROOT, "docs", name));
    console.log(`docs/${name}: ${info.width}×${info.height}, ${Math.round(info.size / 1000)} kB`);
    await context.close();
  }
} finally {
  await browser?.close();
  preview.stop();
}
