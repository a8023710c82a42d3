import { useEffect, useRef } from "react";

/** Asks for confirmation before something is deleted for good. */
export interface Question {
  title: string;
  text: string;
  yes: string;
  run: () => void;
}

/** Asks with a native dialog: focus stays inside, Escape is no. */
export function Confirm({ question, close }: { question: Question | null; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (question !== null && dialog.current?.open === false) dialog.current.showModal();
  }, [question]);
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="leadsnap-vraag" onClose={close}>
      <h3 className="dialog__title" id="leadsnap-vraag">
        {question?.title}
      </h3>
      <p className="dialog__text">{question?.text}</p>
      <form className="dialog__actions dialog__actions--even" method="dialog">
        <button className="btn btn--secondary" type="submit">
          Behouden
        </button>
        <button className="btn btn--primary" type="submit" onClick={() => question?.run()}>
          {question?.yes}
        </button>
      </form>
    </dialog>
  );
}
