// Requests to the preview that read and change content.

import { ask, call } from "/__preview/call.js";

/** Each resolves as `ask` does, except `bytes`. */
export const api = {
  /** Resolves to the bytes of a file, as a Blob. Throws unless the answer is ok. */
  bytes: async (path, query) => {
    const answer = await call(`/__edit/${path}?${new URLSearchParams(query)}`);
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.blob();
  },
  /** Uploads a file. */
  send: (path, query, file) =>
    ask(`/__edit/${path}?${new URLSearchParams(query)}`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: file,
    }),
  get: (path, query) => ask(`/__edit/${path}?${new URLSearchParams(query)}`),
  post: (path, json = {}, options = {}) => ask(`/__edit/${path}`, { ...options, json }),
};
