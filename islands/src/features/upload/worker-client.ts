// The page's side of the worker: one at a time, and a new one after each cancellation.

import { trusted } from "../../lib/trusted-types.ts";
import type { Answer, Request } from "./serve.ts";
import url from "./worker.ts?worker&url";

/**
 * Calls the worker. The last answer is the outcome; a crash is answered as an unreadable file.
 *
 * @returns A function that terminates the worker: nothing more is answered.
 */
export function ask(request: Request, answer: (answer: Answer) => void): () => void {
  const worker = new Worker(trusted(url), { type: "module" });
  const stop = (): void => worker.terminate();
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    if (data.is !== "progress") stop();
    answer(data);
  };
  worker.onerror = ({ message }) => {
    stop();
    answer({ is: "refused", refusal: { code: "unreadable", detail: message } });
  };
  worker.postMessage(request);
  return stop;
}
