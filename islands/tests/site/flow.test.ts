// A customer's journey, in a real browser with the preview and its API.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { Visited } from "./served.ts";

const EMAIL = "nele@bakkerij.example";
const PASSWORD = "drie fietsen in de regen";

const served = new Visited();

const field = (page: Page, name: string) => page.locator(`form [name=${name}]`);
const send = (page: Page) => page.locator("form [type=submit]").click();
const alive = (page: Page) =>
  page.waitForFunction(() => document.querySelector<HTMLElement & { alive: boolean }>("site-island")?.alive);

async function logIn(page: Page): Promise<void> {
  await alive(page);
  await field(page, "User").fill(EMAIL);
  await field(page, "Password").fill(PASSWORD);
  await send(page);
}

test("register, confirm, log in, see the portal, switch organization, log out", async () => {
  const { page } = served;
  await page.goto(`${served.origin}/register`);
  await alive(page);
  const person = {
    FirstName: "Nele",
    LastName: "Peeters",
    Email: EMAIL,
    Password: PASSWORD,
    ContactPhone: "0470 12 34 56",
  };
  for (const [name, value] of Object.entries(person)) await field(page, name).fill(value);
  await send(page);
  await page.getByText(EMAIL).first().waitFor();

  // An unconfirmed account gets no access, only a new mail.
  await page.goto(`${served.origin}/customer-login`);
  await logIn(page);
  await page.getByRole("button", { name: /bevestig/i }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();

  await page.goto(`${served.origin}/__preview/mails`);
  await page.locator("a[href^='/__preview/mails/']").first().click();
  await page.locator("a[href*='/confirm-email']").click();
  await page.getByText("E-mailadres succesvol geverifieerd!").waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("");

  await page.goto(`${served.origin}/customer-login`);
  await logIn(page);
  await page.waitForURL(`${served.origin}/saas`);
  await page.getByRole("heading", { level: 1, name: "Overzicht" }).waitFor();
  const organization = page.locator(".switcher__button").first();
  const first = await organization.innerText();
  const main = () => page.locator("main").innerText();
  // On the first day of a month nobody was called yet.
  await page.getByRole("button", { name: "Vorige maand" }).click();
  await expect.poll(main).toMatch(/gesprekken/i);
  const overview = await main();

  // By keyboard.
  await organization.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("option").nth(1).waitFor();
  const other = page.getByRole("option", { selected: false }).first();
  await other.click();
  await expect.poll(() => organization.innerText()).not.toBe(first);
  await expect.poll(main).not.toBe(overview);

  await page.locator(".user-menu__button").click();
  await page.getByRole("button", { name: "Uitloggen" }).click();
  await page.waitForURL(`${served.origin}/customer-login?fromLogout=true`);
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(localStorage).filter((key) => /token|user_data|org_guid|saas|selected/.test(key)),
      ),
    )
    .toEqual([]);
  // Pages behind the login ask to log in again.
  await page.goto(`${served.origin}/saas/facturen`);
  await page.waitForURL(/customer-login\?next=/);
});

test("a user with an account is invited to an organization, and joins by accepting", async () => {
  const api = async (path: string, token: string, body: object) => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${served.origin}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()) as Record<string, string>;
  };
  const sample = "Voorbeeld-2026-bellen";
  const { auth = "" } = await api("/auth/login", "", { User: "klant@voorbeeld.test", Password: sample });
  const organization = "6f1c2a5e-0b47-4d39-9a52-3c8e71d0a101";
  await api(`/portal/organizations/${organization}/members`, auth, { email: "nieuw@voorbeeld.test", rol: "lezer" });

  const { page } = served;
  await page.goto(`${served.origin}/__preview/mails`);
  await page.locator("a[href^='/__preview/mails/']").first().click();
  await page.locator("a[href*='/saas/uitnodiging']").click();
  // The login redirects back to the invitation.
  await page.waitForURL(/customer-login\?next=/);
  await alive(page);
  await field(page, "User").fill("nieuw@voorbeeld.test");
  await field(page, "Password").fill(sample);
  await send(page);
  await page.getByText("Voorbeeld Dakwerken bv nodigt je uit, met de rol lezer.").waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await page.getByRole("button", { name: "Aanvaard" }).click();
  await page.waitForURL(`${served.origin}/saas`);
  await expect.poll(() => page.locator(".switcher__button").first().innerText()).toContain("Voorbeeld Dakwerken bv");
});
