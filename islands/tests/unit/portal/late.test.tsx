// @vitest-environment jsdom
// Late responses to a change: the user sent another one, went elsewhere, or closed the form and opened it again.

import { render, screen, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { lazyView, type LazyProps } from "../../../src/portal/app/lazy-view.tsx";
import { current as toasts } from "../../../src/ui/toast/queue.ts";
import { toast } from "../../../src/ui/toast/toast.ts";
import { must } from "../must.ts";
import { refuse } from "./api.ts";
import { ORG, token } from "./fixtures.ts";
import { go, open, prepare, press, settle, submit, type, visit } from "./portal-page.tsx";

beforeEach(() => {
  toast({ title: "Niets" });
});

const access = (name: string) => screen.getByRole("switch", { name: `Toegang van ${name}` });
const value = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

test("a change that fails after the next one was sent is reported", async () => {
  const { api, hold } = await visit("/toepassingen", { InternalAdmin: true });
  const tools = screen.getAllByRole("switch");
  api.on("PATCH", /applications/, () => refuse(409, "De koppeling is bezet."));
  const release = hold("/admin/applications/");
  await press(must(tools[0]));
  await press(must(tools[1]));
  await release();
  expect(api.bodies("PATCH")).toHaveLength(2);
  expect(toasts()[0]).toMatchObject({ title: "Je wijziging is niet bewaard", description: "De koppeling is bezet." });
});

describe("a note that is saved after its form was left", () => {
  const reopen = async (): Promise<() => Promise<void>> => {
    const { hold } = prepare();
    const release = hold("/notes");
    await open("/campagnes/12");
    await type("Nieuwe notitie", "Graag voor tien uur.");
    await press("Voeg toe");
    await go("/facturen");
    await go("/campagnes/12");
    expect(value("Nieuwe notitie")).toBe("Graag voor tien uur.");
    return release;
  };

  test("is gone from the reopened form", async () => {
    const release = await reopen();
    await release();
    expect(value("Nieuwe notitie")).toBe("");
    expect(sessionStorage.getItem("proef-drafts")).not.toContain("tien uur");
  });

  test("leaves what was typed since", async () => {
    const release = await reopen();
    await type("Nieuwe notitie", "Liever na tien uur.");
    await release();
    expect(value("Nieuwe notitie")).toBe("Liever na tien uur.");
    expect(sessionStorage.getItem("proef-drafts")).toContain("Liever");
  });
});

test("an invitation that was sent does not close the dialog of the next", async () => {
  const { hold } = await visit("/team");
  await press("Nodig iemand uit");
  await type(/E-mailadres/, "eva@voorbeeld.example");
  const release = hold("/members");
  await submit();
  await press("Annuleer");
  await press("Nodig iemand uit");
  await type(/E-mailadres/, "fien@voorbeeld.example");
  await release();
  expect(toasts()[0]?.title).toBe("Uitnodiging verstuurd");
  expect(value(/E-mailadres/)).toBe("fien@voorbeeld.example");
});

test("a refusal for one organization is not shown in the dialog of another, and a double click sends once", async () => {
  const { api, hold } = prepare({ InternalAdmin: true });
  api.on("PATCH", /organizations/, () => refuse(409, "Er loopt nog een campagne."));
  await open("/organisaties");
  await press(access("Dakwerken Voorbeeld bv"));
  const release = hold("/admin/organizations/");
  await press("Zet uit");
  await press("Zet uit");
  await release();
  expect(api.bodies("PATCH")).toHaveLength(1);
  expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toBe("Er loopt nog een campagne.");
  await press("Annuleer");
  await press(access("Bakkerij Voorbeeld nv"));
  expect(screen.getByRole("dialog").textContent).toContain("Bakkerij Voorbeeld nv");
  expect(screen.getByRole("dialog").textContent).not.toContain("Er loopt nog een campagne.");
});

test.each([
  [true, "Uitnodiging aanvaard"],
  [false, "Je wijziging is niet bewaard"],
])(
  "an invitation that is answered (accepted: %s) after the user went elsewhere leaves them there: %s",
  async (ok, told) => {
    const { api, hold } = prepare();
    api.on("POST", /^\/auth\/refresh$/, () => ({ status: 200, body: { auth: token(), refresh: "r-2" } }));
    if (!ok) api.on("PUT", /invitation$/, () => refuse(409, "We bewaren even niets."));
    await open("/uitnodiging?token=goed");
    const release = hold("/invitation");
    await press("Aanvaard");
    await go("/facturen");
    await release();
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
