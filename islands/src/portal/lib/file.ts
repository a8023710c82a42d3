// Files of the API.

import { config } from "../../lib/config.ts";
import { endpoint } from "../../lib/http.ts";
import { address, belongs, take, type PathOf } from "./client.ts";
import { authorized } from "./session.ts";

/** A file of the API, as its bytes. */
export function file(path: PathOf<"get">, names: object): Promise<Blob> {
  const where = endpoint(config().api, address(path, names).slice(1));
  return authorized(where, belongs(path, names), async (response) => {
    // Throws what the answer says instead.
    if (!response.ok || response.headers.get("content-type")?.includes("html")) await take(response);
    return response.blob();
  });
}
