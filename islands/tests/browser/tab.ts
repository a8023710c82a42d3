// A tab driven through Chromium's own protocol. With Playwright attached to its pages, Chromium does not prerender
// (`PrerenderingDisabledByDevTools`); with a client that attaches to the tab, it does.
// Protocol: chromedevtools.github.io/devtools-protocol

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { EXECUTABLE, FLAGS } from "./chromium.ts";

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: { sessionId?: string; targetInfo?: { type: string; subtype?: string } };
  result?: Record<string, unknown>;
  error?: { message: string };
}

export interface Tab {
  goto(url: string): Promise<void>;
  /** The value of an expression in the current page. */
  evaluate<T>(expression: string): Promise<T>;
  /** Moves the pointer onto an element. */
  hover(selector: string): Promise<void>;
  click(selector: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts a separate browser with one tab. */
export async function openTab(): Promise<Tab> {
  const profile = await mkdtemp(join(tmpdir(), "tab-"));
  const browser = spawn(EXECUTABLE, [...FLAGS, "--remote-debugging-pipe", `--user-data-dir=${profile}`], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const [, , , input, output] = browser.stdio as unknown as [null, null, null, Writable, Readable];

  let counter = 0;
  const waiting = new Map<number, { sessionId: string | undefined; resolve: (message: Message) => void }>();
  let pages: string[] = [];
  const hear = (message: Message) => {
    const { id, method, params } = message;
    if (id !== undefined) {
      waiting.get(id)?.resolve(message);
      waiting.delete(id);
    } else if (method === "Target.attachedToTarget" && params?.targetInfo?.type === "page") {
      pages.push(params.sessionId ?? "");
    } else if (method === "Target.detachedFromTarget") {
      pages = pages.filter((page) => page !== params?.sessionId);
      // Calls to a page that is gone get no response.
      for (const [id, { sessionId, resolve }] of waiting) {
        if (sessionId !== params?.sessionId) continue;
        resolve({ error: { message: "the page is gone" } });
        waiting.delete(id);
      }
    }
  };
  let rest = "";
  output.setEncoding("utf8").on("data", (chunk: string) => {
    const messages = (rest + chunk).split("\0");
    rest = messages.pop() ?? "";
    for (const message of messages) hear(JSON.parse(message) as Message);
  });
  const send = async (method: string, params: object = {}, sessionId?: string) => {
    const id = ++counter;
    input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result, error } = await new Promise<Message>((resolve) => waiting.set(id, { sessionId, resolve }));
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  };

  const { targetId } = await send("Target.createTarget", { url: "about:blank", forTab: true });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true, filter: [{}] };
  await send("Target.setAutoAttach", attach, sessionId as string);
  // The visible page comes first; a prerendered one comes after it, and takes its place when it is shown.
  const page = (method: string, params: object = {}) => send(method, params, pages[0]);

  const evaluate = async <T>(expression: string): Promise<T> => {
    const { result } = await page("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    return (result as { value: T }).value;
  };
  const point = async (selector: string) => {
    const box = `document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect()`;
    return evaluate<{ x: number; y: number }>(
      `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(${box})`,
    );
  };
  return {
    evaluate,
    async goto(url) {
      await page("Page.navigate", { url });
      while ((await evaluate<string>("document.readyState + location.href")) !== `complete${url}`) await pause();
    },
    async hover(selector) {
      await page("Input.dispatchMouseEvent", { type: "mouseMoved", ...(await point(selector)) });
    },
    async click(selector) {
      const press = { button: "left", clickCount: 1, ...(await point(selector)) };
      await page("Input.dispatchMouseEvent", { type: "mousePressed", ...press });
      await page("Input.dispatchMouseEvent", { type: "mouseReleased", ...press });
    },
    async close() {
      const gone = new Promise((resolve) => browser.once("exit", resolve));
      await send("Browser.close");
      await gone;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
