// @vitest-environment jsdom

import { expect, test, vi } from "vitest";
import { watch } from "../../src/app/shell/version.ts";

const tell = vi.fn();
vi.mock("../../src/app/shell/notice.ts", () => ({ tell }));

test("a page that is shown before it knows its version does not take an earlier visit's for it", async () => {
  localStorage.setItem("app_version", "een");
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => answers.push(resolve)));
  const show = (version: string) => {
    document.dispatchEvent(new Event("visibilitychange"));
    // The answer to the first request comes last.
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
