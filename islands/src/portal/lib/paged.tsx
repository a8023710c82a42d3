// Lists that the API filters and pages. Filters are kept in the address; choosing adds a history entry, typing does not.

import { useEffect, useRef } from "react";
import type { Schemas } from "./client.ts";
import { call } from "./client.ts";
import { navigate, path } from "./router.tsx";

/** Rows on a page. */
export const SIZE = 50;
/** Maximum page size of the API. */
const MOST = 500;
/** Debounce of the search field in milliseconds. */
const PAUSE = 300;

/** The page that an address asks for. */
export function readPage(asked: string): number {
  return /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
}

/** Changes values of the query; the first page is shown, unless the change is about pages. */
export function filter(values: Record<string, string>, { typing = false } = {}): void {
  const query = new URLSearchParams(location.search);
  query.delete("bladzijde");
  for (const [name, value] of Object.entries(values)) {
    if (value === "") query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  const search = text && `?${text}`;
  if (search !== location.search) navigate(path() + search, { replace: typing });
}

/** Another page, seen from its first row. */
export function turn(page: number): void {
  filter({ bladzijde: page === 1 ? "" : String(page) });
  // Below the bar of the portal: `scroll-margin`.
  document.querySelector(".data-table")?.scrollIntoView({ block: "start" });
}

interface PathItem {
  "/portal/organizations/{org}/calls": Schemas["Call"];
  "/portal/organizations/{org}/prospects": Schemas["Prospect"];
}

/** Every row that matches, page after page; a row that moved to the next page meanwhile is there once. */
export async function everything<P extends keyof PathItem>(
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

/** A debounced search field; follows the address when that changes. */
export function SearchField({
  id,
  label,
  value,
  change,
}: {
  id: string;
  label: string;
  value: string;
  change: (value: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The last value that this field wrote to the address.
  const told = useRef(value);
  useEffect(() => {
    if (field.current && value !== told.current) field.current.value = value;
    told.current = value;
  }, [value]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const tell = () => {
    clearTimeout(timer.current);
    const text = field.current?.value.trim() ?? "";
    if (text === told.current) return;
    told.current = text;
    change(text);
  };
  return (
    <div className="field bare">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
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
    </div>
  );
}
