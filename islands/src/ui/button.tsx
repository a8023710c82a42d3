import type { ButtonHTMLAttributes } from "react";
import { Icon } from "./icon.tsx";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: "primary" | "secondary";
  small?: boolean;
  /** Shows that work is in progress and ignores clicks. Unlike a disabled button it keeps the focus. */
  busy?: boolean;
}

export function Button({ kind = "secondary", small = false, busy = false, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`btn btn--${kind}${small ? " btn--small" : ""}`}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {busy && <span className="spin" />}
      {children}
    </button>
  );
}

/** A button that looks like a link, for one of the actions of a row; `aria-label` says what it acts on. */
export function TextButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" className="text-button" {...props} />;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Path data from icon.tsx or icons.ts. */
  icon: string;
  /** Text for screen readers. */
  label: string;
}

export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" className="icon-button" {...rest}>
      <Icon d={icon} />
      <span className="vh">{label}</span>
    </button>
  );
}
