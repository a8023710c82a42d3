// Editing on the page, around the text itself: the bar, items of lists, and the keyboard.

import type { Locator, Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { violations } from "../browser/axe.ts";
import { final } from "../browser/poll.ts";
import { EditMode } from "./edit-mode.ts";
import { Visited } from "./served.ts";

const HOME = "content/pages/home.yaml";
const GENT = "content/cities/callcenter-gent.yaml";

const served = new Visited();
const { project } = served;
let page: Page;
beforeEach(async () => {
  ({ page } = served);
  await page.goto(served.origin);
});
const editMode = new EditMode(served, () => page);
const { bar, text, caret, enter, leave, said, holds, undo } = editMode;
const edit = editMode.start;

test("at 360 px the toolbar of a text in markdown is above the bar", async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  const own = page.getByRole("region", { name: "Bewerken", exact: true });
  await edit("/blog/no-show-bij-afspraken");
  await page.locator(".article p, .prose p").first().click();
  await page.getByRole("button", { name: "Vet" }).click();
  await expect
    .poll(async () => {
      const [above, below] = await Promise.all([page.locator("md-toolbar").boundingBox(), own.boundingBox()]);
      return above && below && Math.round(above.y + above.height - below.y);
    })
    .toBe(0);
  await page.getByRole("button", { name: "Vet" }).click();
  await page.keyboard.press("Escape");
});

test("at 360 px the bar, its message and the handle of an item cover no text that is edited", async () => {
  const before = project.read(GENT);
  await page.setViewportSize({ width: 360, height: 740 });
  await edit("/diensten/callcenter-gent");
  await enter(page.locator(".faq__q").nth(1));
  const handle = page.getByRole("button", { name: "Sleep naar een andere plaats" });
  /** Number of pixels of the text that are behind the handle above it, and behind the bar below it. */
  const covered = async () => {
    const [above, own, below] = await Promise.all([handle, text(), bar()].map((one) => one.boundingBox()));
    if (!above || !own || !below) return undefined;
    return [Math.max(above.y + above.height - own.y, 0), Math.max(own.y + own.height - below.y, 0)];
  };
  await expect.poll(covered).toEqual([0, 0]);
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" {nergens}");
  await bar().getByText("niet meer gebouwd", { exact: false }).waitFor();
  await expect.poll(covered).toEqual([0, 0]);
  // A phone's keyboard covers the bottom of the window.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, "height", { configurable: true, value: 440 });
    visualViewport?.dispatchEvent(new Event("resize"));
  });
  await expect
    .poll(async () => ((await bar().boundingBox())?.y ?? 0) + ((await bar().boundingBox())?.height ?? 0))
    .toBe(440);
  await expect.poll(covered).toEqual([0, 0]);
  await bar().getByText("Niet bewaard", { exact: true }).waitFor();
  // Part of the text was saved: undoes that.
  await leave();
  await page.keyboard.press("Control+z");
  await expect.poll(() => project.read(GENT)).toBe(before);
});

describe("an item of a list", () => {
  /** Drags the item being edited to a point in an element. */
  async function dragTo(element: Locator, x: number, y: number): Promise<void> {
    const handle = page.getByRole("button", { name: "Sleep naar een andere plaats" });
    const [from, to] = [await handle.boundingBox(), await element.boundingBox()];
    if (!from || !to) throw new Error("they are not shown");
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + x, to.y + y, { steps: 4 });
    await page.mouse.up();
  }

  test("is moved, copied and removed", async () => {
    const before = project.read(HOME);
    await edit("/");
    const checks = page.locator(".hero__text .ticks li");
    const first = (await checks.first().textContent()) ?? "";
    await enter(checks.first());
    await bar()
      .getByText(/^Punt 1 van/)
      .waitFor();
    await bar().getByRole("button", { name: "Eén plaats omlaag" }).click();
    await expect.poll(() => checks.nth(1).textContent()).toBe(first);
    await undo(HOME, before);
    await expect.poll(() => checks.first().textContent()).toBe(first);

    // The same by dragging past the last item.
    await enter(checks.first());
    const height = (await checks.last().boundingBox())?.height ?? 0;
    await dragTo(checks.last(), 60, height - 4);
    await expect.poll(() => checks.last().textContent()).toBe(first);
    await undo(HOME, before);
    await expect.poll(() => checks.first().textContent()).toBe(first);
  });

  test("is dragged, also when it has several texts", async () => {
    const before = project.read(GENT);
    await edit("/diensten/callcenter-gent");
    const names = page.locator(".segment__name");
    const last = (await names.last().textContent()) ?? "";
    await enter(names.last());
    await dragTo(names.first(), 10, 4);
    await expect.poll(() => names.first().textContent()).toBe(last);
    await undo(GENT, before);
  });
});

test("an item is moved with the keyboard alone, and every text and the bar are reached by Tab", async () => {
  const before = project.read(GENT);
  await edit("/diensten/callcenter-gent");
  const questions = page.locator(".faq__q");
  const second = (await questions.nth(1).textContent()) ?? "";
  await enter(questions.nth(1));
  const focused = () => page.evaluate(() => document.querySelector("site-edit")?.shadowRoot?.activeElement?.ariaLabel);
  await page.keyboard.press("Tab");
  await expect.poll(focused).toBe("Eén plaats omhoog");
  await page.keyboard.press("Tab");
  // The focus moves with the item, so that the same key moves it further.
  for (const place of [2, 3]) {
    await page.keyboard.press("Enter");
    await bar()
      .getByText(`Vraag ${place + 1} van 5`)
      .waitFor();
    await expect.poll(focused).toBe("Eén plaats omlaag");
    await expect.poll(() => text().textContent()).toBe(second);
  }
  await page.keyboard.press("Escape");
  await expect.poll(() => text().evaluate((one) => one.matches(":focus"))).toBe(true);
  await leave();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(() => project.read(GENT)).toBe(before);

  // A text that is reached with Tab is read aloud.
  await page.keyboard.press("Tab");
  await expect.poll(() => bar().locator(".chosen").textContent()).toMatch(/^\S.*\. Enter om te bewerken\.$/);
  // The breadcrumb has the title too.
  const isInBar = () => page.evaluate(() => document.activeElement?.localName === "site-edit");
  let tabs = 0;
  await expect
    .poll(
      async () => {
        await page.keyboard.press("Tab");
        tabs += 1;
        return isInBar();
      },
      { interval: 1 },
    )
    .toBe(true);
  expect(final(tabs)).toBeLessThan(300);
});

test("an item goes on from where it was moved, however late the news of the build comes", async () => {
  await page.addInitScript(() => {
    const construct = (Stream: typeof EventSource, [url]: [string]): EventSource => {
      const stream = new Stream(url);
      const add = stream.addEventListener.bind(stream);
      const late = (listen: EventListener) => (event: Event) => {
        setTimeout(listen, 1_500, event);
      };
      const addLate = (type: string, listen: EventListener): void =>
        add(type, type === "build" ? late(listen) : listen);
      return Object.assign(stream, { addEventListener: addLate });
    };
    globalThis.EventSource = new Proxy(EventSource, { construct });
  });
  const before = project.read(GENT);
  await edit("/diensten/callcenter-gent");
  const second = page.locator(".faq__q").nth(1);
  const words = (await second.textContent()) ?? "";
  await enter(second);
  await bar().getByRole("button", { name: "Eén plaats omlaag" }).click();
  await bar().getByText("Vraag 3 van 5").waitFor();
  await expect.poll(() => page.locator(".faq__q").nth(2).textContent()).toBe(words);
  await leave();
  await undo(GENT, before);
});

test("a text of one small word, which code could look up, can be changed again", async () => {
  const before = project.read(GENT);
  await edit("/diensten/callcenter-gent");
  const question = page.locator(".faq__q").first();
  await enter(question);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("gratis");
  await holds(GENT, "vraag: gratis");
  await leave();
  // Other texts, on this page and on others, have that word too.
  await question.getByText("gratis").click();
  await bar().getByRole("textbox", { name: "Deze tekst staat in cities/callcenter-gent.yaml" }).fill("Is dat gratis?");
  await holds(GENT, "vraag: Is dat gratis?");
  await page.keyboard.press("Escape");
  await undo(GENT, before);
});

test("clicking a text of a template says which file it is in", async () => {
  await edit("/diensten/callcenter-gent");
  await page.getByText("Afstanden in vogelvlucht").click();
  await said(/templates\/city\.html, regel \d+/);
});

test("a preview that was away when editing was to start leaves the button, and two presses start and stop it", async () => {
  const button = page.getByRole("button", { name: "Bewerken" });
  await button.waitFor();
  const module = "**/__edit/edit.js";
  await page.route(module, (route) => route.abort());
  await button.click();
  await expect.poll(() => final(served.problems.splice(0)).join()).toContain("edit.js");
  await page.unroute(module);
  await button.click();
  await bar().waitFor();
  await page.keyboard.press("Alt+e");
  await bar().waitFor({ state: "detached" });
  const found = page.waitForResponse((response) => response.url().includes("/__edit/page"));
  for (const key of ["Alt+e", "Alt+e"]) await page.keyboard.press(key);
  await found;
  await button.waitFor();
  await expect.poll(() => bar().count()).toBe(0);
});

test("with the keyboard alone, at 360 px, without an accessibility violation", async () => {
  const before = project.read(HOME);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Bewerken" }).waitFor();
  await page.keyboard.press("Alt+e");
  await bar().waitFor();
  await editMode.ready();
  await expect.poll(() => violations(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // Tabs from text to text until the title of the page.
  await expect
    .poll(async () => {
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await caret();
      const there = await text().textContent();
      if (there?.startsWith("Wij hebben")) return there;
      await leave();
      return there;
    })
    .toContain("Wij hebben nieuwe klanten");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Echt.");
  await holds(HOME, "voor u. Echt.");
  await expect.poll(() => violations(page)).toEqual([]);
  await leave();
  await page.keyboard.press("Control+z");
  await expect.poll(() => project.read(HOME)).toBe(before);
  await page.keyboard.press("Alt+e");
  await bar().waitFor({ state: "detached" });
});
