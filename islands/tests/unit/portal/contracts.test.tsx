// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Desk } from "../../../src/portal/features/contracts/screen.tsx";
import { MODELS } from "../contract.fixture.ts";
import { effects } from "../effects.ts";
import { must } from "../must.ts";
import { token } from "./fixtures.ts";

beforeEach(() => {
  localStorage.setItem("auth_token", token({ Internal: true }));
  document.head.innerHTML = `<script type="application/json" id="config">{"brand":"merk"}</script>`;
});
afterEach(async () => {
  cleanup();
  // An unmounted view writes its pending data when its effects clean up.
  await effects();
  localStorage.clear();
});

const type = (label: string | RegExp, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const press = (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
};

describe("contracts from templates", () => {
  test("keeps what is typed, shows it in the document, and has it after a reload", async () => {
    const { unmount } = render(<Desk models={MODELS} />);
    press("Begin met Offerte");
    type("Naam van de klant", "Voorbeeld Bakkerij bv");
    expect(screen.getByRole("region", { name: /Het document/ }).textContent).toContain("Voorbeeld Bakkerij bv");
    type("Ondernemingsnummer", "0403.170.702");
    expect(screen.getByText(/kijk de cijfers na/)).toBeTruthy();
    // The page closes before the delay of saving is over.
    unmount();
    render(<Desk models={MODELS} />);
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>("Naam van de klant").value).toBe("Voorbeeld Bakkerij bv"),
    );
  });

  test("what another tab fills in appears here too, and is not undone by what is typed next", async () => {
    const KEY = "merk-contracts-u-1";
    const { unmount } = render(<Desk models={MODELS} />);
    press("Begin met Offerte");
    type("Naam van de klant", "Voorbeeld Bakkerij bv");
    const written = () => {
      const text = localStorage.getItem(KEY) ?? '{"drafts":[{"values":{}}]}';
      return (JSON.parse(text) as { drafts: { values: Record<string, string> }[] }).drafts[0]?.values;
    };
    await waitFor(() => expect(written()?.["klant.naam"]).toBe("Voorbeeld Bakkerij bv"));
    const theirs = must(localStorage.getItem(KEY)).replace(
      '"klant.naam"',
      '"klant.nummer":"0403.170.701","klant.naam"',
    );
    localStorage.setItem(KEY, theirs);
    act(() => {
      dispatchEvent(new StorageEvent("storage", { key: KEY, newValue: theirs }));
    });
    expect(screen.getByLabelText<HTMLInputElement>("Ondernemingsnummer").value).toBe("0403.170.701");
    type("Naam van de klant", "Voorbeeld Bakkers bv");
    unmount();
    await effects();
    expect(written()).toMatchObject({ "klant.naam": "Voorbeeld Bakkers bv", "klant.nummer": "0403.170.701" });
  });

  test("the focus stays in the list when a document is deleted", async () => {
    render(
      <main>
        <Desk models={MODELS} />
      </main>,
    );
    press("Begin met Offerte");
    press("Alle documenten");
    // The code that moves the focus is fetched with the list.
    await effects();
    await vi.dynamicImportSettled();
    press(/^Verwijder /);
    const yes = await screen.findByRole("button", { name: "Verwijder" });
    yes.focus();
    fireEvent.click(yes);
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Kies een model"));
  });

  test("are not there for the next user of this browser", async () => {
    const { unmount } = render(<Desk models={MODELS} />);
    press("Begin met Offerte");
    unmount();
    await effects();
    localStorage.setItem("auth_token", token({ Internal: true, sub: "u-2" }));
    const next = render(<Desk models={MODELS} />);
    expect(screen.queryByText("Jouw documenten")).toBeNull();
    expect(screen.queryByRole("tab", { name: "Gegevens" })).toBeNull();
    next.unmount();
    localStorage.setItem("auth_token", token({ Internal: true }));
    render(<Desk models={MODELS} />);
    expect(await screen.findByRole("tab", { name: "Gegevens" })).toBeTruthy();
  });

  test("goes to the price when French is chosen, and the clause follows", () => {
    render(<Desk models={MODELS} />);
    press("Begin met Offerte");
    fireEvent.click(screen.getByRole("tab", { name: "Prijs" }));
    type(/Deel in het Frans/, "20");
    expect(screen.getByText("15% op 20% van de bellijst")).toBeTruthy();
    expect(screen.getByRole("region", { name: /Het document/ }).textContent).toContain("Ook in het Frans, voor 20%");
    fireEvent.click(screen.getByRole("tab", { name: "Clausules" }));
    expect(screen.queryByText(/binnen één maand/)).toBeNull();
    fireEvent.click(screen.getByRole("switch", { name: "Gesprekken opnemen" }));
    expect(screen.getByText(/binnen één maand/)).toBeTruthy();
  });

  test("a blank links to its field, and nothing is reviewed before everything is filled in", () => {
    render(<Desk models={MODELS} />);
    press("Begin met Offerte");
    fireEvent.click(screen.getByRole("tab", { name: "Afhandelen" }));
    type("Jouw naam in het spoor", "An");
    expect(screen.getByText("5 gegevens kloppen nog niet")).toBeTruthy();
    expect(screen.queryByText("Noteer als nagekeken")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Eerste beldag" }));
    expect(document.activeElement?.id).toBe("contract-start-datum");
  });
});
