// @vitest-environment jsdom
// Answers to a change that come late: the user sent another, went elsewhere, or closed its form and opened it again.

import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lazyView, type LazyProps } from "../../../src/portal/app/lazy-view.tsx";
import { navigate } from "../../../src/portal/lib/router.tsx";
import { current as toasts, remove } from "../../../src/ui/toast/queue.ts";
import { toast } from "../../../src/ui/toast/toast.ts";
import { must } from "../must.ts";
import { refuse } from "./api.ts";
import { ORG, token } from "./fixtures.ts";
import { answerMore } from "./more-fixtures.ts";
import { open, prepare, settle, type Opened } from "./portal-page.tsx";

beforeEach(() => {
  toast({ title: "Niets" });
});

afterEach(() => {
  cleanup();
  act(() => remove());
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function start(claims: Record<string, unknown> = {}): Opened {
  const opened = prepare(claims);
  answerMore(opened.api);
  return opened;
}

const press = async (name: string | RegExp, role = "button") => {
  fireEvent.click(screen.getByRole(role, { name }));
  await settle();
};
const fill = async (label: string | RegExp, text: string) => {
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } });
  await settle();
};
const value = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
const go = async (path: string) => {
  act(() => navigate(path));
  await settle();
};

test("a change that fails after the next one was sent is told", async () => {
  const { api, hold } = start({ InternalAdmin: true });
  await open("/toepassingen");
  const tools = screen.getAllByRole("switch");
  api.on("PATCH", /applications/, () => refuse(409, "De koppeling is bezet."));
  const release = hold("/admin/applications/");
  fireEvent.click(must(tools[0]));
  await settle();
  fireEvent.click(must(tools[1]));
  await settle();
  release();
  await settle();
  expect(api.asked.filter(({ method }) => method === "PATCH")).toHaveLength(2);
  expect(toasts()[0]).toMatchObject({ title: "Je wijziging is niet bewaard", description: "De koppeling is bezet." });
});

describe("a note that is saved after its form was left", () => {
  const reopen = async (): Promise<() => void> => {
    const { hold } = start();
    const release = hold("/notes");
    await open("/campagnes/12");
    await fill("Nieuwe notitie", "Graag voor tien uur.");
    await press("Voeg toe");
    await go("/facturen");
    await go("/campagnes/12");
    expect(value("Nieuwe notitie")).toBe("Graag voor tien uur.");
    return release;
  };

  test("is gone from the form that was opened again", async () => {
    const release = await reopen();
    release();
    await settle();
    expect(value("Nieuwe notitie")).toBe("");
    expect(sessionStorage.getItem("proef-drafts")).not.toContain("tien uur");
  });

  test("leaves what was typed since", async () => {
    const release = await reopen();
    await fill("Nieuwe notitie", "Liever na tien uur.");
    release();
    await settle();
    expect(value("Nieuwe notitie")).toBe("Liever na tien uur.");
    expect(sessionStorage.getItem("proef-drafts")).toContain("Liever");
  });
});

test("an invitation that was sent does not close the dialog of the next", async () => {
  const { hold } = start();
  await open("/team");
  await press("Nodig iemand uit");
  await fill(/E-mailadres/, "eva@voorbeeld.example");
  const release = hold("/members");
  fireEvent.submit(must(screen.getByRole("dialog").querySelector("form")));
  await settle();
  await press("Annuleer");
  await press("Nodig iemand uit");
  await fill(/E-mailadres/, "fien@voorbeeld.example");
  release();
  await settle();
  expect(toasts()[0]?.title).toBe("Uitnodiging verstuurd");
  expect(value(/E-mailadres/)).toBe("fien@voorbeeld.example");
});

test("the refusal for one organization is not told in the dialog of another, and a double click sends once", async () => {
  const { api, hold } = start({ InternalAdmin: true });
  api.on("PATCH", /organizations/, () => refuse(409, "Er loopt nog een campagne."));
  await open("/organisaties");
  await press("Toegang van Dakwerken Voorbeeld bv", "switch");
  const release = hold("/admin/organizations/");
  await press("Zet uit");
  await press("Zet uit");
  release();
  await settle();
  expect(api.asked.filter(({ method }) => method === "PATCH")).toHaveLength(1);
  expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toBe("Er loopt nog een campagne.");
  await press("Annuleer");
  await press("Toegang van Bakkerij Voorbeeld nv", "switch");
  expect(screen.getByRole("dialog").textContent).toContain("Bakkerij Voorbeeld nv");
  expect(screen.getByRole("dialog").textContent).not.toContain("Er loopt nog een campagne.");
});

test.each([
  [true, "Uitnodiging aanvaard"],
  [false, "Je wijziging is niet bewaard"],
])(
  "an invitation that is answered (accepted: %s) after the user went elsewhere leaves them there: %s",
  async (ok, told) => {
    const { api, hold } = start();
    api.on("POST", /^\/auth\/refresh$/, () => ({ status: 200, body: { auth: token(), refresh: "r-2" } }));
    if (!ok) api.on("PUT", /invitation$/, () => refuse(409, "We bewaren even niets."));
    await open("/uitnodiging?token=goed");
    const release = hold("/invitation");
    await press("Aanvaard");
    await go("/facturen");
    release();
    await settle();
    expect(toasts()[0]?.title).toBe(told);
    expect(location.pathname).toBe("/saas/facturen");
    expect(localStorage.getItem("org_guid")).toBe(ORG);
  },
);

test("a component whose code fails to load after it was closed closes nothing else", async () => {
  let fail = (): void => undefined;
  const { View } = lazyView(
    () =>
      new Promise<ComponentType<LazyProps>>((_, reject) => {
        fail = () => reject(new Error("offline"));
      }),
  );
  const close = vi.fn<() => void>();
  const { unmount } = render(<View close={close} />);
  unmount();
  fail();
  await settle();
  expect(close).not.toHaveBeenCalled();
});
