// The few things a visitor may add to the score.

import { useState } from "react";
import { SelectField } from "../../../ui/field.tsx";
import { number } from "../../../lib/format.ts";
import { readNumber } from "../../../lib/read-number.ts";

interface Amount {
  id: string;
  label: string;
  hint: string;
  value: number | null;
  min: number;
  max: number;
  onChange: (value: number | null) => void;
}

/** A number that may be left empty. */
export function AmountField({ id, label, hint, value, min, max, onChange }: Amount) {
  // What is being typed; null when nobody is typing.
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? (value === null ? "" : number(value, 1));
  const given = readNumber(text);
  const wrong = text.trim() !== "" && (given === null || given < min || given > max);
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        className="field__control"
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-invalid={wrong}
        aria-describedby={`${id}-nota`}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setDraft(typed);
          const found = readNumber(typed);
          if (typed.trim() === "") onChange(null);
          else if (found !== null && found >= min && found <= max) onChange(found);
        }}
        onBlur={() => {
          if (!wrong) setDraft(null);
        }}
      />
      <p className="field__note" id={`${id}-nota`}>
        {wrong ? (
          <span className="field__error">
            {label} moet tussen {number(min)} en {number(max)} liggen.
          </span>
        ) : (
          <span className="field__hint">{hint}</span>
        )}
      </p>
    </div>
  );
}

interface Choice {
  id: string;
  label: string;
  value: string;
  options: string[];
  onChange: (value: string) => void;
}

export function ChoiceField({ id, label, value, options, onChange }: Choice) {
  return (
    <SelectField
      id={id}
      label={label}
      bare
      autoComplete="off"
      value={options.includes(value) ? value : ""}
      options={[["", "Maak een keuze"], ...options.map((option) => [option, option] as const)]}
      change={onChange}
    />
  );
}
