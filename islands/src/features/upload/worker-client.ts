// The page's side of the worker. Every request starts a new one, which ends with the outcome.

import { trustedScriptUrl } from "../../lib/trusted-types.ts";
import type { Answer, Request } from "./serve.ts";
import url from "./worker.ts?worker&url";

/**
 * Sends a request to a new worker. The last answer is the outcome. A crash counts as an unreadable file.
 *
 * @returns A function that terminates the worker, so that no more answers come.
 */
export function runInWorker(request: Request, answer: (answer: Answer) => void): () => void {
  const worker = new Worker(trustedScriptUrl(url), { type: "module" });
  const stop = (): void => worker.terminate();
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    if (data.is !== "progress") stop();
    answer(data);
  };
  worker.onerror = ({ message }) => {
    stop();
    // Without a message, the worker's script was not loaded.
    const code = (message as string | undefined) === undefined ? "not-loaded" : "unreadable";
    answer({ is: "refused", refusal: { code, detail: "" } });
  };
  worker.postMessage(request);
  return stop;
}
