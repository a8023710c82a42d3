// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToString } from "preact-render-to-string";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Academy, ModuleQuiz } from "../../src/contract/props.ts";
import { View as AcademyView } from "../../src/islands/academy/view.tsx";
import { View as StartView } from "../../src/islands/academy-start/view.tsx";
import { View } from "../../src/islands/quiz/view.tsx";

const KEY = "merk-academy";
const slugs = ["een", "twee"];

function quiz(slug: string, number: number): ModuleQuiz {
  return {
    slug,
    number,
    slugs,
    pass: 80,
    questions: [1, 2, 3, 4, 5].map((at) => ({
      id: `${slug}${at}`,
      question: `Vraag ${at}?`,
      options: [`goed ${at}`, `fout ${at}`, `ook fout ${at}`],
      answer: 1,
      explanation: `Daarom ${at}.`,
    })),
    next: number === 1 ? { number: 2, url: "/twee" } : null,
    overviewUrl: "/modules#voortgang",
  };
}

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

/** Another tab did something. */
function elsewhere(change: () => void): void {
  act(() => {
    change();
    dispatchEvent(new StorageEvent("storage", { key: KEY }));
  });
}

async function give(at: number, option: string): Promise<void> {
  const user = userEvent.setup();
  const question = screen.getAllByRole("listitem")[at - 1];
  if (question === undefined) throw new Error("no such question");
  await user.click(within(question).getByLabelText(option));
  await user.click(within(question).getByRole("button"));
}

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '<script type="application/json" id="config">{"brand":"merk"}</script>';
});
afterEach(cleanup);

describe("the quiz", () => {
  test("shows every question with its answer folded away before any script ran", () => {
    const html = renderToString(<View {...quiz("een", 1)} />);
    const page = document.createElement("div");
    page.innerHTML = html;
    expect(page.querySelectorAll("[data-quiz] > [data-answer='1']")).toHaveLength(5);
    expect(page.querySelectorAll("details")).toHaveLength(5);
    expect(page.querySelector("details")?.textContent).toContain("Antwoord A. goed 1");
    expect(page.querySelector("details")?.textContent).toContain("Daarom 1.");
    expect(page.querySelectorAll("input[type=radio]")).toHaveLength(15);
    expect(html).not.toContain("style=");
  });

  test("explains each answer at once, and takes no second one", async () => {
    render(<View {...quiz("een", 1)} />);
    await give(1, "fout 1");
    expect(screen.getByText("Niet juist. Antwoord A: goed 1")).toBeTruthy();
    expect(document.activeElement?.textContent).toContain("Daarom 1.");
    expect(screen.getByLabelText(/^goed 1/)).toHaveProperty("disabled", true);
    await give(2, "goed 2");
    expect(screen.getByText("Juist.")).toBeTruthy();
  });

  test("asks for a choice first", async () => {
    render(<View {...quiz("een", 1)} />);
    await userEvent.click(screen.getAllByRole("button", { name: /Kijk na/ })[0] ?? document.body);
    expect(screen.getByText("Kies eerst een antwoord.")).toBeTruthy();
    expect(localStorage.getItem(KEY)).toBe(null);
  });

  test("goes on after a reload where it stopped", async () => {
    render(<View {...quiz("een", 1)} />);
    await give(1, "goed 1");
    await give(2, "fout 2");
    cleanup();
    render(<View {...quiz("een", 1)} />);
    expect(screen.getByLabelText(/^fout 2/)).toHaveProperty("checked", true);
    expect(screen.getAllByRole("button", { name: /Kijk na/ })).toHaveLength(3);
  });

  test("is passed with four of five, and leads on", async () => {
    render(<View {...quiz("een", 1)} />);
    await give(1, "fout 1");
    for (const at of [2, 3, 4, 5]) await give(at, `goed ${at}`);
    expect(screen.getByText("4 van 5 juist").parentElement?.textContent).toBe("4 van 5 juist, deze module is klaar.");
    expect(screen.getByRole("link", { name: "Naar module 2" }).getAttribute("href")).toBe("/twee");
    expect(stored().modules.een).toMatchObject({ attempts: 1, best: 80 });
  });

  test("is not passed with three, and can be taken again", async () => {
    render(<View {...quiz("een", 1)} />);
    for (const at of [1, 2]) await give(at, `fout ${at}`);
    for (const at of [3, 4, 5]) await give(at, `goed ${at}`);
    expect(screen.getByText("3 van 5 juist").parentElement?.textContent).toBe("3 van 5 juist, en vier is genoeg.");
    expect(screen.queryByRole("link", { name: /Naar module/ })).toBe(null);
    await userEvent.click(screen.getByRole("button", { name: "Doe de vragen opnieuw" }));
    expect(screen.getAllByRole("button", { name: /Kijk na/ })).toHaveLength(5);
    expect(screen.getAllByRole("radio").some((one) => (one as HTMLInputElement).checked)).toBe(false);
    for (const at of [1, 2, 3, 4, 5]) await give(at, `goed ${at}`);
    expect(screen.getByText("5 van 5 juist")).toBeTruthy();
    expect(stored().modules.een).toMatchObject({ attempts: 2, best: 100 });
  });

  test("keeps in step with another tab and never undoes its work", async () => {
    const { container } = render(<View {...quiz("een", 1)} />);
    const other = document.createElement("div");
    document.body.append(other);
    const second = render(<View {...quiz("twee", 2)} />, { container: other });
    await userEvent.click(within(container).getByLabelText("goed 1"));
    await userEvent.click(within(container).getAllByRole("button", { name: /Kijk na/ })[0] ?? container);
    await userEvent.click(within(other).getByLabelText("fout 1"));
    await userEvent.click(within(other).getAllByRole("button", { name: /Kijk na/ })[0] ?? other);
    expect(Object.keys(stored().modules)).toEqual(["een", "twee"]);
    second.unmount();
    elsewhere(() => {
      localStorage.clear();
    });
    expect(within(container).getAllByRole("button", { name: /Kijk na/ })).toHaveLength(5);
  });

  test("works on when the browser keeps nothing, says so, and keeps it all once it can", async () => {
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("no", "QuotaExceededError");
    });
    try {
      render(<View {...quiz("drie", 3)} />);
      await give(1, "goed 1");
      expect(screen.getByText("Juist.")).toBeTruthy();
      expect(screen.getByText(/Deze browser bewaart niets/)).toBeTruthy();
    } finally {
      full.mockRestore();
    }
    await give(2, "goed 2");
    expect(screen.queryByText(/Deze browser bewaart niets/)).toBe(null);
    expect(stored().modules.drie).toMatchObject({ answers: { drie1: 1, drie2: 1 } });
  });
});

/** Both modules passed. */
function passAll(name = ""): void {
  const record = (slug: string, at: number, day: string) => ({
    number: at,
    questions: quiz(slug, at).questions.map(({ id }) => id),
    answers: {},
    attempts: 1,
    best: 100,
    passedOn: day,
  });
  const modules = { een: record("een", 1, "2026-11-20"), twee: record("twee", 2, "2026-11-21") };
  localStorage.setItem(KEY, JSON.stringify({ modules, name }));
}

describe("the overview", () => {
  test("lists the modules with where to begin", () => {
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
    passAll("An");
    HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
      this.open = true;
    };
    render(<AcademyView {...academy} />);
    await userEvent.click(screen.getByRole("button", { name: "Wis mijn voortgang" }));
    expect(stored().name).toBe("An");
    await userEvent.click(screen.getByRole("button", { name: "Wissen" }));
    expect(stored()).toEqual({ modules: {}, name: "" });
    expect(screen.getAllByText("Nog te doen")).toHaveLength(2);
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
