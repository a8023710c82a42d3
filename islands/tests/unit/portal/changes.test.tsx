// @vitest-environment jsdom
// Changes by users on the screens of their campaigns, appointments and settings.

import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { inFlight } from "../../../src/lib/http.ts";
import { session } from "../../../src/lib/session/index.ts";
import { switchOrganization } from "../../../src/lib/session/switch.ts";
import { queryClient } from "../../../src/portal/lib/query.ts";
import "../../../src/ui/keep-focus.ts";
import { current as toasts } from "../../../src/ui/toast/queue.ts";
import { toast } from "../../../src/ui/toast/toast.ts";
import { must } from "../must.ts";
import { refuse } from "./api.ts";
import { OTHER, token } from "./fixtures.ts";
import { go, open, prepare, press, settle, texts, type, visit } from "./portal-page.tsx";

describe("the focus", () => {
  const focused = () => document.activeElement;

  test("moves to the missing field of a form that is not sent", async () => {
    await visit("/campagnes/12");
    await press("Voeg toe");
    expect(focused()).toBe(screen.getByLabelText("Nieuwe notitie"));
    await go("/afspraken?afspraak=92");
    await press(screen.getByText("Geef je oordeel"));
    expect(focused()).toBe(screen.getByLabelText("1"));
    expect(screen.getByRole("radiogroup", { name: /^Score/ }).getAttribute("aria-invalid")).toBe("true");
  });

  test("stays in the dialog when the form in it was sent", async () => {
    await visit("/afspraken?afspraak=92");
    await press(screen.getByLabelText("4"));
    const button = screen.getByText("Geef je oordeel");
    button.focus();
    await press(button);
    expect(button.isConnected).toBe(false);
    expect(focused()).toBe(document.querySelector("#dialog-title"));
  });

  test("moves to the confirmation that replaces its button, and back to the dialog", async () => {
    await visit("/afspraken?afspraak=95");
    const pressText = async (text: string) => {
      screen.getByText(text).focus();
      await press(screen.getByText(text));
    };
    await pressText("Annuleer");
    expect(focused()).toBe(screen.getByRole("group", { name: /^Zeker dat je annuleert/ }));
    await pressText("Nee, laat staan");
    expect(focused()).toBe(document.querySelector("#dialog-title"));
  });
});

describe("what was typed and not saved", () => {
  const value = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

  test("is in the feedback when its dialog is opened again, until it was sent", async () => {
    await visit("/afspraken?toon=lijst&afspraak=93");
    await type("Opmerking", "Goed gesprek");
    await press(screen.getByLabelText("4"));
    await press("Sluiten");
    await press("Drukkerij Voorbeeld");
    expect(value("Opmerking")).toBe("");
    await go("/afspraken?toon=lijst&afspraak=93");
    expect(value("Opmerking")).toBe("Goed gesprek");
    expect(screen.getByLabelText<HTMLInputElement>("4").checked).toBe(true);
    await press(screen.getByText("Geef je oordeel"));
    expect(sessionStorage.getItem("proef-drafts")).not.toContain("Goed gesprek");
  });

  test("is in the settings after a visit to another screen, with a note that it is not saved", async () => {
    const { api } = await visit("/instellingen");
    await type("Peppol-adres", "0208:0000000196");
    await type(/^Voornaam/, "Anneke");
    await go("/facturen");
    await go("/instellingen");
    expect([value("Peppol-adres"), value(/^Voornaam/)]).toEqual(["0208:0000000196", "Anneke"]);
    const UNSAVED = "Je wijzigingen zijn nog niet opgeslagen.";
    expect(screen.getAllByText(UNSAVED)).toHaveLength(2);
    for (const save of screen.getAllByText("Sla op")) {
      await press(save);
    }
    expect(screen.queryByText(UNSAVED)).toBeNull();
    expect(api.profile.voornaam).toBe("Anneke");
  });

  test("in a note is restored after a new login, but not for another user", async () => {
    await visit("/campagnes/12");
    await type("Nieuwe notitie", "Graag voor tien uur.");
    cleanup();
    await visit("/campagnes/12");
    expect(value("Nieuwe notitie")).toBe("Graag voor tien uur.");
    cleanup();
    await visit("/campagnes/12", { sub: "u-2" });
    expect(value("Nieuwe notitie")).toBe("");
  });
});

describe("a change", () => {
  const send = async () => {
    await open("/campagnes/12");
    await type("Nieuwe notitie", "Graag voor tien uur.");
    await press("Voeg toe");
  };
  /** The toast on the screen. */
  const told = () => toasts()[0]?.title;

  beforeEach(() => {
    toast({ title: "Niets" });
  });

  test.each([
    ["another screen", () => go("/facturen")],
    [
      "another organization",
      async () => {
        act(() => switchOrganization(OTHER));
        await settle();
      },
    ],
  ])("goes on when its sender goes to %s", async (_, leave) => {
    const { hold } = prepare();
    const release = hold("/notes");
    await send();
    await leave();
    expect(inFlight().map(({ endpoint }) => endpoint)).toEqual([expect.stringMatching(/notes$/)]);
    await release();
    expect(told()).toBe("Notitie toegevoegd");
  });

  test("that fails after the user left is reported on their current screen", async () => {
    const { api, hold } = prepare();
    api.on("POST", /notes$/, () => refuse(409, "We bewaren even niets."));
    const release = hold("/notes");
    await send();
    await go("/facturen");
    await release();
    expect(toasts()[0]).toMatchObject({
      title: "Je wijziging is niet bewaard",
      description: "We bewaren even niets.",
      variant: "destructive",
    });
  });

  test("that fails on the current screen is reported there only", async () => {
    const { api } = prepare();
    api.on("POST", /notes$/, () => refuse(409, "We bewaren even niets."));
    await send();
    expect(texts()).toContain("We bewaren even niets.");
    expect(told()).toBe("Niets");
  });
});

/** Records the URLs that replace the page from now on. */
function leaving(from: string): string[] {
  const replaced: string[] = [];
  vi.stubGlobal("location", {
    pathname: from,
    search: "",
    replace: (to: string) => {
      replaced.push(to);
    },
  });
  return replaced;
}

test("when the tokens are gone from the storage, the next request goes to the login; what was typed is kept", async () => {
  await visit("/campagnes/12");
  const replaced = leaving("/saas/campagnes/12");
  await type("Nieuwe notitie", "Graag voor");
  localStorage.clear();
  await type("Nieuwe notitie", "Graag voor tien");
  await type("Nieuwe notitie", "Graag voor tien uur.");
  await press("Voeg toe");
  expect(new Set(replaced)).toEqual(new Set(["/customer-login?expired=true&next=%2Fsaas%2Fcampagnes%2F12"]));
  cleanup();
  vi.unstubAllGlobals();
  await visit("/campagnes/12");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Nieuwe notitie").value).toBe("Graag voor tien uur.");
});

describe("a session that ends in another tab", () =>
  test.each([
    ["by logging out", 600, "/customer-login?fromLogout=true"],
    ["by expiring", -1, "/customer-login?expired=true&next=%2Fsaas%2Ffacturen"],
  ])("%s is told by the login", async (_, left, address) => {
    await visit("/facturen");
    const replaced = leaving("/saas/facturen");
    const oldValue = token({ exp: Date.now() / 1000 + left });
    for (const key of ["auth_token", "refresh_token", "user_data", "org_guid", "saas-menu-mode"]) {
      localStorage.removeItem(key);
      act(() => {
        dispatchEvent(new StorageEvent("storage", { key, oldValue: key === "auth_token" ? oldValue : "x" }));
      });
      await settle();
    }
    expect(new Set(replaced)).toEqual(new Set([address]));
  }));

test("an invitation is passed to the login when the session is over", async () => {
  await visit("/uitnodiging?token=geheim");
  const replaced = leaving("/saas/uitnodiging");
  localStorage.clear();
  const oldValue = token({ exp: Date.now() / 1000 - 1 });
  act(() => {
    dispatchEvent(new StorageEvent("storage", { key: "auth_token", oldValue }));
  });
  await settle();
  const address = "/customer-login?expired=true&next=%2Fsaas%2Fuitnodiging%3Ftoken%3Dgeheim";
  expect(new Set(replaced)).toEqual(new Set([address]));
});

describe("campaigns", () => {
  test("are paused after a confirmation, by those who may", async () => {
    const { api } = await visit("/campagnes/12");
    await press("Pauzeer");
    const dialog = must(document.querySelector("dialog"));
    await press(within(dialog).getByText("Pauzeer"));
    expect(api.bodies("PATCH")[0]).toEqual({ status: "gepauzeerd" });
    expect(texts()).toContain("Gepauzeerd");
    expect(screen.getByRole("button", { name: "Laat verdergaan" })).toBeTruthy();
  });

  test("take a note, and show it first", async () => {
    await visit("/campagnes/12");
    await press("Voeg toe");
    expect(texts()).toContain("Schrijf eerst iets op");
    await type("Nieuwe notitie", "  Graag voor tien uur. ");
    await press("Voeg toe");
    const first = must(screen.getByRole("list", { name: /Notities/ }).querySelector("li"));
    expect(first.textContent).toContain("Graag voor tien uur.");
    expect(toasts()[0]?.title).toBe("Notitie toegevoegd");
  });

  test("can't be changed with the read-only role", async () => {
    await visit("/campagnes/12", {}, "lezer");
    expect(screen.queryByRole("button", { name: "Pauzeer" })).toBeNull();
    expect(screen.queryByLabelText("Nieuwe notitie")).toBeNull();
  });

  test("lose their buttons as soon as the API says that the user may no longer write", async () => {
    const { api } = await visit("/campagnes/12");
    api.as("lezer");
    api.on("POST", /notes$/, () => refuse(403, "Met jouw rol kan dit niet."));
    await type("Nieuwe notitie", "Graag voor tien uur.");
    await press("Voeg toe");
    expect(screen.queryByRole("button", { name: "Pauzeer" })).toBeNull();
    expect(screen.queryByLabelText("Nieuwe notitie")).toBeNull();
    expect(toasts().map(({ description }) => description)).toContain("Met jouw rol kan dit niet.");
  });

  test("are closed as soon as the API says that the user may no longer read them", async () => {
    const { api } = await visit("/facturen");
    api.as("boekhouding");
    api.on("GET", /projects\/12$/, () => refuse(403, "Met jouw rol kan dit niet."));
    await go("/campagnes/12");
    expect(texts()).toContain("Je hebt geen toegang tot dit scherm.");
    expect(screen.queryByRole("link", { name: "Campagnes" })).toBeNull();
    expect(api.asked.filter(({ path }) => path.endsWith("/organizations"))).toHaveLength(2);
  });
});

describe("appointments", () => {
  test("open from a link and get feedback, which is kept", async () => {
    const { api } = await visit("/afspraken?afspraak=92");
    expect(texts()).toContain("6 van de 6 criteria");
    await press(screen.getByText("Geef je oordeel"));
    expect(texts()).toContain("Kies een score van 1 tot 5");
    await press(screen.getByLabelText("4"));
    await userEvent.selectOptions(screen.getByLabelText("Wat kwam eruit?"), "klant");
    await settle();
    await type("Orderwaarde in euro", "12.500,50");
    await type("Opmerking", "Goed gesprek");
    await press(screen.getByText("Geef je oordeel"));
    expect(api.bodies("PATCH")[0]).toEqual({
      feedback: { score: 4, opmerking: "Goed gesprek", resultaat: "klant", orderwaarde: 12500.5 },
    });
    expect(texts()).toContain("4 op 5.");
  });

  test("go back once when closed twice before the browser went back", async () => {
    prepare();
    const back = vi.spyOn(history, "back");
    await open("/afspraken?toon=lijst");
    await press("Drukkerij Voorbeeld");
    const close = screen.getByRole("button", { name: "Sluiten" });
    fireEvent.click(close);
    fireEvent.click(close);
    await settle(50);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(back).toHaveBeenCalledTimes(1);
    back.mockRestore();
  });

  test("that wait for feedback are only listed for users who may give it", async () => {
    const { api } = await visit("/");
    expect(texts()).toContain("op je oordeel");
    cleanup();
    api.as("lezer");
    queryClient.clear();
    await open("/");
    expect(texts()).toContain("Volgende afspraken");
    expect(texts()).not.toContain("op je oordeel");
    await go("/afspraken?toon=lijst&welke=oordeel");
    const filter = screen.getByLabelText<HTMLSelectElement>("Toon");
    expect([filter.value, ...Array.from(filter.options, ({ text }) => text)]).toEqual(["", "Alle", "Nog te komen"]);
  });

  test("in the future can be moved or cancelled, after a confirmation", async () => {
    const { api } = await visit("/afspraken?afspraak=95");
    await press(screen.getByText("Annuleer"));
    expect(texts()).toContain("Zeker dat je annuleert?");
    await press(screen.getByText("Ja, annuleer"));
    expect(api.bodies("PATCH")[0]).toEqual({ status: "geannuleerd" });
    expect(screen.queryByText("Annuleer")).toBeNull();
  });

  test("that were marked as missed can be marked as held after all", async () => {
    const { api } = await visit("/afspraken?toon=lijst&afspraak=93");
    await press(screen.getByText("Niemand kwam opdagen"));
    await press(screen.getByText("Toch doorgegaan"));
    expect(api.bodies("PATCH")).toEqual([{ status: "no_show" }, { status: "doorgegaan" }]);
    expect(screen.getByText("Geef je oordeel")).toBeTruthy();
  });

  test("of another organization are not found", async () => {
    await visit("/afspraken?afspraak=4711");
    expect(texts()).toContain("Deze afspraak bestaat niet");
  });
});

describe("settings", () => {
  test("save the profile, and the name at the top with it", async () => {
    const { api } = prepare();
    localStorage.setItem("user_data", JSON.stringify({ id: "u-1", firstName: "An", lastName: "Voorbeeld" }));
    await open("/instellingen");
    await type(/^Voornaam/, "Anna");
    await press(must(screen.getAllByText("Sla op")[0]));
    expect(api.profile.voornaam).toBe("Anna");
    expect(session()?.user.firstName).toBe("Anna");
  });

  test("send only what was changed, so that what another tab saved meanwhile stays", async () => {
    const { api } = await visit("/instellingen");
    api.profile = { ...api.profile, telefoon: "0470 12 34 56" };
    api.settings.opnames = true;
    await type(/^Voornaam/, "Anna ");
    await type("Referentie op de factuur", "PO 7");
    for (const save of screen.getAllByText("Sla op")) {
      await press(save);
    }
    expect(api.bodies("PATCH")).toEqual([{ voornaam: "Anna" }, { facturatie: { referentie: "PO 7" } }]);
    expect(screen.getByLabelText<HTMLInputElement>("Telefoon").value).toBe("0470 12 34 56");
    expect(screen.getByLabelText<HTMLInputElement>("Gesprekken opnemen").checked).toBe(true);
  });

  test("change the password, and the session continues", async () => {
    const { api } = await visit("/instellingen");
    const save = screen.getByText("Wijzig wachtwoord");
    await press(save);
    expect(texts()).toContain("Vul je huidige wachtwoord in");
    expect(texts()).toContain("Wachtwoord moet minimaal 12 karakters bevatten");
    await type(/^Huidig/, "oud");
    await type(/^Nieuw wachtwoord/, "vijf groene fietsen");
    await press(save);
    expect(api.bodies("POST")[0]).toEqual({
      huidig: "oud",
      nieuw: "vijf groene fietsen",
      refresh: "r-1",
    });
    expect(screen.getByLabelText<HTMLInputElement>(/^Nieuw wachtwoord/).value).toBe("");
  });

  test("of the organization are closed to those who don't manage it", async () => {
    await visit("/instellingen", {}, "lid");
    expect(screen.getByLabelText<HTMLInputElement>("Peppol-adres").disabled).toBe(true);
    expect(screen.getAllByText("Sla op")).toHaveLength(1);
  });
});
