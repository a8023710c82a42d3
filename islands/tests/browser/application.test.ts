// Job applications and requests from a city's page, on a host without an API: checks what its form intake receives.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { visit, type Options } from "./visit.ts";

const JOB = "/jobs/afsprakenmaker-b2b";
const TITLE = "Business developer B2B / afsprakenmaker (m/v/x)";

/** A host without an API, which records the forms that are posted to its intake. */
function intake(): { posted: URLSearchParams[]; prepare: (page: Page) => Promise<unknown> } {
  const posted: URLSearchParams[] = [];
  return {
    posted,
    prepare: async (page) => {
      await page.route("**/api/contactform", (route) =>
        route.fulfill({ status: 404, contentType: "text/html", body: "<!doctype html><title>404</title>" }),
      );
      await page.route("**/bedankt", (route) => {
        if (route.request().method() !== "POST") return route.continue();
        posted.push(new URLSearchParams(route.request().postData() ?? ""));
        const headers = { "content-type": "text/html", "x-nf-request-id": "01J" };
        return route.fulfill({ status: 200, headers, body: "<!doctype html><h1>Bedankt</h1>" });
      });
    },
  };
}

async function apply(page: Page): Promise<void> {
  const form = page.locator("form[name=sollicitatie]");
  for (const [name, value] of [
    ["naam", "An Voorbeeld"],
    ["email", "an@voorbeeld.example"],
    ["telefoonnummer", "0470 12 34 56"],
    ["bericht", "Ik luister graag."],
    ["link", "linkedin.com/in/an"],
  ] as const) {
    await form.locator(`[name=${name}]`).fill(value);
  }
  await form.locator("[name=akkoord]").check();
  await form.getByRole("button", { name: "Verstuur sollicitatie" }).click();
}

describe("applying for a job", () => {
  test.each([true, false])("arrives with every field, with scripts: %s", async (javaScriptEnabled) => {
    const { posted, prepare } = intake();
    const options: Options = { javaScriptEnabled, prepare };
    await visit(JOB, options, async ({ page }) => {
      if (javaScriptEnabled) {
        await page.locator("form[name=sollicitatie]").hover();
        await expect
          .poll(() => page.locator("form[name=sollicitatie]").evaluate((form: HTMLFormElement) => form.noValidate))
          .toBe(true);
      }
      await apply(page);
      await expect.poll(() => posted.length).toBe(1);
      if (javaScriptEnabled) {
        await expect.poll(() => page.getByText("Je hoort binnen vijf werkdagen van ons.").count()).toBeGreaterThan(0);
        // The next steps are beside the form already; the button on /bedankt is for customers.
        await expect.poll(() => page.getByRole("button", { name: "Wat er nu gebeurt" }).count()).toBe(0);
        await page.getByRole("link", { name: "Stappen en vragen van kandidaten" }).waitFor();
        expect(posted[0]?.get("aanvraag")).toContain(`Sollicitatie voor ${TITLE}`);
      }
    });
    const values = Object.fromEntries(posted[0] ?? []);
    expect(values).toMatchObject({
      "form-name": "sollicitatie",
      functie: TITLE,
      naam: "An Voorbeeld",
      email: "an@voorbeeld.example",
      telefoonnummer: javaScriptEnabled ? "+32470123456" : "0470 12 34 56",
      bericht: "Ik luister graag.",
      link: "linkedin.com/in/an",
      akkoord: "ja",
    });
  });
});

test("a request from a city's page says for which region", async () => {
  const { posted, prepare } = intake();
  await visit("/diensten/callcenter-gent", { prepare }, async ({ page }) => {
    const form = page.locator("form[name=lead]");
    await form.hover();
    await expect.poll(() => form.evaluate((one: HTMLFormElement) => one.noValidate)).toBe(true);
    await form.locator("[name=activiteit]").selectOption("Bouw & Renovatie");
    for (const [name, value] of [
      ["bedrijfsnaam", "Voorbeeld Bouw"],
      ["postcode", "9000"],
      ["voornaam", "An"],
      ["achternaam", "Voorbeeld"],
      ["email", "an@voorbeeld.example"],
      ["telefoon", "0470 12 34 56"],
    ] as const) {
      await form.locator(`[name=${name}]`).fill(value);
    }
    await form.locator("[name=akkoord]").check();
    await form.locator("[type=submit]").click();
    await expect.poll(() => posted.length).toBe(1);
  });
  expect(posted[0]?.get("regio")).toBe("Gent");
  expect(posted[0]?.get("aanvraag")).toContain("Regio: Gent");
});
