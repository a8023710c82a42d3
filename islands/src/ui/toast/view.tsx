// One toast at a time, with its button, close button and timer.

import { useEffect, useRef, useState, useSyncExternalStore, type PointerEvent } from "react";
import { Icon, X } from "../icon.tsx";
import { current, dismiss, subscribe, type Toast } from "./queue.ts";

/** Characters that can be read in a toast's duration, and milliseconds to add for each one beyond that. */
const READ = 200;
const PER_CHARACTER = 60;
/** Window width in pixels from which toasts are in a corner: 48em in the stylesheet. */
const WIDE = 768;
/** Pixels to the right after which a swipe dismisses. */
const SWIPE = 50;

/** Makes a text that scrolls focusable, so that the keyboard can scroll it. */
const reachable = (text: HTMLElement | null) => {
  if (text && text.scrollHeight > text.clientHeight) text.tabIndex = 0;
};

export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, current, current);
  // The live region must exist before its text, or screen readers miss it.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return <div aria-live="polite">{ready && toasts.map((toast) => <One key={toast.id} toast={toast} />)}</div>;
}

function One({ toast }: { toast: Toast }) {
  const { id, title, description, action, variant, open, duration } = toast;
  const element = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  const before = useRef<HTMLElement | null>(null);
  const start = useRef<number | undefined>(undefined);

  useEffect(() => {
    // In a narrow window a toast has the window's width. It must not cover the focused element, nor the next one.
    if (!open || innerWidth >= WIDE) return;
    const page = document.documentElement.style;
    page.setProperty("--toast", `calc(${element.current?.offsetHeight}px + 1rem)`);
    const focused = document.activeElement;
    const { top, bottom } = focused?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
    if (top >= 0 && bottom <= innerHeight) focused?.scrollIntoView({ block: "nearest" });
    return () => {
      page.removeProperty("--toast");
    };
  }, [open]);

  useEffect(() => {
    // Pause while the pointer or the focus is on it.
    if (!open || held || duration === Infinity) return;
    const more = (element.current?.textContent.length ?? 0) - READ;
    const timer = setTimeout(dismiss, duration + Math.max(0, more) * PER_CHARACTER, id);
    return () => clearTimeout(timer);
  }, [id, open, held, duration]);

  /** Closes it. If the focus is on it, the focus goes back to where it came from. */
  const close = () => {
    if (element.current?.contains(document.activeElement)) before.current?.focus({ preventScroll: true });
    dismiss(id);
  };
  const move = (event: PointerEvent) => {
    if (start.current === undefined) return;
    const by = Math.max(0, event.clientX - start.current);
    element.current?.style.setProperty("--swipe", `${by}px`);
  };
  const end = (event: PointerEvent) => {
    if (start.current === undefined) return;
    const by = event.clientX - start.current;
    start.current = undefined;
    if (by > SWIPE) close();
    else element.current?.style.removeProperty("--swipe");
  };

  return (
    <div
      ref={element}
      className={variant === "destructive" ? "toast toast--bad" : "toast"}
      role={variant === "destructive" ? "alert" : undefined}
      data-state={open ? "open" : "closed"}
      inert={!open}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={(event) => {
        end(event);
        setHeld(false);
      }}
      onFocus={({ relatedTarget, currentTarget }) => {
        setHeld(true);
        if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement;
      }}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => {
        start.current = event.clientX;
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
    >
      <p className="toast__title">{title}</p>
      {description !== undefined && (
        <p className="toast__text" ref={reachable}>
          {description}
        </p>
      )}
      {action && (
        <button
          type="button"
          className="toast__action"
          onClick={() => {
            action.run();
            close();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="toast__close" aria-label="Melding sluiten" onClick={close}>
        <Icon d={X} />
      </button>
    </div>
  );
}
