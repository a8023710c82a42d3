// Clicks on a page being edited, before the preview has answered.

import type { Page, Route } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { EditMode } from "./edit-mode.ts";
import { Visited } from "./served.ts";

const HOME = "content/pages/home.yaml";

const served = new Visited();
const { project } = served;
let page: Page;
beforeEach(() => {
  ({ page } = served);
});
const { bar, caret, holds, leave, said, start, undo, write } = new EditMode(served, () => page);

/** Holds requests, from the first one to `since` if that is given. Returns a function that waits for one and releases them. */
async function holdBack(address: string, since?: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = since === undefined;
  if (since !== undefined) void page.waitForRequest(since).then(() => (isHeld = true));
  await page.route(address, async (route) => {
    if (isHeld) held.push(route);
    else await route.fallback();
  });
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    isHeld = false;
    for (const route of held) await route.continue();
  };
}

test("what is typed between a click on a text and its caret goes into that text, and not the previous one", async () => {
  const before = project.read(HOME);
  await start("/");
  for (const text of ["main h1", ".s-cards .head__title"]) {
    const go = await holdBack("**/__edit/place?*");
    await page.locator(text).click();
    await page.keyboard.type("Nieuw ");
    await go();
    await caret();
    await page.keyboard.type("hier ");
    await said("Bewaard");
    await expect.poll(() => page.locator(text).textContent()).toContain("Nieuw hier");
  }
  expect(project.read(HOME).match(/Nieuw hier/g)).toHaveLength(2);
  await leave();
  project.write(HOME, before);
});

test("a letter with an accent and a paste go into the text that is not open yet", async () => {
  const before = project.read(HOME);
  const { person } = served;
  await person.grantPermissions(["clipboard-read", "clipboard-write"]);
  await start("/");
  await page.evaluate(() => navigator.clipboard.writeText(" en plakken"));
  const go = await holdBack("**/__edit/place?*");
  await page.locator("main h1").click();
  // A dead key, as an operating system composes it.
  const keyboard = await person.newCDPSession(page);
  await keyboard.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "Dead", code: "BracketLeft" });
  await keyboard.send("Input.imeSetComposition", { text: "^", selectionStart: 1, selectionEnd: 1 });
  await keyboard.send("Input.insertText", { text: "ê" });
  await page.keyboard.press("ControlOrMeta+V");
  await go();
  await caret();
  await expect.poll(() => page.locator("main h1").textContent()).toContain("ê en plakken");
  await said("Bewaard");
  await holds(HOME, "ê en plakken");
  await leave();
  project.write(HOME, before);
});

test("an accent that is typed before the caret appears becomes one letter with what is typed after it", async () => {
  const before = project.read(HOME);
  await start("/");
  const go = await holdBack("**/__edit/place?*");
  await page.locator("main h1").click();
  const keyboard = await served.person.newCDPSession(page);
  await keyboard.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "Dead", code: "BracketLeft" });
  await keyboard.send("Input.imeSetComposition", { text: "^", selectionStart: 1, selectionEnd: 1 });
  const answered = page.waitForResponse("**/__edit/place?*");
  await go();
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await keyboard.send("Input.insertText", { text: "ê" });
  await caret();
  await page.keyboard.type("en");
  await holds(HOME, "êen");
  expect(project.read(HOME)).not.toContain("^");
  await said("Bewaard");
  await leave();
  project.write(HOME, before);
});

test("a click on a text that undo has just changed opens it once the page shows it", async () => {
  const before = project.read(HOME);
  await start("/");
  await write("main h1", " Even.");
  await holds(HOME, "voor u. Even.");
  await said("Bewaard");
  await leave();
  // Holds requests only from the undo on: it first waits until the page shows what was typed.
  const go = await holdBack(served.origin + "/", "**/__edit/undo");
  await undo(HOME, before);
  await page.locator("main h1").click();
  await go();
  await caret();
  await expect.poll(() => page.locator("main h1").textContent()).not.toContain("Even");
  await expect.poll(() => bar().getByRole("status").textContent()).toBe("");
  await leave();
});
