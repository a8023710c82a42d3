// @vitest-environment jsdom

import { fireEvent } from "@testing-library/dom";
import { expect, test, vi } from "vitest";
import { load } from "./page.ts";

test("a link in the menu to the page itself goes to its top, also in Safari 16, which has no popovers", async () => {
  load();
  document.body.innerHTML = `<nav popover data-menu><a href="${location.href}">Home</a></nav><main tabindex="-1"></main>`;
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn() }));
  vi.stubGlobal("scrollTo", () => undefined);
  vi.spyOn(Element.prototype, "matches").mockImplementation(function (this: Element, selector) {
    if (selector.includes("popover")) throw new SyntaxError(selector);
    return this.closest(selector) === this;
  });
  (await import("../../src/app/shell/chrome.ts")).start();
  fireEvent.click(document.querySelector("a") ?? document.body);
  expect(document.activeElement?.tagName).toBe("MAIN");
});

test("the open menu closes when the focus leaves the header", async () => {
  load();
  document.body.innerHTML = `<header data-header><a href="/">Home</a><nav popover data-menu><a href="/tel">Bel</a></nav></header><main><a href="/verder">Verder</a></main>`;
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn() }));
  const [home, call, next] = document.querySelectorAll("a");
  const toggle = vi.fn();
  Object.assign(document.querySelector("nav") ?? {}, { togglePopover: toggle });
  (await import("../../src/app/shell/chrome.ts")).start();
  home?.focus();
  call?.focus();
  expect(toggle).not.toHaveBeenCalled();
  next?.focus();
  expect(toggle).toHaveBeenCalledWith(false);
});
