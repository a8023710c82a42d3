// Shares a link to a tool with its current input: with the share sheet on touch devices that have one, otherwise
// copied.

import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { SHORT, toast } from "./toast/toast.ts";

/** Returns false if it could be neither shared nor copied. Call it from a click: browsers require that. */
async function share(title: string, url: string): Promise<boolean> {
  // On a desktop, a share sheet gets in the way: most people want the link itself.
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
  /** Ref of an element in the section that the link leads to. */
  root: RefObject<E | null>;
  /** Empty while rendered to static markup. */
  url: string;
  share: () => void;
  /** A field with the link, to copy by hand if it could not be shared. */
  field: ReactNode;
}

/**
 * @param id Id of the field with the link.
 * @param title Title of the shared link.
 * @param query The query that the tool reads.
 */
export function useLink<E extends Element>(id: string, title: string, query: string): Link<E> {
  const root = useRef<E>(null);
  // The page's address, which is only known in the browser.
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
