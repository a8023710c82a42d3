// Native dialogs, open for as long as they are rendered. One at a time.

import { useLayoutEffect, useRef, type DialogHTMLAttributes, type ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { X } from "./icon.tsx";

interface ModalProps extends DialogHTMLAttributes<HTMLDialogElement> {
  close: () => void;
}

/** A modal dialog; Escape and a click on the backdrop close it, and the focus returns to where it was. */
export function Modal({ close, className, ...rest }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Closing it, rather than removing it, gives the focus back.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={`dialog ${className ?? ""}`.trimEnd()}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        // Clicks on the backdrop have the dialog itself as their target, because its content fills it.
        if (event.target === event.currentTarget) close();
      }}
      {...rest}
    />
  );
}

interface DialogProps {
  title: ReactNode;
  close: () => void;
  /** `sheet` comes in from the side, `wide` is for long content. */
  kind?: "sheet" | "wide";
  children: ReactNode;
}

export function Dialog({ title, close, kind, children }: DialogProps) {
  return (
    <Modal close={close} className={kind && `dialog--${kind}`} aria-labelledby="dialog-title">
      <div className="dialog__inside">
        <div className="dialog__head">
          <h2 className="dialog__title" id="dialog-title" tabIndex={-1}>
            {title}
          </h2>
          <IconButton icon={X} label="Sluiten" onClick={close} />
        </div>
        {children}
      </div>
    </Modal>
  );
}
