import { useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/field.tsx";
import { ScrollTable } from "../../../ui/scroll-table.tsx";
import type { Pitch } from "../../../contract/props.ts";
import { storageKey } from "../../../lib/config.ts";
import { euro, number } from "../../../lib/format.ts";
import { readNumber } from "../../../lib/read-number.ts";
import { PITCH, readJson, remove, write } from "../../../lib/storage.ts";
import { BOUNDS, formulaCost, readState, sum, clamp, type State } from "./logic.ts";

const key = (): string => storageKey(PITCH);
const percents = (share: number): number => Math.round(share * 1000) / 10;
type Name = keyof typeof BOUNDS;

export function View({ start, show, close, formulas }: Pitch) {
  const first: State = {
    manyBooked: start.many.booked,
    manyShow: percents(start.many.show),
    manyClose: percents(start.many.close),
    manyPrice: start.many.price,
    warmBooked: start.warm,
    warmShow: percents(show),
    warmClose: percents(close),
    formula: start.formula,
    held: start.hoursHeld,
    empty: start.hoursEmpty,
    hour: start.hour,
  };
  const [state, setState] = useState(first);
  // The text being typed, because an empty field is not a number yet.
  const [typing, setTyping] = useState<{ name: Name; text: string } | null>(null);
  useEffect(() => {
    setState(
      readState(
        first,
        readJson(key()),
        formulas.map((one) => one.key),
      ),
    );
    // The props don't change while the page is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const set = (next: State) => {
    setState(next);
    write(key(), JSON.stringify(next));
  };

  const formula = formulas.find((one) => one.key === state.formula) ?? formulas[0];
  const hours = { held: state.held, empty: state.empty, price: state.hour };
  const price = formula === undefined ? null : formulaCost(formula, state.warmBooked);
  const many = sum(
    {
      booked: state.manyBooked,
      show: state.manyShow / 100,
      close: state.manyClose / 100,
      cost: state.manyBooked * state.manyPrice,
    },
    hours,
  );
  const warm = sum(
    {
      booked: state.warmBooked,
      show: state.warmShow / 100,
      close: state.warmClose / 100,
      cost: price ?? 0,
    },
    hours,
  );

  const input = (name: Name, label: string, unit: string) => {
    const id = `pitch-${name}`;
    const [low, high] = BOUNDS[name];
    return (
      <span className="sum__field">
        <input
          className="field__control sum__input"
          id={id}
          // Not a number field: browsers in English drop the comma of `1,5` there.
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          value={typing?.name === name ? typing.text : number(state[name], 2)}
          onChange={(event) => {
            const text = event.target.value;
            setTyping({ name, text });
            const typed = readNumber(text);
            if (typed !== null) set({ ...state, [name]: clamp(typed, low, high) });
          }}
          onBlur={() => setTyping(null)}
        />
        {unit !== "" && <span aria-hidden="true">{unit}</span>}
      </span>
    );
  };
  const amount = (value: number | null): string => (value === null ? "–" : euro(Math.round(value)));
  const round = (value: number | null): string => (value === null ? "–" : number(value, 1));
  const rows: [label: string, left: string, right: string, strong?: boolean][] = [
    ["Doorgegaan", round(many.held), round(warm.held)],
    ["Uren, afspraken die doorgaan", round(many.hoursHeld), round(warm.hoursHeld)],
    ["Uren, lege afspraken", round(many.hoursEmpty), round(warm.hoursEmpty)],
    ["Nieuwe klanten", round(many.customers), round(warm.customers)],
    ["Uren per nieuwe klant", round(many.hoursPerCustomer), round(warm.hoursPerCustomer), true],
    ["Prijs van de afspraken", amount(state.manyBooked * state.manyPrice), amount(price)],
    ["Met de uren erbij", amount(many.total), amount(warm.total)],
    ["Kost per nieuwe klant", amount(many.perCustomer), amount(warm.perCustomer), true],
  ];
  return (
    <div className="stack stack--loose sum">
      <ScrollTable
        className="sum__table"
        label="Het sommetje"
        caption="Twee maanden met andere kwaliteit, met de uren van de verkoper erbij. Bedragen exclusief btw"
        head={["Stap", "Veel en vlug", "Minder en warm"]}
      >
        <tr>
          <th scope="row">Geboekte afspraken</th>
          <td>{input("manyBooked", "Geboekte afspraken, veel en vlug", "")}</td>
          <td>{input("warmBooked", "Geboekte afspraken, minder en warm", "")}</td>
        </tr>
        <tr>
          <th scope="row">Komt opdagen</th>
          <td>{input("manyShow", "Komt opdagen in procent, veel en vlug", "%")}</td>
          <td>{input("warmShow", "Komt opdagen in procent, minder en warm", "%")}</td>
        </tr>
        <tr>
          <th scope="row">Klant na een doorgegane afspraak</th>
          <td>{input("manyClose", "Klant na een afspraak in procent, veel en vlug", "%")}</td>
          <td>{input("warmClose", "Klant na een afspraak in procent, minder en warm", "%")}</td>
        </tr>
        <tr>
          <th scope="row">Wat de prospect betaalt</th>
          <td>{input("manyPrice", "Euro per geboekte datum, veel en vlug", "euro per datum")}</td>
          <td>
            <Select
              className="sum__select"
              aria-label="Onze formule"
              value={state.formula}
              options={formulas.map((one) => [one.key, `${one.name}, ${euro(one.price)}`] as const)}
              change={(formula) => set({ ...state, formula })}
            />
          </td>
        </tr>
        {rows.map(([label, left, right, strong]) => (
          <tr key={label} className={strong === true ? "sum__strong" : undefined}>
            <th scope="row">{label}</th>
            <td>{left}</td>
            <td>{right}</td>
          </tr>
        ))}
      </ScrollTable>
      <div className="sum__hours">
        <label>
          <span className="field__label">Uren per afspraak die doorgaat</span>
          {input("held", "Uren per afspraak die doorgaat", "uur")}
        </label>
        <label>
          <span className="field__label">Uren per lege afspraak</span>
          {input("empty", "Uren per lege afspraak", "uur")}
        </label>
        <label>
          <span className="field__label">Wat een uur van de verkoper kost</span>
          {input("hour", "Wat een uur van de verkoper kost, in euro", "euro")}
        </label>
      </div>
      <p className="sum__says" role="status">
        {many.hoursPerCustomer === null || warm.hoursPerCustomer === null
          ? "Vul alle velden in om te vergelijken."
          : `Veel en vlug vraagt ${round(many.hoursPerCustomer)} uur per nieuwe klant, minder en warm ${round(warm.hoursPerCustomer)}.`}
      </p>
      <Button
        small
        onClick={() => {
          remove(key());
          setTyping(null);
          setState(first);
        }}
      >
        Zet de aannames terug
      </Button>
    </div>
  );
}
