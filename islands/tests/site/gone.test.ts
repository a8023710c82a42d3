// A preview that is killed while somebody writes: the tab says so, and resumes once another preview runs.

import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { final } from "../browser/poll.ts";
import { EditMode } from "./edit-mode.ts";
import { Served } from "./served.ts";

const GENT = "content/cities/callcenter-gent.yaml";
const AALST = "content/cities/callcenter-aalst.yaml";

const served = new Served();
const { project } = served;

beforeAll(() => served.start());
afterAll(() => served.stop());

/** Waits until a tab has tried to save more than once, and checks that its status did not change meanwhile. */
async function triesQuietly(tab: Page, status: Locator): Promise<void> {
  const said = await status.evaluateHandle((node) => {
    const changes: string[] = [];
    const options = { childList: true, characterData: true, subtree: true };
    new MutationObserver(() => changes.push(node.textContent)).observe(node, options);
    return changes;
  });
  let tries = 0;
  tab.on("requestfailed", (request) => (tries += /__edit\/(form|save)$/.test(request.url()) ? 1 : 0));
  await expect.poll(() => tries).toBeGreaterThan(2);
  expect(final(await said.jsonValue())).toEqual([]);
}

test("text that is typed while the preview is gone is saved by the next one", async () => {
  const context = await served.context();
  const open = async (path: string): Promise<Page> => {
    const tab = await context.newPage();
    await tab.goto(served.origin + path);
    return tab;
  };
  const page = await open("/diensten/callcenter-gent");
  const editMode = new EditMode(served, () => page);
  await editMode.start("/diensten/callcenter-gent");
  await editMode.enter("main h1");
  const form = await open("/__desk/bestand?file=cities%2Fcallcenter-aalst.yaml");
  const field = form.getByRole("textbox", { name: /^De grote kop op de pagina/ });
  await field.waitFor();

  const { port } = new URL(served.origin);
  await served.preview.stop("SIGKILL");
  for (const tab of [page, form]) {
    await tab.bringToFront();
    await tab.getByText("De voorvertoning is gestopt.").waitFor();
  }
  await field.fill("Klanten in Aalst, ook zonder voorvertoning");
  const savebar = form.getByRole("region", { name: "Bewaren" });
  await savebar.getByText("Wat je schreef, blijft staan").waitFor();
  await triesQuietly(form, savebar.getByRole("status"));
  // It can't be undone without the preview: the text stays, and still has to be saved.
  const asked = form.waitForEvent("requestfailed", (request) => request.url().includes("gegevens"));
  await savebar.getByRole("button", { name: "Ongedaan maken" }).click();
  await asked;
  await page.bringToFront();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(", en omstreken");
  await editMode.said(/Wat je schreef, blijft staan/);
  await triesQuietly(page, editMode.bar().getByRole("status"));
  // Leaving the text does not restore the old one.
  await editMode.leave();
  await expect.poll(() => page.locator("main h1").textContent()).toContain("en omstreken");

  served.preview = await project.serve([], port);
  for (const [file, text] of [
    [GENT, "en omstreken"],
    [AALST, "ook zonder voorvertoning"],
  ] as const) {
    await expect.poll(() => project.read(file)).toContain(text);
  }
  for (const tab of [page, form]) {
    await tab.bringToFront();
    await tab.getByText("De voorvertoning is gestopt.").waitFor({ state: "detached" });
  }
  await editMode.said("Bewaard");
  await context.close();
});
