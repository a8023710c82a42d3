// Calls of the preview that read and change content.

import { ask, call } from "/__preview/call.js";

/** How often what changes at this moment is asked for again, and after how many milliseconds. */
const TRIES = 15;
const PAUSE = 200;

/** The calls, answered as `ask` does. */
export const api = {
  /** The bytes of a file. */
  bytes: async (path, query) => {
    const answer = await call(`/__edit/${path}?${new URLSearchParams(query)}`);
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.blob();
  },
  /** Sends a file. */
  send: (path, query, file) =>
    ask(`/__edit/${path}?${new URLSearchParams(query)}`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: file,
    }),
  /** Reads. The site may be between two builds. */
  get: async (path, query) => {
    for (let tries = 0; ; tries += 1) {
      const answer = await ask(`/__edit/${path}?${new URLSearchParams(query)}`);
      if (answer.status !== 409 || tries === TRIES) return answer;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  },
  post: (path, json = {}, options = {}) => ask(`/__edit/${path}`, { ...options, json }),
};
