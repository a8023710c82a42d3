// Lists that the API filters and pages. Filters are in the address. Choosing one adds a history entry; typing does not.

import { useEffect, useRef } from "react";
import { Field, SelectField } from "../../ui/field.tsx";
import { Table, type TableProps } from "../../ui/table.tsx";
import type { Schemas } from "./client.ts";
import { call } from "./client.ts";
import { useApiQuery } from "./query.ts";
import { navigate, path, queryWith, useQueryValue } from "./router.tsx";
import { useScope } from "./scope.ts";
import { Empty, Loaded, type EmptyProps } from "./states.tsx";

/** Rows on a page. */
const SIZE = 50;
/** Maximum page size of the API. */
const MOST = 500;
/** Debounce of the search field in milliseconds. */
const PAUSE = 300;

/** The page that an address asks for. */
function readPage(asked: string): number {
  return /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
}

/** Changes values of the query. Goes back to the first page, unless the page itself is changed. */
export function filter(values: Record<string, string>, { typing = false } = {}): void {
  const search = queryWith({ bladzijde: "", ...values });
  if (search !== location.search) navigate(path() + search, { replace: typing });
}

/** Goes to another page. */
function turn(page: number): void {
  filter({ bladzijde: page === 1 ? "" : String(page) });
}

interface PathItem {
  "/portal/organizations/{org}/calls": Schemas["Call"];
  "/portal/organizations/{org}/prospects": Schemas["Prospect"];
}

/** Every row that matches, read page by page. A row that moves to the next page meanwhile is returned once. */
async function everything<P extends keyof PathItem>(
  path: P,
  names: { org: string },
  query: object,
): Promise<PathItem[P][]> {
  const found = new Map<number, PathItem[P]>();
  for (let page = 1; ; page++) {
    const answer = await call("get", path, { names, query: { ...query, page, size: MOST } });
    const { items, total } = answer as { items: PathItem[P][]; total: number };
    for (const item of items) found.set(item.id, item);
    if (items.length === 0 || page * MOST >= total) return [...found.values()];
  }
}

/** A debounced search field whose text is kept in the address. Follows the address when that changes. */
export function SearchField({ id, label }: { id: string; label: string }) {
  const [value] = useQueryValue("zoek");
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The last value that this field wrote to the address, to recognize other changes.
  const told = useRef(value);
  useEffect(() => {
    if (field.current && value !== told.current) field.current.value = value;
    told.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = () => {
    clearTimeout(timer.current);
    const text = field.current?.value.trim() ?? "";
    if (text === told.current) return;
    told.current = text;
    filter({ zoek: text }, { typing: true });
  };
  return (
    <Field id={id} label={label} bare>
      <input
        ref={field}
        id={id}
        type="search"
        className="field__control"
        defaultValue={value}
        maxLength={100}
        autoComplete="off"
        spellCheck="false"
        onInput={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(tell, PAUSE);
        }}
        onKeyDown={({ key }) => {
          if (key === "Enter") tell();
        }}
        onBlur={tell}
      />
    </Field>
  );
}

/** The value of a filter in the address, when it is one of its options. */
export function useFilter<T extends string>(name: string, options: readonly (readonly [T, string])[]): T | undefined {
  const [asked] = useQueryValue(name);
  return options.find(([key]) => key === asked)?.[0];
}

interface FilterFieldProps<T extends string> {
  id: string;
  label: string;
  /** Its name in the address. */
  name: string;
  /** Text for no filter. */
  every: string;
  options: readonly (readonly [T, string])[];
}

/** A filter that is kept in the address. */
export function FilterField<T extends string>({ id, label, name, every, options }: FilterFieldProps<T>) {
  return (
    <SelectField
      id={id}
      label={label}
      bare
      value={useFilter(name, options) ?? ""}
      options={[["", every], ...options]}
      change={(value) => filter({ [name]: value })}
    />
  );
}

/** Shown when nothing matches the filters; `clear` holds their names in the address. */
export function NoMatch({ title, label, clear }: { title: string; label: string; clear: readonly string[] }) {
  return (
    <Empty
      title={title}
      action={{
        label,
        run: () => filter(Object.fromEntries(clear.map((name) => [name, ""]))),
      }}
    />
  );
}

interface PagedListProps<P extends keyof PathItem, F extends string> {
  title: string;
  path: P;
  query: object;
  /** The filter besides the search field. */
  by: FilterFieldProps<F> & { query: string };
  /** Shown when there are no rows at all, without any filter. */
  empty: EmptyProps;
  noMatch: { title: string; label: string };
  table: Pick<TableProps<PathItem[P]>, "caption" | "columns" | "file" | "actions">;
}

/** A list that the API filters and pages, with its filters above it. */
export function PagedList<P extends keyof PathItem, F extends string>(props: PagedListProps<P, F>) {
  const { title, path, by, empty, noMatch, table } = props;
  const { org } = useScope();
  const [search] = useQueryValue("zoek");
  const page = readPage(useQueryValue("bladzijde")[0]);
  const chosen = useFilter(by.name, by.options);
  const query = {
    ...props.query,
    ...(search !== "" && { q: search.slice(0, 100) }),
    ...(chosen !== undefined && { [by.query]: chosen }),
  };
  const answer = useApiQuery<keyof PathItem>(
    path,
    { org },
    { query: { ...query, page, size: SIZE }, keepPrevious: true },
  );
  return (
    <>
      <div className="toolbar" role="search" aria-label={title}>
        <SearchField id={`${by.id}-search`} label="Zoek een bedrijf of gemeente" />
        <FilterField {...by} />
      </div>
      <Loaded from={answer} lines={10}>
        {({ items, total }) =>
          total === 0 ? (
            search === "" && chosen === undefined ? (
              <Empty {...empty} />
            ) : (
              <NoMatch {...noMatch} clear={["zoek", by.name]} />
            )
          ) : items.length === 0 ? (
            <Empty
              title="Op deze bladzijde staat niets."
              action={{
                label: "Naar de eerste bladzijde",
                run: () => turn(1),
              }}
            />
          ) : (
            <Table
              {...table}
              rows={items as PathItem[P][]}
              rowKey={({ id }) => id}
              paging={{ page, size: SIZE, total, go: turn }}
              busy={answer.isFetching}
              all={() => everything(path, { org }, query)}
            />
          )
        }
      </Loaded>
    </>
  );
}
