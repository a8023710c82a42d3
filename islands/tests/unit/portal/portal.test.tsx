// @vitest-environment jsdom
// The portal as its users see it; the whole way is in tests/browser/portal.test.ts.

import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import * as fc from "fast-check";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { View } from "../../../src/portal/app/view.tsx";
import { cancel, inFlight, TimedOut } from "../../../src/lib/http.ts";
import { session } from "../../../src/lib/session/index.ts";
import { switchOrganization, switchProject } from "../../../src/lib/session/switch.ts";
import { readable } from "../../../src/portal/lib/client.ts";
import { queryClient } from "../../../src/portal/lib/query.ts";
import { navigate } from "../../../src/portal/lib/router.tsx";
import "../../../src/ui/keep-focus.ts";
import { current as toasts, remove } from "../../../src/ui/toast/queue.ts";
import { toast } from "../../../src/ui/toast/toast.ts";
import { must } from "../must.ts";
import { refuse } from "./api.ts";
import { NEW, ORG, ORGANIZATIONS, OTHER, OVERVIEW, token } from "./fixtures.ts";
import { open, prepare, PROPS, settle } from "./portal-page.tsx";

afterEach(() => {
  cleanup();
  act(() => remove());
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const title = (): string => document.querySelector("h1")?.textContent ?? "";
const texts = (): string => document.querySelector("main")?.textContent ?? "";
const go = async (path: string) => {
  act(() => navigate(path));
  await settle();
};

describe("what goes wrong", () => {
  test("a screen whose answer is cancelled until it gives up says so, and is asked for again", async () => {
    const { hold } = prepare();
    const release = hold("/invoices");
    await open("/facturen");
    // Once for the first request and once for each of its repetitions.
    for (let i = 0; i < 4; i++) {
      cancel();
      await settle();
    }
    expect(within(must(document.querySelector("main"))).getByRole("alert").textContent).toContain(
      new TimedOut().message,
    );
    release();
    fireEvent.click(screen.getByRole("button", { name: "Probeer opnieuw" }));
    await settle();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(texts()).toContain("2026-0311");
  });
});

/** A proxy that answers requests of one method with its own page. */
function behindProxy(method: string): void {
  const api = globalThis.fetch;
  vi.stubGlobal("fetch", (address: string, init: RequestInit = {}) =>
    (init.method ?? "GET") === method
      ? Promise.resolve(new Response("<h1>Gratis wifi</h1>", { headers: { "Content-Type": "text/html" } }))
      : api(address, init),
  );
}

const NOT_OURS = "Het antwoord kwam niet van onze server. Controleer je internet en probeer opnieuw.";

test("a screen that crashes says so in the words of the original brief, and leaves the menu", async () => {
  const { api } = prepare();
  api.on("GET", /invoices$/, () => ({ status: 200, body: [{}] }));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await open("/facturen");
  expect(screen.getByRole("alert").textContent).toBe("Something went wrongReload Application");
  await go("/campagnes");
  expect(title()).toBe("Campagnes");
});

test.each([
  ["/credits", /credits$/, []],
  ["/credits", /credits$/, {}],
  ["/facturen", /invoices$/, {}],
])("%s tells in Dutch that it can't show an answer of another shape: %s %j", async (path, call, body) => {
  const { api } = prepare();
  let broken = true;
  api.on("GET", call, () => (broken ? { status: 200, body } : undefined));
  await open(path);
  expect(screen.getByRole("alert").textContent).toContain("Er ging iets mis. Probeer het opnieuw.");
  broken = false;
  fireEvent.click(screen.getByRole("button", { name: "Probeer opnieuw" }));
  await settle();
  expect(document.querySelector("main .state--bad")).toBeNull();
});

test.each([
  [
    500,
    { Message: "NullReferenceException at Invoices" },
    "Er ging iets mis aan onze kant (fout 500). Probeer het later opnieuw.",
  ],
  [502, {}, "Er ging iets mis aan onze kant (fout 502). Probeer het later opnieuw."],
  [503, { Message: "Het is nu erg druk." }, "Het is nu erg druk."],
])("a server that fails (%i) is told in words for people", async (status, body, told) => {
  const { api } = prepare();
  api.on("GET", /invoices$/, () => ({ status, body }));
  await open("/facturen");
  expect(screen.getByRole("alert").textContent).toContain(told);
  expect(texts()).not.toContain("Exception");
});

describe("a page of a proxy", () => {
  test("is no answer: a screen says so in plain words", async () => {
    prepare();
    behindProxy("GET");
    await open("/facturen");
    expect(screen.getByRole("alert").textContent).toContain(NOT_OURS);
    expect(texts()).not.toContain("undefined");
  });

  test("is no success: what was typed stays", async () => {
    prepare();
    await open("/campagnes/12");
    behindProxy("POST");
    fireEvent.change(screen.getByLabelText("Nieuwe notitie"), { target: { value: "Graag voor tien uur." } });
    await settle();
    fireEvent.click(screen.getByRole("button", { name: "Voeg toe" }));
    await settle();
    expect(texts()).toContain(NOT_OURS);
    expect(screen.getByLabelText<HTMLTextAreaElement>("Nieuwe notitie").value).toBe("Graag voor tien uur.");
  });
});

test("no error is told in the words of the code", () =>
  expect(readable(new Error('["/portal/profile"] data is undefined'))).toBe("Er ging iets mis. Probeer het opnieuw."));

describe("the focus", () => {
  const focused = () => document.activeElement;

  test("goes to what is missing in a form that is not sent", async () => {
    prepare();
    await open("/campagnes/12");
    fireEvent.click(screen.getByRole("button", { name: "Voeg toe" }));
    await settle();
    expect(focused()).toBe(screen.getByLabelText("Nieuwe notitie"));
    await go("/afspraken?afspraak=92");
    fireEvent.click(screen.getByText("Geef je oordeel"));
    await settle();
    expect(focused()).toBe(screen.getByLabelText("1"));
    expect(screen.getByRole("radiogroup", { name: /^Score/ }).getAttribute("aria-invalid")).toBe("true");
  });

  test("stays in the dialog when the form in it was sent", async () => {
    prepare();
    await open("/afspraken?afspraak=92");
    fireEvent.click(screen.getByLabelText("4"));
    const button = screen.getByText("Geef je oordeel");
    button.focus();
    fireEvent.click(button);
    await settle();
    expect(button.isConnected).toBe(false);
    expect(focused()).toBe(document.querySelector("#dialog-title"));
  });

  test("goes to the question that takes the place of its button, and back to the dialog", async () => {
    prepare();
    await open("/afspraken?afspraak=95");
    const press = async (text: string) => {
      screen.getByText(text).focus();
      fireEvent.click(screen.getByText(text));
      await settle();
    };
    await press("Annuleer");
    expect(focused()).toBe(screen.getByRole("group", { name: /^Zeker dat je annuleert/ }));
    await press("Nee, laat staan");
    expect(focused()).toBe(document.querySelector("#dialog-title"));
  });
});

describe("what was typed and not saved", () => {
  const value = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
  const fill = async (label: string | RegExp, text: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
    await settle();
  };

  test("stands in the feedback when its dialog is opened again, until it was sent", async () => {
    prepare();
    await open("/afspraken?toon=lijst&afspraak=93");
    await fill("Opmerking", "Goed gesprek");
    fireEvent.click(screen.getByLabelText("4"));
    await settle();
    fireEvent.click(screen.getByRole("button", { name: "Sluiten" }));
    await settle();
    fireEvent.click(screen.getByRole("button", { name: "Drukkerij Voorbeeld" }));
    await settle();
    expect(value("Opmerking")).toBe("");
    await go("/afspraken?toon=lijst&afspraak=93");
    expect(value("Opmerking")).toBe("Goed gesprek");
    expect(screen.getByLabelText<HTMLInputElement>("4").checked).toBe(true);
    fireEvent.click(screen.getByText("Geef je oordeel"));
    await settle();
    expect(sessionStorage.getItem("proef-drafts")).not.toContain("Goed gesprek");
  });

  test("stands in the settings after another screen, which say that it is not saved", async () => {
    const { api } = prepare();
    await open("/instellingen");
    await fill("Peppol-adres", "0208:0000000196");
    await fill(/^Voornaam/, "Anneke");
    await go("/facturen");
    await go("/instellingen");
    expect([value("Peppol-adres"), value(/^Voornaam/)]).toEqual(["0208:0000000196", "Anneke"]);
    const UNSAVED = "Je wijzigingen zijn nog niet opgeslagen.";
    expect(screen.getAllByText(UNSAVED)).toHaveLength(2);
    for (const save of screen.getAllByText("Sla op")) {
      fireEvent.click(save);
      await settle();
    }
    expect(screen.queryByText(UNSAVED)).toBeNull();
    expect(api.profile.voornaam).toBe("Anneke");
  });

  test("in a note is there after a new login, and not for somebody else", async () => {
    prepare();
    await open("/campagnes/12");
    await fill("Nieuwe notitie", "Graag voor tien uur.");
    cleanup();
    prepare();
    await open("/campagnes/12");
    expect(value("Nieuwe notitie")).toBe("Graag voor tien uur.");
    cleanup();
    prepare({ sub: "u-2" });
    await open("/campagnes/12");
    expect(value("Nieuwe notitie")).toBe("");
  });
});

describe("a change", () => {
  const send = async () => {
    await open("/campagnes/12");
    fireEvent.change(screen.getByLabelText("Nieuwe notitie"), { target: { value: "Graag voor tien uur." } });
    await settle();
    fireEvent.click(screen.getByRole("button", { name: "Voeg toe" }));
    await settle();
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
    release();
    await settle();
    expect(told()).toBe("Notitie toegevoegd");
  });

  test("that fails after its sender left is told where they are now", async () => {
    const { api, hold } = prepare();
    api.on("POST", /notes$/, () => refuse(409, "We bewaren even niets."));
    const release = hold("/notes");
    await send();
    await go("/facturen");
    release();
    await settle();
    expect(toasts()[0]).toMatchObject({
      title: "Je wijziging is niet bewaard",
      description: "We bewaren even niets.",
      variant: "destructive",
    });
  });

  test("that fails in sight is told there only", async () => {
    const { api } = prepare();
    api.on("POST", /notes$/, () => refuse(409, "We bewaren even niets."));
    await send();
    expect(texts()).toContain("We bewaren even niets.");
    expect(told()).toBe("Niets");
  });
});

/** The addresses to which the page is replaced from now on. */
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

test("a session whose tokens are gone from the storage leads to the login at the next request; what was typed is kept", async () => {
  prepare();
  await open("/campagnes/12");
  const replaced = leaving("/saas/campagnes/12");
  const note = () => screen.getByLabelText<HTMLTextAreaElement>("Nieuwe notitie");
  const type = async (value: string) => {
    fireEvent.change(note(), { target: { value } });
    await settle();
  };
  await type("Graag voor");
  localStorage.clear();
  await type("Graag voor tien");
  await type("Graag voor tien uur.");
  fireEvent.click(screen.getByRole("button", { name: "Voeg toe" }));
  await settle();
  expect(new Set(replaced)).toEqual(new Set(["/customer-login?expired=true&next=%2Fsaas%2Fcampagnes%2F12"]));
  cleanup();
  vi.unstubAllGlobals();
  prepare();
  await open("/campagnes/12");
  expect(note().value).toBe("Graag voor tien uur.");
});

describe("a session that ends in another tab", () =>
  test.each([
    ["by logging out", 600, "/customer-login?fromLogout=true"],
    ["by expiring", -1, "/customer-login?expired=true&next=%2Fsaas%2Ffacturen"],
  ])("%s is told by the login", async (_, left, address) => {
    prepare();
    await open("/facturen");
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

describe("the frame", () => {
  test("its static markup is the loading shell, without styles of its own", () => {
    const html = renderToString(<View {...PROPS} />);
    expect(html).toContain("Bezig met laden");
    expect(html).not.toContain("style=");
  });

  test("shows the screen of the address, its title, and where it is in the menu", async () => {
    prepare();
    await open("/facturen");
    expect(title()).toBe("Facturen");
    expect(document.title).toBe("Facturen | Klantenportaal");
    const link = screen.getByRole("link", { name: "Facturen" });
    expect(link.getAttribute("aria-current")).toBe("page");
    await go("/campagnes/12");
    expect(title()).toBe("Platte daken Vlaams-Brabant");
    expect(document.activeElement).toBe(document.querySelector("h1"));
    expect(screen.getByRole("link", { name: "Campagnes" }).getAttribute("aria-current")).toBe("true");
    await go("/nergens");
    expect(texts()).toContain("Op dit adres staat niets.");
  });

  test("closes what a role may not see, and starts a bookkeeper at the invoices", async () => {
    const { api } = prepare({
      OrganizationAccesses: JSON.stringify([{ Guid: ORG, Name: "Dakwerken Voorbeeld bv", Role: "boekhouding" }]),
    });
    const own = ORGANIZATIONS.filter(({ guid }) => guid === ORG).map((one) => ({ ...one, role: "boekhouding" }));
    api.on("GET", /organizations$/, () => ({ status: 200, body: own }));
    await open("/");
    expect(location.pathname).toBe("/saas/facturen");
    expect(screen.queryByRole("link", { name: "Campagnes" })).toBeNull();
    await go("/campagnes");
    expect(texts()).toContain("Je hebt geen toegang tot dit scherm.");
    expect(texts()).toContain("De eigenaar of een beheerder kan je rol wijzigen.");
    // A way to another screen that is refused would be no help.
    expect(screen.queryByRole("link", { name: "Team en rollen" })).toBeNull();
    expect(api.asked.some(({ path }) => path.includes("/projects"))).toBe(false);
    await go("/planning");
    expect(texts()).toContain("Het is voor medewerkers van Proef.");
    await go("/organisaties");
    expect(texts()).toContain("Het is voor beheerders van Proef.");
    expect(texts()).not.toContain("rol wijzigen");
  });

  test("tells what to do when there is no organization", async () => {
    const { api } = prepare({ OrganizationAccesses: "[]" });
    api.on("GET", /organizations$/, () => ({ status: 200, body: [] }));
    await open("/");
    expect(texts()).toContain("Je account geeft nu toegang tot geen enkele organisatie.");
    // Theirs may be switched off.
    expect(texts()).toContain("Had je al toegang? Bel ons dan op 0800 00 000.");
    await go("/instellingen");
    expect(screen.getByText("Wijzig wachtwoord")).toBeTruthy();
    expect(api.asked.some(({ path }) => path.endsWith("/settings"))).toBe(false);
  });

  test("searches screens, campaigns, organizations and actions in the palette", async () => {
    prepare();
    await open("/");
    fireEvent.keyDown(window, { key: "k", ctrlKey: true });
    await settle();
    const field = screen.getByRole("combobox", { name: "Ga naar" });
    expect(screen.getAllByRole("option").map((one) => one.textContent)).toEqual(
      expect.arrayContaining(["Afspraken", "Bakkerij Voorbeeld nv0000.000.196", "Uitloggen"]),
    );
    fireEvent.input(field, { target: { value: "fact" } });
    await settle();
    expect(screen.getAllByRole("option").map((one) => one.textContent)).toEqual(["Facturen"]);
    fireEvent.keyDown(field, { key: "Enter" });
    await settle();
    expect(title()).toBe("Facturen");
    expect(screen.queryByRole("combobox", { name: "Ga naar" })).toBeNull();
  });
});

describe("states of a screen", () => {
  test("a refusal is told in the API's words, with a way to try again and a number to call", async () => {
    const { api } = prepare();
    let broken = true;
    api.on("GET", /invoices$/, () => (broken ? refuse(409, "De boekhouding wordt bijgewerkt.") : undefined));
    await open("/facturen");
    expect(screen.getByRole("alert").textContent).toContain("De boekhouding wordt bijgewerkt.");
    expect(screen.getByRole("alert").textContent).toContain("0800 00 000");
    broken = false;
    fireEvent.click(screen.getByRole("button", { name: "Probeer opnieuw" }));
    await settle();
    expect(texts()).toContain("2026-0311");
  });

  test("the first day has a text with one action on every screen", async () => {
    const { api } = prepare();
    localStorage.setItem("org_guid", NEW);
    await open("/");
    expect(texts()).toContain("Deze maand is er nog niet gebeld.");
    for (const [path, text] of [
      ["/campagnes", "Er loopt nog geen campagne."],
      ["/facturen", "Je hebt nog geen facturen."],
      ["/afspraken", "Er staan hier geen afspraken."],
      ["/afspraken?toon=lijst", "Je hebt nog geen afspraken."],
    ] as const) {
      await go(path);
      expect(texts()).toContain(text);
      expect(document.querySelectorAll("main .state :is(a, button)")).toHaveLength(1);
    }
    expect(api.asked.length).toBeGreaterThan(4);
  });

  test("a cancelled request is no error: what is still looked at is asked again", async () => {
    const { api, hold } = prepare();
    const release = hold("/invoices");
    await open("/facturen");
    act(() => {
      switchProject(12, [12, 11, 9]);
      switchOrganization(OTHER);
    });
    await settle();
    act(() => switchOrganization(ORG));
    release();
    await settle();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(texts()).toContain("2026-0311");
    expect(api.asked.filter(({ path }) => path.endsWith(`${ORG}/invoices`)).length).toBeGreaterThan(1);
  });
});

describe("organizations", () => {
  const chooseBakery = async () => {
    fireEvent.click(screen.getByRole("button", { name: /^Organisatie/ }));
    await settle();
    const field = screen.getByRole("combobox", { name: "Organisatie" });
    fireEvent.input(field, { target: { value: "bakk" } });
    fireEvent.keyDown(field, { key: "Enter" });
    await settle();
  };

  test("a switch leaves what belongs to the one before, and forgets its campaign", async () => {
    prepare();
    await open("/campagnes/12");
    act(() => switchProject(12, [12, 11, 9]));
    await settle();
    await chooseBakery();
    expect(session()?.organization).toBe(OTHER);
    expect(location.pathname).toBe("/saas/campagnes");
    expect(texts()).toContain("Er loopt nog geen campagne.");
    expect(document.activeElement).toBe(document.querySelector("h1"));
  });

  test("one that was joined since the token was made can be chosen at once", async () => {
    const { api } = prepare({
      OrganizationAccesses: JSON.stringify([{ Guid: ORG, Name: "Voorbeeld bv", Role: "eigenaar" }]),
    });
    const renewed = token();
    api.on("POST", /auth\/refresh$/, () => ({ status: 200, body: { auth: renewed, refresh: "r-2" } }));
    await open("/facturen");
    await chooseBakery();
    expect(session()?.organization).toBe(OTHER);
  });

  test("without one, staff reach the screens that need none", async () => {
    const { api } = prepare({ Internal: true, OrganizationAccesses: "[]" });
    api.on("GET", /\/organizations$/, () => ({ status: 200, body: [] }));
    await open("/");
    const links = within(must(document.querySelector(".sidebar"))).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual(expect.arrayContaining(["Planning", "Instellingen"]));
    expect(links.map((link) => link.textContent)).not.toContain("Facturen");
  });

  test("whatever comes late, only the current organization's answer is shown", async () => {
    const names: Record<string, string> = { [ORG]: "111", [OTHER]: "222", [NEW]: "333" };
    const step = fc.record({
      to: fc.constantFrom(ORG, OTHER, NEW),
      /** Whether its answer is held back, and let go only after the steps. */
      late: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const { api, hold } = prepare();
        api.on("GET", /organizations\/([\w-]+)\/overview$/, ([, org = ""]) => ({
          status: 200,
          body: { ...OVERVIEW, cijfers: { ...OVERVIEW.cijfers, belpogingen: Number(names[org]) } },
        }));
        try {
          const first = hold(`${ORG}/overview`);
          await open("/");
          const releases = [first];
          for (const { to, late } of steps) {
            if (late) releases.push(hold(`${to}/overview`));
            act(() => switchOrganization(to));
            await settle();
            const now = must(session()?.organization);
            for (const [org, text] of Object.entries(names))
              if (org !== now) expect(texts()).not.toContain(`Belpogingen${text}`);
          }
          for (const release of releases.reverse()) {
            release();
            await settle();
          }
          await settle();
          const now = must(session()?.organization);
          expect(texts()).toContain(`Belpogingen${names[now] ?? "?"}`);
          for (const [org, text] of Object.entries(names))
            if (org !== now) expect(texts()).not.toContain(`Belpogingen${text}`);
          expect(screen.queryByRole("alert")).toBeNull();
        } finally {
          cleanup();
        }
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});

describe("the table", () =>
  test("is sorted by its heads, and says so", async () => {
    prepare();
    await open("/facturen");
    const numbers = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);
    expect(numbers()).toEqual(["2026-0311", "2026-0274", "2026-0240"]);
    const head = screen.getByRole("button", { name: "Incl. btw" });
    fireEvent.click(head);
    await settle();
    expect(numbers()).toEqual(["2026-0240", "2026-0311", "2026-0274"]);
    expect(head.closest("th")?.getAttribute("aria-sort")).toBe("ascending");
    fireEvent.click(head);
    await settle();
    expect(numbers()).toEqual(["2026-0274", "2026-0311", "2026-0240"]);
    expect(document.querySelectorAll("[aria-sort]")).toHaveLength(1);
  }));

describe("campaigns", () => {
  test("are paused after a question, by those who may", async () => {
    const { api } = prepare();
    await open("/campagnes/12");
    fireEvent.click(screen.getByRole("button", { name: "Pauzeer" }));
    await settle();
    const dialog = must(document.querySelector("dialog"));
    fireEvent.click(within(dialog).getByText("Pauzeer"));
    await settle();
    expect(api.asked.find(({ method }) => method === "PATCH")?.body).toEqual({ status: "gepauzeerd" });
    expect(texts()).toContain("Gepauzeerd");
    expect(screen.getByRole("button", { name: "Laat verdergaan" })).toBeTruthy();
  });

  test("take a note, and show it first", async () => {
    prepare();
    await open("/campagnes/12");
    fireEvent.click(screen.getByRole("button", { name: "Voeg toe" }));
    await settle();
    expect(texts()).toContain("Schrijf eerst iets op");
    fireEvent.change(screen.getByLabelText("Nieuwe notitie"), { target: { value: "  Graag voor tien uur. " } });
    await settle();
    fireEvent.click(screen.getByRole("button", { name: "Voeg toe" }));
    await settle();
    const first = must(screen.getByRole("list", { name: /Notities/ }).querySelector("li"));
    expect(first.textContent).toContain("Graag voor tien uur.");
    expect(toasts()[0]?.title).toBe("Notitie toegevoegd");
  });

  test("can only be read with the role that reads", async () => {
    const { api } = prepare();
    api.on("GET", /organizations$/, () => ({
      status: 200,
      body: ORGANIZATIONS.map((one) => ({ ...one, role: "lezer" })),
    }));
    await open("/campagnes/12");
    expect(screen.queryByRole("button", { name: "Pauzeer" })).toBeNull();
    expect(screen.queryByLabelText("Nieuwe notitie")).toBeNull();
  });

  test("lose their buttons as soon as the API says that the role that writes is gone", async () => {
    const { api } = prepare();
    await open("/campagnes/12");
    api.on("GET", /organizations$/, () => ({
      status: 200,
      body: ORGANIZATIONS.map((one) => ({ ...one, role: "lezer" })),
    }));
    api.on("POST", /notes$/, () => refuse(403, "Met jouw rol kan dit niet."));
    fireEvent.change(screen.getByLabelText("Nieuwe notitie"), { target: { value: "Graag voor tien uur." } });
    fireEvent.click(screen.getByRole("button", { name: "Voeg toe" }));
    await settle();
    expect(screen.queryByRole("button", { name: "Pauzeer" })).toBeNull();
    expect(screen.queryByLabelText("Nieuwe notitie")).toBeNull();
    expect(toasts().map(({ description }) => description)).toContain("Met jouw rol kan dit niet.");
  });

  test("are closed as soon as the API says that the role no longer reads them", async () => {
    const { api } = prepare();
    await open("/facturen");
    api.on("GET", /organizations$/, () => ({
      status: 200,
      body: ORGANIZATIONS.map((one) => ({ ...one, role: "boekhouding" })),
    }));
    api.on("GET", /projects\/12$/, () => refuse(403, "Met jouw rol kan dit niet."));
    await go("/campagnes/12");
    expect(texts()).toContain("Je hebt geen toegang tot dit scherm.");
    expect(screen.queryByRole("link", { name: "Campagnes" })).toBeNull();
    expect(api.asked.filter(({ path }) => path.endsWith("/organizations"))).toHaveLength(2);
  });
});

describe("appointments", () => {
  test("open from a link, are judged, and the judgement is kept", async () => {
    const { api } = prepare();
    await open("/afspraken?afspraak=92");
    expect(texts()).toContain("6 van de 6 criteria");
    fireEvent.click(screen.getByText("Geef je oordeel"));
    await settle();
    expect(texts()).toContain("Kies een score van 1 tot 5");
    fireEvent.click(screen.getByLabelText("4"));
    await userEvent.selectOptions(screen.getByLabelText("Wat kwam eruit?"), "klant");
    await settle();
    fireEvent.change(screen.getByLabelText("Orderwaarde in euro"), { target: { value: "12.500,50" } });
    fireEvent.change(screen.getByLabelText("Opmerking"), { target: { value: "Goed gesprek" } });
    await settle();
    fireEvent.click(screen.getByText("Geef je oordeel"));
    await settle();
    expect(api.asked.find(({ method }) => method === "PATCH")?.body).toEqual({
      feedback: { score: 4, opmerking: "Goed gesprek", resultaat: "klant", orderwaarde: 12500.5 },
    });
    expect(texts()).toContain("4 op 5.");
  });

  test("closed twice before the browser went back go back once", async () => {
    prepare();
    const back = vi.spyOn(history, "back");
    await open("/afspraken?toon=lijst");
    fireEvent.click(screen.getByRole("button", { name: "Drukkerij Voorbeeld" }));
    await settle();
    const close = screen.getByRole("button", { name: "Sluiten" });
    fireEvent.click(close);
    fireEvent.click(close);
    await settle(50);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(back).toHaveBeenCalledTimes(1);
    back.mockRestore();
  });

  test("that wait for a judgement are only named to who may give one", async () => {
    const { api } = prepare();
    await open("/");
    expect(texts()).toContain("op je oordeel");
    cleanup();
    const role = "lezer";
    api.on("GET", /organizations$/, () => ({ status: 200, body: ORGANIZATIONS.map((one) => ({ ...one, role })) }));
    queryClient.clear();
    await open("/");
    expect(texts()).toContain("Volgende afspraken");
    expect(texts()).not.toContain("op je oordeel");
    await go("/afspraken?toon=lijst&welke=oordeel");
    const filter = screen.getByLabelText<HTMLSelectElement>("Toon");
    expect([filter.value, ...Array.from(filter.options, ({ text }) => text)]).toEqual(["", "Alle", "Nog te komen"]);
  });

  test("to come can be moved or cancelled, after a question", async () => {
    const { api } = prepare();
    await open("/afspraken?afspraak=95");
    fireEvent.click(screen.getByText("Annuleer"));
    await settle();
    expect(texts()).toContain("Zeker dat je annuleert?");
    fireEvent.click(screen.getByText("Ja, annuleer"));
    await settle();
    expect(api.asked.find(({ method }) => method === "PATCH")?.body).toEqual({ status: "geannuleerd" });
    expect(screen.queryByText("Annuleer")).toBeNull();
  });

  test("to which nobody came can be said to have taken place after all", async () => {
    const { api } = prepare();
    await open("/afspraken?toon=lijst&afspraak=93");
    fireEvent.click(screen.getByText("Niemand kwam opdagen"));
    await settle();
    fireEvent.click(screen.getByText("Toch doorgegaan"));
    await settle();
    expect(api.asked.filter(({ method }) => method === "PATCH").map(({ body }) => body)).toEqual([
      { status: "no_show" },
      { status: "doorgegaan" },
    ]);
    expect(screen.getByText("Geef je oordeel")).toBeTruthy();
  });

  test("of another organization are not there", async () => {
    prepare();
    await open("/afspraken?afspraak=4711");
    expect(texts()).toContain("Deze afspraak bestaat niet");
  });
});

describe("settings", () => {
  test("save the profile, and the name at the top with it", async () => {
    const { api } = prepare();
    localStorage.setItem("user_data", JSON.stringify({ id: "u-1", firstName: "An", lastName: "Voorbeeld" }));
    await open("/instellingen");
    fireEvent.change(screen.getByLabelText(/^Voornaam/), { target: { value: "Anna" } });
    await settle();
    fireEvent.click(must(screen.getAllByText("Sla op")[0]));
    await settle();
    expect(api.profile.voornaam).toBe("Anna");
    expect(session()?.user.firstName).toBe("Anna");
  });

  test("send only what was changed: what another tab saved meanwhile stays", async () => {
    const { api } = prepare();
    await open("/instellingen");
    api.profile = { ...api.profile, telefoon: "0470 12 34 56" };
    api.settings.opnames = true;
    fireEvent.change(screen.getByLabelText(/^Voornaam/), { target: { value: "Anna " } });
    fireEvent.change(screen.getByLabelText("Referentie op de factuur"), { target: { value: "PO 7" } });
    await settle();
    for (const save of screen.getAllByText("Sla op")) {
      fireEvent.click(save);
      await settle();
    }
    expect(api.asked.filter(({ method }) => method === "PATCH").map(({ body }) => body)).toEqual([
      { voornaam: "Anna" },
      { facturatie: { referentie: "PO 7" } },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>("Telefoon").value).toBe("0470 12 34 56");
    expect(screen.getByLabelText<HTMLInputElement>("Gesprekken opnemen").checked).toBe(true);
  });

  test("change the password with this session, which goes on", async () => {
    const { api } = prepare();
    await open("/instellingen");
    const save = screen.getByText("Wijzig wachtwoord");
    fireEvent.click(save);
    await settle();
    expect(texts()).toContain("Vul je huidige wachtwoord in");
    expect(texts()).toContain("Wachtwoord moet minimaal 12 karakters bevatten");
    fireEvent.change(screen.getByLabelText(/^Huidig/), { target: { value: "oud" } });
    fireEvent.change(screen.getByLabelText(/^Nieuw wachtwoord/), { target: { value: "vijf groene fietsen" } });
    await settle();
    fireEvent.click(save);
    await settle();
    expect(api.asked.at(-1)?.body ?? api.asked.find(({ method }) => method === "POST")?.body).toEqual({
      huidig: "oud",
      nieuw: "vijf groene fietsen",
      refresh: "r-1",
    });
    expect(screen.getByLabelText<HTMLInputElement>(/^Nieuw wachtwoord/).value).toBe("");
  });

  test("of the organization are closed to those who don't manage it", async () => {
    const { api } = prepare();
    api.on("GET", /organizations$/, () => ({
      status: 200,
      body: ORGANIZATIONS.map((one) => ({ ...one, role: "lid" })),
    }));
    await open("/instellingen");
    expect(screen.getByLabelText<HTMLInputElement>("Peppol-adres").disabled).toBe(true);
    expect(screen.getAllByText("Sla op")).toHaveLength(1);
  });
});
