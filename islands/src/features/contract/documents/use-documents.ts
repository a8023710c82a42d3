// The documents as state: read once, and stored shortly after each change and when the page is left.

import { useCallback, useEffect, useRef, useState } from "react";
import { localDay } from "../../../lib/days.ts";
import { useToday } from "../../../lib/use-today.ts";
import { toast } from "../../../ui/toast/toast.ts";
import { alerts, takeStep, type Draft } from "./model.ts";
import {
  storeDocuments,
  load,
  withDraft,
  read,
  mergeBackup,
  type StoredDocuments,
  type DocumentType,
} from "./store.ts";

/** Milliseconds between a change and storing it. */
const WAIT = 300;

export interface Documents<D> {
  stored: StoredDocuments<D>;
  /** The local day. */
  today: string;
  change: (draft: D) => void;
  remove: (id: string) => void;
  /** Sets the visitor's name, the open document, or some of the shared details. */
  set: (part: Partial<Omit<StoredDocuments<D>, "drafts">>) => void;
  /** Merges a backup into the documents. Returns the number of documents in the backup. */
  restore: (text: string) => number;
}

/** Null until storage was read, after the first render. `kind` is called then; its result must not change. */
export function useDocuments<D extends Draft>(kind: () => DocumentType<D>): Documents<D> | null {
  const own = useRef<DocumentType<D> | null>(null);
  const [stored, setStored] = useState<StoredDocuments<D> | null>(null);
  const today = useToday();
  const latest = useRef<StoredDocuments<D> | null>(null);
  const changed = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (latest.current === null || own.current === null) return;
    if (storeDocuments(own.current, latest.current, changed.current)) {
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
    (next: StoredDocuments<D>, ids: string[]) => {
      latest.current = next;
      setStored(next);
      for (const id of ids) changed.current.add(id);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, WAIT);
    },
    [flush],
  );

  useEffect(() => {
    const mine = (own.current ??= kind());
    const now = new Date();
    const day = localDay(now);
    let found = load(mine);
    const expired = found.drafts.filter((draft) => alerts(draft, day, 0).includes("verlopen"));
    for (const draft of expired) {
      const act = { at: now.toISOString(), by: "De tool", note: `Geldig tot ${draft.validUntil}` };
      found = withDraft(found, draft.id, takeStep(draft, "verlopen", act));
    }
    latest.current = found;
    setStored(found);
    if (expired.length > 0)
      update(
        found,
        expired.map(({ id }) => id),
      );

    const leave = () => {
      if (timer.current !== undefined) flush();
    };
    // Another tab stored something: take its documents, including the open one, except those with unsaved changes here.
    const elsewhere = (event: StorageEvent) => {
      if (event.key !== mine.key || latest.current === null) return;
      const theirs = read(event.newValue, mine);
      const gone = (id: string) => theirs.drafts.every((draft) => draft.id !== id);
      // Keep the open one, even if it was deleted there, because somebody is working on it.
      const here = latest.current.drafts.filter(
        ({ id }) => changed.current.has(id) || (id === latest.current?.open && gone(id)),
      );
      // Includes those that were deleted here but are still stored.
      const ids = new Set([...changed.current, ...here.map(({ id }) => id)]);
      // Take the shared details too, unless there are unsaved changes here.
      const own = timer.current === undefined ? theirs.own : latest.current.own;
      const merged = { ...latest.current, own, drafts: [...here, ...theirs.drafts.filter(({ id }) => !ids.has(id))] };
      latest.current = merged;
      setStored(merged);
    };
    // A page restored from the back/forward cache missed changes made meanwhile.
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || changed.current.size > 0) return;
      latest.current = load(mine);
      setStored(latest.current);
    };
    addEventListener("pagehide", leave);
    addEventListener("pageshow", back);
    addEventListener("storage", elsewhere);
    return () => {
      leave();
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", back);
      removeEventListener("storage", elsewhere);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the kind stays the same
  }, [flush, update]);

  if (stored === null) return null;
  return {
    stored,
    today,
    change: (draft) => update(withDraft(latest.current ?? stored, draft.id, draft), [draft.id]),
    remove: (id) => {
      const rest = withDraft(latest.current ?? stored, id, null);
      update({ ...rest, open: rest.open === id ? "" : rest.open }, [id]);
    },
    set: (part) => {
      const now = latest.current ?? stored;
      update({ ...now, ...part, own: { ...now.own, ...part.own } }, []);
    },
    restore: (text) => {
      const backup = read(text, own.current ?? kind());
      if (backup.drafts.length > 0) {
        const now = latest.current ?? stored;
        const drafts = mergeBackup(now.drafts, backup.drafts);
        update(
          { ...now, drafts, own: { ...backup.own, ...now.own } },
          drafts.map(({ id }) => id),
        );
      }
      return backup.drafts.length;
    },
  };
}
