// The counter of completed scans. It shows the number from the content, then the stored one, then the server's.

import { useEffect, useState } from "react";
import type { ScanCounter } from "../../contract/props.ts";
import { config } from "../../lib/config.ts";
import { SCAN_COMPLETED } from "../../lib/events.ts";
import { number } from "../../lib/format.ts";
import { endpoint, request } from "../../lib/http.ts";
import { read, SCANS, write } from "../../lib/storage.ts";

/** Parses a whole number from the server or from storage; undefined if it is not valid. */
export function count(text: unknown): number | undefined {
  return typeof text === "string" && /^\s*\d{1,12}\s*$/.test(text) ? Number(text) : undefined;
}

/** 'Al N KMO's gingen je voor'. */
export function View({ start }: ScanCounter) {
  const [total, setTotal] = useState(start);

  useEffect(() => {
    // Kept here too, because the browser may store nothing.
    let shown = start;
    // Number of scans completed since the request to the server.
    let added = 0;
    const set = (next: number) => {
      setTotal((shown = next));
      write(SCANS, String(next));
    };
    const known = count(read(SCANS));
    if (known !== undefined) setTotal((shown = known));

    const stop = new AbortController();
    const { portal } = config();
    if (portal !== "") {
      // Without an answer, the number stays the same.
      request(endpoint(portal, "counter"), { signal: stop.signal }, (response) =>
        response.ok ? response.json() : null,
      )
        .then((body: { Message?: unknown } | null) => {
          const server = count(body?.Message);
          if (server !== undefined) set(server + added);
        })
        .catch(() => undefined);
    }
    const completed = () => {
      added += 1;
      set((count(read(SCANS)) ?? shown) + 1);
    };
    addEventListener(SCAN_COMPLETED, completed);
    return () => {
      stop.abort();
      removeEventListener(SCAN_COMPLETED, completed);
    };
  }, [start]);

  return (
    <p className="muted scan__count">
      Al <span className="scan__n">{number(total)}</span> KMO's gingen je voor
    </p>
  );
}
