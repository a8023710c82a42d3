import { Linter } from "eslint";
import { expect, test } from "vitest";
import polledReads from "../../scripts/polled-reads.js";

/** Whether the rule refuses a line of a test. */
function refused(code: string): boolean {
  const found = new Linter().verify(`async () => { ${code} };`, {
    plugins: { local: { rules: { "polled-reads": polledReads } } },
    rules: { "local/polled-reads": "error" },
  });
  expect(found.filter(({ fatal }) => fatal)).toEqual([]);
  return found.length > 0;
}

test.each([
  ["a locator", 'expect(await page.locator("h1").innerText()).toBe("x")'],
  ["a helper", "expect(await violations(page)).toEqual([])"],
  ["one with a hint", 'expect(await isOpen(page), "open").not.toBe(true)'],
  ["a part of what was read", 'expect((await texts(list))[0]).toBe("x")'],
  ["a list of reads", "expect([1, await rows.count()]).toEqual([1, 2])"],
  ["the address", 'expect(page.url()).toBe("x")'],
  ["a part of the address", 'expect(new URL(page.url()).search).toBe("")'],
  ["what was read before", 'const told = await box.innerText(); expect(told.length).toBe("x")'],
  ["what a helper read before", "const [a] = await titles(page); if (a) { expect([a]).toEqual([]); }"],
  ["what a helper read of a locator", 'const all = await texts(page.locator("h3")); expect(all).toEqual([])'],
  ["each of what was read", 'for (const one of await row.allInnerTexts()) expect(one).not.toBe("")'],
])("a single look at %s is refused", (_, code) => {
  expect(refused(code)).toBe(true);
});

test.each([
  ["a poll", 'await expect.poll(() => page.locator("h1").innerText()).toBe("x")'],
  ["a poll of more", "await expect.poll(async () => (await texts(list)).length).toBe(2)"],
  ["what is repeated", "await eventually(async () => { const a = await titles(page); expect(a[0]).toBe(a.at(-1)); })"],
  ["what can't change", "expect(final(await bytes(download)).length).toBe(2)"],
  ["what could not change before", 'const name = final(await page.title()); expect(name).toBe("x")'],
  ["what is no page", "const seen = problems; expect(seen).toEqual([])"],
  ["what is expected", "await expect.poll(() => heading.innerText()).toBe(await link.innerText())"],
  ["what a function is given", 'await visit("/", async ({ page, status }) => { expect(status).toBe(200); })'],
])("%s is not", (_, code) => {
  expect(refused(code)).toBe(false);
});
