// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from "vitest";
import { authenticated, decodeClaims, clearSession, logout } from "../../src/lib/session/core.ts";
import { token } from "./tokens.ts";

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

vi.mock("../../src/lib/config.ts", () => ({ config: () => ({ api: "https://api.voorbeeld.example/" }) }));

test("claims are read with all their characters", () =>
  expect(decodeClaims(token({ FirstName: "Zoë", sub: "7" }))).toEqual({ FirstName: "Zoë", sub: "7" }));

test.each(["", "x", "a.b.c", `a.${btoa("[1")}.c`, `a.${btoa("1")}.c`])("%j has no claims", (text) =>
  expect(decodeClaims(text)).toBeUndefined(),
);

describe("somebody is logged in", () => {
  test.each([
    [1000, true],
    [1, true],
    [0, false],
    [-1000, false],
  ])("with a token that expires in %i ms: %s", (ahead, expected) => {
    vi.useFakeTimers({ now: 1_700_000_000_000 });
    localStorage.setItem("auth_token", token({ exp: (1_700_000_000_000 + ahead) / 1000 }));
    expect(authenticated()).toBe(expected);
  });

  test.each([undefined, "soon", null])("never with %j for an expiry", (exp) => {
    localStorage.setItem("auth_token", token({ exp }));
    expect(authenticated()).toBe(false);
  });

  test("never without a token", () => expect(authenticated()).toBe(false));
});

describe("logging out", () => {
  const TOKENS = ["auth_token", "refresh_token", "user_data", "org_guid", "saas-menu-mode", "selectedProjectId_1"];
  const keep = () => {
    for (const key of [...TOKENS, "selectedProjectId_2", "totalScanCount"]) localStorage.setItem(key, `the ${key}`);
  };
  const network = () => {
    const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.reject(new TypeError("Failed to fetch")));
    vi.stubGlobal("fetch", fetch);
    return fetch;
  };

  test("clears the tokens, the user, the organization, the menu and every chosen project, and no more", () => {
    keep();
    network();
    logout();
    expect(Object.keys(localStorage)).toEqual(["totalScanCount"]);
  });

  test("notifies the API, in a call that outlives the page and is not awaited", () => {
    keep();
    const fetch = network();
    logout();
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect(address).toBe("https://api.voorbeeld.example/api/auth/logout");
    expect(init).toMatchObject({ method: "POST", body: '{"refresh":"the refresh_token"}', keepalive: true });
    logout();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test("does not notify the API when it already knows", () => {
    keep();
    const fetch = network();
    clearSession();
    expect(Object.keys(localStorage)).toEqual(["totalScanCount"]);
    expect(fetch).not.toHaveBeenCalled();
  });
});
