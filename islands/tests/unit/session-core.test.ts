// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from "vitest";
import { authenticated, claims, logout } from "../../src/shared/session/core.ts";
import { token } from "./tokens.ts";

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

test("claims are read with every letter they have", () => {
  expect(claims(token({ FirstName: "Zoë", sub: "7" }))).toEqual({ FirstName: "Zoë", sub: "7" });
});

test.each(["", "x", "a.b.c", `a.${btoa("[1")}.c`, `a.${btoa("1")}.c`])("%j has no claims", (text) => {
  expect(claims(text)).toBeUndefined();
});

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

  test("never without a token", () => {
    expect(authenticated()).toBe(false);
  });
});

test("logging out clears the tokens, the user, the organization, the menu and every chosen project, and no more", () => {
  const gone = ["auth_token", "refresh_token", "user_data", "org_guid", "saas-menu-mode", "selectedProjectId_1"];
  for (const key of [...gone, "selectedProjectId_2", "totalScanCount"]) localStorage.setItem(key, "x");
  logout();
  expect(Object.keys(localStorage)).toEqual(["totalScanCount"]);
});
