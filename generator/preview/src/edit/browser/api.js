// Calls of the preview that read and change content.

import { ask, call } from "/__preview/call.js";

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
  get: (path, query) => ask(`/__edit/${path}?${new URLSearchParams(query)}`),
  post: (path, json = {}, options = {}) => ask(`/__edit/${path}`, { ...options, json }),
};
