// Renders a report.

import { ScrollTable } from "../../ui/scroll-table.tsx";
import type { Figure, Report, Table } from "./report.ts";

export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="ruled sums">
      {figures.map(({ label, value, note }) => (
        <div className="sums__one" key={label}>
          <dt className="sums__label">{label}</dt>
          <dd className="sums__value">{value}</dd>
          <dd className="sums__note">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The steps from calls to customers. */
export function Steps({ steps }: { steps: Report["steps"] }) {
  if (steps.length === 0) return null;
  return (
    <ol className="funnel" aria-label="Van begin tot eind, per maand">
      {steps.map(({ label, value }) => (
        <li className="funnel__one" key={label}>
          <span className="funnel__value">{value}</span> <span className="funnel__label">{label}</span>
        </li>
      ))}
    </ol>
  );
}

export function DataTable({ table: { caption, columns, rows, own, note } }: { table: Table }) {
  return (
    <div className="sheet">
      <ScrollTable className="table--sums" label={caption} caption={caption} head={columns} own={own}>
        {rows.map(([label, ...cells]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {cells.map((cell, at) => (
              <td key={at} className={at + 1 === own ? "table__own" : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </ScrollTable>
      {note !== undefined && <p className="note">{note}</p>}
    </div>
  );
}
