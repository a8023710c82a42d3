import { useEffect, useState } from "react";
import { target } from "./logic.ts";

const slides = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(".slide")];
const boxes = (): DOMRect[] => slides().map((slide) => slide.getBoundingClientRect());

function show(at: number): void {
  const slide = slides()[at];
  // No smooth scrolling, because presenters press the key several times in a row.
  slide?.scrollIntoView({ behavior: "instant" });
  slide?.focus({ preventScroll: true });
}

/**
 * Whether the focused element handles the key itself: a field or editable text and, for the space bar, a button or
 * link. In the preview it may be in a shadow root.
 */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return true;
  const [element] = event.composedPath();
  if (!(element instanceof Element)) return false;
  return (
    element.closest(
      `input, select, textarea, dialog, .tablebox, [contenteditable]${event.key === " " ? ", a, button" : ""}`,
    ) !== null
  );
}

function toggle(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen().catch(() => undefined);
}

/** Presenter keys, and a button for full screen. */
export function View() {
  const [can, setCan] = useState(false);
  const [full, setFull] = useState(false);
  useEffect(() => {
    setCan(document.fullscreenEnabled);
    const onKey = (event: KeyboardEvent): void => {
      if (isTaken(event)) return;
      if (event.key === "f" && document.fullscreenEnabled) {
        // The letter only works with the focus in the slides: elsewhere speech input may have typed it.
        if (document.activeElement?.closest(".slides")) toggle();
        return;
      }
      const to = target(event.key, event.shiftKey, boxes(), innerHeight);
      if (to === null) return;
      event.preventDefault();
      show(to);
    };
    const onFull = (): void => setFull(document.fullscreenElement !== null);
    addEventListener("keydown", onKey);
    addEventListener("fullscreenchange", onFull);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("fullscreenchange", onFull);
    };
  }, []);
  return (
    <div className="deck no-print" hidden={!can}>
      <button type="button" className="deck__full" aria-keyshortcuts="f" onClick={toggle}>
        {full ? "Verlaat volledig scherm" : "Volledig scherm"}
      </button>
    </div>
  );
}
