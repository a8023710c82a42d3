// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { count, View } from "../../src/features/scan/counter.tsx";
import { SCAN_COMPLETED } from "../../src/lib/events.ts";
import { settle } from "./effects.ts";

const fetched = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  document.head.innerHTML = `<script type="application/json" id="config">{"portal":"https://portal.example.be"}</script>`;
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  fetched.mockReset();
});

/** The counter's text after a response with this body. */
async function shown(body: string, status = 200): Promise<string> {
  fetched.mockResolvedValue(new Response(body, { status }));
  const { container } = render(<View start={1312} />);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  return container.textContent;
}

describe("the counter", () => {
  test("starts at 1312 and asks the server", async () => {
    expect(await shown("{}")).toBe("Al 1.312 KMO's gingen je voor");
    expect(fetched).toHaveBeenCalledWith("https://portal.example.be/api/counter", expect.anything());
    expect(localStorage.getItem("totalScanCount")).toBeNull();
  });

  test("takes the stored value", async () => {
    localStorage.setItem("totalScanCount", "1400");
    expect(await shown("{}")).toContain("1.400");
  });

  test("takes the server's value over the stored one, and stores it", async () => {
    localStorage.setItem("totalScanCount", "1400");
    expect(await shown(`{"Message":"1500"}`)).toContain("1.500");
    expect(localStorage.getItem("totalScanCount")).toBe("1500");
  });

  test.each([`{"Message":"veel"}`, `{"Message":"12.5"}`, `{"Message":null}`, "null", "<html>", `{"Message":"-3"}`])(
    "keeps what it has when the server says %s",
    async (body) => {
      localStorage.setItem("totalScanCount", "1400");
      expect(await shown(body)).toContain("1.400");
    },
  );

  test.each([404, 500, 503])("takes no number from a refusal: %i", async (status) => {
    localStorage.setItem("totalScanCount", "1400");
    expect(await shown(`{"Message":"9"}`, status)).toContain("1.400");
    expect(localStorage.getItem("totalScanCount")).toBe("1400");
  });

  test("keeps its number without a network", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    const { container } = render(<View start={1312} />);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(container.textContent).toContain("1.312");
  });

  test("adds one for a completed scan and stores it", async () => {
    fetched.mockResolvedValue(new Response("{}"));
    const { container } = render(<View start={1312} />);
    await act(() => {
      window.dispatchEvent(new Event(SCAN_COMPLETED));
      return Promise.resolve();
    });
    expect(container.textContent).toContain("1.313");
    expect(localStorage.getItem("totalScanCount")).toBe("1313");
  });

  test("keeps that addition when the server responds after it", async () => {
    let answer = (): void => undefined;
    fetched.mockReturnValue(
      new Promise((resolve) => {
        answer = () => resolve(new Response(`{"Message":"1500"}`));
      }),
    );
    const { container } = render(<View start={1312} />);
    await settle();
    window.dispatchEvent(new Event(SCAN_COMPLETED));
    answer();
    await settle();
    expect(container.textContent).toContain("1.501");
  });

  test("adds one to what it shows in a browser that stores nothing", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("", "SecurityError");
    });
    fetched.mockResolvedValue(new Response(`{"Message":"1500"}`));
    const { container } = render(<View start={1312} />);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    await act(() => {
      window.dispatchEvent(new Event(SCAN_COMPLETED));
      return Promise.resolve();
    });
    vi.restoreAllMocks();
    expect(container.textContent).toContain("1.501");
  });
});

test.each([
  ["1312", 1312],
  [" 7 ", 7],
  ["0", 0],
  ["", undefined],
  ["1e3", undefined],
  ["0x10", undefined],
  ["9".repeat(13), undefined],
  [1312, undefined],
  [null, undefined],
])("the number in %j is %s", (text, expected) => expect(count(text)).toBe(expected));
