// The claims of a token.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accessesOf, isTrue, modeOf, sameGuid, userIdOf, userOf } from "../../src/lib/session/claims.ts";
import { ACCESSES, claimsOf } from "./tokens.ts";

const YES = [true, "true", "1", "yes", 1];
const NO = [false, "false", "0", "no", 0, 2, "True", "YES", "", " true", null, undefined, {}, [], [true], ["1"]];

test.each(YES)("%j sets a flag", (flag) => expect(isTrue(flag)).toBe(true));
test.each(NO)("%j does not", (flag) => expect(isTrue(flag)).toBe(false));

describe("the menu", () => {
  const flag = fc.oneof(fc.constantFrom(...YES), fc.constantFrom(...NO), fc.anything());
  test("of any token is that of its highest flag", () =>
    fc.assert(
      fc.property(flag, flag, (InternalAdmin, Internal) => {
        const expected = YES.includes(InternalAdmin as never)
          ? "admin"
          : YES.includes(Internal as never)
            ? "internal"
            : "client";
        expect(modeOf({ InternalAdmin, Internal })).toBe(expected);
      }),
    ));
});

describe("the user's number", () =>
  test.each([
    [{ UserId: 1, userid: 2, user_id: 3, sub: "4", PortalUserId: 5 }, 1],
    [{ userid: "2", user_id: 3, sub: "4", PortalUserId: 5 }, 2],
    [{ user_id: "3", sub: "4", PortalUserId: 5 }, 3],
    [{ sub: "4", PortalUserId: 5 }, 4],
    [{ PortalUserId: "5" }, 5],
    [{ UserId: null, userid: "", sub: "4" }, 4],
    [{ UserId: 0, sub: "4" }, 0],
    [{ sub: "an@voorbeeld.example", PortalUserId: 5 }, undefined],
    [{ UserId: {} }, undefined],
    [{}, undefined],
  ])("of %j is %j", (claims, expected) => expect(userIdOf(claims)).toBe(expected)));

describe("organizations", () => {
  test("are in a JSON string", () => expect(accessesOf(claimsOf(60))).toEqual(ACCESSES));
  test("that are not a list, or have no Guid, are ignored", () => {
    for (const claim of ["", "[", "{}", "null", '"x"', "7", undefined, null, 7, '[null,1,{"Name":"x"},{"Guid":""},[]]'])
      expect(accessesOf({ OrganizationAccesses: claim })).toEqual([]);
  });
  test("may come as a list, with parts that are missing", () =>
    expect(accessesOf({ OrganizationAccesses: [{ Guid: "g" }] })).toEqual([{ Guid: "g", Name: "", Role: "" }]));
  test("are always strings, whatever the claim is", () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.json(),
          fc.json().map((one) => `[${one}]`),
        ),
        (claim) => {
          for (const one of accessesOf({ OrganizationAccesses: claim })) {
            expect(one.Guid).not.toBe("");
            for (const part of [one.Guid, one.Name, one.Role]) expect(typeof part).toBe("string");
          }
        },
      ),
    ));
  test("are identified by their Guid, whatever its case", () =>
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (one, other) => {
        expect(sameGuid(one.toUpperCase(), one)).toBe(true);
        expect(sameGuid(one, other)).toBe(one === other);
      }),
    ));
});

test("the stored user has the first organization's name", () => {
  expect(userOf(claimsOf(60))).toEqual({
    id: "7",
    email: "an@voorbeeld.example",
    firstName: "An",
    lastName: "De Voorbeeld",
    company_name: "Voorbeeld bv",
  });
  expect(userOf({ sub: 7 })).toEqual({ id: "7", email: "", firstName: "", lastName: "", company_name: "" });
});
