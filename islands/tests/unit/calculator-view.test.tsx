// @vitest-environment jsdom
// The calculator as a visitor uses it: each change of a field or slider shows immediately in the result and the URL. The
// tables have the test values of the sector's fact sheet.

import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { View } from "../../src/features/calculator/view.tsx";
import { PROPS } from "./calculator-props.ts";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  window.history.replaceState(null, "", "/calculator");
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const box = (label: string) => screen.getByRole<HTMLInputElement>("textbox", { name: label });
const slider = (label: string) => screen.getByRole<HTMLInputElement>("slider", { name: label });
/** A large figure, without its no-break spaces. */
const figure = (label: string) =>
  screen.getByText(label, { selector: "dt" }).nextElementSibling?.textContent.replaceAll("\u00a0", " ");
/** The cells of a table, by the names of its rows, without no-break spaces. */
const cells = (name: RegExp): Record<string, string[]> =>
  Object.fromEntries(
    within(screen.getByRole("table", { name }))
      .getAllByRole("row")
      .map((row) => [...row.children].map(({ textContent }) => textContent.replaceAll("\u00a0", " ")))
      .map(([first = "", ...others]) => [first, others]),
  );
const mode = (name: string) => userEvent.click(screen.getByRole("radio", { name: new RegExp(`^${name}`) }));
const settle = () =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(1000);
  });
async function type(label: string, text: string) {
  await userEvent.clear(box(label));
  await userEvent.type(box(label), text);
}

describe("the outcome", () => {
  test("starts with the worked example of the page, as a range", () => {
    render(<View {...PROPS} />);
    expect(figure("Nieuwe klanten per maand")).toBe("4,3 tot 6,2");
    expect(figure("Marge na kost, per maand")).toBe("€ 5.280 tot € 7.550");
    expect(figure("Rendement op marge")).toBe("213%");
    expect(screen.getByRole("list", { name: /Van begin tot eind/ }).textContent).toContain(
      "1.400 belpogingen308 gesprekken30,8",
    );
    expect(cells(/De maand in cijfers/)).toEqual({
      "Per maand": ["Verwacht", "Voorzichtig"],
      Afspraken: ["30,8", "21,6"],
      Doorgegaan: ["24,6", "17,2"],
      "Nieuwe klanten": ["6,2", "4,3"],
      Omzet: ["€ 27.720", "€ 19.400"],
      "Marge op die omzet": ["€ 11.090", "€ 7.760"],
      Kost: ["€ 3.540", "€ 2.480"],
      "Marge na kost": ["€ 7.550", "€ 5.280"],
      "Rendement op marge": ["213%", "213%"],
      "Kost per afspraak": ["€ 115", "€ 115"],
      "Kost per doorgegane afspraak": ["€ 144", "€ 144"],
      "Kost per klant": ["€ 575", "€ 575"],
      "Break-even, in afspraken": ["9,8", "6,9"],
      "Marge die startkost en eerste maand betaalt": ["0,3 maanden", "0,4 maanden"],
    });
    expect(screen.getByText(/Indicatief, geen belofte/)).toBeTruthy();
  });

  test("follows the box, and the slider follows too", async () => {
    render(<View {...PROPS} />);
    await type("Klant na afspraak", "50");
    expect(figure("Nieuwe klanten per maand")).toBe("8,6 tot 12,3");
    expect(slider("Klant na afspraak").value).toBe("0.5");
  });

  test("is printed with the date of the visitor's clock", () => {
    vi.stubEnv("TZ", "Europe/Brussels");
    vi.setSystemTime("2026-12-03T23:30:00Z");
    render(<View {...PROPS} />);
    expect(screen.getByText(/^Berekend op 4 december 2026\./)).toBeTruthy();
  });

  test("an arrow key moves a slider of large sums", async () => {
    render(<View {...PROPS} />);
    await type("Gemiddelde order", "1000");
    const at = slider("Gemiddelde order");
    fireEvent.input(at, { target: { value: String(Number(at.value) + 1) } });
    expect(box("Gemiddelde order").value).toBe("1.100");
  });

  test("follows the slider, and the box follows too", () => {
    render(<View {...PROPS} />);
    fireEvent.input(slider("Belpogingen per dag"), { target: { value: "100" } });
    expect(box("Belpogingen per dag").value).toBe("100");
    expect(figure("Nieuwe klanten per maand")).toBe("6,2 tot 8,8");
    expect(slider("Belpogingen per dag").getAttribute("aria-valuetext")).toBe("100");
  });

  test.each([
    ["an amount with a sign and decimals", "Gemiddelde order", "€ 9000,50", "9.000,5"],
    ["a percentage", "Bereik", "12,5%", "12,5"],
  ])("understands %s", async (_, label, text, shown) => {
    render(<View {...PROPS} />);
    await type(label, text);
    await userEvent.tab();
    expect(box(label).value).toBe(shown);
    expect(box(label).getAttribute("aria-invalid")).toBe("false");
  });

  test("says the bounds of a value, and corrects it when the field is left", async () => {
    render(<View {...PROPS} />);
    await type("Belpogingen per dag", "999");
    expect(screen.getByText("Belpogingen per dag moet tussen 20 en 120 liggen.")).toBeTruthy();
    expect(box("Belpogingen per dag").getAttribute("aria-invalid")).toBe("true");
    // A value out of bounds does not change the result.
    expect(figure("Nieuwe klanten per maand")).toContain("tot");
    await userEvent.tab();
    expect(box("Belpogingen per dag").value).toBe("120");
    await type("Belpogingen per dag", "veel");
    await userEvent.tab();
    expect(box("Belpogingen per dag").value).toBe("120");
  });

  test("says when calling does not pay, instead of a promise", async () => {
    render(<View {...PROPS} />);
    await type("Gemiddelde order", "300");
    expect(screen.getByText(/kost bellen meer dan het opbrengt/)).toBeTruthy();
    expect(screen.getByText(/Bij een order onder € 1.000/u)).toBeTruthy();
    expect(figure("Marge na kost, per maand")).toMatch(/^-€ /);
  });

  test("is announced once, after the visitor stopped typing", async () => {
    render(<View {...PROPS} />);
    expect(screen.getByRole("status").textContent).toBe("");
    await type("Klant na afspraak", "50");
    expect(screen.getByRole("status").textContent).toBe("");
    await settle();
    expect(screen.getByRole("status").textContent).toContain("8,6 tot 12,3 nieuwe klanten per maand");
  });
});

describe("modes", () => {
  test("a goal shows the effort that it takes", async () => {
    render(<View {...PROPS} />);
    await mode("Je doel");
    expect(figure("Afspraken per maand")).toBe("11,1 tot 15,9");
    expect(figure("Belpogingen per maand")).toBe("505 tot 722");
    expect(figure("Extra marge per jaar")).toBe("€ 48.000");
    expect(cells(/Wat je doel vraagt/)).toEqual({
      "Om je doel te halen": ["Verwacht", "Voorzichtig"],
      "Nieuwe klanten per jaar": ["26,7", "26,7"],
      "Doorgegane afspraken per jaar": ["106,7", "152,4"],
      "Afspraken per jaar": ["133,3", "190,5"],
      "Afspraken per maand": ["11,1", "15,9"],
      "Belpogingen per maand": ["505", "722"],
      "Volle beldagen per maand": ["7,2", "10,3"],
    });
    expect(Object.keys(cells(/11,1 afspraken per maand kosten/))).toHaveLength(5);
  });

  test("formulas stand side by side with the visitor's own figures", async () => {
    render(<View {...PROPS} />);
    await mode("Een formule");
    expect(cells(/formules naast elkaar/)).toEqual({
      "": ["Start", "Groei", "Versnelling", "Eigen beller"],
      Prijs: ["€ 395", "€ 895", "€ 1.795", "vanaf € 4.600"],
      Afspraken: ["2", "6", "14", "40 (richtgetal)"],
      "Extra afspraak": ["€ 115", "€ 105", "€ 99", "–"],
      "Kost per afspraak": ["€ 198", "€ 149", "€ 128", "€ 115"],
      "Nieuwe klanten": ["0,4", "1,2", "2,8", "8"],
      Omzet: ["€ 1.800", "€ 5.400", "€ 12.600", "€ 36.000"],
      "Marge op die omzet": ["€ 720", "€ 2.160", "€ 5.040", "€ 14.400"],
      "Marge na kost": ["€ 325", "€ 1.270", "€ 3.250", "€ 9.800"],
      "Rendement op marge": ["82%", "141%", "181%", "213%"],
      "Kost per klant": ["€ 988", "€ 746", "€ 641", "€ 575"],
      "Break-even, in afspraken": ["1,1", "2,5", "5", "12,8"],
    });
    expect(screen.getByText(/De eerste 3 maanden kosten samen € 2.980/u)).toBeTruthy();
  });

  test("surcharges and extra appointments change the price", async () => {
    render(<View {...PROPS} />);
    await mode("Een formule");
    await userEvent.click(screen.getByRole("checkbox", { name: /Frans/ }));
    expect(screen.getByText("€ 1.029,25 per maand")).toBeTruthy();
    await type("Extra afspraken per maand", "2");
    const table = screen.getByRole("table", { name: "Formule Groei in cijfers" });
    expect(within(table).getByRole("row", { name: /^Afspraken\s\d/ }).textContent).toBe("Afspraken88");
    // (895 + 2 × 105) × 1,15
    expect(within(table).getByRole("row", { name: /^Kost\s€/ }).textContent).toContain("1.270");
  });

  test("an employee is compared at the same pace", async () => {
    render(<View {...PROPS} />);
    await mode("Zelf aanwerven");
    expect(figure("Loonkost per maand")).toBe("€ 4.050");
    expect(screen.getByText("kost € 4.800 per maand")).toBeTruthy();
    const table = screen.getByRole("table", { name: /Zelf aanwerven of uitbesteden/ });
    expect(within(table).getByRole("row", { name: /^Afspraken/ }).textContent).toContain("19,3 tot 27,6");
    expect(screen.getByText(/het richtgetal van de formule is 40/)).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Formule" }), "groei");
    expect(within(table).getByRole("columnheader", { name: "Groei" })).toBeTruthy();
  });

  test("costs are copied from a formula, or entered by the visitor", async () => {
    render(<View {...PROPS} />);
    const choice = screen.getByRole<HTMLSelectElement>("combobox", { name: "Reken met" });
    await userEvent.selectOptions(choice, "versnelling");
    expect(box("Vaste kost per maand").value).toBe("1.795");
    expect(box("Inbegrepen afspraken").value).toBe("14");
    await type("Vaste kost per maand", "1000");
    expect(choice.selectedOptions[0]?.textContent).toBe("eigen bedragen");
  });
});

describe("the chart", () => {
  test("has the same figures as a table", () => {
    const { container } = render(<View {...PROPS} />);
    expect(container.querySelector(".chart svg")?.getAttribute("aria-hidden")).toBe("true");
    const table = screen.getByRole("table", { name: /over 12 maanden opgeteld/, hidden: true });
    const rows = within(table).getAllByRole("row", { hidden: true });
    expect(rows).toHaveLength(14);
    expect(rows.at(-1)?.textContent.replaceAll("\u00a0", " ")).toBe("12€ 42.800€ 99.790€ 69.850");
  });

  test("no drawn number is broken, whatever the inputs", async () => {
    const { container } = render(<View {...PROPS} />);
    for (const name of ["Je inspanning", "Je doel", "Een formule", "Zelf aanwerven"]) {
      await mode(name);
      expect(container.querySelector(".chart")?.innerHTML).not.toMatch(/NaN|Infinity|undefined/);
      expect(container.textContent).not.toMatch(/NaN|Infinity|undefined|-0\b/);
    }
  });
});

describe("the address", () => {
  test("is left alone until something changes, then follows", async () => {
    render(<View {...PROPS} />);
    await settle();
    expect(window.location.search).toBe("");
    const before = window.history.length;
    await type("Klant na afspraak", "40");
    await settle();
    expect(new URLSearchParams(window.location.search).get("klant")).toBe("40");
    expect(window.history.length).toBe(before);
  });

  test("is shared with all inputs, and shown when it can't be copied", async () => {
    render(<View {...PROPS} />);
    await type("Bereik", "30");
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    const writeText = vi.fn(() => Promise.reject(new Error("no")));
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
    await userEvent.click(screen.getByRole("button", { name: "Deel deze berekening" }));
    await settle();
    vi.unstubAllGlobals();
    const shown = box("Kopieer deze link").value;
    expect(shown).toMatch(/^http:\/\/localhost(:\d+)?\/calculator\?modus=inspanning&/);
    expect(new URL(shown).searchParams.get("bereik")).toBe("30");
    expect(new URL(shown).searchParams.get("pogingen")).toBe("70");
  });

  test("the result is passed to the contact form", async () => {
    render(<View {...PROPS} />);
    await type("Bereik", "30");
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Vraag jouw gratis groeiplan aan" });
    const { pathname, searchParams } = new URL(link.href);
    const text = searchParams.get("bericht") ?? "";
    expect(pathname).toBe("/contact");
    expect(text).toContain("bereik 30%");
    expect(text).toContain("29,4 tot 42 afspraken");
    expect(text).toContain("bereik=30");
    expect(text.length).toBeLessThan(3000);
  });

  test("one button restores all initial values", async () => {
    render(<View {...PROPS} />);
    await type("Bereik", "30");
    await userEvent.click(screen.getByRole("button", { name: "Terug naar de startwaarden" }));
    expect(box("Bereik").value).toBe("22");
  });
});

test("the static markup shows the result of the initial values, without an inline style", () => {
  const html = renderToString(<View {...PROPS} />);
  expect(html.replaceAll("\u00a0", " ")).toContain("€ 5.280 tot € 7.550");
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).not.toMatch(/NaN|undefined|\[object/);
});
