// The left side of the editor: fields, clauses and price.

import { Option, SelectField, TextField } from "../../../ui/field.tsx";
import { ScrollTable } from "../../../ui/scroll-table.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { number, percent } from "../../../lib/format.ts";
import {
  fieldId,
  usesFormula,
  usesSet,
  type Condition,
  type DerivedContract,
  type ModelDraft,
  type Models,
  type Template,
  type Variable,
} from "./model.ts";
import { money } from "./price.ts";

interface Part {
  draft: ModelDraft;
  template: Template;
  derived: DerivedContract;
  models: Models;
  /** Whether the document's state forbids changes. */
  locked: boolean;
  change: (draft: ModelDraft) => void;
}

const TYPES: Partial<Record<Variable["kind"], string>> = { date: "date", email: "email", phone: "tel" };

function VariableField({ variable, draft, derived, locked, change }: Part & { variable: Variable }) {
  const { key, kind, label, example } = variable;
  return (
    <TextField
      id={fieldId(key)}
      label={label}
      wide={kind === "long"}
      rows={kind === "long" ? 2 : 1}
      {...(TYPES[kind] && { type: TYPES[kind] })}
      {...(kind === "enterprise" && { inputMode: "numeric" })}
      value={draft.values[key] ?? ""}
      disabled={locked}
      hint={`bv. ${example}`}
      error={derived.errors.get(key)}
      change={(text) => change({ ...draft, values: { ...draft.values, [key]: text } })}
    />
  );
}

export function Fields(part: Part) {
  const { derived } = part;
  const filled = derived.fields.filter(({ key }) => !derived.missing.some((one) => one.key === key)).length;
  return (
    <>
      <p className="ce__progress">
        <label htmlFor="contract-progress">
          {filled} van {derived.fields.length} gegevens ingevuld
        </label>
        <progress className="meter" id="contract-progress" max={Math.max(1, derived.fields.length)} value={filled} />
      </p>
      <div className="form ce__form">
        {derived.fields.map((variable) => (
          <VariableField key={variable.key} {...part} variable={variable} />
        ))}
      </div>
    </>
  );
}

/** The clauses that are chosen by hand. Others follow from the choices in `Price`. */
export function Clauses({ draft, template, locked, change }: Part) {
  const own = template.conditions.filter(({ from }) => from === null);
  const choices = [...new Set(own.flatMap(({ choice }) => choice ?? []))];
  const followed = template.conditions.some(({ from }) => from !== null);
  const set = (changes: Record<string, boolean>) =>
    change({ ...draft, conditions: { ...draft.conditions, ...changes } });
  return (
    <>
      {choices.map((choice) => {
        const among = own.filter((one) => one.choice === choice);
        return (
          <fieldset key={choice}>
            <legend className="field__label">{choice}</legend>
            {among.map(({ key, label, note }) => (
              <Option
                key={key}
                name={`contract-choice-${choice}`}
                label={label}
                note={note ?? ""}
                checked={draft.conditions[key] === true}
                disabled={locked}
                choose={() => set(Object.fromEntries(among.map((one) => [one.key, one.key === key])))}
              />
            ))}
          </fieldset>
        );
      })}
      <div>
        {own
          .filter(({ choice }) => choice === null)
          .map((one) => (
            <Switch
              key={one.key}
              id={`contract-clause-${one.key}`}
              label={one.label}
              hint={one.note ?? undefined}
              on={draft.conditions[one.key] === true}
              disabled={locked}
              change={(on) => set({ [one.key]: on })}
            />
          ))}
      </div>
      {own.length === 0 && <p className="note">Dit model heeft geen clausules die je kiest.</p>}
      {followed && (
        <p className="note">
          Clausules over de formule, het Frans en de toeslagen gaan vanzelf aan of uit met wat je bij Prijs kiest.
        </p>
      )}
    </>
  );
}

function PriceTable({ derived: { quote } }: { derived: DerivedContract }) {
  if (quote === null) return null;
  return (
    <ScrollTable
      label="Prijstabel"
      caption="Prijstabel, exclusief btw"
      className="ce__price"
      head={["Post", "Berekening", "Bedrag"]}
    >
      {[...quote.lines, { label: "Totaal", detail: "", cents: quote.cents }].map(({ label, detail, cents }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{detail}</td>
          <td>{money(cents)}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

/** Whether a model's price has choices. */
export const hasPrice = (template: Template): boolean => usesFormula(template) || usesSet(template);

export function Price({ draft, template, derived, models, locked, change }: Part) {
  const { price, set } = draft;
  const whole = (text: string): number => (text === "" ? 0 : Math.round(Number(text)));
  const asks = (from: Condition["from"]): boolean => template.conditions.some((one) => one.from === from);
  if (usesFormula(template)) {
    return (
      <>
        <div className="form ce__form">
          <SelectField
            id="contract-formula"
            label="Formule"
            wide
            value={price.formula}
            disabled={locked}
            options={models.formulas.map(
              ({ key, name, from, price }) =>
                [key, `${name}, ${from ? "vanaf " : ""}${money(price * 100)} per maand`] as const,
            )}
            hint={models.formulas.find(({ key }) => key === price.formula)?.scope}
            change={(formula) => change({ ...draft, price: { ...price, formula } })}
          />
          {asks("price.french") && (
            <TextField
              id="contract-french"
              label="Deel in het Frans, in %"
              type="number"
              inputMode="numeric"
              min={0}
              max={100}
              step={5}
              value={String(price.french)}
              disabled={locked}
              hint={`Toeslag van ${percent(models.surcharges.french)} op dat deel`}
              change={(text) =>
                change({ ...draft, price: { ...price, french: Math.min(100, Math.max(0, whole(text))) } })
              }
            />
          )}
          <TextField
            id="contract-months"
            label="Maanden in het totaal"
            type="number"
            inputMode="numeric"
            min={models.months}
            max={120}
            value={String(price.months)}
            disabled={locked || template.variables.some(({ from }) => from === "price.total")}
            hint={`De minimumduur is ${models.months} maanden`}
            change={(text) => change({ ...draft, price: { ...price, months: whole(text) } })}
          />
        </div>
        {asks("price.demanding") && (
          <Switch
            id="contract-clause-demanding"
            label="Directies van grote ondernemingen of een zeer technische doelgroep"
            hint={`Toeslag van ${percent(models.surcharges.demanding)} op de formule.`}
            on={price.demanding}
            disabled={locked}
            change={(demanding) => change({ ...draft, price: { ...price, demanding } })}
          />
        )}
        <PriceTable derived={derived} />
      </>
    );
  }
  const chosen = models.sets.find(({ slug }) => slug === set.slug);
  return (
    <>
      <div className="form ce__form">
        <SelectField
          id="contract-set"
          label="Dataset"
          wide
          value={set.slug}
          disabled={locked}
          options={models.sets.map(
            (one) => [one.slug, `${one.title}, ${money(Math.round(one.price * 100))} per record`] as const,
          )}
          change={(slug) => {
            const next = models.sets.find((one) => one.slug === slug);
            change({ ...draft, set: { slug, records: next?.minimum ?? set.records } });
          }}
        />
        <TextField
          id="contract-records"
          label="Aantal records"
          type="number"
          inputMode="numeric"
          {...(chosen && {
            min: chosen.minimum,
            max: chosen.records,
            hint: `${number(chosen.minimum)} tot ${number(chosen.records)}`,
          })}
          value={String(set.records)}
          disabled={locked}
          change={(text) => change({ ...draft, set: { ...set, records: whole(text) } })}
        />
      </div>
      <PriceTable derived={derived} />
      {derived.quote === null && <p className="note">Na een gewonnen veiling is het bod de prijs.</p>}
    </>
  );
}
