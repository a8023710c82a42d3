// Calls of the preview that read and change content.

import { call } from "/__preview/call.js";

/** How often what changes at this moment is asked for again, and after how many milliseconds. */
const TRIES = 15;
const PAUSE = 200;

const ask = async (path, options) => {
  try {
    const answer = await call(`/__edit/${path}`, options);
    const json = answer.headers.get("content-type")?.includes("json");
    const body = json ? await answer.json() : { text: await answer.text() };
    if (!answer.ok && !json) body.message = body.text;
    return { ok: answer.ok, status: answer.status, body };
  } catch {
    return { ok: false, status: 0, body: { message: "De voorvertoning antwoordt niet. Start ze opnieuw." } };
  }
};

/** The calls. Each gives back the answer's status, 0 without one, and its JSON. */
export const api = {
  /** The bytes of a file. */
  bytes: async (path, query) => {
    const answer = await call(`/__edit/${path}?${new URLSearchParams(query)}`);
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.blob();
  },
  /** Sends a file. */
  send: (path, query, file) =>
    ask(`${path}?${new URLSearchParams(query)}`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: file,
    }),
  /** Reads. The site may be between two builds. */
  get: async (path, query) => {
    for (let tries = 0; ; tries += 1) {
      const answer = await ask(`${path}?${new URLSearchParams(query)}`);
      if (answer.status !== 409 || tries === TRIES) return answer;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  },
  post: (path, json = {}, options = {}) => ask(path, { ...options, json }),
};
