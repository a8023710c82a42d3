// @vitest-environment jsdom
// Lists, money, people and the screens of the call centre, as their users see them.

import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { navigate } from "../../../src/portal/lib/router.tsx";
import "../../../src/ui/keep-focus.ts";
import { current as toasts, remove } from "../../../src/ui/toast/queue.ts";
import { must } from "../must.ts";
import { refuse, type FakeApi } from "./api.ts";
import { INVOICES, NEW, ORG, ORGANIZATIONS, PROJECTS, token } from "./fixtures.ts";
import { answerMore, CALLS, DOCUMENTS, PLANNING, PROSPECTS } from "./more-fixtures.ts";
import { open, prepare, settle } from "./portal-page.tsx";

/** Files that were given to the user. */
let files: { name: string; content: Blob }[] = [];

beforeEach(() => {
  files = [];
  let last: Blob | undefined;
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => ((last = blob), "blob:x"),
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content: must(last) });
  });
});

afterEach(() => {
  cleanup();
  act(() => remove());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function start(claims: Record<string, unknown> = {}): FakeApi {
  return answerMore(prepare(claims).api);
}

/** Somebody with another role in the organization. */
function as(api: FakeApi, role: string): void {
  api.on("GET", /organizations$/, (_, { path }) =>
    path.startsWith("/portal") ? { status: 200, body: ORGANIZATIONS.map((one) => ({ ...one, role })) } : undefined,
  );
}

const texts = (): string => document.querySelector("main")?.textContent ?? "";
const rows = (): string[] => [...document.querySelectorAll("main tbody tr")].map((row) => row.textContent);
const asked = (api: FakeApi, word: string): string[] =>
  api.asked.filter(({ path }) => path.includes(word)).map(({ path }) => path.slice(path.indexOf("?")));
const press = async (name: string | RegExp, at = 0) => {
  fireEvent.click(must(screen.getAllByRole("button", { name })[at]));
  await settle();
};
/** As a browser does; `fireEvent.change` becomes an `input` with compat. */
const choose = async (label: string, value: string) => {
  const select = screen.getByLabelText<HTMLSelectElement>(label);
  select.value = value;
  fireEvent(select, new Event("change", { bubbles: true }));
  await settle();
};
const type = async (label: string | RegExp, value: string) => {
  const field = screen.getByLabelText(label);
  // Preact hears a change of a field as `input`.
  fireEvent.input(field, { target: { value } });
  fireEvent.keyDown(field, { key: "Enter" });
  await settle();
};
const go = async (path: string) => {
  act(() => navigate(path));
  await settle();
};
/** Lines of the file that was given last, without its byte order mark. */
const lines = async (): Promise<string[]> => {
  const bytes = await must(files.at(-1)).content.arrayBuffer();
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).replace("\uFEFF", "").split("\r\n");
};

describe("every screen", () => {
  test.each([
    ["/gesprekken", "Deze maand is er nog niet gebeld."],
    ["/prospects", "Er staan nog geen bedrijven op je lijst."],
    ["/rapporten", "Er zijn nog geen rapporten."],
    ["/credits", "Je gebruikte nog geen credits."],
    ["/documenten", "Er zijn nog geen documenten."],
    ["/planning?week=2026-12-01", "In deze week staat niemand ingepland."],
    ["/kwaliteit?maand=2026-03", "In maart 2026 zijn er geen afspraken om te beoordelen."],
  ])("%s has a text with one action on the first day", async (path, text) => {
    start({ Internal: true });
    localStorage.setItem("org_guid", NEW);
    await open(path);
    expect(texts()).toContain(text);
    expect(document.querySelectorAll("main .state :is(a, button)")).toHaveLength(1);
  });

  test.each([
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
  ])("%s tells what the API refused, and tries again", async (path, call) => {
    const api = start({ InternalAdmin: true });
    let broken = true;
    api.on("GET", call, () => (broken ? refuse(409, "Even geduld.") : undefined));
    await open(path);
    expect(screen.getByRole("alert").textContent).toContain("Even geduld.");
    broken = false;
    await press("Probeer opnieuw");
    expect(document.querySelector("main .state--bad")).toBeNull();
    expect(document.querySelectorAll("main :is(table, .figures)").length).toBeGreaterThan(0);
  });

  test("a client finds neither the call centre's screens nor those of its admins", async () => {
    const api = start();
    await open("/planning");
    expect(texts()).toContain("Je hebt geen toegang tot dit scherm.");
    await go("/organisaties");
    expect(texts()).toContain("Je hebt geen toegang tot dit scherm.");
    expect(api.asked.some(({ path }) => /internal|admin/.test(path))).toBe(false);
    expect(screen.queryByRole("link", { name: "Planning" })).toBeNull();
  });

  test("a bookkeeper sees money and papers, and nothing else", async () => {
    const api = start();
    as(api, "boekhouding");
    await open("/credits");
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
  test("come in pages, and are filtered by the API as the address says", async () => {
    const api = start();
    await open("/gesprekken");
    expect(rows()).toHaveLength(50);
    expect(texts()).toContain("1 tot 50 van 120 rijen");
    expect(rows()[0]).toContain("1:05");
    expect(rows()[0]).toContain("Bewaard tot 18/12/2026");
    expect(rows()[0]).toContain("Toestemming");
    expect(rows()[1]).toContain("Niet opgenomen");
    await press("Volgende bladzijde");
    expect(location.search).toBe("?bladzijde=2");
    // What is read next is the list, and not what stands below it.
    expect(document.activeElement).toBe(document.querySelector("main table"));
    expect(asked(api, "/calls").at(-1)).toBe("?month=2026-11&page=2&size=50");
    // A choice starts at the first page again.
    await choose("Uitkomst", "terugbellen");
    expect(location.search).toBe("?uitkomst=terugbellen");
    expect(asked(api, "/calls").at(-1)).toBe("?month=2026-11&page=1&size=50&uitkomst=terugbellen");
    expect(rows().every((row) => row.includes("Terugbellen"))).toBe(true);
    expect(rows()[0]).toMatch(/23\/11\/2026 10:30|21\/11\/2026 10:30/);
    await type("Zoek een bedrijf of gemeente", "garage");
    expect(location.search).toBe("?uitkomst=terugbellen&zoek=garage");
    await choose("Uitkomst", "verkeerd_nummer");
    expect(texts()).toContain("Geen enkel gesprek past bij je zoekopdracht.");
    await press("Toon alle gesprekken");
    expect(rows()).toHaveLength(50);
  });

  test("a wrong address asks for nothing odd", async () => {
    const api = start();
    await open("/gesprekken?maand=2027-01&uitkomst=niets&bladzijde=-3");
    expect(asked(api, "/calls").at(-1)).toBe("?month=2026-11&page=1&size=50");
    await go("/gesprekken?bladzijde=9");
    expect(texts()).toContain("Op deze bladzijde staat niets.");
    await press("Naar de eerste bladzijde");
    expect(rows()).toHaveLength(50);
  });

  test("the file holds every call that matches, not only those of the page", async () => {
    const api = start();
    await open("/gesprekken");
    await press("Download voor Excel");
    expect(must(files[0]).name).toBe("gesprekken-2026-11.csv");
    const all = await lines();
    expect(all[0]).toBe(
      "Bedrijf;Campagne;Tijdstip;Poging;Uitkomst;Duur in seconden;Opvolging;Notitie;Opname;Rechtsgrond",
    );
    expect(all).toHaveLength(1 + CALLS.length + 1);
    expect(all[1]).toBe(
      "Metaalbouw Voorbeeld 1 bv;Platte daken Vlaams-Brabant;18/11/2026 16:00;1;Afspraak;65;;Wil het dak laten nakijken vóór de winter.;Bewaard tot 18/12/2026;Toestemming, gevraagd aan het begin van het gesprek",
    );
    expect(asked(api, "/calls").at(-1)).toBe("?month=2026-11&page=1&size=500");
    await choose("Uitkomst", "afspraak");
    await press("Download voor Excel");
    const some = await lines();
    expect(some.slice(1, -1).every((line) => line.includes(";Afspraak;"))).toBe(true);
    expect(some).toHaveLength(2 + CALLS.filter(({ uitkomst }) => uitkomst === "afspraak").length);
  });

  test("a recording that was erased says so", async () => {
    start();
    await open("/gesprekken?bladzijde=2");
    const erased = rows().filter((row) => row.includes("Gewist"));
    expect(erased.length).toBeGreaterThan(0);
    expect(erased.some((row) => row.includes("Bewaard tot"))).toBe(false);
  });
});

describe("prospects", () => {
  test("are never called again after a question that says so", async () => {
    const api = start();
    await open("/prospects");
    expect(rows()).toHaveLength(50);
    await press(/^Niet meer bellen/);
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("Metaalbouw Voorbeeld 1 bv niet meer bellen?");
    expect(dialog.textContent).toContain("Dat kun je niet ongedaan maken.");
    expect(api.asked.some(({ method }) => method === "POST")).toBe(false);
    const row = must(document.querySelector("main tbody tr"));
    const yes = within(dialog).getByRole("button", { name: "Niet meer bellen" });
    yes.focus();
    fireEvent.click(yes);
    // As a browser does when the dialog closes; then the button goes too.
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
    const api = start();
    as(api, role);
    await open("/prospects");
    expect(screen.queryAllByRole("button", { name: /^Niet meer bellen/ }).length > 0).toBe(may);
  });

  test("a refusal is told in the dialog", async () => {
    const api = start();
    api.on("POST", /stop$/, () => refuse(403, "Dat mag je niet."));
    await open("/prospects?stand=nieuw");
    await press(/^Niet meer bellen/);
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Niet meer bellen" }));
    await settle();
    expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toBe("Dat mag je niet.");
  });

  test("the file keeps apart what the screen puts together", async () => {
    start();
    await open("/prospects?stand=in_gesprek");
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
  test("a month is set beside the one before, with its reasons", async () => {
    start();
    await open("/rapporten/42");
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

  test("a month that ran is not compared as if it were over, and one without a predecessor says so", async () => {
    start();
    await open("/rapporten/43");
    expect(texts()).toContain("De maand liep toen nog.");
    expect(texts()).toContain("oktober: 310");
    expect(texts()).not.toContain("tegenover");
    await go("/rapporten/40");
    expect(texts()).toContain("is er geen verslag om mee te vergelijken");
    expect(texts()).toContain("Geen enkel bedrijf gaf een reden.");
    await go("/rapporten/999");
    expect(texts()).toContain("Dit rapport bestaat niet.");
  });

  test("an extra one is not sold for a campaign that has not begun", async () => {
    const api = start();
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
    fireEvent.submit(must(dialog.querySelector("form")));
    await settle();
    expect(api.asked.some(({ method }) => method === "POST")).toBe(false);
  });

  test("an extra one that is ready when its buyer went on leaves them where they are", async () => {
    const { api, hold } = prepare();
    answerMore(api);
    await open("/rapporten");
    await press("Extra rapport");
    await choose("Campagne", "11");
    const release = hold("/reports");
    fireEvent.submit(must(screen.getByRole("dialog").querySelector("form")));
    await settle();
    await go("/facturen");
    release();
    await settle();
    expect(location.pathname).toBe("/saas/facturen");
  });

  test("an extra one is asked for with its price, and shown once it is made", async () => {
    const api = start();
    await open("/rapporten");
    await press("Extra rapport");
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("Het kost 10 credits. Je saldo is 640 credits.");
    expect(api.asked.some(({ method }) => method === "POST")).toBe(false);
    // This campaign has no credits left, as the API says.
    await choose("Campagne", "9");
    fireEvent.submit(must(dialog.querySelector("form")));
    await settle();
    expect(within(dialog).getByRole("alert").textContent).toBe("Je hebt niet genoeg credits.");
    await choose("Campagne", "11");
    fireEvent.submit(must(dialog.querySelector("form")));
    await settle();
    expect(api.asked.filter(({ method }) => method === "POST").at(-1)?.body).toEqual({ projectId: 11 });
    expect(location.pathname).toBe("/saas/rapporten/50");
    expect(texts()).toContain("Extra rapport november 2026");
  });

  test("who only reads is not offered one", async () => {
    const api = start();
    as(api, "lezer");
    await open("/rapporten");
    expect(rows()).toHaveLength(4);
    expect(screen.queryByRole("button", { name: "Extra rapport" })).toBeNull();
  });
});

test("what is due says so when all of it is late", async () => {
  const api = start();
  api.on("GET", /invoices$/, () => ({ status: 200, body: INVOICES.filter(({ status }) => status !== "open") }));
  await open("/facturen");
  expect(texts()).toContain("alles is vervallen");
  expect(texts()).not.toContain("geen open facturen");
});

test("credits show the balance after each change, and what things cost", async () => {
  start();
  await open("/credits");
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

test("a document comes with the token, under its own name; a refusal is told", async () => {
  const api = start();
  await open("/documenten");
  expect(rows()[0]).toContain("3,1 kB");
  await press(/^Download: maandverslag/);
  expect(must(files[0]).name).toBe("maandverslag-oktober-2026.txt");
  expect(api.asked.at(-1)?.path).toBe(`/portal/organizations/${ORG}/documents/4`);
  await press(/^Download: dienstenovereenkomst/);
  expect(files).toHaveLength(1);
  expect(screen.getByRole("alert").textContent).toBe("Dit document is er niet meer.");
});

describe("the team", () => {
  const offered = (): string[] =>
    screen.queryAllByRole("button", { name: /Wijzig de rol/ }).map((button) => button.getAttribute("aria-label") ?? "");

  test.each([
    [
      "eigenaar",
      [
        "Wijzig de rol van Bert Voorbeeld",
        "Wijzig de rol van Carla Voorbeeld",
        "Wijzig de rol van dirk@voorbeeld.example",
      ],
    ],
    ["lid", []],
    ["lezer", []],
  ])("%s may change %j", async (role, names) => {
    const api = start();
    as(api, role);
    await open("/team");
    expect(offered()).toEqual(names);
    expect(screen.queryByRole("button", { name: "Nodig iemand uit" }) !== null).toBe(role === "eigenaar");
  });

  test("a beheerder touches no eigenaar and makes none", async () => {
    const api = start({ email: "bert@voorbeeld.example" });
    as(api, "beheerder");
    await open("/team");
    expect(offered()).not.toContain("Wijzig de rol van An Voorbeeld");
    expect(offered()).not.toContain("Wijzig de rol van Bert Voorbeeld");
    await press("Nodig iemand uit");
    expect(within(screen.getByRole("dialog")).queryByRole("radio", { name: /Eigenaar/ })).toBeNull();
  });

  test("invites by mail, and tells what the API says", async () => {
    const api = start();
    await open("/team");
    await press("Nodig iemand uit");
    const form = must(screen.getByRole("dialog").querySelector("form"));
    fireEvent.submit(form);
    await settle();
    expect(form.textContent).toContain("Voer een geldig emailadres in");
    const field = screen.getByLabelText(/E-mailadres/);
    fireEvent.input(field, { target: { value: "bert@voorbeeld.example" } });
    fireEvent.submit(form);
    await settle();
    expect(within(form).getByRole("alert").textContent).toBe("Dit e-mailadres hoort al bij de organisatie.");
    fireEvent.input(field, { target: { value: " eva@voorbeeld.example " } });
    fireEvent.click(screen.getByRole("radio", { name: /Lezer/ }));
    await settle();
    fireEvent.submit(form);
    await settle();
    expect(api.asked.filter(({ method }) => method === "POST").at(-1)?.body).toEqual({
      email: "eva@voorbeeld.example",
      rol: "lezer",
    });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(rows().at(-1)).toContain("eva@voorbeeld.example");
  });

  test("an invitation is accepted by the person it asks, and by nobody else's click", async () => {
    const api = start();
    api.on("POST", /^\/auth\/refresh$/, () => ({ status: 200, body: { auth: token(), refresh: "r-2" } }));
    await open("/uitnodiging?token=goed");
    expect(location.search).toBe("");
    expect(texts()).toContain("Nieuwe Klant bv nodigt je uit, met de rol lezer.");
    expect(api.asked.some(({ method }) => method === "PUT")).toBe(false);
    await press("Aanvaard");
    expect(api.asked.filter(({ method }) => method === "PUT").map(({ path, body }) => [path, body])).toEqual([
      ["/portal/invitation", { token: "goed" }],
    ]);
    // The claims follow.
    expect(localStorage.getItem("refresh_token")).toBe("r-2");
    expect(localStorage.getItem("org_guid")).toBe(NEW);
    expect(location.pathname).toBe("/saas");
    expect(history.state as unknown).not.toHaveProperty("invitation");
  });

  test.each([
    ["/uitnodiging?token=oud", "Deze uitnodiging is verlopen."],
    ["/uitnodiging", "Hier staat geen uitnodiging."],
  ])("%s says %j", async (path, text) => {
    start();
    await open(path);
    expect(texts()).toContain(text);
  });

  test("gives another role and removes after a question", async () => {
    const api = start();
    await open("/team");
    await press("Wijzig de rol van Carla Voorbeeld");
    fireEvent.click(screen.getByRole("radio", { name: /^Lid/ }));
    await settle();
    await press("Sla op");
    expect(rows()[2]).toContain("Lid");
    await press("Verwijder: Carla Voorbeeld");
    expect(screen.getByRole("dialog").textContent).toContain("Carla Voorbeeld verwijderen?");
    expect(api.asked.some(({ method }) => method === "DELETE")).toBe(false);
    screen.getByRole("button", { name: "Verwijder" }).focus();
    await press("Verwijder");
    expect(document.activeElement).toBe(document.querySelector("h1"));
    expect(api.asked.some(({ method }) => method === "DELETE")).toBe(true);
    expect(texts()).not.toContain("Carla");
  });
});

describe("the call centre", () => {
  test("sees hours that add up to what stands in the cells", async () => {
    const api = start({ Internal: true });
    const [sofie] = PLANNING.bellers.slice(-1);
    const diensten = [3.8, 7.6, 3.8, 7.6, 3.8].map((uren, by) => ({
      ...must(must(sofie).diensten[0]),
      dag: `2026-11-${16 + by}`,
      uren,
    }));
    api.on("GET", /planning$/, () => ({
      status: 200,
      body: { ...PLANNING, bellers: [{ ...must(sofie), diensten }] },
    }));
    await open("/planning");
    const row = must(document.querySelector("tfoot"));
    expect(row.querySelector("th")?.textContent).toBe("Samen26,6\u00a0u");
    expect([...row.querySelectorAll("td")].map((cell) => cell.textContent.slice(-5))).toEqual(
      ["3,8", "7,6", "3,8", "7,6", "3,8"].map((text) => `${text}\u00a0u`),
    );
  });

  test("sees a week by caller and day, and goes to the next", async () => {
    const api = start({ Internal: true });
    await open("/planning");
    expect(texts()).toContain("Week 47");
    const [karim, sofie] = rows();
    expect(karim).toContain("11,5\u00a0u");
    expect(sofie).toContain("21,25\u00a0u");
    expect(texts()).not.toContain("Lotte");
    expect(document.querySelector("tfoot")?.textContent).toContain("32,75\u00a0u");
    await press("Download voor Excel");
    expect((await lines()).slice(0, 2)).toEqual([
      "Dag;Beller;Organisatie;Campagne;Uren",
      "16/11/2026;Sofie;Dakwerken Voorbeeld bv;Platte daken Vlaams-Brabant;4",
    ]);
    await press("Volgende week");
    expect(location.search).toBe("?week=2026-11-23");
    expect(asked(api, "/planning").at(-1)).toBe("?week=2026-11-23");
    await press("Naar deze week");
    expect(location.search).toBe("");
  });

  test("sees the six criteria as shares, the weakest marked", async () => {
    start({ Internal: true });
    await open("/kwaliteit");
    const [first, second] = screen.getAllByRole("list", { name: /Criteria van/ });
    expect(must(first).querySelectorAll("li")[2]?.textContent).toContain("zwakst");
    expect(must(first).querySelectorAll("li")[2]?.textContent).toContain("50%");
    expect(must(second).querySelectorAll("li")[4]?.textContent).toContain("80%");
    // All that are met as little.
    const marked = [...must(second).querySelectorAll("li")].filter((one) => one.textContent.includes("zwakst"));
    expect(marked.map((one) => one.querySelector(".bar-list__share")?.textContent)).toEqual(["80%", "80%"]);
    expect(texts()).toContain("3,3 op 5");
    expect(texts()).toContain("nog geen score van de klant");
    await press("Download voor Excel");
    expect((await lines())[1]).toBe(
      "Bakkerij Voorbeeld nv;Bedrijfsontbijt Brussel;Karim;8;1;0,75;0,5;0,875;1;0,625;3,25",
    );
    await press("Vorige maand");
    expect(texts()).toContain("In oktober 2026 zijn er geen afspraken");
  });
});

describe("admins", () => {
  test("make an organization with a number that is one", async () => {
    const api = start({ InternalAdmin: true });
    await open("/organisaties");
    await press("Nieuwe organisatie");
    const form = must(screen.getByRole("dialog").querySelector("form"));
    const fill = (label: RegExp, value: string) =>
      fireEvent.input(within(form).getByLabelText(label), { target: { value } });
    fill(/Bedrijfsnaam/, "Proef bv");
    fill(/Ondernemingsnummer/, "0123.456.789");
    fill(/E-mailadres/, "baas@proef.example");
    fireEvent.submit(form);
    await settle();
    expect(form.textContent).toContain("Dit nummer klopt niet");
    expect(api.asked.some(({ method }) => method === "POST")).toBe(false);
    fill(/Ondernemingsnummer/, "BE 0123456749");
    fireEvent.submit(form);
    await settle();
    expect(api.asked.find(({ method }) => method === "POST")?.body).toEqual({
      name: "Proef bv",
      kbo: "0123.456.749",
      formule: "groei",
      eigenaar: "baas@proef.example",
    });
    expect(texts()).toContain("Proef bv");
  });

  test("get another formula by the button, not by passing by it with the arrow keys", async () => {
    const api = start({ InternalAdmin: true });
    await open("/organisaties");
    const changes = () => api.asked.filter(({ method }) => method === "PATCH").map(({ body }) => body);
    await choose("Formule van Bakkerij Voorbeeld nv", "groei");
    expect(changes()).toEqual([]);
    await press("Bewaar de formule van Bakkerij Voorbeeld nv");
    expect(changes()).toEqual([{ formule: "groei" }]);
    expect(screen.queryByText("Bewaar")).toBeNull();
    expect(screen.getByLabelText<HTMLSelectElement>("Formule van Bakkerij Voorbeeld nv").value).toBe("groei");
  });

  test("take access away after a question, and give it back at once", async () => {
    const api = start({ InternalAdmin: true });
    await open("/organisaties");
    const access = (name: string) => screen.getByRole<HTMLInputElement>("switch", { name: `Toegang van ${name}` });
    fireEvent.click(access("Dakwerken Voorbeeld bv"));
    await settle();
    expect(api.asked.some(({ method }) => method === "PATCH")).toBe(false);
    expect(access("Dakwerken Voorbeeld bv").checked).toBe(true);
    await press("Zet uit");
    expect(api.asked.find(({ method }) => method === "PATCH")?.body).toEqual({ actief: false });
    expect(access("Dakwerken Voorbeeld bv").checked).toBe(false);
    fireEvent.click(access("Nieuw Voorbeeld bv"));
    await settle();
    expect(access("Nieuw Voorbeeld bv").checked).toBe(true);
    await go("/organisaties?toon=uit");
    expect(rows()).toHaveLength(1);
  });

  test("turn tools on and off; a failure leaves them as they are", async () => {
    const api = start({ InternalAdmin: true });
    await open("/toepassingen?stand=fout");
    expect(rows()).toHaveLength(1);
    expect(rows()[0]).toContain("Werkt niet");
    await go("/toepassingen");
    const tool = () => screen.getByRole<HTMLInputElement>("switch", { name: /^Datastore/ });
    expect(tool().checked).toBe(false);
    fireEvent.click(tool());
    await settle();
    expect(tool().checked).toBe(true);
    const told = () => toasts().filter((one) => one.open);
    expect(told()[0]?.title).toBe("Aangezet");
    api.on("PATCH", /applications/, () => refuse(409, "De koppeling is bezet."));
    fireEvent.click(tool());
    await settle();
    expect(tool().checked).toBe(true);
    expect(screen.getByRole("alert").textContent).toBe("De koppeling is bezet.");
    expect(told()).toEqual([]);
  });
});
