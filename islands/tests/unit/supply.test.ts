import { describe, expect, test } from "vitest";
import { isAllowed, unverifiable, nameOf, tomlList } from "../host/supply.ts";

const SHA = `sha512-${"a".repeat(86)}==`;

describe("licences", () => {
  test.each([
    ["MIT", true],
    ["GPL-3.0", false],
    ["MIT OR GPL-3.0", true],
    ["GPL-3.0 OR MIT", true],
    ["MIT AND GPL-3.0", false],
    ["MIT AND ISC", true],
    ["(MIT OR GPL-3.0) AND ISC", true],
    ["(MIT AND GPL-3.0) OR ISC", true],
    ["MIT AND GPL-3.0 OR ISC", true],
    ["GPL-3.0 OR ISC AND GPL-2.0", false],
    ["MIT/Apache-2.0", true],
    ["Apache-2.0 WITH LLVM-exception", true],
    ["ISC WITH LLVM-exception", false],
    ["GPL-2.0 WITH Classpath-exception-2.0 OR MIT", true],
  ])("%s", (expression, allowed) =>
    expect(isAllowed(expression, ["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"])).toBe(allowed),
  );

  test.each(["", "(MIT", "MIT)", "MIT ISC", "AND MIT", "MIT OR", "SEE LICENSE IN x", "MIT WITH"])(
    "%j is no expression",
    (text) => expect(() => isAllowed(text, ["MIT"])).toThrow("no licence expression"),
  );
});

describe("a lock file", () => {
  test.each([
    [{ version: "1.0.0", integrity: SHA }, []],
    [{ version: "1.0.0", integrity: SHA, resolved: "https://registry.npmjs.org/a/-/a-1.0.0.tgz" }, []],
    [{ version: "1.0.0" }, ["a has no sha512"]],
    [{ version: "1.0.0", integrity: "sha1-abc" }, ["a has no sha512"]],
    [{ integrity: SHA }, ["a has no version"]],
    [{ version: "1.0.0", integrity: SHA, link: true }, ["a is a link"]],
    [
      { version: "1.0.0", integrity: SHA, resolved: "http://registry.npmjs.org/a.tgz" },
      ["a comes from http://registry.npmjs.org/a.tgz"],
    ],
    [
      { version: "1.0.0", integrity: SHA, resolved: "git+ssh://git@voorbeeld.example/a.git" },
      ["a comes from git+ssh://git@voorbeeld.example/a.git"],
    ],
  ])("%j", (entry, wrong) => expect(unverifiable("a", entry)).toEqual(wrong));

  test("names come from paths", () =>
    expect(["node_modules/a", "node_modules/a/node_modules/@b/c"].map(nameOf)).toEqual(["a", "@b/c"]));
});

test("lists of deny.toml", () => {
  const text =
    '[a]\nallow = ["x"]\n\n[licenses]\nother = 1\nallow = [\n  "MIT", # why\n  # no "ISC"\n  "0BSD",\n]\n[b]\nallow = []\n';
  expect(tomlList(text, "licenses", "allow")).toEqual(["MIT", "0BSD"]);
  expect(tomlList(text, "b", "allow")).toEqual([]);
  expect(() => tomlList(text, "licenses", "deny")).toThrow("no list deny");
  expect(() => tomlList(text, "c", "allow")).toThrow("no [c]");
});
