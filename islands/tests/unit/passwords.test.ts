// The rules for a new password.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { common, isStrong, passwordError, rules } from "../../src/lib/schemas/passwords.ts";

const EMAIL = "an.devoorbeeld@voorbeeld.example";

describe("common", () => {
  test.each([
    "password1234",
    "Password1234!",
    "P@ssw0rd12345",
    "wachtwoord12",
    "Wachtwoord2026!",
    "welkom123456",
    "azertyuiop12",
    "qwertyuiopas",
    "123456789012",
    "11-22-33-44-55",
    "aaaaaaaaaaaa",
    "abcabcabcabc",
    "abcdefghijkl",
    "iloveyou1234",
    "motdepasse12",
    "Zomer2026!!!",
    "administrator1",
    "1q1q1q1q1q1q",
    "correcthorsebatterystaple",
  ])("%s", (password) => {
    expect(common(password)).toBe(true);
  });
  test.each([
    "Kortrijk telt elf bruggen",
    "drie fietsen in de regen",
    "tr0ub4dor&3xyz",
    "hXq7!pLw92zB",
    "mijn hond eet graag pudding",
    "wachtwoord van mijn oma",
  ])("not %s", (password) => {
    expect(common(password)).toBe(false);
  });
});

describe("a fault", () => {
  test.each([
    ["", "Wachtwoord moet minimaal 12 karakters bevatten"],
    ["elf tekens!", "Wachtwoord moet minimaal 12 karakters bevatten"],
    ["éé ßß 🚲🚲 woord", ""],
    ["🚲🚲🚲🚲🚲🚲", "Wachtwoord moet minimaal 12 karakters bevatten"],
    ["x y".repeat(70), "Wachtwoord mag maximaal 200 karakters bevatten"],
    [EMAIL, "Wachtwoord mag niet je e-mailadres zijn"],
    ["An.DeVoorbeeld2026", "Wachtwoord mag niet je e-mailadres zijn"],
    ["password1234", "Dit wachtwoord is te gemakkelijk te raden"],
    ["drie fietsen in de regen", ""],
  ])("of %s is '%s'", (password, expected) => {
    expect(passwordError(password, EMAIL)).toBe(expected);
  });

  test("is reported exactly when a rule is broken, up to 200 characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), fc.emailAddress(), (password, email) => {
        expect(passwordError(password, email) === "").toBe(rules(password, email).every(({ kept }) => kept));
      }),
    );
  });
});

test("an empty password meets no rule", () => {
  expect(rules("", "").map(({ kept }) => kept)).toEqual([false, false, false]);
});

test("the rule about the e-mail address is not met before it is typed, and absent when it is unknown", () => {
  const kept = (email: string | null) => rules("drie fietsen in de regen", email).map(({ text, kept }) => [text, kept]);
  expect(kept("")).toContainEqual(["Niet je e-mailadres", false]);
  expect(kept(EMAIL)).toContainEqual(["Niet je e-mailadres", true]);
  expect(kept(null)).toEqual([
    ["Minstens 12 tekens", true],
    ["Geen veelgebruikt wachtwoord", true],
  ]);
});

test.each([
  ["hXq7!pLw92zB", false],
  ["drie fietsen in de regen", true],
])("%s is strong: %s", (password, expected) => {
  expect(isStrong(password)).toBe(expected);
});
