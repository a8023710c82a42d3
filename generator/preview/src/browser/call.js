// Requests with the token of this run of the preview, which only its pages can ask for.

let token;

const ask = () => fetch("/__preview/token", { cache: "no-store" });

/** Whether this browser may change anything: others on the network read along. */
export async function mayWrite() {
  const answer = await ask().catch(() => undefined);
  if (answer?.ok) ({ token } = await answer.json());
  return answer?.ok === true;
}

/** As `fetch`, with the token; what changes something sends `json` or a body of its own. */
export async function call(path, { json, headers, ...options } = {}) {
  const body = json === undefined ? {} : { method: "POST", body: JSON.stringify(json) };
  const type = json === undefined ? {} : { "content-type": "application/json" };
  for (let tries = 0; ; tries += 1) {
    token ??= (await (await ask()).json()).token;
    const own = { "x-preview-token": token, ...type, ...headers };
    const answer = await fetch(path, { cache: "no-store", ...body, ...options, headers: own });
    // The preview was started anew.
    if (answer.status !== 403 || tries > 0) return answer;
    token = undefined;
  }
}
