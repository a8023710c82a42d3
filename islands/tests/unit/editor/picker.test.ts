// The choices of the link picker.

import { describe, expect, test } from "vitest";
import { addressOf, matching, withoutFrame } from "../../../editor/picker.ts";

const TARGETS = [
  { path: "/", label: "Startpagina", ids: ["menu", "cijfers"] },
  { path: "/contact", label: "Contact", ids: ["menu", "formulier"] },
  { path: "/diensten/callcenter-gent", label: "Gent", ids: ["menu", "veelgestelde-vragen"] },
  { path: "/blog/contact-in-gent", label: "Geënt op contact", ids: ["menu"] },
];

test("a typed address is recognised", () => {
  for (const [typed, href] of [
    ["https://voorbeeld.be/a?b#c", "https://voorbeeld.be/a?b#c"],
    [" voorbeeld.be ", "https://voorbeeld.be"],
    ["www.voorbeeld.be/prijzen", "https://www.voorbeeld.be/prijzen"],
    ["jan@voorbeeld.be", "mailto:jan@voorbeeld.be"],
    ["+3292345678", "tel:+3292345678"],
    ["/contact#formulier", "/contact#formulier"],
    ["#cijfers", "#cijfers"],
    ["contact", undefined],
    ["a b.be", undefined],
    ["javascript:alert(1)", undefined],
    ["", undefined],
  ] as const)
    expect([typed, addressOf(typed)]).toEqual([typed, href]);
});

describe("pages", () => {
  const found = (typed: string) => matching(withoutFrame(TARGETS), typed).map(({ href }) => href);

  test("are found by name or address, also without accents, and those that begin with the text come first", () => {
    expect(found("gent")).toEqual([
      "/diensten/callcenter-gent",
      "/blog/contact-in-gent",
      "/diensten/callcenter-gent#veelgestelde-vragen",
    ]);
    expect(found("geent")).toEqual(["/blog/contact-in-gent"]);
    expect(found("CONTACT formulier")).toEqual(["/contact#formulier"]);
    expect(found("nergens")).toEqual([]);
  });

  test("are all offered before anything is typed, without their anchors", () =>
    expect(found("")).toEqual(["/", "/contact", "/diensten/callcenter-gent", "/blog/contact-in-gent"]));

  test("have no anchors of the frame that pages share", () => expect(found("menu")).toEqual([]));
});
