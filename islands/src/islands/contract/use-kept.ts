// The documents as the view sees them: read once, written a moment after each change and when the page goes.

import { useCallback, useEffect, useRef, useState } from "react";
import { config } from "../../shared/config.ts";
import { CONTRACTS } from "../../shared/storage.ts";
import { toast } from "../../shared/toast.ts";
import { alerts, take, type Draft } from "./model.ts";
import { keep, load, put, read, type Kept, type Shelf } from "./store.ts";

/** Milliseconds between a change and its writing. */
const WAIT = 300;

/** The local day, `2026-12-24`. */
export function localDay(now: Date): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Reaching for a storage that is switched off throws. */
const SHELF: Shelf = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => {
    localStorage.setItem(key, value);
  },
};

export interface Documents {
  kept: Kept;
  /** The local day. */
  today: string;
  change: (draft: Draft) => void;
  remove: (id: string) => void;
  /** Sets who works here or what is open. */
  set: (part: Partial<Pick<Kept, "me" | "open">>) => void;
  /** Puts documents of a backup in. */
  replace: (drafts: Draft[]) => void;
}

/** Nothing before the storage was read: the first render has none. */
export function useKept(): Documents | null {
  const [kept, setKept] = useState<Kept | null>(null);
  const [today, setToday] = useState("");
  const latest = useRef<Kept | null>(null);
  const changed = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (latest.current === null) return;
    const key = `${config().brand}-${CONTRACTS}`;
    if (keep(SHELF, key, latest.current, changed.current)) {
      changed.current.clear();
    } else {
      toast({
        variant: "destructive",
        title: "Niet bewaard",
        description:
          "Je browser heeft geen plaats of bewaart niets voor deze site. Neem je tekst mee vóór je de pagina sluit.",
      });
    }
  }, []);

  const update = useCallback(
    (next: Kept, ids: string[]) => {
      latest.current = next;
      setKept(next);
      for (const id of ids) changed.current.add(id);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, WAIT);
    },
    [flush],
  );

  useEffect(() => {
    const key = `${config().brand}-${CONTRACTS}`;
    const now = new Date();
    const day = localDay(now);
    setToday(day);
    let found = load(SHELF, key);
    const expired = found.drafts.filter((draft) => alerts(draft, day, 0).includes("verlopen"));
    for (const draft of expired) {
      const act = { at: now.toISOString(), by: "De tool", note: `Geldig tot ${draft.validUntil}` };
      found = put(found, draft.id, take(draft, "verlopen", act));
    }
    latest.current = found;
    setKept(found);
    if (expired.length > 0)
      update(
        found,
        expired.map(({ id }) => id),
      );

    const leave = () => {
      if (timer.current !== undefined) flush();
    };
    // Another tab wrote: what was not changed here comes from there.
    const elsewhere = (event: StorageEvent) => {
      if (event.key !== key || latest.current === null) return;
      const theirs = read(event.newValue);
      const mine = latest.current.drafts.filter(({ id }) => changed.current.has(id) || id === latest.current?.open);
      const ids = new Set(mine.map(({ id }) => id));
      const merged = { ...latest.current, drafts: [...mine, ...theirs.drafts.filter(({ id }) => !ids.has(id))] };
      latest.current = merged;
      setKept(merged);
    };
    addEventListener("pagehide", leave);
    addEventListener("storage", elsewhere);
    return () => {
      leave();
      removeEventListener("pagehide", leave);
      removeEventListener("storage", elsewhere);
    };
  }, [flush, update]);

  if (kept === null) return null;
  return {
    kept,
    today,
    change: (draft) => {
      update(put(latest.current ?? kept, draft.id, draft), [draft.id]);
    },
    remove: (id) => {
      const rest = put(latest.current ?? kept, id, null);
      update({ ...rest, open: rest.open === id ? "" : rest.open }, [id]);
    },
    set: (part) => {
      update({ ...(latest.current ?? kept), ...part }, []);
    },
    replace: (drafts) => {
      update(
        { ...(latest.current ?? kept), drafts },
        drafts.map(({ id }) => id),
      );
    },
  };
}
