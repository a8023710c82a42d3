// Placing a photograph on a page as a marketer does it, with the real preview, a real browser and real files.

import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import type { Page, Route } from "playwright-core";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { violations } from "../browser/axe.ts";
import { final } from "../browser/poll.ts";
import { CAMERA, fromCamera, photograph } from "../pictures.ts";
import { expectAccessible } from "./desk-page.ts";
import { Visited } from "./served.ts";

const GENT = "content/cities/callcenter-gent.yaml";
const PAGE = "/diensten/callcenter-gent";
const IMAGES = "content/images";
const LABEL = "Beeld van de stad";

const served = new Visited();
const { project } = served;
/** The source of the city, without a photograph. */
const city = project.read(GENT);
let page: Page;
beforeEach(async () => {
  ({ page } = served);
  await page.goto(served.origin + PAGE);
});
afterEach(() => {
  // Also after a test that failed.
  if (project.read(GENT) !== city) project.write(GENT, city);
  rmSync(project.path(IMAGES), { recursive: true, force: true });
});

const bar = () => page.getByRole("region", { name: "Bewerken" });
const panel = () => page.getByRole("region", { name: `Foto: ${LABEL}` });
const offer = (name: "Foto" | "Kies een foto") => bar().getByRole("button", { name: `${name}: ${LABEL}` });
const alt = () => panel().getByRole("textbox", { name: /Wat is er te zien/ });
const point = () => panel().getByRole("button", { name: /^Focuspunt/ });
const art = () => page.locator(".market__art img");
const pictures = () => (existsSync(project.path(IMAGES)) ? readdirSync(project.path(IMAGES)) : []);

async function edit(): Promise<void> {
  await page.getByRole("button", { name: "Bewerken" }).click();
  await offer(project.read(GENT).includes("\nbeeld:") ? "Foto" : "Kies een foto").waitFor();
}

/** Undoes until the file is as it was, also when an update reloads the page meanwhile. */
async function undo(before: string): Promise<void> {
  const button = bar().getByRole("button", { name: "Ongedaan maken" });
  await expect
    .poll(
      async () => {
        if (project.read(GENT) !== before) await button.click({ timeout: 5000 }).catch(() => undefined);
        return project.read(GENT) === before;
      },
      { timeout: 180_000, interval: 4000 },
    )
    .toBe(true);
}

/** Gives the page a file as a browser does. */
async function give(event: "drop" | "paste", selector: string, bytes: Buffer, type: string): Promise<void> {
  await page.evaluate(
    ([event, selector, base64, type]) => {
      const binary = Uint8Array.from(atob(base64 ?? ""), (character) => character.codePointAt(0) ?? 0);
      const data = new DataTransfer();
      data.items.add(new File([binary], "IMG_2041.JPG", { type: type ?? "" }));
      const target = document.querySelector(selector ?? "") as HTMLElement;
      const { left, top } = target.getBoundingClientRect();
      const about = { bubbles: true, composed: true, cancelable: true };
      target.dispatchEvent(
        event === "drop"
          ? new DragEvent("drop", { ...about, dataTransfer: data, clientX: left + 20, clientY: top + 20 })
          : new ClipboardEvent("paste", { ...about, clipboardData: data }),
      );
    },
    [event, selector, bytes.toString("base64"), type],
  );
}

/** The picture as it is published, once the page no longer shows the preview of it. */
async function published(): Promise<Buffer> {
  await expect.poll(() => art().getAttribute("src"), { timeout: 240_000 }).toMatch(/\.jpg$/);
  const answer = await page.request.get(served.origin + ((await art().getAttribute("src")) ?? ""));
  return answer.body();
}

/** The names of the colours at the left and right edge. */
async function edges(bytes: Buffer): Promise<string[]> {
  const { width, height } = await sharp(bytes).metadata();
  const colour = async (left: number) => {
    const spot = { left, top: Math.round(height / 2), width: 4, height: 4 };
    const [red = 0, green = 0, blue = 0] = await sharp(bytes).extract(spot).raw().toBuffer();
    return [red > 96 && "red", green > 96 && "green", blue > 96 && "blue"].filter(Boolean).join("+");
  };
  return [await colour(8), await colour(width - 12)];
}

test("a photograph that is smaller than its place says which size that needs", async () => {
  await edit();
  await art().scrollIntoViewIfNeeded();
  const small = await photograph(600, 300).jpeg().toBuffer();
  await give("drop", ".market__art img", small, "image/jpeg");
  const warning = panel().getByRole("status").getByText("Deze foto is te klein");
  await expect.poll(() => warning.textContent()).toMatch(/600 × 300 beeldpunten en de plaats vraagt er 1440 × 960\./);
  const large = await photograph(1600, 1100).jpeg().toBuffer();
  await give("drop", ".market__art img", large, "image/jpeg");
  await warning.waitFor({ state: "hidden" });
  await panel().getByRole("button", { name: "Annuleer" }).click();
});

test("a photograph of a camera is dropped on the drawing, and shown there rotated, cropped, and without its location", async () => {
  const before = project.read(GENT);
  await edit();
  await art().scrollIntoViewIfNeeded();
  // Twelve megapixels, rotated, with a location.
  const camera = await fromCamera(4000, 3000, ["#c00000", "#00c000", "#0000c0", "#c0c000"]).toBuffer();
  await give("drop", ".market__art img", camera, "image/jpeg");
  await point().waitFor();
  // A description is asked for, because the file name says nothing about the picture.
  await panel().getByRole("button", { name: "Bewaar de foto" }).click();
  await panel().getByRole("alert").getByText("geen tekst voor wie ze niet ziet").waitFor();
  expect([project.read(GENT), pictures()]).toEqual([before, []]);

  await alt().fill("Vier strepen aan de Leie");
  const stage = panel().getByRole("img", { name: "De hele foto" });
  const { x, y, width, height } = (await stage.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.25, y + height * 0.4, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => point().getAttribute("aria-label")).toContain("25% van links en 40% van boven");
  await panel().getByRole("button", { name: "Bewaar de foto" }).click();
  const name = "vier-strepen-aan-de-leie.jpg";
  await expect.poll(() => project.read(GENT)).not.toBe(before);
  expect(project.read(GENT)).toBe(
    `${before}beeld:\n  bestand: ${name}\n  alt: Vier strepen aan de Leie\n  focus: 25% 40%\n`,
  );
  expect(pictures()).toEqual([name]);

  const shown = await published();
  await expect.poll(() => art().getAttribute("alt")).toBe("Vier strepen aan de Leie");
  const { width: wide, height: high } = await sharp(shown).metadata();
  expect((wide / high).toFixed(2)).toBe("1.50");
  expect(final(await edges(shown))).toEqual(["red", "red+green"]);
  // Neither the published nor the stored photograph has the location.
  const kept = readFileSync(project.path(`${IMAGES}/${name}`));
  for (const bytes of [kept, shown]) {
    const { exif, xmp, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, orientation, bytes.includes(CAMERA)]).toEqual([undefined, undefined, undefined, false]);
  }
  const { width: longest } = await sharp(kept).metadata();
  expect(longest).toBe(2880);

  // Undoing once removes the file too.
  await page.keyboard.press("Escape");
  await undo(before);
  await expect.poll(pictures).toEqual([]);
});

test("a photograph is chosen, placed and described without a mouse, and pasted", async () => {
  const before = project.read(GENT);
  // Starts waiting early: the browser may not know yet that the test handles the file chooser when the key is pressed.
  const chosen = page.waitForEvent("filechooser");
  await edit();
  await offer("Kies een foto").focus();
  await page.keyboard.press("Enter");
  await expect
    .poll(() =>
      panel()
        .getByRole("button", { name: "Kies een foto" })
        .evaluate((button) => button.matches(":focus")),
    )
    .toBe(true);
  await page.keyboard.press("Enter");
  const bytes = await photograph(1200, 900).png().toBuffer();
  await (await chosen).setFiles({ name: "IMG_0001.png", mimeType: "image/png", buffer: bytes });
  await point().waitFor();
  await expect.poll(() => alt().evaluate((field) => field.matches(":focus"))).toBe(true);
  await page.keyboard.type("De Graslei bij avond");
  await point().focus();
  for (const key of ["ArrowLeft", "Shift+ArrowLeft", "ArrowDown"]) await page.keyboard.press(key);
  await expect.poll(() => point().getAttribute("aria-label")).toContain("38% van links en 52% van boven");
  await expect.poll(() => violations(page)).toEqual([]);
  await panel().getByRole("button", { name: "Bewaar de foto" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => project.read(GENT)).toContain("focus: 38% 52%\n");

  // A click on the photograph opens it again, and another one replaces it.
  await expect.poll(() => art().getAttribute("alt")).toBe("De Graslei bij avond");
  await offer("Foto").waitFor();
  await give("paste", ".market__art img", await photograph(900, 900).jpeg().toBuffer(), "image/jpeg");
  await point().waitFor();
  // The description of the previous photograph is selected, to be typed over.
  const chosenText = () =>
    alt().evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd));
  await expect.poll(chosenText).toBe("De Graslei bij avond");
  await panel().getByRole("button", { name: "Bewaar de foto" }).click();
  await expect.poll(() => project.read(GENT)).toContain("bestand: de-graslei-bij-avond.jpg\n");
  expect(pictures()).toEqual(["de-graslei-bij-avond.jpg", "de-graslei-bij-avond.png"]);
  await undo(before);
  await expect.poll(pictures).toEqual([]);
});

test("a photograph is dropped in a text, described, and shown below its paragraph", async () => {
  const post = "content/blog/crm-voor-kmo.md";
  const before = project.read(post);
  await page.goto(`${served.origin}/blog/crm-voor-kmo`);
  await page.getByRole("button", { name: "Bewerken" }).click();
  const place = page.getByRole("region", { name: "Foto: In de tekst" });
  await bar().waitFor();
  await give("drop", ".prose--article > p", await photograph(1600, 900).jpeg().toBuffer(), "image/jpeg");
  await place.getByRole("img", { name: "De hele foto" }).waitFor();
  // The whole photograph is shown, so there is no focus to choose.
  await expect.poll(() => place.getByRole("button", { name: /^Focuspunt/ }).count()).toBe(0);
  await place.getByRole("button", { name: "Bewaar de foto" }).click();
  await place.getByRole("alert").getByText("geen tekst voor wie ze niet ziet").waitFor();
  await place.getByRole("textbox").fill("Een lijst met [klanten] op een scherm");
  await expect.poll(() => violations(page)).toEqual([]);
  await place.getByRole("button", { name: "Bewaar de foto" }).click();
  const written = String.raw`![Een lijst met \[klanten\] op een scherm](een-lijst-met-klanten-op-een-scherm.jpg)`;
  await expect.poll(() => project.read(post)).toContain(`\n\n${written}\n\n`);
  expect(project.read(post).replace(`${written}\n\n`, "")).toBe(before);
  // It is in the editor immediately, and on the page once the text is left.
  await page
    .locator(".ProseMirror")
    .getByRole("img", { name: /^Een lijst met/ })
    .waitFor();
  await page.keyboard.press("Escape");
  await page.locator("main picture img[alt='Een lijst met [klanten] op een scherm']").waitFor();
  await bar().getByRole("button", { name: "Ongedaan maken" }).click();
  await expect.poll(() => project.read(post)).toBe(before);
});

test("the desk shows where a photograph is used, and removes one that is not used", async () => {
  const before = project.read(GENT);
  mkdirSync(project.path(IMAGES), { recursive: true });
  const bytes = await photograph(900, 600).jpeg().toBuffer();
  for (const name of ["oud.jpg", "graslei.jpg"]) writeFileSync(project.path(`${IMAGES}/${name}`), bytes);
  project.write(GENT, `${before}beeld: {bestand: graslei.jpg, alt: De Graslei bij avond}\n`);
  await page.goto(`${served.origin}/__desk/beelden`);
  await page.getByRole("list", { name: "Pagina's met graslei.jpg" }).getByRole("link", { name: "Gent" }).waitFor();
  await page.getByRole("heading", { name: "oud.jpg" }).waitFor();
  await expectAccessible(page, "pictures");
  await page.getByRole("link", { name: "Ongebruikt 1" }).click();
  await page.getByRole("heading", { name: "graslei.jpg" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Verwijder oud.jpg" }).click();
  await expect.poll(pictures).toEqual(["graslei.jpg"]);
  await page.getByRole("heading", { name: "oud.jpg" }).waitFor({ state: "detached" });
});

describe("on a phone", () => {
  test("a file that is not a photograph is refused with a message, and the panel stays usable", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const before = project.read(GENT);
    await edit();
    // A file that is pasted before the panel has loaded still goes to the panel.
    const early = async (route: Route) => {
      await give("paste", "main h1", Buffer.from("GIF89a"), "image/gif");
      // By then, a request of the paste itself would have its response.
      await page.evaluate((url) => fetch(url), route.request().url());
      await route.continue();
    };
    await page.route(/__edit\/picture\?/, early, { times: 1 });
    await offer("Kies een foto").click();
    await panel().getByRole("alert").getByText("Kies een JPEG, PNG, WebP of AVIF").waitFor();
    await give("paste", "main h1", await photograph(800, 600).jpeg().toBuffer(), "image/jpeg");
    await point().waitFor();
    await panel().getByRole("alert").waitFor({ state: "hidden" });
    // Browsers can show a GIF, but the site does not accept it.
    await give("paste", "main h1", await photograph(64, 64).gif().toBuffer(), "image/gif");
    await panel().getByRole("alert").getByText("Kies een JPEG, PNG, WebP of AVIF").waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    for (const button of ["Kies een foto", "Bewaar de foto", "Annuleer"]) {
      const within = async () => {
        const box = await panel().getByRole("button", { name: button }).boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= 360;
      };
      await expect.poll(within, { message: button }).toBe(true);
    }
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await panel().waitFor({ state: "detached" });
    expect([project.read(GENT), pictures()]).toEqual([before, []]);
  });
});
