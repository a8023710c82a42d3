// The left side: what is filled in, which clauses hold, what it costs.

import type { ReactNode } from "react";
import { number, percent } from "../../../lib/format.ts";
import {
  fieldId,
  usesFormula,
  usesSet,
  type Condition,
  type ModelDeed,
  type ModelDraft,
  type Models,
  type Template,
  type Variable,
} from "./model.ts";
import { money } from "./price.ts";

interface Part {
  draft: ModelDraft;
  template: Template;
  deed: ModelDeed;
  models: Models;
  /** The document can't be changed in its state. */
  locked: boolean;
  change: (draft: ModelDraft) => void;
}

const TYPES: Partial<Record<Variable["kind"], string>> = { date: "date", email: "email", phone: "tel" };

function Field({ variable, draft, deed, locked, change }: Part & { variable: Variable }) {
  const id = fieldId(variable.key);
  const wrong = deed.faults.get(variable.key);
  const value = draft.values[variable.key] ?? "";
  const set = (text: string) => {
    change({ ...draft, values: { ...draft.values, [variable.key]: text } });
  };
  const shared = {
    id,
    className: "field__control",
    value,
    disabled: locked,
    "aria-invalid": wrong === undefined ? undefined : true,
    "aria-describedby": `${id}-note`,
  };
  return (
    <div className={variable.kind === "long" ? "field field--wide" : "field"}>
      <label className="field__label" htmlFor={id}>
        {variable.label}
      </label>
      {variable.kind === "long" ? (
        <textarea
          {...shared}
          rows={2}
          onChange={(event) => {
            set(event.target.value);
          }}
        />
      ) : (
        <input
          {...shared}
          type={TYPES[variable.kind] ?? "text"}
          inputMode={variable.kind === "enterprise" ? "numeric" : undefined}
          onChange={(event) => {
            set(event.target.value);
          }}
        />
      )}
      <p className="field__note" id={`${id}-note`}>
        {wrong === undefined ? (
          <span className="field__hint">bv. {variable.example}</span>
        ) : (
          <span className="field__error">{wrong}</span>
        )}
      </p>
    </div>
  );
}

export function Fields(part: Part) {
  const { deed } = part;
  const filled = deed.fields.filter(({ key }) => !deed.missing.some((one) => one.key === key)).length;
  return (
    <>
      <p className="ce__progress">
        <label htmlFor="contract-progress">
          {filled} van {deed.fields.length} gegevens ingevuld
        </label>
        <progress className="meter" id="contract-progress" max={Math.max(1, deed.fields.length)} value={filled} />
      </p>
      <div className="form ce__form">
        {deed.fields.map((variable) => (
          <Field key={variable.key} {...part} variable={variable} />
        ))}
      </div>
    </>
  );
}

function Box({
  condition,
  checked,
  disabled,
  onChange,
}: {
  condition: Condition;
  checked: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
}) {
  const id = `contract-clause-${condition.key}`;
  return (
    <div className="ce__clause">
      <label className="switch" htmlFor={id}>
        <span className="ce__clausename">{condition.label}</span>
        <input
          className="switch__box"
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          disabled={disabled}
          aria-describedby={condition.note === null ? undefined : `${id}-note`}
          onChange={(event) => {
            onChange(event.target.checked);
          }}
        />
      </label>
      {condition.note !== null && (
        <p className="note" id={`${id}-note`}>
          {condition.note}
        </p>
      )}
    </div>
  );
}

/** The clauses that are chosen by hand; those that follow from the price are on the price's side. */
export function Clauses({ draft, template, locked, change }: Part) {
  const own = template.conditions.filter(({ from }) => from === null);
  const choices = [...new Set(own.flatMap(({ choice }) => choice ?? []))];
  const followed = template.conditions.some(({ from }) => from !== null);
  const set = (changes: Record<string, boolean>) => {
    change({ ...draft, conditions: { ...draft.conditions, ...changes } });
  };
  return (
    <div className="ce__clauses">
      {choices.map((choice) => (
        <fieldset key={choice} className="ce__choice">
          <legend className="field__label">{choice}</legend>
          {own
            .filter((one) => one.choice === choice)
            .map((one) => {
              const id = `contract-clause-${one.key}`;
              return (
                <label key={one.key} className="check" htmlFor={id}>
                  <input
                    className="check__box ce__radio"
                    id={id}
                    type="radio"
                    name={`contract-choice-${choice}`}
                    checked={draft.conditions[one.key] === true}
                    disabled={locked}
                    onChange={() => {
                      const others = own.filter((other) => other.choice === choice).map(({ key }) => [key, false]);
                      set({ ...(Object.fromEntries(others) as Record<string, boolean>), [one.key]: true });
                    }}
                  />
                  <span className="check__label">
                    {one.label}
                    {one.note !== null && <span className="ce__hint">{one.note}</span>}
                  </span>
                </label>
              );
            })}
        </fieldset>
      ))}
      {own
        .filter(({ choice }) => choice === null)
        .map((one) => (
          <Box
            key={one.key}
            condition={one}
            checked={draft.conditions[one.key] === true}
            disabled={locked}
            onChange={(on) => {
              set({ [one.key]: on });
            }}
          />
        ))}
      {own.length === 0 && <p className="note">Dit model heeft geen clausules die je kiest.</p>}
      {followed && (
        <p className="note">
          Clausules over de formule, het Frans en de toeslagen gaan vanzelf aan of uit met wat je bij Prijs kiest.
        </p>
      )}
    </div>
  );
}

function Table({ deed, children }: { deed: ModelDeed; children?: ReactNode }) {
  if (deed.quote === null) return null;
  return (
    <div className="tablebox">
      <table className="table ce__price">
        <caption>Prijstabel, exclusief btw</caption>
        <thead>
          <tr>
            <th scope="col">Post</th>
            <th scope="col">Berekening</th>
            <th scope="col" className="ce__sum">
              Bedrag
            </th>
          </tr>
        </thead>
        <tbody>
          {deed.quote.lines.map((line) => (
            <tr key={line.label}>
              <th scope="row">{line.label}</th>
              <td>{line.detail}</td>
              <td className="ce__sum">{money(line.cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Totaal
            </th>
            <td className="ce__sum">{money(deed.quote.cents)}</td>
          </tr>
        </tfoot>
      </table>
      {children}
    </div>
  );
}

/** Whether a model has anything to choose about its price. */
export const hasPrice = (template: Template): boolean => usesFormula(template) || usesSet(template);

export function Price({ draft, template, deed, models, locked, change }: Part) {
  const { price, set } = draft;
  const whole = (text: string): number => (text === "" ? 0 : Math.round(Number(text)));
  const asks = (from: Condition["from"]): boolean => template.conditions.some((one) => one.from === from);
  if (usesFormula(template)) {
    return (
      <>
        <div className="form ce__form">
          <div className="field field--wide">
            <label className="field__label" htmlFor="contract-formula">
              Formule
            </label>
            <select
              className="field__control"
              id="contract-formula"
              value={price.formula}
              disabled={locked}
              onChange={(event) => {
                change({ ...draft, price: { ...price, formula: event.target.value } });
              }}
            >
              {models.formulas.map((formula) => (
                <option key={formula.key} value={formula.key}>
                  {formula.name}, {formula.from ? "vanaf " : ""}
                  {money(formula.price * 100)} per maand
                </option>
              ))}
            </select>
            <p className="field__note">
              <span className="field__hint">{models.formulas.find(({ key }) => key === price.formula)?.scope}</span>
            </p>
          </div>
          {asks("price.french") && (
            <div className="field">
              <label className="field__label" htmlFor="contract-french">
                Deel in het Frans, in %
              </label>
              <input
                className="field__control"
                id="contract-french"
                type="number"
                inputMode="numeric"
                min={0}
                max={100}
                step={5}
                value={price.french}
                disabled={locked}
                aria-describedby="contract-french-note"
                onChange={(event) => {
                  const french = Math.min(100, Math.max(0, whole(event.target.value)));
                  change({ ...draft, price: { ...price, french } });
                }}
              />
              <p className="field__note" id="contract-french-note">
                <span className="field__hint">Toeslag van {percent(models.surcharges.french)} op dat deel</span>
              </p>
            </div>
          )}
          <div className="field">
            <label className="field__label" htmlFor="contract-months">
              Maanden in het totaal
            </label>
            <input
              className="field__control"
              id="contract-months"
              type="number"
              inputMode="numeric"
              min={models.months}
              max={120}
              value={price.months}
              disabled={locked || template.variables.some(({ from }) => from === "price.total")}
              aria-describedby="contract-months-note"
              onChange={(event) => {
                change({ ...draft, price: { ...price, months: whole(event.target.value) } });
              }}
            />
            <p className="field__note" id="contract-months-note">
              <span className="field__hint">De minimumduur is {models.months} maanden</span>
            </p>
          </div>
        </div>
        {asks("price.demanding") && (
          <Box
            condition={{
              key: "demanding",
              label: "Directies van grote ondernemingen of een zeer technische doelgroep",
              note: `Toeslag van ${percent(models.surcharges.demanding)} op de formule.`,
              choice: null,
              from: null,
            }}
            checked={price.demanding}
            disabled={locked}
            onChange={(demanding) => {
              change({ ...draft, price: { ...price, demanding } });
            }}
          />
        )}
        <Table deed={deed} />
      </>
    );
  }
  const chosen = models.sets.find(({ slug }) => slug === set.slug);
  return (
    <>
      <div className="form ce__form">
        <div className="field field--wide">
          <label className="field__label" htmlFor="contract-set">
            Dataset
          </label>
          <select
            className="field__control"
            id="contract-set"
            value={set.slug}
            disabled={locked}
            onChange={(event) => {
              const next = models.sets.find(({ slug }) => slug === event.target.value);
              change({ ...draft, set: { slug: event.target.value, records: next?.minimum ?? set.records } });
            }}
          >
            {models.sets.map((one) => (
              <option key={one.slug} value={one.slug}>
                {one.title}, {money(Math.round(one.price * 100))} per record
              </option>
            ))}
          </select>
          <p className="field__note" />
        </div>
        <div className="field">
          <label className="field__label" htmlFor="contract-records">
            Aantal records
          </label>
          <input
            className="field__control"
            id="contract-records"
            type="number"
            inputMode="numeric"
            min={chosen?.minimum}
            max={chosen?.records}
            value={set.records}
            disabled={locked}
            aria-describedby="contract-records-note"
            onChange={(event) => {
              change({ ...draft, set: { ...set, records: whole(event.target.value) } });
            }}
          />
          <p className="field__note" id="contract-records-note">
            {chosen !== undefined && (
              <span className="field__hint">
                {number(chosen.minimum)} tot {number(chosen.records)}
              </span>
            )}
          </p>
        </div>
      </div>
      <Table deed={deed} />
      {deed.quote === null && <p className="note">Na een gewonnen veiling is het bod de prijs.</p>}
    </>
  );
}
