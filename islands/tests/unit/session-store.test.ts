// @vitest-environment jsdom
// The session: who is logged in, and changes of it.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Cancelled, cancel, request, type Context } from "../../src/lib/http.ts";
import { login, logout, StorageRefused, session, subscribe, UnreadableToken } from "../../src/lib/session/index.ts";
import { selectedProject, switchOrganization, switchProject } from "../../src/lib/session/switch.ts";
import { ACCESSES, FIRST, SECOND, tokens } from "./tokens.ts";

const stored = () => Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]));

/** Simulates a change in another tab, with the event that this one gets. */
function elsewhere(change: () => void, key: string | null): void {
  change();
  dispatchEvent(new StorageEvent("storage", { key }));
}

/** Makes requests that get no response. Returns their outcomes. */
function waiting(...contexts: Context[]): Promise<string[]> {
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => {
        signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      }),
  );
  const settle = new Promise<string>((resolve) => setTimeout(resolve, 5, "goes on"));
  return Promise.all(
    contexts.map((context) =>
      Promise.race([
        request("/api/x", { context }, () => "answered").catch((error: unknown) =>
          error instanceof Cancelled ? "cancelled" : String(error),
        ),
        settle,
      ]),
    ),
  );
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cancel();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("after a login", () => {
  test("everything that the original brief lists is stored", () => {
    const pair = tokens();
    login(pair);
    expect(stored()).toEqual({
      auth_token: pair.auth,
      refresh_token: pair.refresh,
      user_data: JSON.stringify({
        id: "7",
        email: "an@voorbeeld.example",
        firstName: "An",
        lastName: "De Voorbeeld",
        company_name: "Voorbeeld bv",
      }),
      org_guid: FIRST,
      "saas-menu-mode": "client",
    });
    expect(session()?.accesses).toEqual(ACCESSES);
    expect(session()).toMatchObject({ userId: 7, mode: "client", organization: FIRST, role: "eigenaar" });
  });

  test.each([
    [{ InternalAdmin: "yes", Internal: "1" }, "admin"],
    [{ Internal: 1 }, "internal"],
    [{ InternalAdmin: "no", Internal: "false" }, "client"],
  ])("the menu for %j is %s", (flags, mode) => {
    login(tokens(1, 900, flags));
    expect(localStorage.getItem("saas-menu-mode")).toBe(mode);
    expect(session()?.mode).toBe(mode);
  });

  test("nothing is left of the previous user", () => {
    login(tokens());
    switchOrganization(SECOND);
    switchProject(3, [3, 4]);
    login(tokens(2));
    expect(localStorage.getItem("org_guid")).toBe(FIRST);
    expect(selectedProject([3, 4])).toBeUndefined();
  });

  test("a user without organizations has none chosen", () => {
    localStorage.setItem("org_guid", SECOND);
    login(tokens(1, 900, { OrganizationAccesses: "[]" }));
    expect(localStorage.getItem("org_guid")).toBeNull();
    expect(session()?.organization).toBeUndefined();
  });

  test("a token that can't be read changes nothing", () => {
    login(tokens());
    const before = stored();
    expect(() => login({ auth: "x", refresh: "y" })).toThrow(UnreadableToken);
    expect(stored()).toEqual(before);
  });

  test("a browser that stores nothing is reported", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(() => login(tokens())).toThrow(StorageRefused);
    expect(stored()).toEqual({});
  });

  test("a browser that no longer stores the tokens ends the session, and that is reported", async () => {
    login(tokens());
    const heard = vi.fn();
    const end = subscribe(heard);
    const going = waiting("organization");
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(() => login(tokens(2))).toThrow(StorageRefused);
    end();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(await going).toEqual(["cancelled"]);
  });
});

describe("a stored menu", () =>
  test.each([
    ["admin", "client", "client"],
    ["internal", "client", "client"],
    ["client", "admin", "client"],
    ["internal", "admin", "internal"],
    ["x", "admin", "admin"],
    [null, "admin", "admin"],
  ])("%j counts for an %s as %s", (mode, allowed, expected) => {
    login(tokens(1, 900, { InternalAdmin: allowed === "admin" }));
    if (mode === null) localStorage.removeItem("saas-menu-mode");
    else localStorage.setItem("saas-menu-mode", mode);
    expect(session()?.mode).toBe(expected);
  }));

describe("the organization", () => {
  test("can be changed, and set back to the first", () => {
    login(tokens());
    switchOrganization(SECOND.toUpperCase());
    expect(session()?.organization).toBe(SECOND);
    expect(session()?.role).toBe("lezer");
    switchOrganization(null);
    expect(localStorage.getItem("org_guid")).toBeNull();
    expect(session()?.organization).toBe(FIRST);
  });

  test("of somebody else can't be chosen by a client, but can by the call centre", () => {
    login(tokens());
    switchOrganization("33333333-cccc-4ccc-8ccc-333333333333");
    expect(session()?.organization).toBe(FIRST);
    login(tokens(2, 900, { Internal: true }));
    switchOrganization("33333333-cccc-4ccc-8ccc-333333333333");
    expect(session()?.organization).toBe("33333333-cccc-4ccc-8ccc-333333333333");
    expect(session()?.role).toBeUndefined();
  });

  test("gives a role, whatever the Guid's case", () => {
    login(tokens());
    switchOrganization(SECOND.toUpperCase());
    expect(session()?.role).toBe("lezer");
  });

  test("when it changes, pending requests for it and its projects are cancelled", async () => {
    login(tokens());
    const all = waiting("organization", "project", "application", "global");
    switchOrganization(SECOND);
    expect(await all).toEqual(["cancelled", "cancelled", "goes on", "goes on"]);
  });

  test("when it stays the same, nothing is", async () => {
    login(tokens());
    const all = waiting("organization", "project");
    switchOrganization(FIRST.toUpperCase());
    expect(await all).toEqual(["goes on", "goes on"]);
  });
});

describe("a project", () => {
  test("is stored per organization, one at a time", () => {
    switchProject(3, [3, 4]);
    switchProject(8, [8, 9]);
    switchProject(4, [3, 4]);
    expect(stored()).toEqual({ selectedProjectId_4: "4", selectedProjectId_8: "8" });
    expect([selectedProject([3, 4]), selectedProject([8, 9]), selectedProject([5])]).toEqual([4, 8, undefined]);
    switchProject(null, [3, 4]);
    expect(selectedProject([3, 4])).toBeUndefined();
  });

  test("when it changes, only pending requests for the previous one are cancelled", async () => {
    const all = waiting("organization", "project", "application", "global");
    switchProject(4, [3, 4]);
    expect(await all).toEqual(["goes on", "cancelled", "goes on", "goes on"]);
  });
});

test("logging out clears what the original brief lists, and cancels everything", async () => {
  login(tokens());
  switchProject(3, [3]);
  localStorage.setItem("totalScanCount", "1400");
  const all = waiting("organization", "project", "application", "global");
  logout();
  expect(await all).toEqual(["cancelled", "cancelled", "cancelled", "cancelled"]);
  expect(stored()).toEqual({ totalScanCount: "1400" });
  expect(session()).toBeUndefined();
});

describe("a subscriber", () => {
  test("gets each change, until it unsubscribes", () => {
    const heard = vi.fn();
    const end = subscribe(heard);
    login(tokens());
    switchOrganization(SECOND);
    switchProject(3, [3]);
    logout();
    expect(heard).toHaveBeenCalledTimes(4);
    end();
    login(tokens());
    expect(heard).toHaveBeenCalledTimes(4);
  });

  test("gets the same session as long as nothing changes", () => {
    login(tokens());
    const before = session();
    expect(session()).toBe(before);
    switchOrganization(SECOND);
    expect(session()).not.toBe(before);
  });

  test("gets changes of other tabs, and ignores unrelated keys", () => {
    login(tokens());
    const heard = vi.fn();
    const end = subscribe(heard);
    elsewhere(() => localStorage.setItem("totalScanCount", "2"), "totalScanCount");
    expect(heard).not.toHaveBeenCalled();
    elsewhere(() => localStorage.removeItem("auth_token"), "auth_token");
    expect(heard).toHaveBeenCalledTimes(1);
    expect(session()).toBeUndefined();
    elsewhere(() => localStorage.clear(), null);
    expect(heard).toHaveBeenCalledTimes(2);
    end();
  });

  test.each([
    ["logs out", () => localStorage.removeItem("auth_token"), "auth_token", "cancelled cancelled"],
    [
      "logs in as somebody else",
      () => localStorage.setItem("auth_token", tokens(2, 900, { sub: "8" }).auth),
      "auth_token",
      "cancelled cancelled",
    ],
    ["refreshes", () => localStorage.setItem("auth_token", tokens(3).auth), "auth_token", "goes on goes on"],
    ["goes to another organization", () => localStorage.setItem("org_guid", SECOND), "org_guid", "cancelled goes on"],
  ])("when another tab %s, pending requests are cancelled if necessary", async (_, change, key, expected) => {
    login(tokens());
    const end = subscribe(() => undefined);
    const all = waiting("organization", "global");
    elsewhere(change, key);
    expect((await all).join(" ")).toBe(expected);
    end();
  });
});

test("a stored user that belongs to somebody else, or is damaged, is not shown", () => {
  login(tokens());
  for (const damaged of ["[", "7", '{"id":"8","firstName":"Bo"}', '{"id":"7","firstName":{}}']) {
    localStorage.setItem("user_data", damaged);
    expect(session()?.user.firstName).toBe("An");
  }
  localStorage.setItem("user_data", '{"id":"7","firstName":"Ann"}');
  expect(session()?.user).toMatchObject({ firstName: "Ann", lastName: "De Voorbeeld" });
});
