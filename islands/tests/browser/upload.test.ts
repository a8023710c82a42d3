// The list check in a real browser: a tidy list, personal data, and hostile lists.

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HEADER, csv, goodRow, latin, numberOf, utf16 } from "../unit/upload-files.ts";
import { violations } from "./axe.ts";
import { eventually, final } from "./poll.ts";
import { hydrateIsland } from "./tools.ts";
import { overflowing, SLOW, visit } from "./visit.ts";

const PATH = "/verkooptools/datavalue-exchange";

const plain = (text: string | null): string => (text ?? "").replace(/\s+/g, " ").trim();
const heaps = async (page: Page): Promise<string[]> =>
  (await page.locator(".report__heap dd").allTextContents()).map((text) => text.replace(/\D/g, ""));
const alert = async (page: Page): Promise<string> =>
  plain(await page.locator(".upload [role=alert]").first().textContent());

/** Opens the page's tool and confirms the right to use the file. */
async function open(page: Page): Promise<void> {
  await hydrateIsland(page, "upload");
  await page.getByLabel("Ik mag dit bestand gebruiken").check();
}

const choose = (page: Page, name: string, content: string | Uint8Array): Promise<void> =>
  page.locator("#upload-bestand").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });

const check = (page: Page): Promise<void> => page.getByRole("button", { name: "Kijk de lijst na" }).click();

/** Ten rows: seven good ones, a duplicate, one without a code, one with a typing error. */
const LIST = csv([
  HEADER,
  ...[1, 2, 3, 4, 5, 6, 7].map(goodRow),
  goodRow(1),
  goodRow(8).map((cell, at) => (at === 5 ? "" : cell)),
  goodRow(9).map((cell, at) => (at === 2 ? "0123.456.789" : cell)),
]);

test("without a network the check says so instead of blaming the file, and works once there is one", async () => {
  await visit(PATH, async ({ page }) => {
    await open(page);
    const worker = /\/worker-[^/]*\.js$/;
    await page.route(worker, (route) => route.abort());
    await choose(page, "klanten.csv", LIST);
    await expect.poll(() => alert(page)).toContain("De controle is niet geladen");
    await page.unroute(worker);
    await choose(page, "klanten.csv", LIST);
    await page.getByRole("button", { name: "Kijk de lijst na" }).waitFor();
  });
});

test("a list goes from the first click to a request, and a reload keeps the result", async () => {
  const sent: { subject: string; message: string }[] = [];
  await visit(
    PATH,
    {
      acceptDownloads: true,
      prepare: async (page) => {
        await page.route("**/api/contactform", (route) => {
          sent.push(route.request().postDataJSON() as { subject: string; message: string });
          return route.fulfill({ json: { success: true } });
        });
      },
    },
    async ({ page, problems }) => {
      await hydrateIsland(page, "upload");
      // First confirm the right to use it.
      await page.getByRole("button", { name: "Kies een bestand" }).click();
      await expect.poll(() => page.locator(".upload [role=alert]").textContent()).toContain("Bevestig eerst");
      await page.getByLabel("Ik mag dit bestand gebruiken").check();
      await choose(page, "klanten.csv", LIST);
      // Columns are recognised by their headings, and can be given another meaning.
      const number = page.getByLabel("Ondernemingsnummer", { exact: true });
      await expect.poll(() => number.inputValue()).toBe("number");
      await page.getByLabel("Telefoon", { exact: true }).selectOption("");
      await check(page);
      await page.locator(".report__heaps").waitFor();
      await expect.poll(() => heaps(page)).toEqual(["7", "2", "1"]);
      await expect
        .poll(() => page.locator(".report__kind .report__title").allTextContents())
        .toEqual(["Dubbele rij geweigerd", "Fout ondernemingsnummer te herstellen", "Geen NACE-code te herstellen"]);
      const rows = page.locator(".report__table tbody tr");
      await expect
        .poll(() => rows.allTextContents())
        .toEqual([
          "9Dubbele rijzelfde als rij 2",
          "10Geen NACE-codeNACE",
          "11Fout ondernemingsnummerOndernemingsnummer0123.456.789",
        ]);
      await page.getByLabel("Toon").selectOption("nace-missing");
      await expect.poll(() => rows.count()).toBe(1);
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download het volledige verslag" }).click();
      await expect.poll(async () => (await download).suggestedFilename()).toBe("verslag-klanten.csv");
      // Nine rows at 3 cents and two corrections at 12 cents are below the minimum.
      await expect
        .poll(async () => plain(await page.locator(".cost__total").textContent()))
        .toBe("Totaal excl. btw: € 75");

      await page.reload();
      await hydrateIsland(page, "upload");
      await expect.poll(() => heaps(page)).toEqual(["7", "2", "1"]);
      await expect.poll(() => page.locator(".report__table").count()).toBe(0);
      await eventually(async () => {
        const stored = await page.evaluate(() => localStorage.getItem("warmlijn-upload-report") ?? "");
        expect(stored).not.toMatch(/Voorbeeld|\b0123/);
      });

      await page.getByRole("button", { name: "Vraag het opschonen aan" }).click();
      await expect
        .poll(() => page.locator(".cost .field__error:not(:empty)").allTextContents())
        .toEqual(["Vul het ondernemingsnummer in", "Email is verplicht"]);
      await page.locator("#upload-ondernemingsnummer").fill(numberOf(5));
      await page.locator("#upload-email").fill("an@voorbeeld.example");
      await page.getByRole("button", { name: "Vraag het opschonen aan" }).click();
      await page.locator(".cost .message--good").waitFor();
      // There was a response, so it was sent.
      const letter = final(sent[0]);
      expect(letter?.subject).toBe("Lijst opschonen - klanten.csv");
      expect(letter?.message).toContain("Rijen: 10, waarvan 7 in orde, 2 te herstellen en 1 geweigerd");
      await page.getByRole("button", { name: "Wis dit verslag" }).click();
      await expect.poll(() => page.evaluate(() => localStorage.getItem("warmlijn-upload-report"))).toBeNull();
      expect(problems).toEqual([]);
    },
  );
});

test("columns about persons are refused by name, and a copy without them is checked", async () => {
  await visit(PATH, { acceptDownloads: true }, async ({ page, problems }) => {
    await open(page);
    const rows = [1, 2, 3, 4].map((n) => [...goodRow(n).slice(0, 6), `0470 12 34 5${n}`, "Jan Peeters"]);
    await choose(page, "crm.csv", csv([[...HEADER, "Aanspreekpunt"], ...rows]));
    await page.locator(".maps__one").first().waitFor();
    await expect.poll(() => alert(page)).toContain("crm.csv is geweigerd: 2 kolommen gaan over personen");
    await expect
      .poll(() => page.locator(".maps__one").allTextContents())
      .toEqual([
        "Telefoon04•• •• •• •• · 04•• •• •• •• · 04•• •• •• ••Bevat gsm-nummers",
        "AanspreekpuntJ•• P••••••Bevat namen van personen",
      ]);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Maak een kopie zonder deze kolommen" }).click();
    const copy = await download;
    expect(copy.suggestedFilename()).toBe("crm-zonder-personen.csv");
    await check(page);
    await page.locator(".report__heaps").waitFor();
    await expect.poll(() => heaps(page)).toEqual(["4", "0", "0"]);
    await expect.poll(() => page.locator(".upload").textContent()).not.toMatch(/Jan|0470/);
    expect(problems).toEqual([]);
  });
});

test("a file can be dropped, also with a wrong name and in any of four encodings", async () => {
  await visit(PATH, async ({ page }) => {
    await open(page);
    const drop = (bytes: Uint8Array): Promise<void> =>
      page.locator(".drop__box").evaluate(
        (box, values) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(values)], "lijst.txt"));
          box.dispatchEvent(new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer: data }));
          box.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
        },
        [...bytes],
      );
    const files: [string, Uint8Array][] = [
      ["Windows-1252", latin(LIST)],
      ["UTF-16", utf16(LIST, true, true)],
      ["UTF-16, omgekeerde volgorde", utf16(LIST, false, false)],
      ["UTF-8", new TextEncoder().encode(LIST)],
    ];
    for (const [encoding, bytes] of files) {
      await drop(bytes);
      await expect.poll(() => page.locator(".upload").textContent()).toContain(`gelezen als ${encoding},`);
      await expect.poll(() => page.locator(".maps__samples").first().textContent()).toContain("Voorbeeld Café 1");
      await page.getByRole("button", { name: "Ander bestand" }).click();
    }
  });
});

test("a file that is not a list is refused with a helpful message", async () => {
  await visit(PATH, async ({ page }) => {
    await open(page);
    const files: [string, string | Uint8Array, string][] = [
      ["leeg.csv", "", "Dit bestand is leeg"],
      ["lijst.xlsx", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), "een Excel-werkmap (xlsx) of een zip-bestand, geen CSV"],
      ["foto.csv", new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), "Dit is een foto, geen CSV"],
      ["kolom.csv", "Naam\r\nx\r\n", "We vinden maar één kolom"],
      ["titel.csv", "Naam;NACE\r\n", "Onder de titelrij staat niets"],
      ["raar.csv", new Uint8Array([0xff, 0xfe, 0, 0, 65, 0, 0, 0]), "Dit bestand is bewaard als UTF-32"],
    ];
    for (const [name, content, text] of files) {
      await choose(page, name, content);
      await expect.poll(() => alert(page)).toContain(text);
    }
  });
});

describe("a hostile list", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "lijst-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Writes a file of rows without keeping it in memory. */
  async function write(path: string, rows: number, row: (n: number) => string): Promise<void> {
    const out = createWriteStream(path);
    out.write(`${HEADER.join(";")};Extra\r\n`);
    for (let n = 0; n < rows; n += 1000) {
      let text = "";
      for (let k = n; k < Math.min(rows, n + 1000); k++) text += row(k);
      if (!out.write(text)) await once(out, "drain");
    }
    out.end();
    await finished(out);
  }

  test("of a million rows, with formulas and letters of 1991, never freezes the page", async () => {
    const path = join(folder, "vijandig.csv");
    // Just below 50 MB. Every fourth row is a formula, a few are mobile numbers, too few to call the
    // column one of persons, and the last one is Windows-1252.
    await write(path, 1_000_000, (n) => {
      const name = n === 999_999 ? "Caf\u00e9" : `B${n}`;
      const extra = n % 4 === 0 ? "=1+1" : n >= 100_000 && n % 1000 === 1 ? "0470123456" : "x";
      return `${name};bv;${numberOf(n)};9000;Gent;43.2;;${extra}\r\n`;
    });
    await visit(PATH, async ({ page, problems }) => {
      await open(page);
      await page.locator("#upload-bestand").setInputFiles(path);
      await page.getByRole("button", { name: "Kijk de lijst na" }).waitFor();
      // Measures the processor time of the page's main thread, which other programs do not affect.
      const client = await page.context().newCDPSession(page);
      await client.send("Performance.enable", { timeDomain: "threadTicks" });
      const worked = async () => {
        const { metrics } = await client.send("Performance.getMetrics");
        return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
      };
      const before = await worked();
      await check(page);
      await page.locator("progress").waitFor();
      await page.locator(".report__heaps").waitFor();
      const seconds = final((await worked()) - before);
      expect(seconds).toBeLessThan(SLOW);
      // Nobody can be called in the rows without a number.
      await expect.poll(() => heaps(page)).toEqual(["0", "749100", "250900"]);
      await eventually(async () => {
        const kinds = await page.locator(".report__kind").allTextContents();
        expect(kinds.map(plain)).toEqual([
          expect.stringContaining("Cel met een formule geweigerd250.000"),
          expect.stringContaining("Gegeven van een persoon geweigerd900"),
          expect.stringContaining("Geen telefoonnummer te herstellen1.000.000"),
        ]);
      });
      await expect.poll(() => page.locator(".report__table tbody tr").count()).toBe(25);
      expect(problems).toEqual([]);
    });
  });

  test("of more than 50 MB is refused before it is read, and a quote that never closes is found", async () => {
    const large = join(folder, "te-groot.csv");
    await writeFile(large, LIST);
    await truncate(large, 51_000_000);
    await visit(PATH, async ({ page }) => {
      await open(page);
      await page.locator("#upload-bestand").setInputFiles(large);
      await expect.poll(() => alert(page)).toMatch(/Dit bestand telt 5\d[\d,]* MB.*We nemen hoogstens 50 MB/);
      await choose(page, "open.csv", `${LIST}"Voorbeeld;${"x;y\r\n".repeat(400_000)}`);
      await check(page);
      await page.locator(".report__heaps").waitFor();
      await expect
        .poll(() => alert(page))
        .toContain("Vanaf rij 12 is de lijst niet nagekeken: daar opent een aanhalingsteken");
      await expect.poll(() => heaps(page)).toEqual(["7", "2", "1"]);
    });
  });

  test("can be stopped halfway", async () => {
    /** Withholds the result from the page, so that there is always time to press the button. */
    const endless = (page: Page) =>
      page.addInitScript(() => {
        Object.defineProperty(Worker.prototype, "onmessage", {
          set(this: Worker, hear: (message: MessageEvent<{ is: string }>) => void) {
            this.addEventListener("message", (message: MessageEvent<{ is: string }>) => {
              if (message.data.is !== "checked") hear(message);
            });
          },
        });
      });
    await visit(PATH, { prepare: endless }, async ({ page }) => {
      await open(page);
      await choose(page, "klanten.csv", LIST);
      await check(page);
      const stop = page.getByRole("button", { name: "Stop" });
      await expect.poll(() => page.workers().length).toBe(1);
      await stop.click();
      await page.getByRole("button", { name: "Kies een bestand" }).waitFor();
      await expect.poll(() => page.workers().length).toBe(0);
      await expect.poll(() => page.locator(".report").count()).toBe(0);
    });
  });
});

test("every stage fits and is accessible at 360 and 1280 px", async () => {
  await visit(PATH, async ({ page }) => {
    await open(page);
    const look = async (stage: string): Promise<void> => {
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => overflowing(page), { message: `${stage} at ${width} px` }).toEqual([]);
        await expect.poll(() => violations(page), { message: `${stage} at ${width} px` }).toEqual([]);
      }
    };
    await choose(page, "leeg.csv", "");
    await page.locator(".upload [role=alert]").first().waitFor();
    await look("refused");
    await choose(page, "crm.csv", csv([[...HEADER, "Voornaam"], ...[1, 2, 3].map((n) => [...goodRow(n), "Jan"])]));
    await page.getByRole("button", { name: "Maak een kopie" }).waitFor();
    await look("persons");
    await page.getByRole("button", { name: "Ander bestand" }).click();
    await choose(page, "klanten.csv", LIST);
    await page.getByRole("button", { name: "Kijk de lijst na" }).waitFor();
    await look("columns");
    await check(page);
    await page.locator(".report__heaps").waitFor();
    await page.getByRole("button", { name: "Vraag het opschonen aan" }).click();
    await look("report");
  });
});
