// @vitest-environment jsdom
// The calls of the dialog's buttons to the store, and the short toast after saving. Opening, focus, staying open and the
// initial state of the switches are tested in a real browser.

import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { load, RECOGNITION } from "./page.ts";

const toast = vi.fn();
vi.mock("../../src/ui/toast/toast.ts", () => ({ toast, SHORT: 4000 }));
vi.mock("../../src/features/consent/services.ts", () => ({ apply: vi.fn() }));

const PURPOSES = [
  { group: "analytics", name: "Bezoekcijfers", purpose: "Tellen" },
  { group: "marketing", name: "Advertenties", purpose: "Meten" },
];
const fetched = vi.fn<typeof fetch>();

const kept = () => JSON.parse(localStorage.getItem("proef-cookie-consent") ?? "null") as unknown;

async function open(settings?: Parameters<typeof load>[0]) {
  load(settings);
  const { Dialog } = await import("../../src/features/consent/dialog.tsx");
  const store = await import("../../src/features/consent/store.ts");
  const view = render(<Dialog />);
  const press = (name: string) => fireEvent.click(view.getByText(name));
  const flip = (name: string) => fireEvent.click(view.getByLabelText(name));
  return { ...view, press, flip, store };
}

beforeEach(() => {
  localStorage.clear();
  toast.mockClear();
  vi.stubGlobal("fetch", fetched);
  fetched.mockReset().mockImplementation(() => Promise.resolve(Response.json(PURPOSES)));
});
afterEach(cleanup);

test("saving stores what the switches show and says so for 4 seconds", async () => {
  const { press, flip, container } = await open();
  press("Instellingen beheren");
  flip("Marketing");
  press("Voorkeuren opslaan");
  expect(kept()).toEqual({ necessary: true, analytics: false, marketing: true });
  expect(container.querySelector("dialog")?.open).toBe(false);
  await vi.dynamicImportSettled();
  expect(toast.mock.calls).toEqual([[{ title: "Voorkeuren opgeslagen", duration: 4000 }]]);
});

test.each([
  ["Alles accepteren", true],
  ["Alleen noodzakelijke cookies", false],
])("'%s' shows no further question and no toast", async (name, yes) => {
  const { press } = await open();
  press(name);
  expect(kept()).toEqual({ necessary: true, analytics: yes, marketing: yes });
  await vi.dynamicImportSettled();
  expect(toast).not.toHaveBeenCalled();
});

test("after an earlier choice, it can be closed without a change", async () => {
  const { flip, press, store, queryByText, container } = await open();
  press("Instellingen beheren");
  expect(queryByText("Sluiten")).toBeNull();
  press("Voorkeuren opslaan");
  const before = kept();
  act(() => store.show());
  flip("Marketing");
  press("Sluiten");
  expect(container.querySelector("dialog")?.open).toBe(false);
  expect(kept()).toEqual(before);
});

test("the purposes of services are fetched when the preferences open, and shown under their group", async () => {
  const { press, getByLabelText } = await open();
  expect(fetched).not.toHaveBeenCalled();
  press("Instellingen beheren");
  const hint = (name: string) =>
    document.getElementById(getByLabelText(name).getAttribute("aria-describedby") ?? "")?.textContent;
  await vi.waitFor(() =>
    expect([hint("Analytisch"), hint("Marketing")]).toEqual(["Bezoekcijfers: tellen", "Advertenties: meten"]),
  );
  expect(fetched.mock.calls).toEqual([["/assets/consent.0.json"]]);
});

test.each([
  ["without a network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["when the file is gone", () => Promise.resolve(new Response("Pagina niet gevonden", { status: 404 }))],
])("%s it links to the cookie policy, and opening it again retries", async (_, answer) => {
  fetched.mockImplementationOnce(answer);
  const { press, findAllByText, findByText } = await open();
  press("Instellingen beheren");
  const links = await findAllByText("cookiebeleid");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/cookiebeleid", "/cookiebeleid"]);
  press("Terug");
  press("Instellingen beheren");
  await findByText("Bezoekcijfers:");
});

test("the recognition of companies has its own switch, where it is set up", async () => {
  const { press, flip, getByLabelText, container } = await open({ consent: { groups: RECOGNITION } });
  expect(container.textContent).toContain("herkennen we bedrijven die de site bezoeken");
  press("Instellingen beheren");
  expect((getByLabelText("Herkenning van bedrijven") as HTMLInputElement).checked).toBe(false);
  flip("Herkenning van bedrijven");
  press("Voorkeuren opslaan");
  expect(kept()).toEqual({ necessary: true, analytics: false, marketing: false, recognition: true });
});

test("the dialog does not mention the recognition of companies where it is not set up", async () => {
  const { press, queryByLabelText, container } = await open();
  expect(container.textContent).not.toContain("herkennen");
  press("Instellingen beheren");
  expect(queryByLabelText("Herkenning van bedrijven")).toBeNull();
});
