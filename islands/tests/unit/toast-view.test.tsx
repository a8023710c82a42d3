// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { add, remove } from "../../src/ui/toast/queue.ts";
import { Toasts } from "../../src/ui/toast/view.tsx";

beforeEach(() => {
  vi.stubGlobal("innerWidth", 400);
  render(
    <>
      <input aria-label="Naam" />
      <Toasts />
    </>,
  );
});
afterEach(() => {
  act(() => remove());
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows a toast while a field has the focus, and moves the focus to its close button. */
function enter(): { field: HTMLElement; cross: HTMLElement } {
  const field = screen.getByLabelText("Naam");
  field.focus();
  act(() => void add({ title: "Bewaard", action: { label: "Zet terug", run: vi.fn() } }));
  const cross = screen.getByRole("button", { name: "Melding sluiten" });
  act(() => {
    screen.getByRole("button", { name: "Zet terug" }).focus();
    cross.focus();
  });
  return { field, cross };
}

test("closing a toast returns the focus to where it was before", () => {
  const { field, cross } = enter();
  fireEvent.click(cross);
  expect(document.activeElement).toBe(field);
});

test("so do Escape and its action", () => {
  const { field, cross } = enter();
  fireEvent.keyDown(cross, { key: "Escape" });
  expect(document.activeElement).toBe(field);
  act(() => void add({ title: "Gewist", action: { label: "Herstel", run: vi.fn() } }));
  const action = screen.getByRole("button", { name: "Herstel" });
  act(() => action.focus());
  fireEvent.click(action);
  expect(document.activeElement).toBe(field);
});

test("a toast leaves the room that the cookie bar keeps free", () => {
  const page = document.documentElement.style;
  page.setProperty("--pad", "90px");
  const { cross } = enter();
  expect(page.getPropertyValue("--toast")).not.toBe("");
  fireEvent.click(cross);
  expect([page.getPropertyValue("--toast"), page.getPropertyValue("--pad")]).toEqual(["", "90px"]);
  page.removeProperty("--pad");
});
