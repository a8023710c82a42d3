// Asks for confirmation before a document is deleted.

import { useEffect, useRef } from "react";

export function Removal({
  doomed,
  text,
  remove,
  done,
}: {
  /** Undefined while nothing is asked. */
  doomed: { id: string; name: string } | null;
  text: string;
  remove: (id: string) => void;
  done: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (doomed !== null) dialog.current?.showModal();
  }, [doomed]);
  const close = () => {
    dialog.current?.close();
  };
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="contract-doomed" onClose={done}>
      <h3 className="dialog__title" id="contract-doomed">
        {doomed?.name} verwijderen?
      </h3>
      <p className="dialog__text">{text}</p>
      <div className="dialog__actions dialog__actions--even">
        <button
          type="button"
          className="btn btn--primary"
          onClick={() => {
            if (doomed !== null) remove(doomed.id);
            close();
          }}
        >
          Verwijder
        </button>
        <button type="button" className="btn btn--secondary" onClick={close}>
          Behoud
        </button>
      </div>
    </dialog>
  );
}
