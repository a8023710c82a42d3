// Calls of the preview that read and change content.

/** How often what changes at this moment is asked for again, and after how many milliseconds. */
const TRIES = 15;
const PAUSE = 200;

/** The calls. Each gives back the answer's status and its JSON. */
export function calls(token) {
  const headers = { "x-preview-token": token };
  const call = async (path, options) => {
    try {
      const answer = await fetch(`/__edit/${path}`, { cache: "no-store", ...options });
      const json = answer.headers.get("content-type")?.includes("json");
      const body = json ? await answer.json() : { text: await answer.text() };
      if (!answer.ok && !json) body.message = body.text;
      return { ok: answer.ok, status: answer.status, body };
    } catch {
      return { ok: false, status: 0, body: { message: "De voorvertoning antwoordt niet. Draait `site serve` nog?" } };
    }
  };
  return {
    /** The bytes of a file. */
    bytes: async (path, query) => {
      const answer = await fetch(`/__edit/${path}?${new URLSearchParams(query)}`, { headers, cache: "no-store" });
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.blob();
    },
    /** Sends a file. */
    send: (path, query, file) =>
      call(`${path}?${new URLSearchParams(query)}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/octet-stream" },
        body: file,
      }),
    /** Reads. The site may be between two builds. */
    get: async (path, query) => {
      for (let tries = 0; ; tries += 1) {
        const answer = await call(`${path}?${new URLSearchParams(query)}`, { headers });
        if (answer.status !== 409 || tries === TRIES) return answer;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    },
    post: (path, body = {}, options = {}) =>
      call(path, {
        ...options,
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
  };
}
