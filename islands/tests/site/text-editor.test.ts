// The editor of markdown texts in the preview, on a page with everything that a text can have.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { violations } from "../browser/axe.ts";
import { Served } from "./served.ts";

const POST = readFileSync(join(import.meta.dirname, "text-editor.txt"), "utf8");
const TEXT = POST.slice(POST.indexOf("\n---\n") + 5);

const served = new Served();
const { project } = served;
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  project.write(
    "content/images/steden/aalst.svg",
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><path d="M0 300V100h400v200z"/></svg>',
  );
  project.write("content/blog/proef.md", POST);
  await served.start();
  page = await (await served.context()).newPage();
  // Violations of the security policy are logged in the console.
  served.watch(page, problems, /^$/);
});
afterAll(() => served.stop());
beforeEach(async () => {
  problems.length = 0;
  await page.setViewportSize({ width: 1280, height: 800 });
});
afterEach(() => expect(problems).toEqual([]));

interface Trial {
  editor: { destroy(): void; focus(x?: number, y?: number): void; markdown(): string };
  changes: string[];
  done: number;
  opened: string[];
}

/** Opens the page and edits its text. */
async function edit(): Promise<void> {
  await page.goto(`${served.origin}/blog/proef`);
  await start(TEXT);
}

/** Loads the editor as the page's script does. It is a string, because Vite would rewrite an `import()` here. */
const LOAD = 'import("/__edit/markdown.js").then((all) => Object.assign(window, all)).then(() => undefined)';

async function start(value: string): Promise<void> {
  await page.evaluate(LOAD);
  await page.evaluate((value) => {
    const { editMarkdown } = window as unknown as {
      editMarkdown: (element: Element, options: object) => Trial["editor"];
    };
    const trial = { changes: [], done: 0, opened: [] } as unknown as Trial;
    Object.assign(window, { trial });
    const text = document.querySelector(".prose--article");
    if (text === null) throw new Error("there is no text");
    trial.editor = editMarkdown(text, {
      value,
      headings: [2, 3],
      placeholders: [{ name: "phone", value: "0800 00 000" }, { name: "brand", value: "Warmlijn" }, { name: "email" }],
      targets: () =>
        Promise.resolve([
          { path: "/", label: "Startpagina", ids: ["cijfers"] },
          { path: "/contact", label: "Contact", ids: [] },
          { path: "/diensten/callcenter-gent", label: "Callcenter Gent", ids: ["veelgestelde-vragen"] },
        ]),
      onChange: (markdown: string) => trial.changes.push(markdown),
      onDone: () => {
        trial.done += 1;
      },
      onPlaceholder: (name: string) => trial.opened.push(name),
    });
    trial.editor.focus();
  }, value);
}

const trial = <K extends keyof Trial>(key: K) =>
  page.evaluate((key) => (window as unknown as { trial: Trial }).trial[key], key) as Promise<Trial[K]>;
const markdown = () => page.evaluate(() => (window as unknown as { trial: Trial }).trial.editor.markdown());
const text = () => page.locator(".prose--article");
const tool = (name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true });

/** Puts the caret after a text that is in a single text node. */
async function caret(words: string): Promise<void> {
  await page.evaluate(async (words) => {
    const root = document.querySelector(".prose--article");
    if (root === null) throw new Error("there is no text");
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = (node.textContent ?? "").indexOf(words);
      if (at < 0) continue;
      const [place, selection] = [at + words.length, getSelection()];
      if (selection?.isCollapsed === true && selection.anchorNode === node && selection.anchorOffset === place) return;
      // Waits until the editor is notified.
      const heard = new Promise((resolve) => document.addEventListener("selectionchange", resolve, { once: true }));
      selection?.collapse(node, place);
      await heard;
      return;
    }
    throw new Error(`${words} is not there`);
  }, words);
}

/** Selects a text that is in a single text node. */
async function select(words: string): Promise<void> {
  // The editor reads the selection some milliseconds later, and may restore an earlier caret.
  const kept = async () => {
    await caret(words);
    return page.evaluate(async (length) => {
      for (let at = 0; at < length; at += 1) getSelection()?.modify("extend", "backward", "character");
      await new Promise((resolve) => setTimeout(resolve, 60));
      return getSelection()?.toString();
    }, words.length);
  };
  await expect.poll(kept).toBe(words);
}

/** The positions of the text's blocks on the page. */
const rectangles = () =>
  text().evaluate((root) =>
    [...root.querySelectorAll("p, h2, h3, ul, ol, li, blockquote, table, tr, th, td, pre, hr, img")]
      .filter((element) => !element.matches(".ProseMirror-separator"))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.tagName, ...[x, y + scrollY, width, height].map((one) => one.toFixed(1))].join(" ");
      }),
  );

test("nothing moves when editing starts and when it ends", async () => {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${served.origin}/blog/proef`, { waitUntil: "networkidle" });
    const before = await rectangles();
    const html = await text().innerHTML();
    expect(before.length).toBeGreaterThan(40);
    await start(TEXT);
    await expect.poll(() => text().getAttribute("contenteditable")).toBe("true");
    await expect.poll(rectangles).toEqual(before);
    await expect.poll(markdown).toBe(TEXT);
    await page.evaluate(() => (window as unknown as { trial: Trial }).trial.editor.destroy());
    await expect.poll(() => text().getAttribute("contenteditable")).toBeNull();
    await expect.poll(rectangles).toEqual(before);
    await expect.poll(() => text().innerHTML()).toBe(html);
    await expect.poll(() => page.getByRole("toolbar").count()).toBe(0);
  }
});

test("blocks that are not markdown are shown as rendered, and edited as they are written in the file", async () => {
  await page.goto(`${served.origin}/cookiebeleid`);
  const body = project.read("content/policies/cookiebeleid.md").split(/^---$/m).slice(2).join("---").slice(1);
  await page.evaluate(() => document.querySelector("main .prose")?.classList.add("prose--article"));
  await start(body);
  await expect.poll(markdown).toBe(body);
  const block = text().locator("> [contenteditable=false]").first();
  await expect.poll(() => block.innerText()).toContain("consent");
  await block.click();
  await tool("Bron van dit blok").click();
  const area = page.getByLabel("Zo staat dit blok in het bestand");
  await expect.poll(() => area.inputValue()).toMatch(/^\{table\.[a-z-]+\}$/);
  const was = await area.inputValue();
  await area.fill("Geen *tabel* meer.");
  await page.getByRole("button", { name: "Toepassen" }).click();
  await expect.poll(markdown).toBe(body.replace(was, "Geen *tabel* meer."));
});

test("typing changes only that place in the source", async () => {
  await edit();
  await caret("loopt door");
  await page.keyboard.type(" en door");
  await expect.poll(markdown).toBe(TEXT.replace("loopt door\n", "loopt door en door\n"));
  await expect.poll(async () => (await trial("changes")).at(-1)).toBe(await markdown());
  await caret("nog dieper");
  await page.keyboard.press("Enter");
  await page.keyboard.type("het diepst");
  await caret("laatste");
  await page.keyboard.press("Enter");
  await page.keyboard.type("allerlaatste");
  await expect
    .poll(markdown)
    .toBe(
      TEXT.replace("loopt door\n", "loopt door en door\n")
        .replace("nog dieper\n", "nog dieper\n  * het diepst\n")
        .replace("laatste\n", "laatste\n* allerlaatste\n"),
    );
  for (let at = 0; at < 60; at += 1) await page.keyboard.press("Control+z");
  await expect.poll(markdown).toBe(TEXT);
});

test("markdown can be typed, and keys set what the toolbar sets", async () => {
  await edit();
  await caret("bedoeling.");
  await page.keyboard.press("Enter");
  for (const line of ["## Nieuwe kop", "- punt", "nog een"]) {
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Enter");
  await page.keyboard.type("> citaat met {phone} en ");
  await page.keyboard.press("Control+b");
  await expect.poll(() => tool("Vet").getAttribute("aria-pressed")).toBe("true");
  await page.keyboard.type("nadruk");
  await page.keyboard.press("Control+b");
  await page.keyboard.press("Control+i");
  await page.keyboard.type(" hier");
  await expect
    .poll(markdown)
    .toBe(`${TEXT}\n## Nieuwe kop\n\n* punt\n* nog een\n\n> citaat met {phone} en **nadruk** _hier_\n`);
  await expect.poll(() => tool("Citaat").getAttribute("aria-pressed")).toBe("true");
  await text().locator("md-chip", { hasText: "0800" }).last().click();
  await expect.poll(() => trial("opened")).toEqual(["phone"]);
});

test("a link is picked among pages and anchors, or is an address elsewhere", async () => {
  await edit();
  await select("Een inleiding");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox");
  await field.fill("vragen gent");
  await expect.poll(() => page.getByRole("option").allInnerTexts()).toHaveLength(1);
  await page.keyboard.press("Enter");
  await expect.poll(markdown).toContain("[Een inleiding](/diensten/callcenter-gent#veelgestelde-vragen) met");
  await expect.poll(() => text().evaluate((root) => root.contains(document.activeElement))).toBe(true);

  await caret("Een inlei");
  await tool("Link").click();
  await expect.poll(() => field.inputValue()).toBe("/diensten/callcenter-gent#veelgestelde-vragen");
  await field.fill("voorbeeld.be/prijzen");
  await page.keyboard.press("Enter");
  await expect.poll(markdown).toContain("[Een inleiding](https://voorbeeld.be/prijzen) met");
  await caret("Een inlei");
  await page.keyboard.press("Control+k");
  await page.getByRole("button", { name: "Link weghalen" }).click();
  await expect.poll(markdown).toBe(TEXT);
  await page.keyboard.press("Control+k");
  await field.press("Escape");
  await expect.poll(() => field.count()).toBe(0);
  await expect.poll(() => trial("done")).toBe(0);
});

test("rows and columns of a table come and go", async () => {
  await edit();
  await caret("taart");
  await tool("Rij eronder").click();
  await page.keyboard.type("koek");
  await page.keyboard.press("Tab");
  await page.keyboard.type("3 | 4");
  await expect.poll(markdown).toBe(TEXT.replace("op bestelling |\n", "op bestelling |\n| koek | 3 \\| 4 | |\n"));
  await expect.poll(() => text().locator("table").first().locator("td[data-label=Prijs]").count()).toBe(3);
  await tool("Rij weg").click();
  await expect.poll(markdown).toBe(TEXT);
  await caret("Tussenkop");
  await expect.poll(() => tool("Rij eronder").count()).toBe(0);
  await text().locator("table").nth(1).locator("td").first().click();
  await tool("Kolom erna").click();
  await page.keyboard.type("vers");
  await expect.poll(() => text().locator("table").nth(1).getAttribute("class")).toBe("table table--stack");
  await expect.poll(markdown).toContain("| brood | vers | 2 |\n");
  await tool("Kolom weg").click();
  await expect.poll(markdown).toBe(TEXT);
});

test("pasted texts keep their structure and lose their looks", async () => {
  const paste = (type: string, data: string) =>
    text().evaluate(
      (root, { type, data }) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData(type, data);
        root.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      { type, data },
    );
  const becomes = async (type: string, data: string, expected: string) => {
    await edit();
    await caret("bedoeling.");
    await page.keyboard.press("Enter");
    await paste(type, data);
    await expect.poll(markdown).toBe(`${TEXT}\n${expected}\n`);
  };
  const word = `<html><head><style>p.MsoNormal { margin: 0 }</style></head><body lang=NL-BE>
<h1 style='margin-top:12.0pt'><span style='font-family:Calibri'>Titel</span></h1>
<p class=MsoNormal style='margin:0cm'><b><span style='color:red'>Vet</span></b><span style='font-size:11pt'>&nbsp;en <i>schuin</i></span><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span></span><![endif]>een</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp; </span></span>dieper</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>twee</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<table border=1 style='border-collapse:collapse'><tr><td><p class=MsoNormal>Wat</p></td><td><p>Prijs</p></td></tr><tr><td><p>Brood</p></td><td><p>2</p></td></tr></table>
</body></html>`;
  await becomes(
    "text/html",
    word,
    "## Titel\n\n**Vet** en _schuin_\n\n* een\n  * dieper\n* twee\n\n| Wat | Prijs |\n|---|---|\n| Brood | 2 |",
  );
  const notes = `<p class=MsoNormal>Zie <a href="#_Toc123456"><i>hoofdstuk 1</i></a><a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference>[1]</span></a>.</p>`;
  await becomes("text/html", notes, "Zie _hoofdstuk 1_.");
  const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.4"><span style="font-size:16pt;font-weight:400">Kop</span></h2>
<p dir="ltr" style="margin:0"><span style="font-weight:400">Gewoon, </span><span style="font-weight:700">vet</span><span style="font-weight:400;font-style:italic"> en schuin</span> <a href="https://voorbeeld.be/" style="text-decoration:none"><span style="color:#15c">link</span></a></p>
<ol style="margin-top:0"><li dir="ltr" style="list-style-type:decimal"><p dir="ltr" role="presentation"><span style="font-weight:400">een</span></p></li><li><p><span>twee</span></p></li></ol></b>`;
  await becomes(
    "text/html",
    docs,
    "## Kop\n\nGewoon, **vet** _en schuin_ [link](https://voorbeeld.be/)\n\n1. een\n2. twee",
  );
  await becomes("text/plain", "Eerste *alinea*.\n\nTweede.", "Eerste \\*alinea\\*.\n\nTweede.");
});

test("the toolbar is used by keyboard, fits a phone, and nothing is in the way of a screen reader", async () => {
  await edit();
  await caret("laatste");
  await page.keyboard.press("Alt+F10");
  await expect.poll(() => tool("Vet").evaluate((button) => button.matches(":focus"))).toBe(true);
  for (let at = 0; at < 6; at += 1) await page.keyboard.press("ArrowRight");
  await expect.poll(() => tool("Opsomming").evaluate((button) => button.matches(":focus"))).toBe(true);
  await expect.poll(() => tool("Opsomming").getAttribute("aria-pressed")).toBe("true");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => tool("Genummerde lijst").getAttribute("aria-pressed")).toBe("true");
  await expect.poll(markdown).toContain("1. een punt\n2. een punt met **vet**\n   * dieper");
  await expect.poll(() => violations(page)).toEqual([]);
  await page.keyboard.press("Control+k");
  await page.getByRole("option").first().waitFor();
  await expect.poll(() => violations(page, "md-toolbar")).toEqual([]);
  await page.setViewportSize({ width: 360, height: 640 });
  await expect
    .poll(() =>
      page.locator("md-toolbar").evaluate((bar) => {
        const { left, right, bottom } = bar.getBoundingClientRect();
        return [left, right, bottom];
      }),
    )
    .toEqual([0, 360, 640]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("an update of the page leaves the text being edited alone", async () => {
  await edit();
  await caret("laatste");
  await page.keyboard.type(" punt");
  const now = TEXT.replace("laatste\n", "laatste punt\n");
  await expect.poll(markdown).toBe(now);
  const file = "content/blog/proef.md";
  const saved = project.read(file);
  project.write(
    file,
    saved.replace("Een proef met alles", "Een proef met nog meer").replace("op een volgende", "ginder"),
  );
  await page.locator("h1", { hasText: "met nog meer" }).waitFor();
  await expect.poll(markdown).toBe(now);
  await expect.poll(() => text().locator("md-chip").count()).toBe(4);
  await page.keyboard.type("je");
  await expect.poll(markdown).toBe(now.replace("laatste punt", "laatste puntje"));
  project.write(file, saved);
  await page.locator("h1", { hasText: "met alles" }).waitFor();
});

test("Escape or a click elsewhere ends editing, and the page shows the new text", async () => {
  await edit();
  await caret("laatste");
  await page.keyboard.type(" punt, bel {phone}");
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("Escape");
  await expect.poll(() => text().evaluate((root) => root === document.activeElement)).toBe(true);
  await expect.poll(() => trial("done")).toBe(0);
  await page.keyboard.press("Escape");
  await expect.poll(() => trial("done")).toBe(1);
  await page.locator("h1").click();
  await expect.poll(() => trial("done")).toBe(2);
  await page.evaluate(() => (window as unknown as { trial: Trial }).trial.editor.destroy());
  await expect.poll(() => text().locator("li").last().innerText()).toContain("0800 00 000");
  await expect
    .poll(() => text().locator("md-line, md-chip, [contenteditable], .ProseMirror-separator").count())
    .toBe(0);
});
