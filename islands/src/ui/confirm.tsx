// Dialogs that ask for confirmation.

import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { FormError } from "./field.tsx";

interface ActionsProps {
  /** Label of the button that confirms. */
  label: string;
  cancel?: string;
  busy?: boolean;
  /** Whether it can't be confirmed now; the text above says why. */
  disabled?: boolean;
  /** Called on confirmation. Without it, the button submits its form. */
  yes?: () => void;
  close: () => void;
}

/** The buttons at the foot of a dialog. */
export function DialogActions({ label, cancel = "Annuleer", busy = false, disabled, yes, close }: ActionsProps) {
  return (
    <div className="dialog__actions dialog__actions--even">
      <Button onClick={close}>{cancel}</Button>
      <Button kind="primary" type={yes ? "button" : "submit"} busy={busy} disabled={disabled} onClick={yes}>
        {label}
      </Button>
    </div>
  );
}

interface ConfirmProps extends ActionsProps {
  title: ReactNode;
  text: ReactNode;
  error?: string | undefined;
}

/** Asks for confirmation of an action that can't be undone. */
export function Confirm({ title, text, error, ...actions }: ConfirmProps) {
  return (
    <Dialog title={title} close={actions.close}>
      <p className="dialog__text">{text}</p>
      {error !== undefined && <FormError text={error} />}
      <DialogActions {...actions} />
    </Dialog>
  );
}
