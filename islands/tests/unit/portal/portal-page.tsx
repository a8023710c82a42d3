// The portal in jsdom, with a session and an API that answers from fixtures.

import { act, render } from "@testing-library/react";
import { vi } from "vitest";
import { fetchScreen, SCREENS } from "../../../src/portal/app/screens.ts";
import { App } from "../../../src/portal/app/app.tsx";
import { queryClient } from "../../../src/portal/lib/query.ts";
import { FakeApi } from "./api.ts";
import { ORG, TODAY, token } from "./fixtures.ts";

export const PROPS = {
  brand: "Proef",
  direct: { phone: "0800 00 000", phoneUrl: "tel:+3280000000", email: "sales@proef.example" },
  seller: ["Proef bv", "Kaai 1, 9000 Gent", "BE 0403.170.701", "RPR Gent, afdeling Gent"],
  formulas: [{ key: "groei", name: "Groei" }],
};

/** Instants at which answers are held back, by a word in their address. */
export interface Opened {
  api: FakeApi;
  /** Holds back answers from now on; returns what lets them go. */
  hold: (word: string) => () => void;
}

/** Answers on their way that are not held back. */
let coming = 0;

/** Waits a little, and until every answer that is not held back, and all code that was asked for, is there. */
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
  const config = document.createElement("script");
  config.type = "application/json";
  config.id = "config";
  config.textContent = JSON.stringify({ brand: "proef", api: "/", portal: "/" });
  document.head.replaceChildren(config);
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
    // An answer on its way, that comes whether or not somebody still waits for it.
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
      };
    },
  };
}

/** Opens the portal at a path. */
export async function open(path: string): Promise<void> {
  window.history.replaceState(null, "", `/saas${path === "/" ? "" : path}`);
  // Their code is there, as after a look at the menu.
  await Promise.all(SCREENS.map(fetchScreen));
  render(<App {...PROPS} />);
  await settle();
}
