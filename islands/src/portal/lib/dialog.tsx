// A native dialog, open for as long as it is rendered.

import { useLayoutEffect, useRef, type ReactNode } from "react";
import { Sign } from "./sign.tsx";

export interface DialogProps {
  /** Unique on the screen; its title's id is made of it. */
  id: string;
  title: string;
  close: () => void;
  /** `sheet` comes from the side, `wide` for much to read. */
  kind?: "sheet" | "wide";
  children: ReactNode;
}

export function Dialog({ id, title, close, kind, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={`dialog p-dialog${kind ? ` p-dialog--${kind}` : ""}`}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        // The backdrop belongs to the dialog; what is in it fills it.
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className="p-dialog__inside">
        <div className="p-dialog__head">
          <h2 className="p-dialog__title" id={`${id}-title`} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="p-iconbtn" onClick={close}>
            <Sign name="x" />
            <span className="vh">Sluiten</span>
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Asks for confirmation of something that can't be undone. */
export function Confirm({
  id,
  title,
  text,
  label,
  busy = false,
  error,
  yes,
  close,
}: {
  id: string;
  title: string;
  text: ReactNode;
  /** Of the button that does it. */
  label: string;
  busy?: boolean;
  error?: string | undefined;
  yes: () => void;
  close: () => void;
}) {
  return (
    <Dialog id={id} title={title} close={close}>
      <p className="dialog__text">{text}</p>
      {error !== undefined && (
        <p className="p-error" role="alert">
          {error}
        </p>
      )}
      <div className="p-dialog__foot">
        <button type="button" className="btn btn--secondary btn--small" onClick={close}>
          Annuleer
        </button>
        <button
          type="button"
          className="btn btn--primary btn--small"
          data-busy={busy || undefined}
          disabled={busy}
          onClick={yes}
        >
          {busy && <span className="spin" />}
          {label}
        </button>
      </div>
    </Dialog>
  );
}
