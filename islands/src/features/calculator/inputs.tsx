// The inputs of each mode.

import type { ComponentProps, ReactNode } from "react";
import { Checkbox, Select } from "../../ui/field.tsx";
import { euro, number, percent } from "../../lib/format.ts";
import { NumberField } from "./fields.tsx";
import {
  costsOf,
  employeeCost,
  estimate,
  MODE_KEYS,
  MODES,
  perPiece,
  type CalculatorProps,
  type Costs,
  type Inputs as Values,
  type Mode,
  type NumberKey,
} from "./logic.ts";
import { pricedFormulas } from "./report.ts";

interface Props {
  props: CalculatorProps;
  values: Values;
  onChange: (change: Partial<Values>) => void;
}

export function ModeChoice({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  return (
    <fieldset className="modes">
      <legend className="modes__legend">Waar vertrek je van?</legend>
      {MODE_KEYS.map((one) => (
        <label className="modes__one" key={one}>
          <input
            className="cover"
            type="radio"
            name="calc-modus"
            value={one}
            checked={one === mode}
            onChange={() => onChange(one)}
          />
          <span className="modes__label">{MODES[one].label}</span>
          <span className="modes__hint">{MODES[one].hint}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function Inputs({ props, values, onChange }: Props) {
  const set = (name: NumberKey, value: number) => onChange({ [name]: value });
  const fields = (names: NumberKey[], slider = true) =>
    names.map((name) => (
      <NumberField
        key={name}
        name={name}
        field={props.fields[name]}
        value={values[name]}
        onChange={set}
        slider={slider}
      />
    ));
  const calling = (names: NumberKey[]) => (
    <fieldset className="group">
      <legend className="group__title">Bellen</legend>
      {fields(names)}
    </fieldset>
  );
  const selling = (
    <fieldset className="group">
      <legend className="group__title">Verkopen</legend>
      {fields(["show", "close", "order", "margin", "repeat", "cycle"])}
    </fieldset>
  );

  switch (values.mode) {
    case "effort":
      return (
        <>
          {calling(["attemptsPerDay", "daysPerMonth", "reach", "booking"])}
          {selling}
          <CostGroup props={props} values={values} onChange={onChange}>
            {fields(["fixed", "included", "extra", "setup"], false)}
          </CostGroup>
        </>
      );
    case "goal":
      return (
        <>
          <fieldset className="group">
            <legend className="group__title">Doel</legend>
            {fields(["goal"])}
          </fieldset>
          {selling}
          {calling(["reach", "booking", "attemptsPerDay"])}
          <Surcharges props={props} values={values} onChange={onChange} />
        </>
      );
    case "formula": {
      const formulas = pricedFormulas(props, values);
      const chosen = formulas.find(({ key }) => key === values.formula);
      return (
        <>
          <fieldset className="group">
            <legend className="group__title">Formule</legend>
            {formulas.map((formula) => (
              <label className="pick" key={formula.key}>
                <input
                  className="pick__box"
                  type="radio"
                  name="calc-formule"
                  value={formula.key}
                  checked={formula.key === values.formula}
                  onChange={() => onChange({ formula: formula.key })}
                />
                <span className="pick__name">{formula.name}</span>
                <span className="pick__price">
                  {formula.from && "vanaf "}
                  {euro(formula.price)} per maand
                </span>
                <span className="pick__what muted">
                  {number(formula.included)} afspraken{formula.from && ", een richtgetal"}
                </span>
              </label>
            ))}
            {chosen?.extra !== null && chosen !== undefined && (
              <>
                {fields(["more"])}
                <p className="dial__note">{euro(chosen.extra)} per extra afspraak.</p>
              </>
            )}
          </fieldset>
          <Surcharges props={props} values={values} onChange={onChange} />
          {selling}
        </>
      );
    }
    case "employee":
      return (
        <>
          <fieldset className="group">
            <legend className="group__title">Eigen medewerker</legend>
            {fields(["gross", "workDays"])}
            <div className="group__pair">{fields(["tools", "data", "coaching"], false)}</div>
            <p className="dial__note">
              Samen {euro(estimate(employeeCost(values, props.employee).total))} per maand, werkgeversbijdragen,
              vakantiegeld en eindejaarspremie inbegrepen.
            </p>
          </fieldset>
          <fieldset className="group">
            <legend className="group__title">Vergelijk met</legend>
            <Choice
              id="calc-rival"
              label="Formule"
              value={values.rival}
              options={pricedFormulas(props, values).map(({ key, name, from, price }) => [
                key,
                `${name}, ${from ? "vanaf " : ""}${euro(price)} per maand`,
              ])}
              change={(rival) => onChange({ rival })}
            />
            <SurchargeBoxes props={props} values={values} onChange={onChange} />
          </fieldset>
          {calling(["attemptsPerDay", "daysPerMonth", "reach", "booking"])}
          {selling}
        </>
      );
  }
}

function Choice({ label, ...select }: ComponentProps<typeof Select<string>> & { id: string; label: string }) {
  return (
    <div className="dial dial--choice">
      <label className="dial__label" htmlFor={select.id}>
        {label}
      </label>
      <Select {...select} />
    </div>
  );
}

function Surcharges(props: Props) {
  return (
    <fieldset className="group">
      <legend className="group__title">Toeslag</legend>
      <SurchargeBoxes {...props} />
    </fieldset>
  );
}

function SurchargeBoxes({ props, values, onChange }: Props) {
  return props.surcharges.map(({ key, label, rate }) => (
    <Checkbox
      key={key}
      id={`calc-toeslag-${key}`}
      checked={values.surcharges.includes(key)}
      change={(checked) => {
        const rest = values.surcharges.filter((one) => one !== key);
        onChange({ surcharges: checked ? [...rest, key] : rest });
      }}
    >
      {label}, {percent(rate)} meer
    </Checkbox>
  ));
}

const OWN = "eigen";
const PER_PIECE = "per-stuk";

/** The costs in mode A: the prices of a formula, or the visitor's own amounts. */
function CostGroup({ props, values, onChange, children }: Props & { children: ReactNode }) {
  const known = new Map<string, Costs>([
    [PER_PIECE, perPiece(props)],
    ...props.formulas.map((formula) => [formula.key, costsOf(formula, props.setupPrice)] as const),
  ]);
  const same = (costs: Costs) => (Object.keys(costs) as (keyof Costs)[]).every((key) => costs[key] === values[key]);
  const current = [...known].find(([, costs]) => same(costs))?.[0] ?? OWN;
  return (
    <fieldset className="group">
      <legend className="group__title">Kost</legend>
      <Choice
        id="calc-kost"
        label="Reken met"
        value={current}
        options={[
          [PER_PIECE, `${euro(perPiece(props).extra)} voor elke afspraak`],
          ...props.formulas.map(({ key, name }) => [key, `de prijzen van ${name}`] as const),
          // Only present while the amounts below match none of the other options.
          ...(current === OWN ? [[OWN, "eigen bedragen"] as const] : []),
        ]}
        change={(key) => {
          const costs = known.get(key);
          if (costs !== undefined) onChange(costs);
        }}
      />
      <div className="group__pair">{children}</div>
    </fieldset>
  );
}
