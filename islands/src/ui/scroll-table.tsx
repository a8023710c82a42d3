import type { ReactNode } from "react";

interface ScrollTableProps {
  /** Name of the part that scrolls, for screen readers. */
  label: string;
  caption: ReactNode;
  className: string;
  head: readonly string[];
  children: ReactNode;
}

/** A table that scrolls sideways if it is too wide, also with the keyboard. */
export function ScrollTable({ label, caption, className, head, children }: ScrollTableProps) {
  return (
    <div className="tablebox" tabIndex={0} role="region" aria-label={label}>
      <table className={`table ${className}`}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((text, at) => (
              <th key={at} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
