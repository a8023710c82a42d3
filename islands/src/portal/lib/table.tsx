// The portal's table: sorted, paged, exported; where its columns do not fit, each row becomes a card.

import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { number } from "../../lib/format.ts";
import { csv, download, type Cell } from "../../lib/csv.ts";
import { Sign } from "./sign.tsx";

export interface Column<T> {
  id: string;
  label: string;
  /** The value to sort and export; ISO 8601 dates sort as text. */
  value: (row: T) => Cell;
  /** Rendered cell, when it differs from the value. */
  cell?: (row: T) => ReactNode;
  /** Exported value, when it differs. */
  file?: (row: T) => Cell;
  /** Right-aligned, in tabular figures. */
  numeric?: boolean;
  /** Names the row (its header cell). By default the first column. */
  head?: boolean;
  /** Not for sorting. */
  fixed?: boolean;
  /** Only on the screen, where it combines several things, or only in the file, which keeps them apart. */
  only?: "screen" | "file";
}

export interface Paging {
  /** From 1. */
  page: number;
  size: number;
  total: number;
  go: (page: number) => void;
}

export interface TableProps<T> {
  /** Caption of the table; read out, and visible when `captioned`. */
  caption: string;
  captioned?: boolean;
  rows: readonly T[];
  columns: readonly Column<T>[];
  rowKey: (row: T) => string | number;
  /** Buttons or links of a row. */
  actions?: (row: T) => ReactNode;
  /** Initial sorting; by default the given order. */
  sort?: { id: string; down: boolean };
  /** Rows on a page, when the table holds all of them. */
  size?: number;
  /** When the API pages: rows are one page, as it ordered them, and nothing is sorted here. */
  paging?: Paging;
  /** Start of the file's name; without one nothing is exported. */
  file?: string;
  /** All rows for the file, when there are more than the table has. */
  all?: () => Promise<readonly T[]>;
  /** While the next page loads. */
  busy?: boolean;
  /** CSS class of a row: `past`. */
  mark?: (row: T) => string | undefined;
}

/** Minimum width of a column in pixels. */
const COLUMN = 100;

/** Whether the columns do not fit side by side, measured by their content, not the width of the window. */
function useStacked(columns: number): [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [stacked, setStacked] = useState(false);
  // Width in pixels that the columns needed when they last fitted.
  const wanted = useRef(0);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box || typeof ResizeObserver === "undefined") return;
    const measure = () => {
      const table = box.querySelector("table");
      const now = box.hasAttribute("data-stacked") ? wanted.current : (table?.offsetWidth ?? 0);
      wanted.current = now > box.clientWidth ? now : columns * COLUMN;
      setStacked(wanted.current > box.clientWidth);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => {
      watch.disconnect();
    };
  }, [columns]);
  return [ref, stacked];
}

const words = new Intl.Collator("nl-BE", { numeric: true, sensitivity: "base" });

/** Compares values of one column; missing values come last in both directions. */
export function compare(a: Cell, b: Cell, down: boolean): number {
  const missing = (value: Cell): boolean => value === null || value === undefined || value === "";
  if (missing(a) || missing(b)) return Number(missing(a)) - Number(missing(b));
  const order = typeof a === "number" && typeof b === "number" ? a - b : words.compare(String(a), String(b));
  return down ? -order : order;
}

export function Table<T>(props: TableProps<T>) {
  const { caption, captioned = false, rows, rowKey, actions, size = 25, paging, busy = false, mark } = props;
  const columns = props.columns.filter(({ only }) => only !== "file");
  const [sort, setSort] = useState(props.sort);
  const [page, setPage] = useState(1);
  const [box, stacked] = useStacked(columns.length + (actions ? 1 : 0));
  const by = paging ? undefined : columns.find(({ id }) => id === sort?.id);
  const ordered = by ? [...rows].sort((a, b) => compare(by.value(a), by.value(b), sort?.down ?? false)) : rows;
  // The page no longer exists after rows were removed.
  const own: Paging = {
    page: Math.min(page, Math.max(1, Math.ceil(rows.length / size))),
    size,
    total: rows.length,
    go: setPage,
  };
  const pages = paging ?? own;
  const shown = paging ? rows : ordered.slice((own.page - 1) * size, own.page * size);
  const sortable = paging ? [] : columns.filter(({ fixed }) => !fixed);
  const named = columns.some(({ head }) => head) ? undefined : columns[0]?.id;
  return (
    <div className="p-table" ref={box} data-stacked={stacked || undefined} data-busy={busy || undefined}>
      {stacked && sortable.length > 1 && rows.length > 2 && (
        <SortBy
          columns={sortable}
          sort={sort}
          change={(next) => {
            setSort(next);
            setPage(1);
          }}
        />
      )}
      <table role="table" className="p-table__table">
        <caption className={captioned ? "p-table__caption" : "vh"}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => {
              const sorted = by?.id === column.id;
              const down = sorted && sort?.down === true;
              const classes = column.numeric ? "p-table__n" : undefined;
              if (paging || column.fixed)
                return (
                  <th key={column.id} role="columnheader" scope="col" className={classes}>
                    {column.label}
                  </th>
                );
              return (
                <th
                  key={column.id}
                  role="columnheader"
                  scope="col"
                  className={classes}
                  aria-sort={sorted ? (down ? "descending" : "ascending") : undefined}
                >
                  <button
                    type="button"
                    className="p-table__sort"
                    onClick={() => {
                      setSort({ id: column.id, down: sorted && !down });
                      setPage(1);
                    }}
                  >
                    {column.label}
                    <Sign name={sorted ? (down ? "down" : "up") : "sort"} />
                  </button>
                </th>
              );
            })}
            {actions && (
              <th role="columnheader" scope="col">
                <span className="vh">Acties</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map((row) => (
            <tr key={rowKey(row)} role="row" data-mark={mark?.(row)}>
              {columns.map((column) => {
                const head = column.head ?? column.id === named;
                const content = column.cell ? column.cell(row) : text(column.value(row));
                const classes = column.numeric ? "p-table__n" : undefined;
                if (head)
                  return (
                    <th key={column.id} role="rowheader" scope="row" className={classes}>
                      {content}
                    </th>
                  );
                return (
                  <td key={column.id} role="cell" className={classes} data-empty={content === "" || undefined}>
                    <span className="p-table__label">{column.label}</span>
                    <span className="p-table__value">{content}</span>
                  </td>
                );
              })}
              {actions && (
                <td role="cell" className="p-table__actions">
                  <div>{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {(pages.total > pages.size || props.file !== undefined) && (
        <div className="p-table__foot">
          <Pager {...pages} />
          {props.file !== undefined && rows.length > 0 && (
            <Export
              name={props.file}
              columns={props.columns.filter(({ only }) => only !== "screen")}
              rows={props.all ?? (() => Promise.resolve(ordered))}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** Sorting controls for where there are no column heads. */
function SortBy<T>({
  columns,
  sort,
  change,
}: {
  columns: readonly Column<T>[];
  sort: TableProps<T>["sort"];
  change: (sort: { id: string; down: boolean }) => void;
}) {
  const current = sort ?? { id: "", down: false };
  return (
    <div className="p-sortby">
      <label className="p-sortby__field">
        <span>Sorteer op</span>
        <span className="select">
          <select
            className="field__control"
            value={current.id}
            onChange={({ currentTarget }) => {
              change({ id: currentTarget.value, down: current.down });
            }}
          >
            {sort === undefined && <option value="">Zoals ze komen</option>}
            {columns.map(({ id, label }) => (
              <option key={id} value={id} selected={id === current.id}>
                {label}
              </option>
            ))}
          </select>
        </span>
      </label>
      <button
        type="button"
        className="p-iconbtn"
        aria-pressed={current.down}
        disabled={current.id === ""}
        onClick={() => {
          change({ id: current.id, down: !current.down });
        }}
      >
        <Sign name={current.down ? "down" : "up"} />
        <span className="vh">Aflopend</span>
      </button>
    </div>
  );
}

function text(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Ja" : "Nee";
  return typeof value === "number" ? number(value, 2) : value;
}

function Pager({ page, size, total, go }: Paging) {
  const last = Math.max(1, Math.ceil(total / size));
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <div className="p-pager">
      <p className="p-pager__count" role="status">
        {total > size ? `${number(from)} tot ${number(Math.min(page * size, total))} van ` : ""}
        {total === 1 ? "1 rij" : `${number(total)} rijen`}
      </p>
      {last > 1 && (
        <nav className="p-pager__steps" aria-label="Bladeren">
          <button
            type="button"
            className="p-iconbtn"
            disabled={page <= 1}
            onClick={() => {
              go(page - 1);
            }}
          >
            <Sign name="left" />
            <span className="vh">Vorige bladzijde</span>
          </button>
          <span className="p-pager__at">
            {number(page)} / {number(last)}
          </span>
          <button
            type="button"
            className="p-iconbtn"
            disabled={page >= last}
            onClick={() => {
              go(page + 1);
            }}
          >
            <Sign name="right" />
            <span className="vh">Volgende bladzijde</span>
          </button>
        </nav>
      )}
    </div>
  );
}

function Export<T>({
  name,
  columns,
  rows,
}: {
  name: string;
  columns: readonly Column<T>[];
  rows: () => Promise<readonly T[]>;
}) {
  const [state, setState] = useState<"busy" | "failed">();
  const save = async () => {
    setState("busy");
    try {
      const all = await rows();
      const lines = all.map((row) => columns.map(({ value, file }) => (file ?? value)(row)));
      const head = columns.map(({ label }) => label);
      download(`${name}.csv`, csv(head, lines));
      setState(undefined);
    } catch {
      setState("failed");
    }
  };
  return (
    <button
      type="button"
      className="btn btn--secondary btn--small p-table__file"
      aria-disabled={state === "busy" || undefined}
      onClick={() => {
        if (state !== "busy") void save();
      }}
    >
      <Sign name="file" />
      {state === "failed" ? "Mislukt, probeer opnieuw" : "Download voor Excel"}
    </button>
  );
}
