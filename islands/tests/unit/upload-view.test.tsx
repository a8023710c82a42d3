// @vitest-environment jsdom
// The list check as a visitor uses it; the worker runs in the test itself.

import { File } from "node:buffer";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Upload } from "../../src/contract/props.ts";
import { readRemembered, remember, withMemory } from "../../src/features/upload/memory.ts";
import type { Report } from "../../src/features/upload/logic.ts";
import { serve, type Answer, type Request } from "../../src/features/upload/serve.ts";
import { View } from "../../src/features/upload/view.tsx";
import { settle } from "./effects.ts";
import { change, preparePage } from "./exchange-page.ts";
import { HEADER, csv, goodRow } from "./upload-files.ts";

const PROPS: Upload = {
  megabytes: 50,
  rows: 1_000_000,
  cleaning: { minimumCents: 7500, rowCents: 3, repairCents: 12, upTo: 25_000 },
  deletedAfterDays: 30,
  seller: { name: "Voorbeeld bv", email: "sales@voorbeeld.example", phone: "0800 00 000" },
};

/** All workers that were created, so that a test can check whether they were terminated. */
let workers: FakeWorker[] = [];
/** Whether the next worker never responds. */
let stuck = false;

class FakeWorker {
  onmessage: ((event: { data: Answer }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  ended = false;

  constructor() {
    workers.push(this);
  }
  postMessage(request: Request): void {
    if (stuck) return;
    void serve(request, (data) => {
      if (!this.ended) this.onmessage?.({ data });
    });
  }
  terminate(): void {
    this.ended = true;
  }
}

beforeEach(() => {
  preparePage();
  workers = [];
  stuck = false;
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("File", File);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function choose(content: string, name = "lijst.csv"): Promise<void> {
  const box = screen.queryByLabelText<HTMLInputElement>(/Ik mag dit bestand/);
  if (box?.checked === false) fireEvent.click(box);
  await settle();
  const input = document.querySelector<HTMLInputElement>("#upload-bestand");
  if (input === null) throw new Error("there is no field for a file");
  Object.defineProperty(input, "files", { configurable: true, value: [new File([content], name)] });
  change(input);
  await settle();
}

const LIST = csv([HEADER, goodRow(1), goodRow(2), goodRow(1)]);

describe("a list", () => {
  test("is explained without scripts", () => {
    const html = renderToString(<View {...PROPS} />);
    const page = document.createElement("div");
    page.innerHTML = html;
    expect(page.textContent).toContain("Hoogstens 50 MB en 1.000.000 rijen");
    expect(html).not.toContain("style=");
  });

  test("whose request is delivered by a retry is shown as requested", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("weg")));
    render(<View {...PROPS} />);
    await settle();
    await choose(LIST);
    fireEvent.click(screen.getByRole("button", { name: "Kijk de lijst na" }));
    await settle();
    fireEvent.input(screen.getByLabelText(/^Ondernemingsnummer/), { target: { value: "0000000196" } });
    fireEvent.input(screen.getByLabelText(/^E-mail/), { target: { value: "an@voorbeeld.example" } });
    fireEvent.click(screen.getByRole("button", { name: "Vraag het opschonen aan" }));
    await screen.findByText(/^De aanvraag is niet verzonden/);
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("ok")));
    window.dispatchEvent(new Event("online"));
    await screen.findByText(/^Je aanvraag is verzonden/);
    expect(screen.queryByText(/niet verzonden/)).toBeNull();
    expect(workers.every(({ ended }) => ended)).toBe(true);
  });

  test("can't be checked without a column that names the company", async () => {
    render(<View {...PROPS} />);
    await settle();
    await choose("A;B\n1;x\n2;y\n");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Kijk de lijst na" }).disabled).toBe(true);
    change(screen.getByLabelText<HTMLSelectElement>("A"), "name");
    await settle();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Kijk de lijst na" }).disabled).toBe(false);
  });

  test("that takes too long can be stopped, which ends the worker", async () => {
    render(<View {...PROPS} />);
    await settle();
    stuck = true;
    await choose(LIST);
    expect(screen.getByRole("progressbar")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(workers.map(({ ended }) => ended)).toEqual([true]);
    expect(screen.getByRole("button", { name: "Kies een bestand" })).toBeTruthy();
  });

  test("that crashes the worker is refused like one that can't be read", async () => {
    render(<View {...PROPS} />);
    await settle();
    stuck = true;
    await choose(LIST);
    act(() => workers[0]?.onerror?.({ message: "geheugen op" }));
    const said = screen.getAllByRole("alert").map(({ textContent }) => textContent);
    expect(said.join(" ")).toContain("kan niet gelezen worden");
  });
});

describe("what is remembered", () => {
  const stored = {
    name: "x.csv",
    rows: 3,
    good: 1,
    repair: 1,
    refused: 1,
    counts: { formula: 1, "number-bad": 1 },
    columns: { Klant: "name", Nr: "number", Vrij: null },
  };

  test("holds no rows, and is shown again", async () => {
    localStorage.setItem("voorbeeld-upload-report", JSON.stringify(stored));
    render(<View {...PROPS} />);
    await settle();
    expect(screen.getByText(/samenvatting van je vorige verslag/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Wis dit verslag" }));
    expect(localStorage.getItem("voorbeeld-upload-report")).toBeNull();
    expect(screen.queryByText(/samenvatting/)).toBeNull();
    expect(document.activeElement?.className).toContain("upload");
  });

  test.each([[null], ["x"], [{ ...stored, rows: 4 }], [{ ...stored, good: -1, refused: 3 }], [{ ...stored, name: 3 }]])(
    "is ignored when it is invalid: %j",
    (value) => expect(readRemembered(value)).toBeNull(),
  );

  test("drops kinds and meanings that no longer exist", () => {
    const odd = { ...stored, counts: { formula: 1, magic: 2 }, columns: { Klant: "name", Nr: "soul" } };
    expect(readRemembered(odd)).toMatchObject({ counts: { formula: 1 }, columns: { Klant: "name" } });
  });

  test("gives a column its earlier meaning, and each meaning once", () => {
    const column = (header: string, guess: "name" | "number" | null) => ({ header, guess, samples: [] });
    const before = readRemembered(stored);
    expect(withMemory([column("Klant", null), column("Naam", "name"), column("Nr", null)], before)).toEqual([
      "name",
      null,
      "number",
    ]);
    expect(withMemory([column("Vrij", "name"), column("Naam", "name")], before)).toEqual([null, "name"]);
    expect(withMemory([column("Naam", "name")], null)).toEqual(["name"]);
  });

  test("for columns with the same heading is the meaning of the one that had one", () => {
    const columns = ["Naam", "Telefoon", "Telefoon"].map((header) => ({ header, guess: null, samples: [] }));
    const report: Report = { ...stored, problems: [], personal: [], stop: null };
    const kept = remember(report, columns, ["name", "phone", null]);
    const read = readRemembered(JSON.parse(JSON.stringify(kept)));
    expect(withMemory(columns, read)).toEqual(["name", "phone", null]);
  });
});
