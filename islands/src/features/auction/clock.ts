// The server's time, kept going between its answers by a clock that the visitor can't set.

/** Where the server's clock stands against the page's own. */
export interface Clock {
  /** Add this to the page's clock to get the server's time. */
  offset: number;
  /** How wrong it may be: half of how long the answer took. */
  error: number;
}

/**
 * Sets the clock by an answer: `sent` and `got` are the page's clock around it. The server's time is taken to be that of
 * the middle. A clock that is known better is kept, until it has run away from what the answer allows.
 */
export function setClock(old: Clock | null, serverNow: string, sent: number, got: number): Clock {
  const error = (got - sent) / 2;
  const fresh = { offset: Date.parse(serverNow) - (sent + error), error };
  if (old === null || Number.isNaN(old.offset)) return fresh;
  const apart = Math.abs(old.offset - fresh.offset);
  return error <= old.error || apart > error + old.error ? fresh : old;
}

/** Milliseconds until the next look: often near an end, seldom when nothing happens. */
export function pace(untilNextEnd: number | null): number {
  if (untilNextEnd === null) return 60_000;
  if (untilNextEnd < 3 * 60_000) return 2000;
  return untilNextEnd < 3_600_000 ? 5000 : 20_000;
}
