import { useState } from "react";
import { TextField } from "../../../ui/field.tsx";
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
  // The text being typed; null if nobody is typing.
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? (value === null ? "" : number(value, 1));
  const given = readNumber(text);
  const wrong = text.trim() !== "" && (given === null || given < min || given > max);
  return (
    <TextField
      id={id}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={wrong ? `${label} moet tussen ${number(min)} en ${number(max)} liggen.` : undefined}
      hint={wrong ? undefined : hint}
      change={(typed) => {
        setDraft(typed);
        const found = readNumber(typed);
        if (typed.trim() === "") onChange(null);
        else if (found !== null && found >= min && found <= max) onChange(found);
      }}
      leave={() => {
        if (!wrong) setDraft(null);
      }}
    />
  );
}
