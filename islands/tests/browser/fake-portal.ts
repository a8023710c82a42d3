// The portal of a logged-in user, with an API that responds from fixtures.

import type { Page } from "playwright-core";
import { FakeApi } from "../unit/portal/api.ts";
import { ORG, TODAY, token } from "../unit/portal/fixtures.ts";

/** The time of the fixtures. */
export const NOW = Date.parse(`${TODAY}T10:00:00+01:00`);

/** Stores a session before the page opens, and answers its API calls. */
export async function logIn(page: Page): Promise<void> {
  const api = new FakeApi();
  await page.route("**/api/**", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const { status, body } = api.answer("GET", pathname.slice("/api".length) + search, null);
    await route.fulfill({ status, json: body });
  });
  await page.addInitScript(
    ([auth, org]) => {
      localStorage.setItem("auth_token", auth ?? "");
      localStorage.setItem("refresh_token", "r-1");
      localStorage.setItem("org_guid", org ?? "");
    },
    [token({}, 900, NOW), ORG],
  );
}
