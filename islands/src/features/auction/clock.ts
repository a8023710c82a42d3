// The server's time. Between answers it is extrapolated with a clock that the visitor can't set.

/** Offset between the server's clock and the page's. */
export interface Clock {
  /** Add this to the page's clock to get the server's time. */
  offset: number;
  /** Maximum error: half the round-trip time. */
  error: number;
}

/**
 * Synchronizes the clock with an answer. It assumes that the server's time was read halfway through the request. A more
 * precise earlier offset is kept, unless the answer contradicts it.
 *
 * @param sent The page's clock when the request was sent.
 * @param got The page's clock when the answer arrived.
 */
export function setClock(old: Clock | null, serverNow: string, sent: number, got: number): Clock {
  const error = (got - sent) / 2;
  const fresh = { offset: Date.parse(serverNow) - (sent + error), error };
  if (old === null || Number.isNaN(old.offset)) return fresh;
  const drift = Math.abs(old.offset - fresh.offset);
  return error <= old.error || drift > error + old.error ? fresh : old;
}

/** Milliseconds until the next poll: the closer the next opening or closing of a lot, the shorter. */
export function pollInterval(untilNextEnd: number | null): number {
  if (untilNextEnd === null) return 60_000;
  if (untilNextEnd < 3 * 60_000) return 2000;
  return untilNextEnd < 3_600_000 ? 5000 : 20_000;
}
