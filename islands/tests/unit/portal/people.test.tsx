// @vitest-environment jsdom
// The team, and the screens of the call centre and its admins, as users see them.

import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import "../../../src/ui/keep-focus.ts";
import { lines } from "./downloads.ts";
import { current as toasts } from "../../../src/ui/toast/queue.ts";
import { must } from "../must.ts";
import { refuse } from "./api.ts";
import { NEW, token } from "./fixtures.ts";
import { PLANNING } from "./more-fixtures.ts";
import { choose, go, open, prepare, press, rows, settle, submit, texts, visit } from "./portal-page.tsx";

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
    await visit("/team", {}, role);
    expect(offered()).toEqual(names);
    expect(screen.queryByRole("button", { name: "Nodig iemand uit" }) !== null).toBe(role === "eigenaar");
  });

  test("an expired invitation says so", async () => {
    const { api } = prepare();
    const late = {
      id: 4,
      email: "dirk@voorbeeld.example",
      naam: "",
      rol: "lid",
      uitgenodigdOp: "2026-01-02T09:00:00Z",
    };
    api.on("GET", /\/members$/, () => ({ status: 200, body: [late] }));
    await open("/team");
    expect(rows().filter((row) => row.includes("dirk@"))).toEqual([expect.stringContaining("verlopen")]);
  });

  test("a beheerder can't change an eigenaar or appoint one", async () => {
    await visit("/team", { email: "bert@voorbeeld.example" }, "beheerder");
    expect(offered()).not.toContain("Wijzig de rol van An Voorbeeld");
    expect(offered()).not.toContain("Wijzig de rol van Bert Voorbeeld");
    await press("Nodig iemand uit");
    expect(within(screen.getByRole("dialog")).queryByRole("radio", { name: /Eigenaar/ })).toBeNull();
  });

  test("invites by mail, and shows the API's messages", async () => {
    const { api } = await visit("/team");
    await press("Nodig iemand uit");
    const form = must(screen.getByRole("dialog").querySelector("form"));
    await submit();
    expect(form.textContent).toContain("Voer een geldig emailadres in");
    const field = screen.getByLabelText(/E-mailadres/);
    fireEvent.input(field, { target: { value: "bert@voorbeeld.example" } });
    await submit();
    expect(within(form).getByRole("alert").textContent).toBe("Dit e-mailadres hoort al bij de organisatie.");
    fireEvent.input(field, { target: { value: " eva@voorbeeld.example " } });
    await press(screen.getByRole("radio", { name: /Lezer/ }));
    await submit();
    expect(api.bodies("POST").at(-1)).toEqual({
      email: "eva@voorbeeld.example",
      rol: "lezer",
    });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(rows().at(-1)).toContain("eva@voorbeeld.example");
  });

  test("an invitation can only be accepted by the invited person", async () => {
    const { api } = prepare();
    api.on("POST", /^\/auth\/refresh$/, () => ({ status: 200, body: { auth: token(), refresh: "r-2" } }));
    await open("/uitnodiging?token=goed");
    expect(location.search).toBe("");
    expect(texts()).toContain("Nieuwe Klant bv nodigt je uit, met de rol lezer.");
    expect(api.bodies("PUT")).toEqual([]);
    await press("Aanvaard");
    expect(api.asked.filter(({ method }) => method === "PUT").map(({ path, body }) => [path, body])).toEqual([
      ["/portal/invitation", { token: "goed" }],
    ]);
    // The token is refreshed, for the new claims.
    expect(localStorage.getItem("refresh_token")).toBe("r-2");
    expect(localStorage.getItem("org_guid")).toBe(NEW);
    expect(location.pathname).toBe("/saas");
    expect(history.state as unknown).not.toHaveProperty("invitation");
  });

  test.each([
    ["/uitnodiging?token=oud", "Deze uitnodiging is verlopen."],
    ["/uitnodiging", "Hier staat geen uitnodiging."],
  ])("%s says %j", async (path, text) => {
    await visit(path);
    expect(texts()).toContain(text);
  });

  test("gives a member another role, and removes one after a confirmation", async () => {
    const { api } = await visit("/team");
    await press("Wijzig de rol van Carla Voorbeeld");
    await press(screen.getByRole("radio", { name: /^Lid/ }));
    await press("Sla op");
    expect(rows()[2]).toContain("Lid");
    await press("Verwijder: Carla Voorbeeld");
    expect(screen.getByRole("dialog").textContent).toContain("Carla Voorbeeld verwijderen?");
    expect(api.bodies("DELETE")).toEqual([]);
    screen.getByRole("button", { name: "Verwijder" }).focus();
    await press("Verwijder");
    expect(document.activeElement).toBe(document.querySelector("h1"));
    expect(api.bodies("DELETE")).toHaveLength(1);
    expect(texts()).not.toContain("Carla");
  });
});

describe("the call centre", () => {
  test("sees its contracts once their stylesheet has loaded, or failed", async () => {
    await visit("/contracten", { Internal: true });
    const sheet = () => document.querySelector("link[rel=stylesheet]");
    expect(screen.queryByText("Kies een model")).toBeNull();
    fireEvent.error(must(sheet()));
    await settle();
    expect(screen.getByText("Kies een model")).toBeTruthy();
    await go("/planning");
    expect(sheet()).toBeNull();
  });

  test("sees totals of hours that match the cells", async () => {
    const { api } = prepare({ Internal: true });
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
    const sums = [...document.querySelectorAll("main tbody tr:last-child .data-table__value")];
    expect(sums.map((cell) => cell.textContent)).toEqual(
      ["3,8", "7,6", "3,8", "7,6", "3,8", "26,6"].map((text) => `${text}\u00a0u`),
    );
  });

  test("sees a week by caller and day, and goes to the next", async () => {
    const { api } = await visit("/planning", { Internal: true });
    expect(texts()).toContain("Week 47");
    const [karim, sofie] = rows();
    expect(karim).toContain("11,5\u00a0u");
    expect(sofie).toContain("21,25\u00a0u");
    expect(texts()).not.toContain("Lotte");
    expect(rows().at(-1)).toContain("32,75\u00a0u");
    await press("Download voor Excel");
    expect((await lines()).slice(0, 2)).toEqual([
      "Dag;Beller;Organisatie;Campagne;Uren",
      "16/11/2026;Sofie;Dakwerken Voorbeeld bv;Platte daken Vlaams-Brabant;4",
    ]);
    await press("Volgende week");
    expect(location.search).toBe("?week=2026-11-23");
    expect(api.queries("/planning").at(-1)).toBe("?week=2026-11-23");
    await press("Naar deze week");
    expect(location.search).toBe("");
  });

  test("sees the six criteria as shares, the weakest marked", async () => {
    await visit("/kwaliteit", { Internal: true });
    const [first, second] = screen.getAllByRole("list", { name: /Criteria van/ });
    expect(must(first).querySelectorAll("li")[2]?.textContent).toContain("zwakst");
    expect(must(first).querySelectorAll("li")[2]?.textContent).toContain("50%");
    expect(must(second).querySelectorAll("li")[4]?.textContent).toContain("80%");
    // All criteria with the lowest share are marked.
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
  test("make an organization with a valid enterprise number", async () => {
    const { api } = await visit("/organisaties", { InternalAdmin: true });
    await press("Nieuwe organisatie");
    const form = must(screen.getByRole("dialog").querySelector("form"));
    const fill = (label: RegExp, value: string) =>
      fireEvent.input(within(form).getByLabelText(label), { target: { value } });
    fill(/Bedrijfsnaam/, "Proef bv");
    fill(/Ondernemingsnummer/, "0123.456.789");
    fill(/E-mailadres/, "baas@proef.example");
    await submit();
    expect(form.textContent).toContain("Dit nummer klopt niet");
    expect(api.bodies("POST")).toEqual([]);
    fill(/Ondernemingsnummer/, "BE 0123456749");
    await submit();
    expect(api.bodies("POST")[0]).toEqual({
      name: "Proef bv",
      kbo: "0123.456.749",
      formule: "groei",
      eigenaar: "baas@proef.example",
    });
    expect(texts()).toContain("Proef bv");
  });

  test("change the formula with the button, not by moving through the list with the arrow keys", async () => {
    const { api } = await visit("/organisaties", { InternalAdmin: true });
    const changes = () => api.bodies("PATCH");
    await choose("Formule van Bakkerij Voorbeeld nv", "groei");
    expect(changes()).toEqual([]);
    await press("Bewaar de formule van Bakkerij Voorbeeld nv");
    expect(changes()).toEqual([{ formule: "groei" }]);
    expect(screen.queryByText("Bewaar")).toBeNull();
    expect(screen.getByLabelText<HTMLSelectElement>("Formule van Bakkerij Voorbeeld nv").value).toBe("groei");
  });

  test("revoke access after a confirmation, and restore it without one", async () => {
    const { api } = await visit("/organisaties", { InternalAdmin: true });
    const access = (name: string) => screen.getByRole<HTMLInputElement>("switch", { name: `Toegang van ${name}` });
    await press(access("Dakwerken Voorbeeld bv"));
    expect(api.bodies("PATCH")).toEqual([]);
    expect(access("Dakwerken Voorbeeld bv").checked).toBe(true);
    await press("Zet uit");
    expect(api.bodies("PATCH")[0]).toEqual({ actief: false });
    expect(access("Dakwerken Voorbeeld bv").checked).toBe(false);
    await press(access("Nieuw Voorbeeld bv"));
    expect(access("Nieuw Voorbeeld bv").checked).toBe(true);
    await go("/organisaties?toon=uit");
    expect(rows()).toHaveLength(1);
  });

  test("turn tools on and off; a failure leaves them as they are", async () => {
    const { api } = await visit("/toepassingen?stand=fout", { InternalAdmin: true });
    expect(rows()).toHaveLength(1);
    expect(rows()[0]).toContain("Werkt niet");
    await go("/toepassingen");
    const tool = () => screen.getByRole<HTMLInputElement>("switch", { name: /^Datastore/ });
    expect(tool().checked).toBe(false);
    await press(tool());
    expect(tool().checked).toBe(true);
    const told = () => toasts().filter((one) => one.open);
    expect(told()[0]?.title).toBe("Aangezet");
    api.on("PATCH", /applications/, () => refuse(409, "De koppeling is bezet."));
    await press(tool());
    expect(tool().checked).toBe(true);
    expect(screen.getByRole("alert").textContent).toBe("De koppeling is bezet.");
    expect(told()).toEqual([]);
  });
});
