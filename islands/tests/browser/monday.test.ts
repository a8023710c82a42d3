// The manager page, with a fake API of monday.com.

import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { final } from "./poll.ts";
import { expectAccessible, scrollToTool } from "./tools.ts";
import { visit } from "./visit.ts";

const API = "https://api.monday.com/v2";

interface Call {
  query: string;
  variables: Record<string, unknown>;
}

const labels = [
  { id: 0, label: "Bezig", index: 0, is_deactivated: false },
  { id: 1, label: "Afspraak", index: 1, is_deactivated: false },
];
const item = (id: number) => ({
  id: String(id),
  name: `Prospect ${id}`,
  group: { title: "Week 48" },
  column_values: [{ id: "status", text: "Bezig", index: 0 }],
});

/** The API's response to a call. */
function reply({ query, variables }: Call): unknown {
  if (query.includes("me {")) return { data: { me: { name: "An Voorbeeld", account: { name: "Voorbeeld bv" } } } };
  if (query.includes("next_items_page")) return { data: { next_items_page: { cursor: null, items: [item(26)] } } };
  if (query.includes("items_page")) {
    const items = Array.from({ length: 25 }, (_, at) => item(at + 1));
    const columns = [{ id: "status", title: "Status", settings: { labels } }];
    return { data: { boards: [{ columns, items_page: { cursor: "volgende", items } }] } };
  }
  if (query.includes("boards(")) {
    const board = (id: string, name: string) => ({
      id,
      name,
      type: "board",
      items_count: 26,
      workspace: { name: "Prospectie" },
    });
    return { data: { boards: [board("1", "Campagne Gent"), board("2", "Campagne Aalst")] } };
  }
  if (query.includes("change_column_value")) return { data: { change_column_value: { id: variables.item } } };
  if (query.includes("create_update")) return { data: { create_update: { id: "9" } } };
  return { errors: [{ message: "unknown query" }] };
}

/** Answers API calls, with CORS headers. `first` may answer instead of `reply`. */
async function serve(
  page: Page,
  first?: (call: Call) => { status: number; body: unknown } | undefined,
): Promise<Call[]> {
  const calls: Call[] = [];
  const headers = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Headers": "authorization, content-type, api-version",
  };
  await page.route(API, async (route: Route) => {
    const request = route.request();
    if (request.method() === "OPTIONS") {
      await route.fulfill({ status: 204, headers });
      return;
    }
    if (request.headers().authorization !== "geheim") {
      await route.fulfill({ status: 401, headers, json: { errors: ["Not Authenticated"] } });
      return;
    }
    const call = request.postDataJSON() as Call;
    calls.push(call);
    const special = first?.(call);
    await route.fulfill({ status: special?.status ?? 200, headers, json: special?.body ?? reply(call) });
  });
  return calls;
}

async function connect(page: Page, token = "geheim"): Promise<void> {
  await scrollToTool(page, "manager");
  await page.getByLabel("Token van monday.com").fill(token);
  await page.getByRole("button", { name: "Verbind" }).click();
}

describe("the manager page", () => {
  test("goes from a token to a changed status and a comment, with a reload in between", async () => {
    await visit("/monday-manager", async ({ page, problems }) => {
      const calls = final(await serve(page));
      await scrollToTool(page, "manager");
      await expectAccessible(page);
      expect(calls).toHaveLength(0);
      await connect(page);
      await page.getByText("Verbonden als An Voorbeeld, Voorbeeld bv").waitFor();
      await expectAccessible(page);
      await page.getByLabel("Zoek in de borden").fill("gent");
      await page.getByText("1 van 2 geladen borden").waitFor();

      // After the reload the token is still there, but only in this tab.
      await page.reload();
      await scrollToTool(page, "manager");
      await page.getByRole("button", { name: /Campagne Gent/ }).click();
      await page.getByText("Prospect 25", { exact: true }).first().waitFor();
      await expect
        .poll(() => page.evaluate(() => [sessionStorage.length, JSON.stringify(localStorage).includes("geheim")]))
        .toEqual([1, false]);
      await expectAccessible(page);

      await page.getByLabel("Status van Prospect 3", { exact: true }).selectOption("Afspraak");
      await expect
        .poll(() => calls.at(-1)?.variables)
        .toEqual({ board: "1", item: "3", column: "status", value: '{"index":1}' });
      await expect.poll(() => page.getByLabel("Status van Prospect 3", { exact: true }).inputValue()).toBe("1");

      const third = page.locator(".mm__item").nth(2);
      await third.locator("summary").click();
      await third.getByLabel("Opmerking bij Prospect 3").fill("Belt terug <morgen>");
      await third.getByRole("button", { name: "Plaats de opmerking" }).click();
      await expect.poll(() => calls.at(-1)?.variables).toEqual({ item: "3", body: "Belt terug &lt;morgen&gt;" });
      await expect.poll(() => third.getByLabel("Opmerking bij Prospect 3").inputValue()).toBe("");

      await page.getByRole("button", { name: "Volgende" }).click();
      await page.getByText("Bladzijde 2 van 2").waitFor();
      await expect.poll(() => calls.at(-1)?.variables).toEqual({ cursor: "volgende", limit: 25 });
      await page.getByRole("button", { name: "Vorige" }).click();
      await page.getByText("Prospect 25", { exact: true }).first().waitFor();

      await page.getByRole("button", { name: "Vergeet de token" }).click();
      await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
      expect(problems.filter((problem) => !problem.startsWith(`other host: ${API}`))).toEqual([]);
    });
  });

  test("says when the token is refused, and keeps it nowhere", async () => {
    await visit("/monday-manager", async ({ page }) => {
      await serve(page);
      await connect(page, "fout");
      await page.getByText("Token geweigerd").last().waitFor();
      await expect.poll(() => page.getByRole("alert").textContent()).toContain("Kopieer hem opnieuw");
      await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
      await expectAccessible(page);
    });
  });

  test("waits as long as the API asks, and then continues", async () => {
    await visit("/monday-manager", { prepare: (page) => page.clock.install() }, async ({ page }) => {
      let refused = 0;
      await serve(page, ({ query }) => {
        if (!query.includes("items_page") || refused++ > 0) return undefined;
        const extensions = { code: "COMPLEXITY_BUDGET_EXHAUSTED", retry_in_seconds: 40 };
        return { status: 200, body: { errors: [{ message: "Complexity budget exhausted", extensions }] } };
      });
      await connect(page);
      await page.getByRole("button", { name: /Campagne Gent/ }).click();
      await page.getByRole("alert").getByText("Wacht 40 seconden").waitFor();
      await expect.poll(() => page.getByRole("button", { name: /Probeer over/ }).isDisabled()).toBe(true);
      await page.clock.runFor(40_000);
      await page.getByRole("button", { name: "Probeer opnieuw" }).click();
      await page.getByText("Prospect 1", { exact: true }).first().waitFor();
    });
  });

  test("says when there is no connection", async () => {
    await visit("/monday-manager", async ({ page }) => {
      await page.route(API, (route) => route.abort("internetdisconnected"));
      await connect(page);
      await page.getByRole("alert").getByText("Geen verbinding").waitFor();
    });
  });
});

test("only the manager page may speak with monday.com", async () => {
  await visit("/ai-lead-engine", async ({ page, problems }) => {
    const blocked = page.evaluate(
      (url) =>
        fetch(url).then(
          () => false,
          () => true,
        ),
      API,
    );
    expect(final(await blocked)).toBe(true);
    expect(problems.join()).toMatch(/Content Security Policy|connect-src/i);
  });
});
