// The server's time, kept going between answers by a clock that the visitor can't set.

/** Offset between the server's clock and the page's. */
export interface Clock {
  /** Add this to the page's clock to get the server's time. */
  offset: number;
  /** Maximum error: half of how long the answer took. */
  error: number;
}

/**
 * Sets the clock by an answer: `sent` and `got` are the page's clock around it. The server's time is taken to be that of
 * the middle. A more precise offset is kept until it drifts outside what the answer allows.
 */
export function setClock(old: Clock | null, serverNow: string, sent: number, got: number): Clock {
  const error = (got - sent) / 2;
  const fresh = { offset: Date.parse(serverNow) - (sent + error), error };
  if (old === null || Number.isNaN(old.offset)) return fresh;
  const drift = Math.abs(old.offset - fresh.offset);
  return error <= old.error || drift > error + old.error ? fresh : old;
}

/** Milliseconds until the next poll: often near an end, seldom when nothing happens. */
export function pace(untilNextEnd: number | null): number {
  if (untilNextEnd === null) return 60_000;
  if (untilNextEnd < 3 * 60_000) return 2000;
  return untilNextEnd < 3_600_000 ? 5000 : 20_000;
}
