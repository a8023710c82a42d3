// @vitest-environment jsdom

import { expect, test, vi } from "vitest";
import { watch } from "../../src/app/shell/version.ts";

const tell = vi.fn();
vi.mock("../../src/app/shell/notice.ts", () => ({ tell }));

test("a page that does not know its version yet does not use that of an earlier visit", async () => {
  localStorage.setItem("app_version", "een");
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => answers.push(resolve)));
  const show = (version: string) => {
    document.dispatchEvent(new Event("visibilitychange"));
    // The response to the first request arrives last.
    for (const answer of answers.splice(0).reverse()) answer(Response.json({ version }));
  };
  Object.defineProperty(document, "hidden", { value: false });
  const watching = watch();
  show("twee");
  await watching;
  show("twee");
  await vi.waitFor(() => expect(localStorage.getItem("app_version")).toBe("twee"));
  show("drie");
  await vi.waitFor(() => expect(tell).toHaveBeenCalled());
  expect(tell.mock.calls).toEqual([["drie"]]);
});
