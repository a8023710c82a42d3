// @vitest-environment jsdom
// The account screens during hydration; the outcomes of calls are tested in a browser.

import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { hydrateRoot } from "react-dom/client";
import type { ComponentType } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Account } from "../../src/contract/props.ts";
import { island } from "../../src/app/island.tsx";
import { View as Confirm } from "../../src/features/account/confirm.tsx";
import { View as Forgot } from "../../src/features/account/forgot.tsx";
import { View as Login } from "../../src/features/account/login.tsx";
import { View as Register } from "../../src/features/account/register.tsx";
import { View as Reset } from "../../src/features/account/reset.tsx";
import { cancel } from "../../src/lib/http.ts";
import { login, logout, session } from "../../src/lib/session/index.ts";
import { must } from "./must.ts";
import { tokens } from "./tokens.ts";

vi.mock("../../src/lib/config.ts", () => ({ config: () => ({ api: "/" }) }));

const PROPS: Account = {
  direct: { phone: "0800 00 000", phoneUrl: "tel:+3280000000", email: "sales@proef.example" },
};
const VIEWS: [string, ComponentType<Account>][] = [
  ["login", Login],
  ["register", Register],
  ["confirm", Confirm],
  ["forgot", Forgot],
  ["reset", Reset],
];

/** Values of the fields to register. */
const VALUES: Record<string, string> = {
  FirstName: "An",
  LastName: "De Voorbeeld",
  Email: "an@proef.example",
  ContactPhone: "09 234 56 78",
  Password: "drie fietsen in de regen",
};

/** Requested URLs, and the URL of the page at that time. */
let asked: { address: string; page: string }[] = [];
/** Bodies of the requests. */
let bodies: unknown[] = [];
let reply: () => Promise<Response> = () => Promise.resolve(Response.json({}));

beforeEach(() => {
  asked = [];
  bodies = [];
  localStorage.clear();
  history.replaceState(null, "", "/");
  reply = () => Promise.resolve(Response.json({}));
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    asked.push({ address, page: location.href });
    bodies.push(init.body);
    return reply();
  });
});
afterEach(() => {
  cleanup();
  cancel();
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

const field = (name: string) => must(document.querySelector<HTMLInputElement>(`form [name=${name}]`));
const type = (name: string, value: string) => {
  fireEvent.input(field(name), { target: { value } });
};
const submit = () => {
  fireEvent.submit(must(document.forms[0]));
};

describe.each(VIEWS)("the static markup of %s", (_, View) => {
  test("has a form that can't send anything without scripts, and says whom to call", () => {
    document.body.innerHTML = renderToString(<View {...PROPS} />);
    const [form] = document.forms;
    expect(form?.getAttribute("method")).toBe("dialog");
    expect(form?.querySelectorAll("[type=submit]")).toHaveLength(1);
    expect(document.body.textContent).toContain("Zonder JavaScript kan dit formulier niet verzonden worden");
    expect(document.querySelectorAll("a[href='tel:+3280000000']").length).toBeGreaterThan(0);
    expect(document.querySelectorAll("a[href='mailto:sales@proef.example']").length).toBeGreaterThan(0);
    for (const one of document.querySelectorAll("input")) {
      expect(one.labels).toHaveLength(1);
      expect(one.autocomplete).not.toBe("");
      expect(one.name).not.toBe("");
    }
  });

  test("keeps what was typed into it before hydration", async () => {
    const root = document.createElement("div");
    root.innerHTML = renderToString(<View {...PROPS} />);
    document.body.append(root);
    history.replaceState(null, "", "/?token=t-late&userid=7");
    reply = () => new Promise<Response>(() => undefined);
    const inputs = [...root.querySelectorAll("input")];
    for (const one of inputs) one.value = `typed ${one.name}`;
    await act(async () => {
      hydrateRoot(root, <View {...PROPS} />);
      await Promise.resolve();
    });
    expect([...root.querySelectorAll("input")]).toEqual(inputs);
    for (const one of inputs) expect(one.value).toBe(`typed ${one.name}`);
  });
});

describe("a password", () => {
  test("can be shown, and is hidden again before it is sent", async () => {
    render(<Login {...PROPS} />);
    const show = screen.getByRole("button", { name: "Wachtwoord tonen" });
    expect(show.getAttribute("aria-pressed")).toBe("false");
    fireEvent.click(show);
    expect(show.getAttribute("aria-pressed")).toBe("true");
    expect(field("Password").type).toBe("text");
    reply = () => new Promise<Response>(() => undefined);
    type("User", "an@proef.example");
    type("Password", "geheim");
    submit();
    await waitFor(() => expect(field("Password").type).toBe("password"));
  });

  test("comes with a warning while caps lock is on", () => {
    render(<Login {...PROPS} />);
    const note = document.getElementById("login-Password-fout");
    const press = (on: boolean) => {
      const event = new KeyboardEvent("keydown", { key: "A", bubbles: true, modifierCapsLock: on });
      act(() => {
        field("Password").dispatchEvent(event);
      });
    };
    press(true);
    expect(note?.textContent).toBe("Caps Lock staat aan.");
    press(false);
    expect(note?.textContent).toBe("");
  });

  test("that is new ticks the rules that it meets, also for an email address that is typed meanwhile", () => {
    render(<Register {...PROPS} />);
    const kept = () => [...document.querySelectorAll(".rules__one")].map((one) => one.hasAttribute("data-kept"));
    expect(kept()).toEqual([false, false, false]);
    type("Password", "kort");
    // The rule about the email address can't be checked while there is none.
    expect(kept()).toEqual([false, false, true]);
    expect(screen.getByText(/Nog niet in orde/).textContent).toBe(
      "Nog niet in orde: minstens 12 tekens, niet je e-mailadres.",
    );
    type("Password", "an.voorbeeld.proef");
    type("Email", "an.voorbeeld@proef.example");
    expect(kept()).toEqual([true, true, true]);
    type("Email", "an.voorbeeld.proef@proef.example");
    expect(kept()).toEqual([true, false, true]);
  });
});

describe("confirm", () => {
  test("uses its link once, also when it is mounted twice, and takes it out of the address first", async () => {
    history.replaceState({ own: 1 }, "", "/confirm-email?token=t1&userid=7&x=1#y");
    const first = render(<Confirm {...PROPS} />);
    first.unmount();
    render(<Confirm {...PROPS} />);
    await screen.findByText("E-mailadres succesvol geverifieerd!");
    expect(asked.map(({ address }) => address)).toEqual(["/api/auth/confirm?token=t1&userid=7"]);
    expect(asked[0]?.page).toBe(`${location.origin}/confirm-email?x=1#y`);
    expect(history.state).toEqual({ own: 1 });
    expect(document.activeElement?.textContent).toBe("E-mailadres succesvol geverifieerd!");
  });

  test.each(["", "?token=t2", "?userid=7", "?token=&userid=7"])(
    "with %j makes no request, and offers a new mail",
    (search) => {
      history.replaceState(null, "", `/anders${search}`);
      render(<Confirm {...PROPS} />);
      expect(asked).toEqual([]);
      expect(location.search).toBe("");
      expect(screen.getByRole("button", { name: "Stuur een nieuwe mail" })).toBeTruthy();
    },
  );
});

test.each([
  ["reset", Reset, "/api/auth/reset?token=t8&userid=7"],
  ["register", Register, '"RegisterToken":"t8"'],
])("the button of %s, pressed while the code was loading, uses the link of the mail", async (_, View, used) => {
  history.replaceState(null, "", "/?token=t8&userid=7");
  const root = document.createElement("div");
  root.innerHTML = renderToString(<View {...PROPS} />);
  document.body.append(root);
  for (const one of root.querySelectorAll("input")) one.value = VALUES[one.name] ?? "";
  // Not in `act`, which would run all effects first: the real page does not do that.
  void island(View).mount(root, PROPS);
  await Promise.resolve();
  must(root.querySelector<HTMLButtonElement>("[type=submit]")).click();
  await waitFor(() => expect(`${asked[0]?.address} ${bodies[0] as string}`).toContain(used));
});

describe("a reload", () => {
  test("keeps the link of a mail to choose a new password, until it was used", async () => {
    history.replaceState(null, "", "/confirm-reset?token=t3&userid=7");
    for (let load = 0; load < 2; load++) {
      cleanup();
      render(<Reset {...PROPS} />);
      expect(location.search).toBe("");
      expect(history.state).toEqual({ link: { token: "t3", userid: "7" } });
    }
    type("Password", "drie fietsen in de regen");
    submit();
    await screen.findByText("Wachtwoord succesvol gereset");
    expect(history.state).toBeNull();
    cleanup();
    render(<Reset {...PROPS} />);
    expect(screen.getByText(/werkt alleen via de link/)).toBeTruthy();
  });

  test.each([
    [
      "nobody answered",
      "t9",
      () => Promise.reject(new TypeError("Failed to fetch")),
      "Netwerkfout tijdens e-mailverificatie",
    ],
    [
      "the server answered with an error page",
      "t10",
      () => Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 })),
      "E-mailverificatie mislukt",
    ],
  ])("keeps the link of a mail to confirm while %s", async (_, token, fails, message) => {
    history.replaceState(null, "", `/confirm-email?token=${token}&userid=7`);
    reply = fails;
    render(<Confirm {...PROPS} />);
    await screen.findByText(message);
    expect(screen.queryByText(/verlopen of al eens gebruikt/)).toBeNull();
    expect(history.state).toEqual({ link: { token, userid: "7" } });
    reply = () => Promise.resolve(Response.json({}));
    fireEvent.click(screen.getByRole("button", { name: "Probeer opnieuw" }));
    await screen.findByText("E-mailadres succesvol geverifieerd!");
    expect(history.state).toBeNull();
  });
});

describe("reset", () => {
  test("without a link says so, and offers a new one", () => {
    history.replaceState(null, "", "/nog-anders");
    render(<Reset {...PROPS} />);
    expect(document.forms).toHaveLength(0);
    expect(screen.getByRole("link", { name: "Vraag een nieuwe link" }).getAttribute("href")).toBe("/forgot-password");
  });

  test.each([
    ["an invalid link", {}, 400, 1],
    ["a weak password", { message: "Te zwak" }, 400, 0],
    ["a failure of the server", {}, 500, 0],
  ])("after %s offers a new link only when that helps", async (_, body, status, links) => {
    history.replaceState(null, "", "/confirm-reset?token=t3&userid=7");
    reply = () => Promise.resolve(Response.json(body, { status }));
    render(<Reset {...PROPS} />);
    type("Password", "drie fietsen in de regen");
    submit();
    await waitFor(() => expect(document.querySelector(".account__message")).not.toBeNull());
    const link = ".account__message a[href='/forgot-password']";
    expect(document.querySelectorAll(link)).toHaveLength(links);
  });

  test("shows no rule about an e-mail address that it does not know", () => {
    history.replaceState(null, "", "/confirm-reset?token=t3&userid=7");
    render(<Reset {...PROPS} />);
    type("Password", "an voorbeeld example");
    const rules = [...document.querySelectorAll(".rules__one")].map(({ textContent }) => textContent);
    expect(rules).toEqual(["Minstens 12 tekens (in orde)", "Geen veelgebruikt wachtwoord (in orde)"]);
  });

  test.each([
    ["7", undefined],
    ["8", "7"],
  ])("of user %s leaves user %s logged in", async (userid, left) => {
    login(tokens());
    history.replaceState(null, "", `/confirm-reset?token=t3&userid=${userid}`);
    render(<Reset {...PROPS} />);
    expect(location.search).toBe("");
    type("Password", "drie fietsen in de regen");
    submit();
    await screen.findByText("Wachtwoord succesvol gereset");
    expect(asked).toEqual([
      {
        address: `/api/auth/reset?token=t3&userid=${userid}&password=drie%20fietsen%20in%20de%20regen`,
        page: `${location.origin}/confirm-reset`,
      },
    ]);
    expect(session()?.user.id).toBe(left);
  });
});

test("an invitation leaves the address but not the history entry, until it is used", async () => {
  history.replaceState(null, "", "/register?token=inv");
  render(<Register {...PROPS} />);
  expect(location.search).toBe("");
  expect(history.state).toEqual({ invitation: "inv" });
  for (const [name, value] of Object.entries(VALUES)) type(name, value);
  submit();
  await screen.findByText("Account created successfully. Please check your email to confirm.");
  expect(history.state).toBeNull();
});

describe("login", () => {
  test("offers the portal to a logged-in user, until another tab logs out", () => {
    login(tokens());
    history.replaceState(null, "", "/customer-login?next=/saas/team");
    render(<Login {...PROPS} />);
    expect(screen.getByRole("status").textContent).toBe("Je bent ingelogd als an@voorbeeld.example.");
    expect(screen.getByRole("link", { name: "Naar het klantenportaal" }).getAttribute("href")).toBe("/saas/team");
    expect(document.forms).toHaveLength(0);
    act(() => {
      localStorage.clear();
      dispatchEvent(new StorageEvent("storage", { key: null }));
    });
    expect(document.forms).toHaveLength(1);
  });

  test("says that a user is logged out, only to those who are", () => {
    history.replaceState(null, "", "/customer-login?fromLogout=true");
    const said = () => document.querySelector(".account__state")?.textContent;
    const { unmount } = render(<Login {...PROPS} />);
    expect(said()).toBe("Je bent uitgelogd. Tot de volgende keer.");
    unmount();
    login(tokens());
    render(<Login {...PROPS} />);
    expect(said()).toBe("Je bent ingelogd als an@voorbeeld.example.");
    act(() => logout());
    expect(said()).toBe("Je bent uitgelogd. Tot de volgende keer.");
  });

  test("says that a session expired, and links back to the page where it did", () => {
    history.replaceState(null, "", "/customer-login?expired=true&next=%2Fsaas%2Fafspraken");
    render(<Login {...PROPS} />);
    expect(document.querySelector(".account__state")?.textContent).toBe(
      "Je sessie is verlopen. Log opnieuw in, dan ga je verder waar je was.",
    );
    act(() => login(tokens()));
    expect(screen.getByText("Naar het klantenportaal").getAttribute("href")).toBe("/saas/afspraken");
  });

  test("refreshes the token of a returning user", async () => {
    login(tokens(1, -1000));
    reply = () => Promise.resolve(Response.json(tokens(2)));
    render(<Login {...PROPS} />);
    expect(document.forms).toHaveLength(1);
    await screen.findByText("Naar het klantenportaal");
    expect(asked.map(({ address }) => address)).toEqual(["/api/auth/refresh"]);
  });

  test("works when the earlier session turns out to be over", async () => {
    login(tokens(1, -1000));
    const answers: ((response: Response) => void)[] = [];
    reply = () => new Promise((resolve) => answers.push(resolve));
    render(<Login {...PROPS} />);
    await waitFor(() => expect(asked).toHaveLength(1));
    type("User", "an@proef.example");
    type("Password", "geheim");
    submit();
    await waitFor(() => expect(asked).toHaveLength(2));
    answers[0]?.(new Response("", { status: 401 }));
    await waitFor(() => expect(session()).toBeUndefined());
    answers[1]?.(new Response("", { status: 401 }));
    await screen.findByText(/^E-mailadres of wachtwoord is onjuist/);
  });
});
