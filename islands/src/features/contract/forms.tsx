// The panels of a quote: company, customer, lines and texts.

import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { setter } from "../../lib/setter.ts";
import type { Derived } from "./documents/model.ts";
import { validateValue } from "./checks.ts";
import { LogoField } from "./logo.tsx";
import { COMPANY, CUSTOMER, EMPTY, fieldId, META, type Field, type Quote, type Sheet } from "./quote.ts";
import { lineErrors, money, net, sums, VAT, VATS, type Line } from "./sums.ts";

interface Part {
  quote: Quote;
  locked: boolean;
  change: (part: Partial<Quote>) => void;
}

const TYPES: Partial<Record<NonNullable<Field["kind"]>, string>> = { date: "date", email: "email", phone: "tel" };

/** The fields of a company, or of the quote itself. */
function Fields({
  part,
  fields,
  values,
  locked,
  set,
}: {
  part: string;
  fields: readonly Field[];
  values: Record<string, string>;
  locked: boolean;
  set: (values: Record<string, string>) => void;
}) {
  return (
    <div className="form ce__form">
      {fields.map(({ key, label, example, kind = "text", required, autoComplete }) => {
        const value = values[key] ?? "";
        return (
          <TextField
            key={key}
            id={fieldId(part, key)}
            label={label}
            type={TYPES[kind] ?? "text"}
            value={value}
            disabled={locked}
            required={required}
            autoComplete={autoComplete ?? "off"}
            error={validateValue(kind, value) ?? undefined}
            hint={example === "" ? undefined : `bv. ${example}`}
            change={(text) => set({ ...values, [key]: text })}
          />
        );
      })}
    </div>
  );
}

export function Company({
  own,
  locked,
  set,
}: {
  own: Record<string, string>;
  locked: boolean;
  set: (own: Record<string, string>) => void;
}) {
  return (
    <>
      <p className="note">
        Je vult dit één keer in: elke offerte neemt het over. Velden met * heb je nodig, een btw-nummer ook zodra je btw
        aanrekent.
      </p>
      <Fields part="company" fields={COMPANY} values={own} locked={locked} set={set} />
      <LogoField own={own} locked={locked} set={set} />
    </>
  );
}

export function Customer({ quote, locked, change }: Part) {
  const set = setter(change);
  return (
    <>
      <Fields part="meta" fields={META} values={quote.meta} locked={locked} set={set("meta")} />
      <h4 className="ce__sub">Voor wie</h4>
      <Fields part="customer" fields={CUSTOMER} values={quote.customer} locked={locked} set={set("customer")} />
    </>
  );
}

function LineFields({
  line,
  at,
  locked,
  set,
  remove,
}: {
  line: Line;
  at: number;
  locked: boolean;
  set: (line: Line) => void;
  remove: () => void;
}) {
  const id = (key: string): string => fieldId(`line-${at}`, key);
  const wrong = lineErrors(line);
  const number = (key: "amount" | "price" | "off", label: string, hint: string) => {
    // An empty price is not marked as wrong yet.
    const bad = wrong.includes(key) && line[key].trim() !== "";
    return (
      <TextField
        id={id(key)}
        label={label}
        bare={!bad}
        inputMode="decimal"
        autoComplete="off"
        value={line[key]}
        error={bad ? hint : undefined}
        change={(value) => set({ ...line, [key]: value })}
      />
    );
  };
  return (
    <fieldset className="quote-line" disabled={locked}>
      <legend className="quote-line__name">Lijn {at + 1}</legend>
      <div className="quote-line__text">
        <TextField
          id={id("text")}
          label="Omschrijving"
          bare
          rows={2}
          value={line.text}
          change={(text) => set({ ...line, text })}
        />
      </div>
      {number("amount", "Aantal", "Een getal, zoals 12 of 2,5")}
      <TextField
        id={id("unit")}
        label="Eenheid"
        bare
        list="contract-units"
        autoComplete="off"
        value={line.unit}
        change={(unit) => set({ ...line, unit })}
      />
      {number("price", "Prijs zonder btw", "Een bedrag, zoals 65 of 1.250,50")}
      {number("off", "Korting in %", "Een getal van 0 tot 100")}
      <div className="quote-line__vat">
        <SelectField
          id={id("vat")}
          label="Btw"
          bare
          value={line.vat}
          options={VATS.map((vat) => [vat, VAT[vat].label] as const)}
          change={(vat) => set({ ...line, vat })}
        />
      </div>
      <p className="quote-line__sum">
        <span className="vh">Bedrag van lijn {at + 1}: </span>
        {money(net(line))}
      </p>
      <button type="button" className="btn btn--secondary btn--small quote-line__away" onClick={remove}>
        Verwijder <span className="vh">lijn {at + 1}</span>
      </button>
    </fieldset>
  );
}

export function Lines({ quote, locked, change }: Part) {
  const { lines } = quote;
  // Focus an added line once it is rendered.
  const added = useRef(lines.length);
  useEffect(() => {
    if (lines.length > added.current) document.getElementById(fieldId(`line-${lines.length - 1}`, "text"))?.focus();
    added.current = lines.length;
  }, [lines.length]);
  const total = sums(lines);
  return (
    <>
      {lines.map((line, at) => (
        <LineFields
          key={at}
          line={line}
          at={at}
          locked={locked}
          set={(next) => change({ lines: lines.map((one, i) => (i === at ? next : one)) })}
          remove={() => {
            change({ lines: lines.filter((_, i) => i !== at) });
            document.getElementById("contract-add")?.focus();
          }}
        />
      ))}
      <datalist id="contract-units">
        {["stuk", "uur", "dag", "maand", "m", "m²", "kg", "forfait"].map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
      <div className="actions ce__row quote-sums">
        <Button
          small
          id="contract-add"
          disabled={locked || lines.length >= 100}
          onClick={() => change({ lines: [...lines, { ...EMPTY, vat: lines.at(-1)?.vat ?? EMPTY.vat }] })}
        >
          Voeg een lijn toe
        </Button>
        <p role="status">
          {money(total.base)} zonder btw, <strong>{money(total.total)}</strong> met btw
        </p>
      </div>
      <p className="note">
        6% voor werken aan een woning geldt alleen als die ouder is dan tien jaar. Welk tarief past, weet je boekhouder.
        De btw wordt per tarief berekend en op de cent afgerond, zoals op je factuur.
      </p>
    </>
  );
}

export function Words({ quote, locked, change, terms }: Part & { terms: string }) {
  const set = setter(change);
  return (
    <>
      <TextField
        id="contract-notes"
        label="Woord vooraf of opmerking"
        rows={4}
        value={quote.notes}
        disabled={locked}
        hint="Niet verplicht. Komt onder de prijzen"
        change={set("notes")}
      />
      <TextField
        id="contract-terms"
        label="Betaling en voorwaarden"
        rows={12}
        value={quote.terms}
        disabled={locked}
        hint="Een begin voor verkoop aan ondernemingen. Pas het aan, en laat het nalezen als je aan consumenten verkoopt"
        change={set("terms")}
      />
      {quote.terms !== terms && !locked && (
        <button
          type="button"
          className="btn btn--secondary btn--small quote-line__away"
          onClick={() => change({ terms })}
        >
          Zet de begintekst terug
        </button>
      )}
    </>
  );
}

/** The number of fields to complete, in words. */
export function Progress({ derived }: { derived: Derived<Sheet> }) {
  const count = derived.open.length;
  return (
    <p className="ce__progress" role="status">
      {count === 0 ? "Alles is ingevuld." : `Nog ${count} ${count === 1 ? "gegeven" : "gegevens"} in te vullen.`}
    </p>
  );
}
