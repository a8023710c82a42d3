// @vitest-environment jsdom
// The frame of the portal, the states of its screens, and failures. tests/browser/portal.test.ts tests it as a whole.

import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import * as fc from "fast-check";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { View } from "../../../src/portal/app/view.tsx";
import { cancel, TimedOut } from "../../../src/lib/http.ts";
import { session } from "../../../src/lib/session/index.ts";
import { switchOrganization, switchProject } from "../../../src/lib/session/switch.ts";
import { messageFor } from "../../../src/portal/lib/client.ts";
import { must } from "../must.ts";
import { NEW, ORG, ORGANIZATIONS, OTHER, OVERVIEW, token } from "./fixtures.ts";
import { go, open, prepare, press, PROPS, settle, texts, type, visit } from "./portal-page.tsx";

const title = (): string => document.querySelector("h1")?.textContent ?? "";

describe("what goes wrong", () => {
  test("a screen whose request is cancelled until it gives up says so, and can be requested again", async () => {
    const { hold } = prepare();
    const release = hold("/invoices");
    await open("/facturen");
    // Cancels the first request and each of its retries.
    for (let i = 0; i < 4; i++) {
      cancel();
      await settle();
    }
    expect(within(must(document.querySelector("main"))).getByRole("alert").textContent).toContain(
      new TimedOut().message,
    );
    await release();
    await press("Probeer opnieuw");
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

test("a screen that crashes says so in the words of the original brief, and the menu stays", async () => {
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
  await press("Probeer opnieuw");
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
  test("is not accepted as data: a screen says so in plain words", async () => {
    prepare();
    behindProxy("GET");
    await open("/facturen");
    expect(screen.getByRole("alert").textContent).toContain(NOT_OURS);
    expect(texts()).not.toContain("undefined");
  });

  test("does not count as success: what was typed stays", async () => {
    await visit("/campagnes/12");
    behindProxy("POST");
    await type("Nieuwe notitie", "Graag voor tien uur.");
    await press("Voeg toe");
    expect(texts()).toContain(NOT_OURS);
    expect(screen.getByLabelText<HTMLTextAreaElement>("Nieuwe notitie").value).toBe("Graag voor tien uur.");
  });
});

test("no error is shown with the code's own message", () =>
  expect(messageFor(new Error('["/portal/profile"] data is undefined'))).toBe(
    "Er ging iets mis. Probeer het opnieuw.",
  ));

describe("the frame", () => {
  test("its static markup is the loading shell, without inline styles", () => {
    const html = renderToString(<View {...PROPS} />);
    expect(html).toContain("Bezig met laden");
    expect(html).not.toContain("style=");
  });

  test("shows the screen of the URL and its title, and marks it in the menu", async () => {
    await visit("/facturen");
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
    // It must not link to another screen that is refused too.
    expect(screen.queryByRole("link", { name: "Team en rollen" })).toBeNull();
    expect(api.asked.some(({ path }) => path.includes("/projects"))).toBe(false);
    await go("/planning");
    expect(texts()).toContain("Het is voor medewerkers van Proef.");
    await go("/organisaties");
    expect(texts()).toContain("Het is voor beheerders van Proef.");
    expect(texts()).not.toContain("rol wijzigen");
  });

  test("says what to do when there is no organization", async () => {
    const { api } = prepare({ OrganizationAccesses: "[]" });
    api.on("GET", /organizations$/, () => ({ status: 200, body: [] }));
    await open("/");
    expect(texts()).toContain("Je account geeft nu toegang tot geen enkele organisatie.");
    // The user's organization may be disabled.
    expect(texts()).toContain("Had je al toegang? Bel ons dan op 0800 00 000.");
    await go("/instellingen");
    expect(screen.getByText("Wijzig wachtwoord")).toBeTruthy();
    expect(api.asked.some(({ path }) => path.endsWith("/settings"))).toBe(false);
  });

  test("searches screens, campaigns, organizations and actions in the palette", async () => {
    await visit("/");
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
  test("a cancelled request is no error: it is repeated while its screen is open", async () => {
    const { api, hold } = prepare();
    const release = hold("/invoices");
    await open("/facturen");
    act(() => {
      switchProject(12, [12, 11, 9]);
      switchOrganization(OTHER);
    });
    await settle();
    act(() => switchOrganization(ORG));
    await release();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(texts()).toContain("2026-0311");
    expect(api.asked.filter(({ path }) => path.endsWith(`${ORG}/invoices`)).length).toBeGreaterThan(1);
  });
});

describe("organizations", () => {
  const chooseBakery = async () => {
    await press(/^Organisatie/);
    const field = screen.getByRole("combobox", { name: "Organisatie" });
    fireEvent.input(field, { target: { value: "bakk" } });
    fireEvent.keyDown(field, { key: "Enter" });
    await settle();
  };

  test("a switch leaves the screen of the previous organization, and resets the campaign", async () => {
    await visit("/campagnes/12");
    act(() => switchProject(12, [12, 11, 9]));
    await settle();
    await chooseBakery();
    expect(session()?.organization).toBe(OTHER);
    expect(location.pathname).toBe("/saas/campagnes");
    expect(texts()).toContain("Er loopt nog geen campagne.");
    expect(document.activeElement).toBe(document.querySelector("h1"));
  });

  test("one that was joined after the token was made can be chosen immediately", async () => {
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

  test("whatever arrives late, only data of the current organization is shown", async () => {
    const names: Record<string, string> = { [ORG]: "111", [OTHER]: "222", [NEW]: "333" };
    const step = fc.record({
      to: fc.constantFrom(ORG, OTHER, NEW),
      /** Whether its response is held until after the steps. */
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
          for (const release of releases.reverse()) await release();
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
  test("is sorted by its column heads, and says so", async () => {
    await visit("/facturen");
    const numbers = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);
    expect(numbers()).toEqual(["2026-0311", "2026-0274", "2026-0240"]);
    const head = screen.getByRole("button", { name: "Incl. btw" });
    await press(head);
    expect(numbers()).toEqual(["2026-0240", "2026-0311", "2026-0274"]);
    expect(head.closest("th")?.getAttribute("aria-sort")).toBe("ascending");
    await press(head);
    expect(numbers()).toEqual(["2026-0274", "2026-0311", "2026-0240"]);
    expect(document.querySelectorAll("[aria-sort]")).toHaveLength(1);
  }));
