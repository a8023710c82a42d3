// The catalogue's filters.

import { SelectField, TextField } from "../../ui/field.tsx";
import { euro, month } from "../../lib/format.ts";
import { setter } from "../../lib/setter.ts";
import { inUse, NO_FILTERS, type Facets, type Filters } from "./logic.ts";

/** Formats `5-9` as `5–9`. */
export const range = (size: string): string => size.replace("-", "–");

interface Props {
  filters: Filters;
  facets: Facets;
  /** Number of matching sets, and of all sets. */
  found: number;
  all: number;
  /** Whether the island is hydrated. Before that, the controls do nothing. */
  ready: boolean;
  change: (filters: Filters) => void;
}

export function FilterBar({ filters, facets, found, all, ready, change }: Props) {
  const set = setter((part: Partial<Filters>) => change({ ...filters, ...part }));
  const same = (values: string[]): [string, string][] => values.map((value) => [value, value]);
  const select = (
    name: "sector" | "province" | "size" | "fresh",
    id: string,
    label: string,
    all: string,
    options: [string, string][],
  ) => (
    <SelectField
      id={id}
      label={label}
      bare
      value={filters[name]}
      options={[["", all], ...options]}
      change={set(name)}
    />
  );
  const toggle = (tag: string): void => {
    const { tags } = filters;
    set("tags")(tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag]);
  };
  return (
    <form
      className="store__search"
      method="dialog"
      role="search"
      aria-label="Zoeken in de catalogus"
      onSubmit={(event) => event.preventDefault()}
    >
      <fieldset className="store__filters" disabled={!ready}>
        <legend className="vh">Filters</legend>
        <div className="store__text">
          <TextField
            id="store-zoek"
            label="Zoek"
            bare
            type="search"
            autoComplete="off"
            maxLength={100}
            placeholder="bv. dakwerkers of 43"
            value={filters.text}
            change={set("text")}
          />
        </div>
        {select("sector", "store-sector", "Sector", "Alle sectoren", same(facets.sectors))}
        {select("province", "store-streek", "Provincie", "Overal", same(facets.provinces))}
        {select(
          "size",
          "store-grootte",
          "Medewerkers",
          "Elke grootte",
          facets.sizes.map((size) => [size, range(size)]),
        )}
        {select(
          "fresh",
          "store-vers",
          "Bijgewerkt sinds",
          "Maakt niet uit",
          facets.months.map((value) => [value, month(value)]),
        )}
        <SelectField
          id="store-max"
          label="Prijs per bedrijf"
          bare
          value={filters.maxCents === 0 ? "" : String(filters.maxCents)}
          options={[
            ["", "Elke prijs"],
            ...facets.prices.map((cents) => [String(cents), `tot ${euro(cents / 100)}`] as const),
          ]}
          change={(cents) => set("maxCents")(Number(cents))}
        />
        <div className="tags store__tags" role="group" aria-label="Trefwoorden">
          {facets.tags.map((tag) => (
            <button
              key={tag}
              type="button"
              className="tag"
              aria-pressed={filters.tags.includes(tag)}
              onClick={() => toggle(tag)}
            >
              {tag}
            </button>
          ))}
        </div>
      </fieldset>
      <p className="bar store__found">
        <span role="status">{found === all ? `${all} bestanden` : `${found} van de ${all} bestanden`}</span>
        {inUse(filters) > 0 && (
          <button type="button" className="more" onClick={() => change(NO_FILTERS)}>
            Wis alle filters
          </button>
        )}
      </p>
    </form>
  );
}
