import type { ReactNode } from "react";

interface ScrollTableProps {
  /** Name of the part that scrolls, for screen readers. */
  label: string;
  caption?: ReactNode;
  className: string;
  /** An empty text leaves the corner above the rows' names empty. */
  head: readonly string[];
  /** Place of a column that is marked, from 0. */
  own?: number | undefined;
  children: ReactNode;
}

/** A table that scrolls sideways if it is too wide, also with the keyboard. */
export function ScrollTable({ label, caption, className, head, own, children }: ScrollTableProps) {
  return (
    <div className="tablebox" tabIndex={0} role="region" aria-label={label}>
      <table className={`table ${className}`}>
        {caption !== undefined && <caption>{caption}</caption>}
        <thead>
          <tr>
            {head.map((text, at) =>
              text === "" ? (
                <td key={at} />
              ) : (
                <th key={at} scope="col" className={at === own ? "table__own" : undefined}>
                  {text}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
