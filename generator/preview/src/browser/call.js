// Requests with the token of this run of the preview, which only its own pages can get.

import { local } from "./storage.js";

let token;

/** The local storage key of this browser's editor id. Each browser undoes its own changes. */
const EDITOR = "site-preview-editor";
const editor = local.getItem(EDITOR) ?? crypto.getRandomValues(new Uint32Array(4)).join("-");
local.setItem(EDITOR, editor);

const askToken = () => fetch("/__preview/token", { cache: "no-store" });

/** Whether this browser may change anything. Others on the network can only read. */
export async function mayWrite() {
  const answer = await askToken().catch(() => undefined);
  if (answer?.ok) ({ token } = await answer.json());
  return answer?.ok === true;
}

/** As `fetch`, with the token. With `json`, sends a POST with that body. */
export async function call(path, { json, headers, ...options } = {}) {
  const body = json === undefined ? {} : { method: "POST", body: JSON.stringify(json) };
  const type = json === undefined ? {} : { "content-type": "application/json" };
  for (let tries = 0; ; tries += 1) {
    token ??= (await (await askToken()).json()).token;
    const own = { "x-preview-token": token, "x-preview-editor": editor, ...type, ...headers };
    const answer = await fetch(path, { cache: "no-store", ...body, ...options, headers: own });
    // The preview was restarted and has another token.
    if (answer.status !== 403 || tries > 0) return answer;
    token = undefined;
  }
}

/** The message about a text while the preview does not answer. */
export const AWAY =
  "De voorvertoning antwoordt niet. Wat je schreef, blijft staan en wordt bewaard zodra ze weer draait.";

/** Why a request was refused: the message of its answer, and its problems with their help. */
export const why = ({ message, problems = [] }) =>
  [message, ...problems.flatMap((problem) => [problem.message, problem.help])].filter(Boolean).join(" ");

/**
 * As `call`, but never throws. Resolves to `{ok, status, body}`: `status` is 0 if there is no answer, and `body` is the JSON,
 * or else the text and the id of its build.
 */
export async function ask(path, options) {
  try {
    const answer = await call(path, options);
    const json = answer.headers.get("content-type")?.includes("json");
    const body = json
      ? await answer.json()
      : { text: await answer.text(), build: answer.headers.get("x-preview-build") };
    if (!answer.ok && !json) body.message = body.text;
    return { ok: answer.ok, status: answer.status, body };
  } catch {
    return { ok: false, status: 0, body: { message: "De voorvertoning antwoordt niet. Start ze opnieuw." } };
  }
}
