// Polls the lots, and keeps the server's time between answers.

import { useCallback, useEffect, useRef, useState } from "react";
import { Cancelled } from "../../lib/http.ts";
import { NoAuction, type AuctionHouse, type BidOutcome, type LotState } from "./api.ts";
import { pollInterval, setClock, type Clock } from "./clock.ts";
import { takesBids } from "./lots.ts";

/** `none`: there is no auction on this host. `lost`: the last poll failed. */
type Line = "waiting" | "live" | "lost" | "none";

export interface Followed {
  line: Line;
  lots: ReadonlyMap<string, LotState>;
  /** The server's time in milliseconds since 1970, updated every second; null before the first answer. */
  now: number | null;
  /** Merges the lot's state from the answer to a bid. `sent` is the time of the request, from `localNow`. */
  settle: (outcome: BidOutcome, sent: number) => void;
  refresh: () => void;
}

/** Milliseconds since 1970, from a clock that the visitor can't set. */
export const localNow = (): number => performance.timeOrigin + performance.now();

/** Milliseconds until a lot opens or closes; null if none will. */
function untilNext(lots: Iterable<LotState>, now: number): number | null {
  const moments = [...lots].flatMap(({ phase, opens, closes }) =>
    takesBids(phase) ? [Date.parse(closes) - now] : phase === "announced" ? [Date.parse(opens) - now] : [],
  );
  return moments.length === 0 ? null : Math.max(0, Math.min(...moments));
}

/**
 * Polls an auction while the page is visible.
 *
 * @param house Null if there is no auction; undefined while that is unknown.
 * @param changed Called with each lot's previous and new state.
 */
export function useLots(
  house: AuctionHouse | null | undefined,
  changed: (before: LotState | undefined, after: LotState) => void,
): Followed {
  const [line, setLine] = useState<Line>("waiting");
  const [lots, setLots] = useState<ReadonlyMap<string, LotState>>(new Map());
  const [now, setNow] = useState<number | null>(null);
  const state = useRef({ lots, clock: null as Clock | null, changed, asOf: new Map<string, number>() });
  useEffect(() => {
    state.current.changed = changed;
  }, [changed]);
  const [turn, setTurn] = useState(0);

  const take = useCallback((fresh: readonly LotState[], serverNow: string, sent: number): void => {
    const { current } = state;
    const got = localNow();
    current.clock = setClock(current.clock, serverNow, sent, got);
    const next = new Map(current.lots);
    const at = Date.parse(serverNow);
    for (const lot of fresh) {
      // A poll that started before a bid may be answered after it, with outdated state.
      if (at < (current.asOf.get(lot.id) ?? at)) continue;
      current.asOf.set(lot.id, at);
      current.changed(next.get(lot.id), lot);
      next.set(lot.id, lot);
    }
    current.lots = next;
    setLots(next);
    setNow(got + current.clock.offset);
  }, []);

  useEffect(() => {
    if (house === undefined) return;
    if (house === null) {
      setLine("none");
      return;
    }
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      if (!document.hidden) {
        const sent = localNow();
        try {
          const { now, lots } = await house.lots(stop.signal);
          take(lots, now, sent);
          setLine("live");
        } catch (error) {
          if (stop.signal.aborted || error instanceof Cancelled) return;
          // Only if no answer came before: a host with an auction can be briefly unreachable, or behind a proxy's page.
          if (error instanceof NoAuction && state.current.clock === null) {
            setLine("none");
            return;
          }
          setLine("lost");
        }
      }
      const { lots, clock } = state.current;
      timer = setTimeout(() => void look(), pollInterval(untilNext(lots.values(), localNow() + (clock?.offset ?? 0))));
    };
    const seen = (): void => {
      if (!document.hidden) void look();
    };
    void look();
    document.addEventListener("visibilitychange", seen);
    const tick = setInterval(() => {
      const { clock } = state.current;
      if (clock !== null && !document.hidden) setNow(localNow() + clock.offset);
    }, 1000);
    return () => {
      stop.abort();
      clearTimeout(timer);
      clearInterval(tick);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [house, take, turn]);

  const settle = useCallback(
    (outcome: BidOutcome, sent: number): void => {
      if (outcome.is === "taken" || outcome.is === "turned") take([outcome.lot], outcome.now, sent);
    },
    [take],
  );
  const refresh = useCallback(() => setTurn((turn) => turn + 1), []);
  return { line, lots, now, settle, refresh };
}
