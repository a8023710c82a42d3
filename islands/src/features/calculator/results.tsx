// Renders a report.

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

/** From a call to a customer, stop by stop. */
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

export function DataTable({ table }: { table: Table }) {
  const [first, ...columns] = table.columns;
  const own = (at: number) => (at + 1 === table.own ? "table__own" : undefined);
  return (
    <div className="sheet">
      <div className="tablebox" tabIndex={0} role="region" aria-label={table.caption}>
        <table className="table table--sums">
          <caption>{table.caption}</caption>
          <thead>
            <tr>
              {first === "" ? <td /> : <th scope="col">{first}</th>}
              {columns.map((column, at) => (
                <th scope="col" key={column} className={own(at)}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([label, ...cells]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {cells.map((cell, at) => (
                  <td key={columns[at]} className={own(at)}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.note !== undefined && <p className="note">{table.note}</p>}
    </div>
  );
}
