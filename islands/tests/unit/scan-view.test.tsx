// @vitest-environment jsdom
// The scan from its first question to its results, by mouse and keyboard.

import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { View as Results } from "../../src/features/scan/results/view.tsx";
import { View as Scan } from "../../src/features/scan/view.tsx";
import { PROPS } from "./scan-props.ts";

const SCAN = { ...PROPS, count: 1312 };
const KEY = "warmlijn-scan";
const SETTINGS = '<script type="application/json" id="config">{"brand":"warmlijn","portal":""}</script>';

let completed = 0;
const count = () => {
  completed++;
};
beforeEach(() => {
  document.head.innerHTML = SETTINGS;
  localStorage.clear();
  completed = 0;
  window.addEventListener("scanCompleted", count);
  window.history.replaceState(null, "", "/telemarketing-scan");
  // jsdom logs an error because it can't navigate.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  window.removeEventListener("scanCompleted", count);
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const start = () => press("Start de gratis scan");
async function answerAll(points: string) {
  for (const key of points) await userEvent.keyboard(key);
}
const heading = () => screen.getByRole("heading", { level: 3 }).textContent;

describe("the scan", () => {
  test("asks twenty questions, one at a time, by keys", async () => {
    render(<Scan {...SCAN} />);
    await start();
    expect(heading()).toBe("Vraag 1 van 20, Doelgroep en data: Vraag nummer 1?");
    expect(document.activeElement?.tagName).toBe("H3");
    expect(screen.getByText("nog ongeveer 3 minuten")).toBeTruthy();
    await answerAll("01230123");
    expect(heading()).toContain("Vraag 9 van 20, Ritme en capaciteit");
    await answerAll("012301230123");
    expect(heading()).toBe("Alle 20 vragen zijn beantwoord");
    expect(completed).toBe(0);
  });

  test("asks them by mouse, and lets an answer be changed", async () => {
    render(<Scan {...SCAN} />);
    await start();
    await press(/Meestal/);
    await press(/Soms/);
    await press("Vorige vraag");
    expect(heading()).toContain("Vraag 2 van 20");
    expect(screen.getByRole("button", { name: /Soms/ }).getAttribute("aria-pressed")).toBe("true");
    await press(/Nee of nooit/);
    expect(heading()).toContain("Vraag 3 van 20");
    await userEvent.keyboard("{Backspace}");
    expect(screen.getByRole("button", { name: /Nee of nooit/ }).getAttribute("aria-pressed")).toBe("true");
  });

  test("keys answer only while it has the focus", async () => {
    render(
      <>
        <input aria-label="elders" />
        <Scan {...SCAN} />
      </>,
    );
    await userEvent.keyboard("2");
    await start();
    await userEvent.type(screen.getByLabelText("elders"), "222");
    expect(heading()).toContain("Vraag 1 van 20");
    // Other keys, and keys with a modifier, don't answer either.
    fireEvent.keyDown(screen.getByRole("heading", { level: 3 }), { key: "4" });
    fireEvent.keyDown(screen.getByRole("heading", { level: 3 }), { key: "1", ctrlKey: true });
    fireEvent.keyDown(screen.getByRole("heading", { level: 3 }), { key: "!", code: "Digit1", shiftKey: true });
    expect(heading()).toContain("Vraag 1 van 20");
  });

  test("keys of a Belgian keyboard answer, with Shift and without", async () => {
    render(<Scan {...SCAN} />);
    await start();
    for (const key of [{ key: "&" }, { key: "1", shiftKey: true }, { key: "1", code: "Numpad1" }])
      fireEvent.keyDown(screen.getByRole("heading", { level: 3 }), { code: "Digit1", ...key });
    expect(heading()).toContain("Vraag 4 van 20");
    await press("Vorige vraag");
    expect(screen.getByRole("button", { name: /Soms/ }).getAttribute("aria-pressed")).toBe("true");
  });

  test("continues after a reload where it stopped, without taking the focus", async () => {
    render(<Scan {...SCAN} />);
    await start();
    await answerAll("3210321");
    cleanup();
    render(<Scan {...SCAN} />);
    expect(heading()).toContain("Vraag 8 van 20");
    expect(screen.getByText(/Welkom terug/)).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
    await press("Begin opnieuw");
    expect(heading()).toContain("Vraag 1 van 20");
    expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toMatchObject({ answers: {}, at: 0 });
  });

  test("counts once, however often the button is pressed", async () => {
    render(<Scan {...SCAN} />);
    expect(screen.getByText("1.312")).toBeTruthy();
    await start();
    await answerAll("2".repeat(20));
    const button = screen.getByRole("button", { name: "Toon mijn resultaat" });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(completed).toBe(1);
    expect(localStorage.getItem("totalScanCount")).toBe("1313");
    cleanup();
    render(<Scan {...SCAN} />);
    expect(heading()).toMatch(/^Je deed de scan op /);
    expect(screen.getByText("Je score was 67 op 100, niveau Sterk.")).toBeTruthy();
    expect(completed).toBe(1);
    await press("Doe de scan opnieuw");
    await answerAll("3".repeat(20));
    await press("Toon mijn resultaat");
    expect(completed).toBe(2);
  });

  test("is done for a visitor who comes back from the results, and keeps what was added there", async () => {
    render(<Scan {...SCAN} />);
    await start();
    await answerAll("2".repeat(20));
    await press("Toon mijn resultaat");
    const results = render(<Results {...PROPS} />);
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Sector" }), "Bouw & Renovatie");
    results.unmount();
    fireEvent(window, new PageTransitionEvent("pageshow", { persisted: true }));
    expect(heading()).toMatch(/^Je deed de scan op /);
    await press("Doe de scan opnieuw");
    expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toMatchObject({ extras: { sector: "Bouw & Renovatie" } });
  });

  test("goes on where another tab is, and keeps what was stored there", async () => {
    render(<Scan {...SCAN} />);
    await start();
    const earlier = [{ date: "2026-11-03T09:30:00.000Z", total: 40 }];
    const there = {
      ...(JSON.parse(localStorage.getItem(KEY) ?? "") as object),
      answers: { "vraag-1": 2 },
      at: 1,
      earlier,
    };
    localStorage.setItem(KEY, JSON.stringify(there));
    fireEvent(window, new StorageEvent("storage", { key: KEY }));
    expect(heading()).toContain("Vraag 2 van 20");
    await answerAll("3");
    expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toMatchObject({
      answers: { "vraag-1": 2, "vraag-2": 3 },
      earlier,
    });
  });

  test("works in a browser that stores nothing", async () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    render(<Scan {...SCAN} />);
    expect(screen.queryByRole("alert")).toBeNull();
    await start();
    expect(screen.getByRole("alert").textContent).toContain("Je antwoorden zijn weg als je de pagina sluit");
    await answerAll("3".repeat(20));
    expect(heading()).toBe("Alle 20 vragen zijn beantwoord");
    await press("Toon mijn resultaat");
    fireEvent(window, new PageTransitionEvent("pageshow", { persisted: true }));
    expect(screen.getByRole("link", { name: "Bekijk je resultaat" }).getAttribute("href")).toBe(
      `/telemarketing-scan/results?punten=${"3".repeat(20)}#resultaat`,
    );
  });
});

/** Stores a finished scan, given as twenty digits in the order of the questions. */
function done(points: string, more: object = {}) {
  const answers = Object.fromEntries(Array.from(points, (digit, at) => [`vraag-${at + 1}`, Number(digit)]));
  localStorage.setItem(
    KEY,
    JSON.stringify({ answers, at: 20, started: true, finished: "2026-12-03T09:30:00.000Z", ...more }),
  );
}
/** 7, 5, 4, 6 and 2 points: the example of the page. */
const EXAMPLE = "3310" + "3200" + "2200" + "3300" + "1100";

describe("the results", () => {
  test("without a scan link to the scan", () => {
    render(<Results {...PROPS} />);
    expect(screen.getByRole("link", { name: "Doe de telemarketing-scan" }).getAttribute("href")).toBe(
      "/telemarketing-scan",
    );
  });

  test("of a half-finished scan link back to it", async () => {
    render(<Scan {...SCAN} />);
    await start();
    await answerAll("333");
    cleanup();
    render(<Results {...PROPS} />);
    expect(screen.getByText(/Je beantwoordde 3 van de 20 vragen/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ga verder met de scan" })).toBeTruthy();
  });

  test("show the score, five bars and the two weakest themes with their links", () => {
    done(EXAMPLE);
    const { container } = render(<Results {...PROPS} />);
    expect(screen.getByRole("img", { name: "Je score is 40 op 100, niveau Op weg" })).toBeTruthy();
    expect([...container.querySelectorAll("meter")].map((meter) => meter.getAttribute("aria-label"))).toEqual([
      "Doelgroep en data: 7 op 12",
      "Boodschap: 5 op 12",
      "Ritme en capaciteit: 4 op 12",
      "Opvolging en CRM: 6 op 12",
      "Meten en rendement: 2 op 12",
    ]);
    expect(screen.getAllByRole("heading", { level: 4 }).map(({ textContent }) => textContent)).toEqual([
      "Meten en rendement 2 op 12",
      "Ritme en capaciteit 4 op 12",
    ]);
    expect(screen.getByText("Tip 19.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Lees 5" }).getAttribute("href")).toBe("/blog/artikel-5");
    expect(screen.getByRole("link", { name: "Gebruik 3" }).getAttribute("href")).toBe("/tool-3");
    expect(screen.getByText(/Ingevuld op 3 december 2026/)).toBeTruthy();
    expect(completed).toBe(0);
  });

  test("estimate missed appointments from the visitor's own pace, and keep it", async () => {
    done(EXAMPLE);
    const { container } = render(<Results {...PROPS} />);
    const estimate = () => container.querySelector(".missed__figure")?.textContent;
    expect(estimate()).toBe("1,4 tot 2,9 per maand");
    await userEvent.type(screen.getByRole("textbox", { name: "Oproepen per week" }), "200");
    expect(estimate()).toBe("6 tot 11 per maand");
    await userEvent.type(screen.getByRole("textbox", { name: "Nieuwe afspraken per maand" }), "30");
    expect(estimate()).toBe("geen per maand");
    cleanup();
    render(<Results {...PROPS} />);
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Oproepen per week" }).value).toBe("200");
    const price = screen.getByRole<HTMLAnchorElement>("link", { name: "Bereken jouw prijs" });
    expect(new URL(price.href).searchParams.get("dagen")).toBe("12");
    expect(new URL(price.href).searchParams.get("pogingen")).toBe("72");
  });

  test("are passed to the contact form, with what the visitor adds", async () => {
    done(EXAMPLE);
    render(<Results {...PROPS} />);
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Sector" }), "Bouw & Renovatie");
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Vraag jouw gratis groeiplan aan" });
    const text = new URL(link.href).searchParams.get("bericht") ?? "";
    expect(text).toContain("40 op 100, niveau Op weg");
    expect(text).toContain("Sector: Bouw & Renovatie.");
    // No pace was given, so there is no estimate to pass on.
    expect(text).not.toContain("Raming");
  });

  test("compare with the scan before", () => {
    done(EXAMPLE, { earlier: [{ date: "2026-09-01T10:00:00.000Z", total: 33 }] });
    render(<Results {...PROPS} />);
    expect(screen.getByText(/Dat is 7 punten meer dan op 1 september 2026/)).toBeTruthy();
  });

  test("show dates by the visitor's clock", () => {
    vi.stubEnv("TZ", "Europe/Brussels");
    done(EXAMPLE, {
      finished: "2026-12-03T23:30:00.000Z",
      earlier: [{ date: "2026-08-31T22:30:00.000Z", total: 33 }],
    });
    render(<Results {...PROPS} />);
    expect(screen.getByText(/Ingevuld op 4 december 2026\..* op 1 september 2026/)).toBeTruthy();
    cleanup();
    render(<Scan {...SCAN} />);
    expect(heading()).toBe("Je deed de scan op 4 december 2026");
  });

  test("of a shared link are shown without changing what is stored here", () => {
    done("0".repeat(20));
    const before = localStorage.getItem(KEY);
    window.history.replaceState(null, "", `/telemarketing-scan/results?punten=${"3".repeat(20)}`);
    render(<Results {...PROPS} />);
    expect(screen.getByRole("img", { name: "Je score is 100 op 100, niveau Koploper" })).toBeTruthy();
    expect(screen.getByText(/Dit is een gedeeld resultaat/)).toBeTruthy();
    expect(screen.getByText(/Je haalt overal het hoogste/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Vraag jouw gratis groeiplan aan" })).toBeNull();
    expect(localStorage.getItem(KEY)).toBe(before);
  });

  test("refuse an impossible pace", async () => {
    done(EXAMPLE);
    render(<Results {...PROPS} />);
    const field = screen.getByRole("textbox", { name: "Oproepen per week" });
    await userEvent.type(field, "99999");
    expect(screen.getByText("Oproepen per week moet tussen 5 en 600 liggen.")).toBeTruthy();
    expect(field.getAttribute("aria-invalid")).toBe("true");
  });
});

test("the static markup says what there is to do, without an inline style", () => {
  const scan = renderToString(<Scan {...SCAN} />);
  for (const { name } of PROPS.themes) expect(scan).toContain(name);
  expect(within(document.body).queryByText("undefined")).toBeNull();
  const results = renderToString(<Results {...PROPS} />);
  expect(results).toContain("Doe de telemarketing-scan");
  for (const html of [scan, results]) expect(html).not.toMatch(/\sstyle=|NaN|undefined|\[object/);
});
