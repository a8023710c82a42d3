// Downloads from the API.

import { config } from "../../lib/config.ts";
import { endpoint } from "../../lib/http.ts";
import { buildPath, contextOf, readAnswer, type PathOf } from "./client.ts";
import { authorized } from "../../lib/session/authorized.ts";

/** Fetches a file. Throws like `readAnswer` if the answer is not the file. */
export function file(path: PathOf<"get">, names: object): Promise<Blob> {
  const where = endpoint(config().api, buildPath(path, names).slice(1));
  return authorized(where, contextOf(path, names), async (response) => {
    // Throws the API's message.
    if (!response.ok || response.headers.get("content-type")?.includes("html")) await readAnswer(response);
    return response.blob();
  });
}
