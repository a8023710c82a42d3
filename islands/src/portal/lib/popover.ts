// The state of a popover below a button. A click or focus outside it closes it.

import { useEffect, useRef, useState, type RefObject } from "react";
import { listen } from "./listen.ts";

interface Popover {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** The element around the button and the popover. */
  box: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  /** Closes it and moves the focus to the button. */
  close: () => void;
}

export function usePopover(): Popover {
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
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return { open, setOpen, box, button, close };
}
