// The catalogue's filters.

import { euro } from "../../lib/format.ts";
import { Sign } from "../../ui/sign.tsx";
import { inUse, NO_FILTERS, type Facets, type Filters } from "./logic.ts";

const MONTHS = "januari februari maart april mei juni juli augustus september oktober november december".split(" ");

/** `2026-10` as `oktober 2026`. */
export function month(text: string): string {
  return `${MONTHS[Number(text.slice(5, 7)) - 1] ?? ""} ${text.slice(0, 4)}`;
}

/** `5-9` as `5–9`. */
export const range = (size: string): string => size.replace("-", "–");

interface ChoiceProps {
  name: string;
  label: string;
  every: string;
  value: string;
  options: [value: string, label: string][];
  choose: (value: string) => void;
}

function Choice({ name, label, every, value, options, choose }: ChoiceProps) {
  const id = `store-${name}`;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="select">
        <select
          className="field__control"
          id={id}
          value={value}
          onChange={({ currentTarget }) => {
            choose(currentTarget.value);
          }}
        >
          <option value="">{every}</option>
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Sign name="down" className="select__arrow" />
      </div>
    </div>
  );
}

interface Props {
  filters: Filters;
  facets: Facets;
  /** Number of sets shown, and of all. */
  found: number;
  all: number;
  /** Whether the island is hydrated: before that the controls do nothing. */
  ready: boolean;
  change: (filters: Filters) => void;
}

export function FilterBar({ filters, facets, found, all, ready, change }: Props) {
  const set = (part: Partial<Filters>): void => {
    change({ ...filters, ...part });
  };
  const same = (values: string[]): [string, string][] => values.map((value) => [value, value]);
  const toggle = (tag: string): void => {
    const { tags } = filters;
    set({ tags: tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag] });
  };
  return (
    <form
      className="store__search"
      role="search"
      aria-label="Zoeken in de catalogus"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <fieldset className="store__filters" disabled={!ready}>
        <legend className="vh">Filters</legend>
        <div className="field store__text">
          <label className="field__label" htmlFor="store-zoek">
            Zoek
          </label>
          <input
            className="field__control"
            id="store-zoek"
            type="search"
            autoComplete="off"
            maxLength={100}
            placeholder="bv. dakwerkers of 43"
            value={filters.text}
            onInput={({ currentTarget }) => {
              set({ text: currentTarget.value });
            }}
          />
        </div>
        <Choice
          name="sector"
          label="Sector"
          every="Alle sectoren"
          value={filters.sector}
          options={same(facets.sectors)}
          choose={(sector) => {
            set({ sector });
          }}
        />
        <Choice
          name="streek"
          label="Provincie"
          every="Overal"
          value={filters.province}
          options={same(facets.provinces)}
          choose={(province) => {
            set({ province });
          }}
        />
        <Choice
          name="grootte"
          label="Medewerkers"
          every="Elke grootte"
          value={filters.size}
          options={facets.sizes.map((size) => [size, range(size)])}
          choose={(size) => {
            set({ size });
          }}
        />
        <Choice
          name="vers"
          label="Ververst sinds"
          every="Maakt niet uit"
          value={filters.fresh}
          options={facets.months.map((value) => [value, month(value)])}
          choose={(fresh) => {
            set({ fresh });
          }}
        />
        <Choice
          name="max"
          label="Prijs per bedrijf"
          every="Elke prijs"
          value={filters.maxCents === 0 ? "" : String(filters.maxCents)}
          options={facets.prices.map((cents) => [String(cents), `tot ${euro(cents / 100)}`])}
          choose={(cents) => {
            set({ maxCents: Number(cents) });
          }}
        />
        <div className="store__tags" role="group" aria-label="Trefwoorden">
          {facets.tags.map((tag) => (
            <button
              key={tag}
              type="button"
              className="tag store__tag"
              aria-pressed={filters.tags.includes(tag)}
              onClick={() => {
                toggle(tag);
              }}
            >
              {tag}
            </button>
          ))}
        </div>
      </fieldset>
      <p className="store__found">
        <span role="status">{found === all ? `${all} bestanden` : `${found} van de ${all} bestanden`}</span>
        {inUse(filters) > 0 && (
          <button
            type="button"
            className="more"
            onClick={() => {
              change(NO_FILTERS);
            }}
          >
            Wis alle filters
          </button>
        )}
      </p>
    </form>
  );
}
