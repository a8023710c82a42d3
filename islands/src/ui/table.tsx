// A table that can be sorted, paged and exported. If its columns do not fit, each row becomes a card.

import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { number } from "../lib/format.ts";
import { csv, type Cell } from "../lib/csv.ts";
import { download } from "../lib/download.ts";
import { Badge, type Tone } from "./badge.tsx";
import { Button, IconButton } from "./button.tsx";
import { Select } from "./field.tsx";
import { DOWN, Icon } from "./icon.tsx";
import { FILE, LEFT, RIGHT, SORT, UP } from "./icons.ts";

/** A column. Its heading, cells, sorting and export all follow from this one entry. */
export interface Column<T> extends Line<T> {
  /** A second line in the cell; a separate column in the file. */
  under?: Line<T>;
  /** Right-aligned, in tabular figures. */
  numeric?: boolean;
  /** Whether the table can't be sorted by it. */
  fixed?: boolean;
}

interface Line<T> {
  /** Unique among the columns. */
  label: string;
  /** The value to sort by, to show and to export; ISO 8601 dates sort as text. */
  value: (row: T) => Cell;
  /** The text to show and export, if it is not the value. */
  text?: (row: T) => string;
  /** The content to show, if it differs from the exported value. */
  cell?: (row: T) => ReactNode;
  /** Shown as a badge of this tone. */
  tone?: (row: T) => Tone;
  /** Limits the column to the screen (for combined values) or to the file (for separate values). */
  only?: "screen" | "file";
}

interface Paging {
  /** From 1. */
  page: number;
  size: number;
  total: number;
  go: (page: number) => void;
}

interface Sorting {
  /** Label of the column. */
  by: string;
  down: boolean;
}

export interface TableProps<T> {
  /** For screen readers only. */
  caption: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  rowKey: (row: T) => string | number;
  /** Buttons or links of a row. */
  actions?: (row: T) => ReactNode;
  /** Initial sorting; by default the given order. */
  sort?: Sorting;
  /** Set if the API does the paging: `rows` is then one page, in the API's order, and the table does not sort. */
  paging?: Paging;
  /** Name of the exported file, without its extension. Without it there is no export. */
  file?: string;
  /** All rows for the file, when there are more than the table has. */
  all?: () => Promise<readonly T[]>;
  /** While the next page loads. */
  busy?: boolean;
  /** Whether a row is about something in the past. */
  past?: (row: T) => boolean;
}

/** Rows on a page, when the table holds all of them. */
const SIZE = 25;
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
    return () => watch.disconnect();
  }, [columns]);
  return [ref, stacked];
}

const collator = new Intl.Collator("nl-BE", { numeric: true, sensitivity: "base" });

/** Compares values of one column; missing values come last in both directions. */
export function compare(a: Cell, b: Cell, down: boolean): number {
  const missing = (value: Cell): boolean => value === null || value === undefined || value === "";
  if (missing(a) || missing(b)) return Number(missing(a)) - Number(missing(b));
  const order = typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));
  return down ? -order : order;
}

export function Table<T>(props: TableProps<T>) {
  const { caption, rows, rowKey, actions, paging, busy = false, past } = props;
  const columns = props.columns.filter(({ only }) => only !== "file");
  const [sort, setSort] = useState(props.sort);
  const [page, setPage] = useState(1);
  const [box, stacked] = useStacked(columns.length + (actions ? 1 : 0));
  const by = paging ? undefined : columns.find(({ label }) => label === sort?.by);
  const ordered = by ? [...rows].sort((a, b) => compare(by.value(a), by.value(b), sort?.down ?? false)) : rows;
  // The page may no longer exist after rows were removed.
  const at = Math.min(page, Math.max(1, Math.ceil(rows.length / SIZE)));
  const pages = paging ?? { page: at, size: SIZE, total: rows.length, go: setPage };
  const shown = paging ? rows : ordered.slice((at - 1) * SIZE, at * SIZE);
  const sortable = paging ? [] : columns.filter(({ fixed }) => !fixed);
  const change = (next: Sorting) => {
    setSort(next);
    setPage(1);
  };
  /** Goes to another page, and moves the view and the focus to its top. */
  const turn = (to: number) => {
    pages.go(to);
    // `scroll-margin` keeps it below the portal's bar.
    box.current?.scrollIntoView({ block: "start" });
    box.current?.querySelector("table")?.focus({ preventScroll: true });
  };
  return (
    <div className="data-table" ref={box} data-stacked={stacked || undefined} data-busy={busy || undefined}>
      {stacked && sortable.length > 1 && rows.length > 2 && <SortBy columns={sortable} sort={sort} change={change} />}
      <table role="table" className="data-table__table" tabIndex={-1}>
        <caption className="vh">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => {
              const { label, numeric } = column;
              const sorted = by === column;
              const down = sorted && sort?.down === true;
              return (
                <th
                  key={label}
                  role="columnheader"
                  scope="col"
                  className={numeric ? "data-table__number" : undefined}
                  aria-sort={sorted ? (down ? "descending" : "ascending") : undefined}
                >
                  {sortable.includes(column) ? (
                    <button
                      type="button"
                      className="data-table__sort"
                      onClick={() => change({ by: label, down: sorted && !down })}
                    >
                      {label}
                      <Icon d={sorted ? (down ? DOWN : UP) : SORT} />
                    </button>
                  ) : (
                    label
                  )}
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
            <tr key={rowKey(row)} role="row" data-past={past?.(row) === true || undefined}>
              {columns.map((column, index) => {
                const { label, numeric } = column;
                const content = shownCell(column, row);
                if (index === 0)
                  return (
                    <th key={label} role="rowheader" scope="row">
                      {content}
                    </th>
                  );
                return (
                  <td
                    key={label}
                    role="cell"
                    className={numeric ? "data-table__number" : undefined}
                    data-empty={content === "" || undefined}
                  >
                    <span className="data-table__label">{label}</span>
                    <div className="data-table__value">{content}</div>
                  </td>
                );
              })}
              {actions && (
                <td role="cell" className="data-table__actions">
                  <div>{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {(pages.total > pages.size || props.file !== undefined) && (
        <div className="bar data-table__foot">
          <Pager {...pages} go={turn} />
          {props.file !== undefined && rows.length > 0 && (
            <DownloadButton
              name={props.file}
              table={async () => sheet(props.columns, props.all ? await props.all() : ordered)}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** A value as text. */
function words<T>({ value, text }: Line<T>, row: T): string {
  if (text) return text(row);
  const found = value(row);
  if (found === null || found === undefined) return "";
  if (typeof found === "boolean") return found ? "Ja" : "Nee";
  return typeof found === "number" ? number(found, 2) : found;
}

function shownLine<T>(line: Line<T>, row: T): ReactNode {
  if (line.cell) return line.cell(row);
  const text = words(line, row);
  return line.tone && text !== "" ? <Badge tone={line.tone(row)}>{text}</Badge> : text;
}

function shownCell<T>(column: Column<T>, row: T): ReactNode {
  const content = shownLine(column, row);
  const under = column.under && shownLine(column.under, row);
  if (under === undefined || under === "") return content;
  return (
    <>
      {content}
      <small className="subline">{under}</small>
    </>
  );
}

/** Sorting controls for cards, which have no column headings. */
function SortBy<T>({
  columns,
  sort = { by: "", down: false },
  change,
}: {
  columns: readonly Column<T>[];
  sort: Sorting | undefined;
  change: (sort: Sorting) => void;
}) {
  const labels = columns.map(({ label }) => [label, label] as const);
  return (
    <div className="sort-by">
      <label className="sort-by__field">
        <span>Sorteer op</span>
        <Select
          value={sort.by}
          options={sort.by === "" ? [["", "Zoals ze komen"], ...labels] : labels}
          change={(by) => change({ by, down: sort.down })}
        />
      </label>
      <IconButton
        icon={sort.down ? DOWN : UP}
        label="Aflopend"
        aria-pressed={sort.down}
        disabled={sort.by === ""}
        onClick={() => change({ by: sort.by, down: !sort.down })}
      />
    </div>
  );
}

function Pager({ page, size, total, go }: Paging) {
  const last = Math.max(1, Math.ceil(total / size));
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <div className="pager">
      <p className="pager__count" role="status">
        {total > size ? `${number(from)} tot ${number(Math.min(page * size, total))} van ` : ""}
        {total === 1 ? "1 rij" : `${number(total)} rijen`}
      </p>
      {last > 1 && (
        <nav className="pager__steps" aria-label="Bladeren">
          <IconButton icon={LEFT} label="Vorige bladzijde" disabled={page <= 1} onClick={() => go(page - 1)} />
          <span>
            {number(page)} / {number(last)}
          </span>
          <IconButton icon={RIGHT} label="Volgende bladzijde" disabled={page >= last} onClick={() => go(page + 1)} />
        </nav>
      )}
    </div>
  );
}

/** The content of the exported file. Second lines are separate columns. */
function sheet<T>(columns: readonly Column<T>[], rows: readonly T[]): Sheet {
  const lines = columns
    .flatMap((column): Line<T>[] => (column.under ? [column, column.under] : [column]))
    .filter(({ only }) => only !== "screen");
  return {
    head: lines.map(({ label }) => label),
    body: rows.map((row) => lines.map(({ value, text }) => (text ?? value)(row))),
  };
}

export interface Sheet {
  head: readonly string[];
  body: readonly (readonly Cell[])[];
}

/** Downloads a table as a file that a spreadsheet opens; `name` is without its extension. */
export function DownloadButton({ name, table }: { name: string; table: () => Sheet | Promise<Sheet> }) {
  const [state, setState] = useState<"busy" | "failed">();
  const save = async () => {
    setState("busy");
    try {
      const { head, body } = await table();
      download(`${name}.csv`, csv(head, body));
      setState(undefined);
    } catch {
      setState("failed");
    }
  };
  return (
    <Button small aria-disabled={state === "busy" || undefined} onClick={() => state !== "busy" && void save()}>
      <Icon d={FILE} />
      {state === "failed" ? "Mislukt, probeer opnieuw" : "Download voor Excel"}
    </Button>
  );
}
