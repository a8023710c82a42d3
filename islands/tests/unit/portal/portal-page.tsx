// The portal in jsdom, with a session and an API that responds from fixtures; and actions of its users.

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { SCREENS } from "../../../src/portal/app/screens.ts";
import { App } from "../../../src/portal/app/app.tsx";
import { queryClient } from "../../../src/portal/lib/query.ts";
import { navigate } from "../../../src/portal/lib/router.tsx";
import { remove } from "../../../src/ui/toast/queue.ts";
import { must } from "../must.ts";
import { FakeApi } from "./api.ts";
import { ORG, TODAY, token } from "./fixtures.ts";

export const PROPS = {
  brand: "Proef",
  direct: { phone: "0800 00 000", phoneUrl: "tel:+3280000000", email: "sales@proef.example" },
  seller: ["Proef bv", "Kaai 1, 9000 Gent", "BE 0403.170.701", "RPR Gent, afdeling Gent"],
  formulas: [{ key: "groei", name: "Groei" }],
};

export interface Opened {
  api: FakeApi;
  /** Holds responses from now on, by a word in their URL. Returns a function that releases them. */
  hold: (word: string) => () => Promise<void>;
}

// For every file with tests of the portal.
afterEach(() => {
  cleanup();
  act(() => remove());
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Number of pending responses that are not held. */
let coming = 0;

/** Waits until all responses that are not held have arrived and all requested code has loaded, and a little longer. */
export async function settle(ms = 15): Promise<void> {
  let quiet = 0;
  while (quiet < 3) {
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      await vi.dynamicImportSettled();
    });
    quiet = coming === 0 ? quiet + 1 : 0;
  }
}

/** Prepares session, settings and API; nothing is shown yet. */
export function prepare(claims: Record<string, unknown> = {}): Opened {
  queryClient.clear();
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${TODAY}T10:00:00+01:00`) });
  localStorage.setItem("auth_token", token(claims));
  localStorage.setItem("refresh_token", "r-1");
  localStorage.setItem("org_guid", ORG);
  document.head.innerHTML = `<script type="application/json" id="config">{"brand":"proef","api":"/"}</script>`;
  window.scrollTo = () => undefined;
  const api = new FakeApi();
  const held: { word: string; until: Promise<void> }[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const path = address.replace(/^\/api/, "");
    const waiting = held.filter(({ word }) => path.includes(word)).map(({ until }) => until);
    const { status, body } = api.answer(
      init.method ?? "GET",
      path,
      typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined,
    );
    // The response is pending; it arrives even if nobody waits for it any more.
    if (waiting.length > 0) await Promise.all(waiting);
    else {
      coming++;
      await new Promise((resolve) => setTimeout(resolve, 1));
      coming--;
    }
    const headers = { "Content-Type": "application/json" };
    return status === 204 ? new Response(null, { status }) : new Response(JSON.stringify(body), { status, headers });
  });
  return {
    api,
    hold: (word) => {
      let release = (): void => undefined;
      const until = new Promise<void>((resolve) => {
        release = resolve;
      });
      held.push({ word, until });
      return () => {
        held.splice(
          held.findIndex((one) => one.until === until),
          1,
        );
        release();
        return settle();
      };
    },
  };
}

/** Opens the portal at a path. */
export async function open(path: string): Promise<void> {
  window.history.replaceState(null, "", `/saas${path === "/" ? "" : path}`);
  // Loads the code of all screens, as after opening the menu.
  await Promise.all(SCREENS.map(({ load }) => load()));
  render(<App {...PROPS} />);
  await settle();
}

/** Opens the portal at a path, with a new session and API. `role` is the user's role in every organization. */
export async function visit(path: string, claims?: Record<string, unknown>, role?: string): Promise<Opened> {
  const opened = prepare(claims);
  if (role !== undefined) opened.api.as(role);
  await open(path);
  return opened;
}

/** The text of the screen. */
export const texts = (): string => document.querySelector("main")?.textContent ?? "";

/** The rows of the table on the screen. */
export const rows = (): string[] => [...document.querySelectorAll("main tbody tr")].map((row) => row.textContent);

/** Goes to another screen. */
export async function go(path: string): Promise<void> {
  act(() => navigate(path));
  await settle();
}

/** Clicks an element, or a button: the only one with this name, or the first that a pattern matches. */
export async function press(what: HTMLElement | string | RegExp): Promise<void> {
  if (typeof what === "string") fireEvent.click(screen.getByRole("button", { name: what }));
  else fireEvent.click(what instanceof RegExp ? must(screen.getAllByRole("button", { name: what })[0]) : what);
  await settle();
}

/** Types into a field, with an `input` event for Preact. */
export async function type(label: string | RegExp, value: string): Promise<void> {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
  await settle();
}

/** Chooses from a list, as a browser does: `fireEvent.change` becomes an `input` with compat. */
export async function choose(label: string, value: string): Promise<void> {
  const select = screen.getByLabelText<HTMLSelectElement>(label);
  select.value = value;
  fireEvent(select, new Event("change", { bubbles: true }));
  await settle();
}

/** Sends the form in the dialog. */
export async function submit(): Promise<void> {
  fireEvent.submit(must(screen.getByRole("dialog").querySelector("form")));
  await settle();
}
