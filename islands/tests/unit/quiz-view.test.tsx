// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Academy } from "../../src/contract/props.ts";
import { View as AcademyView } from "../../src/features/academy/view.tsx";
import { View as StartView } from "../../src/features/academy/start.tsx";
import { View } from "../../src/features/academy/quiz/view.tsx";
import { moduleQuiz as quiz } from "./quiz.fixture.ts";

const KEY = "merk-academy";
const slugs = ["een", "twee"];

const academy: Academy = {
  brand: "Merk",
  city: "Gent",
  pass: 80,
  modules: slugs.map((slug, at) => ({
    slug,
    number: at + 1,
    title: `Module over ${slug}`,
    url: `/${slug}`,
    minutes: 25 + at * 10,
    questions: quiz(slug, at + 1).questions.map(({ id }) => id),
  })),
};

const stored = () =>
  JSON.parse(localStorage.getItem(KEY) ?? "null") as { modules: Record<string, unknown>; name: string };

/** Makes a change as from another tab. */
function elsewhere(change: () => void): void {
  act(() => {
    change();
    dispatchEvent(new StorageEvent("storage", { key: KEY }));
  });
}

/** Numbers of the questions on the screen, in order. */
const asked = () => screen.getAllByRole("heading", { level: 3 }).map((one) => Number(/\d+/.exec(one.textContent)?.[0]));

/** Chooses the option that starts with `goed` or `fout`. */
async function choose(at: number, how: "goed" | "fout"): Promise<void> {
  await userEvent.click(screen.getByLabelText(`${how} ${at}`));
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const hasButton = (name: string) => screen.queryByRole("button", { name }) !== null;
const START = "Begin met de vragen";
const SUBMIT = "Kijk mijn antwoorden na";

/** Takes a whole attempt with `right` right answers. */
async function attempt(right: number, by: string): Promise<number[]> {
  await press(by);
  const all = asked();
  for (const [place, at] of all.entries()) await choose(at, place < right ? "goed" : "fout");
  await press(SUBMIT);
  return all;
}

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '<script type="application/json" id="config">{"brand":"merk"}</script>';
});
afterEach(cleanup);

describe("the quiz", () => {
  test("asks for missing answers, at the first one", async () => {
    render(<View {...quiz("een", 1)} />);
    await press(START);
    const all = asked();
    await choose(all[0] ?? 0, "goed");
    await press(SUBMIT);
    expect(screen.getAllByText("Kies een antwoord.")).toHaveLength(4);
    const group = document.activeElement?.closest("[role=radiogroup]");
    expect(group?.getAttribute("aria-labelledby")).toBe("quiz-vraag-2");
    expect(group?.getAttribute("aria-describedby")).toBe("quiz-open-2");
    await choose(all[1] ?? 0, "goed");
    expect(screen.getAllByText("Kies een antwoord.")).toHaveLength(3);
    expect(stored().modules.een).toMatchObject({ attempts: 0, done: false });
  });

  test("continues after a reload where it stopped, in the same order", async () => {
    const { container } = render(<View {...quiz("een", 1)} />);
    await press(START);
    const all = asked();
    await choose(all[0] ?? 0, "goed");
    await choose(all[3] ?? 0, "fout");
    const order = container.querySelector("[data-quiz]")?.textContent;
    cleanup();
    const { container: again } = render(<View {...quiz("een", 1)} />);
    expect(again.querySelector("[data-quiz]")?.textContent).toBe(order);
    expect(screen.getByLabelText(`fout ${all[3] ?? 0}`)).toHaveProperty("checked", true);
    expect(screen.getAllByRole("radio", { checked: true })).toHaveLength(2);
    expect(again.contains(document.activeElement)).toBe(false);
  });

  test("is passed with four of five, explains each answer and links to the next module", async () => {
    const { container } = render(<View {...quiz("een", 1)} />);
    const all = await attempt(4, START);
    expect(document.activeElement?.textContent).toBe("4 van 5 juist, deze module is klaar.");
    expect(screen.getByRole("link", { name: "Naar module 2" }).getAttribute("href")).toBe("/twee");
    for (const at of all) expect(screen.getByText(`Daarom ${at}.`)).toBeTruthy();
    expect(screen.getAllByText("Juist.")).toHaveLength(4);
    expect(screen.getByText(/^Niet juist\. Het antwoord is [A-D]\.$/)).toBeTruthy();
    const last = all[4] ?? 0;
    expect(container.querySelectorAll(".choice--wrong")).toHaveLength(1);
    expect(screen.getByLabelText(`goed ${last} (juist)`)).toHaveProperty("disabled", true);
    expect(screen.getByLabelText(`fout ${last} (jouw antwoord)`)).toHaveProperty("checked", true);
    expect(stored().modules.een).toMatchObject({ attempts: 1, best: 80 });
  });

  test("stays passed when a later attempt fails, and says so", async () => {
    render(<View {...quiz("een", 1)} />);
    await attempt(5, START);
    await attempt(1, "Doe de vragen opnieuw");
    expect(screen.getByText("Eerder haalde je deze module al, en dat blijft zo.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Naar module/ })).toBe(null);
    expect(stored().modules.een).toMatchObject({ attempts: 2, best: 100 });
    expect((stored().modules.een as { passedOn: string }).passedOn).toMatch(/^\d{4}-/);
  });

  test("keeps in step with another tab and never undoes its work", async () => {
    const { container } = render(<View {...quiz("een", 1)} />);
    const other = document.createElement("div");
    document.body.append(other);
    const second = render(<View {...quiz("twee", 2)} />, { container: other });
    for (const one of [container, other]) {
      await userEvent.click(within(one).getByRole("button", { name: START }));
      await userEvent.click(within(one).getAllByLabelText(/^goed/)[0] ?? one);
    }
    expect(Object.keys(stored().modules)).toEqual(["een", "twee"]);
    second.unmount();
    elsewhere(() => localStorage.clear());
    expect(hasButton(START)).toBe(true);
  });

  test("keeps working when the browser stores nothing, says so, and stores everything once it can", async () => {
    // An older state, which was stored while there was space.
    localStorage.setItem(KEY, JSON.stringify({ modules: {}, name: "" }));
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("no", "QuotaExceededError");
    });
    let all: number[];
    try {
      render(<View {...quiz("drie", 3)} />);
      await press(START);
      all = asked();
      await choose(all[0] ?? 0, "goed");
      expect(screen.getByText(/Deze browser bewaart niets/)).toBeTruthy();
    } finally {
      full.mockRestore();
    }
    await choose(all[1] ?? 0, "goed");
    expect(screen.queryByText(/Deze browser bewaart niets/)).toBe(null);
    expect(stored().modules.drie).toMatchObject({ answers: { [`drie${all[0] ?? 0}`]: 1, [`drie${all[1] ?? 0}`]: 1 } });
  });
});

/** Stores a progress with both modules passed. */
function passAll(): void {
  const record = (slug: string, at: number, day: string) => ({
    number: at,
    questions: quiz(slug, at).questions.map(({ id }) => id),
    answers: {},
    attempts: 1,
    best: 100,
    passedOn: day,
  });
  const modules = { een: record("een", 1, "2026-11-20"), twee: record("twee", 2, "2026-11-21") };
  localStorage.setItem(KEY, JSON.stringify({ modules, name: "" }));
}

describe("the overview", () => {
  test("lists the modules and says where to start", () => {
    render(<AcademyView {...academy} />);
    expect(screen.getByText("Nog 1 uur te gaan.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Begin met module 1" }).getAttribute("href")).toBe("/een");
    expect(screen.getAllByText("Nog te doen")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Wis mijn voortgang" })).toBe(null);
    expect(screen.queryByLabelText("Naam op het getuigschrift")).toBe(null);
  });

  test("follows what happens in another tab", () => {
    render(<AcademyView {...academy} />);
    elsewhere(passAll);
    expect(screen.getByText("Klaar op 20 november 2026")).toBeTruthy();
    expect(screen.getByRole("progressbar").getAttribute("value")).toBe("2");
    expect(screen.getByLabelText("Naam op het getuigschrift")).toBeTruthy();
  });

  test("draws the certificate with the name that is typed, and prints only that", async () => {
    passAll();
    let printed: string | undefined;
    window.print = () => {
      printed = document.documentElement.dataset.print;
      dispatchEvent(new Event("afterprint"));
    };
    render(<AcademyView {...academy} />);
    const button = screen.getByRole("button", { name: "Druk het getuigschrift af" });
    await userEvent.click(button);
    expect(printed).toBe(undefined);
    expect(screen.getByText("Vul de naam in die op het getuigschrift komt")).toBeTruthy();
    const field = screen.getByLabelText("Naam op het getuigschrift");
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, "An Voorbeeld");
    const drawing = screen.getByRole("img", { name: /Getuigschrift van An Voorbeeld/ });
    expect(drawing.textContent).toContain("1. Module over een");
    expect(drawing.querySelector("desc")?.textContent).toBe(
      "An Voorbeeld voltooide alle 2 modules van de Sales skills academy van Merk op 21 november 2026.",
    );
    expect(drawing.textContent).toContain("Gent, 21 november 2026");
    expect(drawing.textContent).toContain("geen erkend diploma");
    await userEvent.click(button);
    expect(printed).toBe("certificate");
    expect(document.documentElement.dataset.print).toBe(undefined);
    expect(stored().name).toBe("An Voorbeeld");
    cleanup();
    render(<AcademyView {...academy} />);
    expect(screen.getByLabelText("Naam op het getuigschrift")).toHaveProperty("value", "An Voorbeeld");
  });

  test("forgets everything when asked twice", async () => {
    passAll();
    render(<AcademyView {...academy} />);
    await userEvent.click(screen.getByRole("button", { name: "Wis mijn voortgang" }));
    expect(Object.keys(stored().modules)).toEqual(slugs);
    await userEvent.click(screen.getByRole("button", { name: "Wissen" }));
    expect(stored()).toEqual({ modules: {}, name: "" });
  });

  test("is short on the first page of the academy", () => {
    const { unmount } = render(<StartView overviewUrl="/modules" modules={academy.modules} />);
    expect(screen.getByText("Samen duren ze 1 uur. Je begint bij “Module over een”.")).toBeTruthy();
    unmount();
    passAll();
    render(<StartView overviewUrl="/modules" modules={academy.modules} />);
    expect(screen.getByRole("link", { name: "Naar je getuigschrift" }).getAttribute("href")).toBe("/modules");
  });
});
