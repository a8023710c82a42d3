// A message: a note, an error or a success.

import type { ReactNode } from "react";
import { CHECK, Icon, INFO, WARN } from "./icon.tsx";

const KINDS = {
  note: { icon: INFO, role: undefined },
  bad: { icon: WARN, role: "alert" },
  good: { icon: CHECK, role: "status" },
} as const;

interface AlertProps {
  kind?: keyof typeof KINDS;
  title?: ReactNode;
  className?: string;
  /** False if the element around it is announced already. */
  live?: boolean;
  children?: ReactNode;
}

export function Alert({ kind = "note", title, className = "", live = true, children }: AlertProps) {
  const { icon, role } = KINDS[kind];
  return (
    <div className={`message message--${kind} ${className}`.trimEnd()} role={live ? role : undefined}>
      <Icon d={icon} />
      <div>
        {title !== undefined && <p className="message__title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
