// The link to a tool as it is filled in: shared with the share sheet on touch devices that have one, otherwise copied.

import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { SHORT, toast } from "./toast/toast.ts";

/** Returns false if it could be neither shared nor copied. Call it from a click: browsers require that. */
async function share(title: string, url: string): Promise<boolean> {
  // On a desktop the share sheet hides what most people want: the link itself.
  if (typeof navigator.share === "function" && window.matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title, url });
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return true;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    return false;
  }
  toast({ title: "Link gekopieerd", duration: SHORT });
  return true;
}

interface Link<E> {
  /** For an element in the section that the link leads to. */
  root: RefObject<E | null>;
  /** Empty while rendered to static markup. */
  url: string;
  share: () => void;
  /** The link, to copy by hand once it could not be shared. */
  field: ReactNode;
}

/**
 * @param id Of the field with the link.
 * @param title What is shared.
 * @param query What the tool reads from its address.
 */
export function useLink<E extends Element>(id: string, title: string, query: string): Link<E> {
  const root = useRef<E>(null);
  // The page's address: known in the browser only.
  const [place, setPlace] = useState<{ base: string; hash: string } | null>(null);
  const [failed, setFailed] = useState("");
  useEffect(() => {
    const section = root.current?.closest("section")?.id;
    setPlace({ base: window.location.origin + window.location.pathname, hash: section ? `#${section}` : "" });
  }, []);
  const url = place === null ? "" : `${place.base}?${query}${place.hash}`;
  return {
    root,
    url,
    share: () => void share(title, url).then((done) => setFailed(done ? "" : url)),
    field: failed !== "" && failed === url && (
      <p className="measure no-print">
        <label className="field__label" htmlFor={id}>
          Kopieer deze link
        </label>
        <input
          className="field__control"
          id={id}
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </p>
    ),
  };
}
