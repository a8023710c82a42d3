// Inputs: a slider and a text box for the same value.

import { useState } from "react";
import { euro, number, percent } from "../../lib/format.ts";
import { clean, kindOf, type Field, type NumberKey } from "./logic.ts";
import { POSITIONS, fromSlider, fromTyped, isLogarithmic, toSlider, typed } from "./typing.ts";

interface Props {
  name: NumberKey;
  field: Field;
  value: number;
  onChange: (name: NumberKey, value: number) => void;
  /** Whether there is a slider beside the text box. */
  slider?: boolean;
}

/** Formats a value with its unit, for screen readers and messages. */
function spoken(name: NumberKey, value: number): string {
  const kind = kindOf(name);
  return kind === "share" ? percent(value, 1) : kind === "euro" ? euro(value) : number(value);
}

export function NumberField({ name, field, value, onChange, slider = true }: Props) {
  // The text being typed; null if nobody is typing, so that the value itself is shown.
  const [draft, setDraft] = useState<string | null>(null);
  /** Why the value differs from what was typed. */
  const [corrected, setCorrected] = useState("");
  const id = `calc-${name}`;
  const kind = kindOf(name);
  const given = draft === null ? value : fromTyped(name, draft);
  const wrong = given === null || given < field.min || given > field.max;
  const bounds = `tussen ${spoken(name, field.min)} en ${spoken(name, field.max)}`;
  const error = wrong ? `${field.label} moet ${bounds} liggen.` : corrected;
  const notes = [error && `${id}-fout`, field.hint && `${id}-hint`].filter(Boolean).join(" ");

  const type = (text: string) => {
    setDraft(text);
    setCorrected("");
    const found = fromTyped(name, text);
    if (found !== null && found >= field.min && found <= field.max) onChange(name, clean(name, found, field));
  };
  const leave = () => {
    // Clamp to the bounds; discard a text that is not a number.
    if (draft === null) return;
    const kept = given === null ? value : clean(name, given, field);
    if (wrong) setCorrected(`${field.label} moet ${bounds} liggen. We rekenen met ${spoken(name, kept)}.`);
    if (given !== null) onChange(name, kept);
    setDraft(null);
  };

  return (
    <div className="dial">
      <label className="dial__label" htmlFor={id}>
        {field.label}
      </label>
      <span className={`dial__box dial__box--${kind}`}>
        {kind === "euro" && (
          <span className="dial__unit" aria-hidden="true">
            €
          </span>
        )}
        <input
          className="dial__number"
          id={id}
          type="text"
          inputMode="decimal"
          value={draft ?? typed(name, value)}
          aria-invalid={wrong}
          aria-describedby={notes === "" ? undefined : notes}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === "Enter") leave();
          }}
        />
        {kind === "share" && (
          <span className="dial__unit" aria-hidden="true">
            %
          </span>
        )}
      </span>
      {slider && (
        <input
          className="dial__slider"
          type="range"
          aria-label={field.label}
          min={isLogarithmic(field) ? 0 : field.min}
          max={isLogarithmic(field) ? POSITIONS : field.max}
          step={isLogarithmic(field) ? 1 : field.step}
          value={toSlider(value, field)}
          aria-valuetext={spoken(name, value)}
          onChange={(event) => {
            setDraft(null);
            setCorrected("");
            onChange(name, clean(name, fromSlider(Number(event.currentTarget.value), field), field));
          }}
        />
      )}
      {error !== "" && (
        <p className="dial__note dial__note--bad" id={`${id}-fout`}>
          {error}
        </p>
      )}
      {field.hint && (
        <p className="dial__note" id={`${id}-hint`}>
          {field.hint}
        </p>
      )}
    </div>
  );
}
