// @vitest-environment jsdom
// Calls, prospects, reports, money and documents, as users see them.

import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import "../../../src/ui/keep-focus.ts";
import { files, lines } from "./downloads.ts";
import { must } from "../must.ts";
import { refuse } from "./api.ts";
import { INVOICES, NEW, ORG, PROJECTS } from "./fixtures.ts";
import { CALLS, DOCUMENTS, PROSPECTS } from "./more-fixtures.ts";
import { choose, go, open, prepare, press, rows, settle, submit, texts, type, visit } from "./portal-page.tsx";

describe("every screen", () => {
  test.each([
    ["/", "Deze maand is er nog niet gebeld."],
    ["/campagnes", "Er loopt nog geen campagne."],
    ["/afspraken", "Er staan hier geen afspraken."],
    ["/afspraken?toon=lijst", "Je hebt nog geen afspraken."],
    ["/facturen", "Je hebt nog geen facturen."],
    ["/gesprekken", "Deze maand is er nog niet gebeld."],
    ["/prospects", "Er staan nog geen bedrijven op je lijst."],
    ["/rapporten", "Er zijn nog geen rapporten."],
    ["/credits", "Je gebruikte nog geen credits."],
    ["/documenten", "Er zijn nog geen documenten."],
    ["/planning?week=2026-12-01", "In deze week staat niemand ingepland."],
    ["/kwaliteit?maand=2026-03", "In maart 2026 zijn er geen afspraken om te beoordelen."],
  ])("%s has a text with one action on the first day", async (path, text) => {
    prepare({ Internal: true });
    localStorage.setItem("org_guid", NEW);
    await open(path);
    expect(texts()).toContain(text);
    expect(document.querySelectorAll("main .state :is(a, button)")).toHaveLength(1);
  });

  test.each([
    ["/facturen", /invoices$/],
    ["/gesprekken", /calls$/],
    ["/prospects", /prospects$/],
    ["/rapporten", /reports$/],
    ["/rapporten/42", /reports$/],
    ["/credits", /credits$/],
    ["/documenten", /documents$/],
    ["/team", /members$/],
    ["/planning", /planning$/],
    ["/kwaliteit", /quality$/],
    ["/organisaties", /admin\/organizations$/],
    ["/toepassingen", /admin\/applications$/],
  ])("%s tells what the API refused, with a number to call, and tries again", async (path, call) => {
    const { api } = prepare({ InternalAdmin: true });
    let broken = true;
    api.on("GET", call, () => (broken ? refuse(409, "Even geduld.") : undefined));
    await open(path);
    expect(screen.getByRole("alert").textContent).toContain("Even geduld. Blijft het duren, bel dan 0800 00 000.");
    broken = false;
    await press("Probeer opnieuw");
    expect(document.querySelector("main .state--bad")).toBeNull();
    expect(document.querySelectorAll("main :is(table, .figures)").length).toBeGreaterThan(0);
  });

  test("a client can't open the call centre's screens nor those of its admins", async () => {
    const { api } = await visit("/planning");
    expect(texts()).toContain("Je hebt geen toegang tot dit scherm.");
    await go("/organisaties");
    expect(texts()).toContain("Je hebt geen toegang tot dit scherm.");
    expect(api.asked.some(({ path }) => /internal|admin/.test(path))).toBe(false);
    expect(screen.queryByRole("link", { name: "Planning" })).toBeNull();
  });

  test("a bookkeeper sees money and documents, and nothing else", async () => {
    await visit("/credits", {}, "boekhouding");
    expect(texts()).toContain("Verloop van je saldo");
    await go("/documenten");
    expect(rows()).toHaveLength(DOCUMENTS.length);
    for (const path of ["/gesprekken", "/prospects", "/rapporten", "/team"]) {
      await go(path);
      expect(texts()).toContain("Je hebt geen toegang tot dit scherm.");
    }
  });
});

describe("calls", () => {
  test("are paged, and filtered by the API as the URL says", async () => {
    const { api } = await visit("/gesprekken");
    expect(rows()).toHaveLength(50);
    expect(texts()).toContain("1 tot 50 van 120 rijen");
    expect(rows()[0]).toContain("1:05");
    expect(rows()[0]).toContain("Bewaard tot 18/12/2026");
    expect(rows()[0]).toContain("Toestemming");
    expect(rows()[1]).toContain("Niet opgenomen");
    await press("Volgende bladzijde");
    expect(location.search).toBe("?bladzijde=2");
    // The focus moves to the table, so that a screen reader continues there and not below it.
    expect(document.activeElement).toBe(document.querySelector("main table"));
    expect(api.queries("/calls").at(-1)).toBe("?month=2026-11&page=2&size=50");
    // A filter goes back to the first page.
    await choose("Uitkomst", "terugbellen");
    expect(location.search).toBe("?uitkomst=terugbellen");
    expect(api.queries("/calls").at(-1)).toBe("?month=2026-11&page=1&size=50&uitkomst=terugbellen");
    expect(rows().every((row) => row.includes("Terugbellen"))).toBe(true);
    expect(rows()[0]).toMatch(/23\/11\/2026 10:30|21\/11\/2026 10:30/);
    await type("Zoek een bedrijf of gemeente", "garage");
    fireEvent.keyDown(screen.getByLabelText("Zoek een bedrijf of gemeente"), { key: "Enter" });
    await settle();
    expect(location.search).toBe("?uitkomst=terugbellen&zoek=garage");
    await choose("Uitkomst", "verkeerd_nummer");
    expect(texts()).toContain("Geen enkel gesprek past bij je zoekopdracht.");
    await press("Toon alle gesprekken");
    expect(rows()).toHaveLength(50);
  });

  test("an invalid URL causes no invalid request", async () => {
    const { api } = await visit("/gesprekken?maand=2027-01&uitkomst=niets&bladzijde=-3");
    expect(api.queries("/calls").at(-1)).toBe("?month=2026-11&page=1&size=50");
    await go("/gesprekken?bladzijde=9");
    expect(texts()).toContain("Op deze bladzijde staat niets.");
    await press("Naar de eerste bladzijde");
    expect(rows()).toHaveLength(50);
  });

  test("the exported file has every matching call, not only those of the page", async () => {
    const { api } = await visit("/gesprekken");
    await press("Download voor Excel");
    expect(must(files[0]).name).toBe("gesprekken-2026-11.csv");
    const all = await lines();
    expect(all[0]).toBe(
      "Bedrijf;Campagne;Tijdstip;Poging;Uitkomst;Duur in seconden;Opvolging;Notitie;Opname;Rechtsgrond",
    );
    expect(all).toHaveLength(1 + CALLS.length + 1);
    expect(all[1]).toBe(
      'Metaalbouw Voorbeeld 1 bv;Platte daken Vlaams-Brabant;18/11/2026 16:00;1;Afspraak;65;;Wil het dak laten nakijken vóór de winter.;Bewaard tot 18/12/2026;"Toestemming, gevraagd aan het begin van het gesprek"',
    );
    expect(api.queries("/calls").at(-1)).toBe("?month=2026-11&page=1&size=500");
    await choose("Uitkomst", "afspraak");
    await press("Download voor Excel");
    const some = await lines();
    expect(some.slice(1, -1).every((line) => line.includes(";Afspraak;"))).toBe(true);
    expect(some).toHaveLength(2 + CALLS.filter(({ uitkomst }) => uitkomst === "afspraak").length);
  });

  test("a recording that was erased says so", async () => {
    await visit("/gesprekken?bladzijde=2");
    const erased = rows().filter((row) => row.includes("Gewist"));
    expect(erased.length).toBeGreaterThan(0);
    expect(erased.some((row) => row.includes("Bewaard tot"))).toBe(false);
  });
});

describe("prospects", () => {
  test("are never called again after a confirmation", async () => {
    const { api } = await visit("/prospects");
    expect(rows()).toHaveLength(50);
    await press(/^Niet meer bellen/);
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("Metaalbouw Voorbeeld 1 bv niet meer bellen?");
    expect(dialog.textContent).toContain("Dat kun je niet ongedaan maken.");
    expect(api.bodies("POST")).toEqual([]);
    const row = must(document.querySelector("main tbody tr"));
    const yes = within(dialog).getByRole("button", { name: "Niet meer bellen" });
    yes.focus();
    fireEvent.click(yes);
    // A browser restores the focus to the button when the dialog closes; then the button is removed too.
    must(row.querySelector("button")).focus();
    await settle();
    expect(document.activeElement).toBe(row);
    expect(api.asked.find(({ method }) => method === "POST")?.path).toBe(
      `/portal/organizations/${ORG}/prospects/300/stop`,
    );
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(rows()[0]).toContain("Niet meer bellen");
    expect(within(must(document.querySelector<HTMLElement>("main tbody tr"))).queryByRole("button")).toBeNull();
  });

  test.each([
    ["eigenaar", true],
    ["beheerder", true],
    ["lid", true],
    ["lezer", false],
  ])("%s may stop calls: %s", async (role, may) => {
    await visit("/prospects", {}, role);
    expect(screen.queryAllByRole("button", { name: /^Niet meer bellen/ }).length > 0).toBe(may);
  });

  test("a refusal is shown in the dialog", async () => {
    const { api } = prepare();
    api.on("POST", /stop$/, () => refuse(403, "Dat mag je niet."));
    await open("/prospects?stand=nieuw");
    await press(/^Niet meer bellen/);
    await press(within(screen.getByRole("dialog")).getByRole("button", { name: "Niet meer bellen" }));
    expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toBe("Dat mag je niet.");
  });

  test("the exported file has separate columns for what the screen combines", async () => {
    await visit("/prospects?stand=in_gesprek");
    await press("Download voor Excel");
    const [head, first, ...rest] = await lines();
    expect(head).toBe(
      "Bedrijf;Ondernemingsnummer;Activiteit;Werknemers;Gemeente;Contact;Functie;Telefoon;Status;Laatste contact;Pogingen;Campagne",
    );
    expect(first).toBe(
      "Drukkerij Voorbeeld 2 nv;0000.000.097;68.32 Beheer van residentieel vastgoed;10-49 werknemers;1800 Vilvoorde;Els Voorbeeld;zaakvoerder;016 00 00 00;In gesprek;17/11/2026 11:05;2;Platte daken Vlaams-Brabant",
    );
    expect(rest).toHaveLength(PROSPECTS.filter(({ status }) => status === "in_gesprek").length);
  });
});

describe("reports", () => {
  test("a month is compared with the one before, with the reasons", async () => {
    await visit("/rapporten/42");
    expect(document.title).toBe("Maandverslag oktober 2026 | Klantenportaal");
    expect(texts()).toContain("+17 tegenover september");
    expect(texts()).toContain("september: €\u00a08.000");
    expect(rows()[0]).toBe("Heeft al een vaste leverancier1853%12");
    expect(rows()[3]).toBe("Wil niet over het dak praten26%0");
    await press("Download voor Excel");
    const all = await lines();
    expect(all[0]).toBe("Rapport;Platte daken Vlaams-Brabant;oktober 2026;september 2026");
    expect(all).toContain("Cijfers;Orderwaarde;31200,5;8000");
    expect(all).toContain("Redenen;Geen budget dit jaar;9;10");
  });

  test("a month in progress is not compared as if it were over, and one without a predecessor says so", async () => {
    await visit("/rapporten/43");
    expect(texts()).toContain("De maand liep toen nog.");
    expect(texts()).toContain("oktober: 310");
    expect(texts()).not.toContain("tegenover");
    await go("/rapporten/40");
    expect(texts()).toContain("is er geen verslag om mee te vergelijken");
    expect(texts()).toContain("Geen enkel bedrijf gaf een reden.");
    await go("/rapporten/999");
    expect(texts()).toContain("Dit rapport bestaat niet.");
  });

  test("an extra one is not sold for a campaign that has not started", async () => {
    const { api } = prepare();
    api.on("GET", /\/projects$/, () => ({
      status: 200,
      body: PROJECTS.map((one) => (one.id === 11 ? { ...one, status: "concept" } : one)),
    }));
    await open("/rapporten");
    await press("Extra rapport");
    const dialog = screen.getByRole("dialog");
    const make = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Maak het rapport" });
    expect(make.disabled).toBe(false);
    await choose("Campagne", "11");
    expect(dialog.textContent).toContain("nog in voorbereiding: er is nog niets om samen te vatten");
    expect(make.disabled).toBe(true);
    await submit();
    expect(api.bodies("POST")).toEqual([]);
  });

  test("an extra one that is ready after the user left does not take them back", async () => {
    const { hold } = await visit("/rapporten");
    await press("Extra rapport");
    await choose("Campagne", "11");
    const release = hold("/reports");
    await submit();
    await go("/facturen");
    await release();
    expect(location.pathname).toBe("/saas/facturen");
  });

  test("an extra one is ordered after its price is confirmed, and shown once it is made", async () => {
    const { api } = await visit("/rapporten");
    await press("Extra rapport");
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("Het kost 10 credits. Je saldo is 640 credits.");
    expect(api.bodies("POST")).toEqual([]);
    // The API says that this campaign has no credits left.
    await choose("Campagne", "9");
    await submit();
    expect(within(dialog).getByRole("alert").textContent).toBe("Je hebt niet genoeg credits.");
    await choose("Campagne", "11");
    await submit();
    // When a response is lost, the same key keeps the next attempt from buying it again.
    const [refused, made] = api.bodies("POST") as { projectId: number; key: string }[];
    expect([refused, made]).toEqual([
      { projectId: 9, key: made?.key },
      { projectId: 11, key: expect.stringMatching(/^[\da-f-]{36}$/) as string },
    ]);
    expect(location.pathname).toBe("/saas/rapporten/50");
    expect(texts()).toContain("Extra rapport november 2026");
  });

  test("an extra one is not offered to read-only users", async () => {
    await visit("/rapporten", {}, "lezer");
    expect(rows()).toHaveLength(4);
    expect(screen.queryByRole("button", { name: "Extra rapport" })).toBeNull();
  });
});

test("the amount due says so when all of it is late", async () => {
  const { api } = prepare();
  api.on("GET", /invoices$/, () => ({ status: 200, body: INVOICES.filter(({ status }) => status !== "open") }));
  await open("/facturen");
  expect(texts()).toContain("alles is vervallen");
  expect(texts()).not.toContain("geen open facturen");
});

test("credits show the balance after each change, and what things cost", async () => {
  await visit("/credits");
  expect(document.querySelector(".figure__value")?.textContent).toBe("640 credits");
  expect(texts()).toContain("Extra rapport");
  expect(rows().at(-1)).toContain("+1.000");
  await press("Download voor Excel");
  expect(await lines()).toEqual([
    "Waarvoor;Tijdstip;Bij of af;Saldo erna",
    "Waarborg voor een bod;15/11/2026 10:00;-110;640",
    "Bestand uit de datastore;06/11/2026 14:00;-250;750",
    "Bij de start;19/09/2026 10:00;1000;1000",
    "",
  ]);
});

test("a document is downloaded with the token, under its own name; a refusal is reported", async () => {
  const { api } = await visit("/documenten");
  expect(rows()[0]).toContain("3,1 kB");
  await press(/^Download: maandverslag/);
  expect(must(files[0]).name).toBe("maandverslag-oktober-2026.txt");
  expect(api.asked.at(-1)?.path).toBe(`/portal/organizations/${ORG}/documents/4`);
  await press(/^Download: dienstenovereenkomst/);
  expect(files).toHaveLength(1);
  expect(screen.getByRole("alert").textContent).toBe("Dit document is er niet meer.");
});
