// The catalogue as a table. Each set is a `<tbody>` with two rows: its price and its details.

import { Fragment, useMemo, useState, type KeyboardEvent } from "react";
import { Facts } from "../../ui/facts.tsx";
import { CHECK, Icon, PLUS } from "../../ui/icon.tsx";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import type { DataSet } from "../../contract/props.ts";
import { date, euro, month, number } from "../../lib/format.ts";
import { range } from "./filters.tsx";
import { sorted, type Sort, type SortKey } from "./logic.ts";

/** Columns with a key can be sorted. */
const COLUMNS: { label: string; key?: SortKey; numeric?: true }[] = [
  { label: "Bestand", key: "naam" },
  { label: "Streek" },
  { label: "Medewerkers" },
  { label: "Bedrijven", key: "aantal", numeric: true },
  { label: "Per bedrijf", key: "prijs", numeric: true },
  { label: "Bijgewerkt", key: "vers" },
];

interface Props {
  sets: DataSet[];
  sort: Sort;
  ready: boolean;
  /** Slugs of the sets in the basket. */
  chosen: ReadonlySet<string>;
  order: (sort: Sort) => void;
  toggle: (set: DataSet) => void;
}

/** Arrow keys move the focus to the same control in another row; Home and End move it to the first and last row. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const kind = (event.target as HTMLElement).dataset.walk;
  if (kind === undefined || !["ArrowDown", "ArrowUp", "Home", "End"].includes(event.key)) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-walk="${kind}"]`)];
  const at = all.indexOf(event.target as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key] ?? at;
  event.preventDefault();
  all[Math.min(all.length - 1, Math.max(0, next))]?.focus();
}

export function Catalogue({ sets, sort, ready, chosen, order, toggle }: Props) {
  return (
    <table className="store__table" onKeyDown={walk}>
      <caption className="vh">De catalogus, met prijzen per bedrijf excl. btw</caption>
      <thead className="store__head">
        <tr className="store__columns">
          {COLUMNS.map(({ label, key, numeric }) => (
            <th
              key={label}
              scope="col"
              className={numeric && "store__n"}
              aria-sort={key !== sort.key ? undefined : sort.down ? "descending" : "ascending"}
            >
              {key === undefined ? (
                label
              ) : (
                <button
                  type="button"
                  className="store__sort"
                  disabled={!ready}
                  onClick={() => {
                    // Every column sorts ascending first: few people look for the most expensive or largest set.
                    order({ key, down: key === sort.key && !sort.down });
                  }}
                >
                  {label}
                  <span className="store__arrow" aria-hidden="true" />
                </button>
              )}
            </th>
          ))}
          <td>
            <span className="vh">Mandje</span>
          </td>
        </tr>
      </thead>
      {sorted(sets, sort).map((set) => (
        <SetRows key={set.slug} set={set} ready={ready} chosen={chosen.has(set.slug)} toggle={toggle} />
      ))}
    </table>
  );
}

interface RowProps {
  set: DataSet;
  ready: boolean;
  chosen: boolean;
  toggle: (set: DataSet) => void;
}

function SetRows({ set, ready, chosen, toggle }: RowProps) {
  // The details are half of the page. They are rendered on load; in rows that a filter brings back, only once opened.
  const [full, setFull] = useState(!ready);
  const details = useMemo(() => full && <Details set={set} />, [full, set]);
  return (
    <tbody className="store__set" id={set.slug}>
      <tr className="store__row">
        <th scope="row" className="store__title">
          {set.title}
        </th>
        <td>
          <span className="store__label">Streek</span> {set.region}
        </td>
        <td>
          <span className="store__label">Medewerkers</span>{" "}
          <span>
            {set.sizes.map((size, at) => (
              <Fragment key={size}>
                {at > 0 && " "}
                <span className="store__size">
                  {range(size)}
                  {at < set.sizes.length - 1 && ","}
                </span>
              </Fragment>
            ))}
          </span>
        </td>
        <td className="store__n">
          <span className="store__label">Bedrijven</span> {number(set.records)}
        </td>
        <td className="store__n">
          <span className="store__label">Per bedrijf</span> {euro(set.priceCents / 100)}
        </td>
        <td>
          <span className="store__label">Bijgewerkt</span> {month(set.fresh)}
        </td>
        <td className="store__pick">
          <button
            type="button"
            className={chosen ? "btn btn--primary btn--small" : "btn btn--secondary btn--small"}
            aria-pressed={chosen}
            aria-label={`${set.title} in het mandje`}
            data-walk="pick"
            disabled={!ready}
            onClick={() => toggle(set)}
          >
            <Icon d={chosen ? CHECK : PLUS} />
            Mandje
          </button>
        </td>
      </tr>
      <tr className="store__more">
        <td colSpan={7}>
          <details className="store__details" onToggle={() => setFull(true)}>
            <summary className="act store__summary" data-walk="more">
              Voorbeeldrijen, velden en herkomst<span className="vh"> van {set.title}</span>
              <Icon d={PLUS} className="faq__sign" />
            </summary>
            {details}
          </details>
        </td>
      </tr>
    </tbody>
  );
}

function Details({ set }: { set: DataSet }) {
  const facts: [string, string][] = [
    ["Sector", set.sector],
    ["NACE", set.nace.join(", ")],
    ["Velden", set.fields.join(", ")],
    ["Herkomst", set.source],
    ["Getoetst", `Aan de Bel-me-niet-meer-lijst op ${date(set.screened)}`],
    ["Eenmanszaken", `${set.soleTraders}%`],
    ["Vanaf", `${number(set.minimum)} bedrijven`],
    ["Trefwoorden", set.tags.join(", ")],
  ];
  return (
    <div className="stack store__inside">
      <div className="flow">
        <p className="measure store__text">{set.description}</p>
        <ScrollTable
          className="store__sample"
          label={`Voorbeeldrijen van ${set.title}`}
          caption="Voorbeeldrijen, verzonnen"
          head={["Naam", "Nummer", "Gemeente", "NACE", "Personeel", "Telefoon"]}
        >
          {set.sample.map((row) => (
            <tr key={row.number}>
              <th scope="row">{row.name}</th>
              <td>{row.number}</td>
              <td>
                {row.postcode} {row.place}
              </td>
              <td>{row.nace}</td>
              <td>{range(row.size)}</td>
              <td>{row.phone}</td>
            </tr>
          ))}
        </ScrollTable>
      </div>
      <Facts rows={facts} />
    </div>
  );
}
