// The state of a popover below a button. A click or focus outside it closes it.

import { useEffect, useRef, useState } from "react";
import { listen } from "./listen.ts";

/** Whether it is open, and the refs of its button and of the element around both. */
export function usePopover() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    const stops = [listen("pointerdown", outside), listen("focusin", outside)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [open]);
  /** Closes it and moves the focus to the button. */
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return { open, setOpen, box, button, close };
}
