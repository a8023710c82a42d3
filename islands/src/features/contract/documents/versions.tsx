// The versions of a document, and the differences between two of them.

import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Select, TextField } from "../../../ui/field.tsx";
import { localDay } from "../../../lib/days.ts";
import { date } from "../../../lib/format.ts";
import { twoDigits } from "../../../lib/text.ts";
import { compare, fold } from "./compare.ts";
import type { Derived, Draft } from "./model.ts";
import { brief, grouped } from "./words.ts";

/** Formats `2026-12-24T09:05:00Z` as `24 december 2026, 10:05`, in the visitor's time zone. */
export function moment(iso: string): string {
  const when = new Date(iso);
  if (Number.isNaN(when.getTime())) return iso;
  return `${date(localDay(when))}, ${twoDigits(when.getHours())}:${twoDigits(when.getMinutes())}`;
}

export function Versions({
  draft,
  derived,
  save,
}: {
  draft: Draft;
  derived: Pick<Derived<unknown>, "text">;
  save: ((note: string) => void) | null;
}) {
  const [note, setNote] = useState("");
  const { versions } = draft;
  const last = versions.at(-1);
  const draftChanged = save !== null && last?.text !== derived.text;
  // 0 is the current text.
  const [from, setFrom] = useState(() => versions.at(-2)?.number ?? last?.number ?? 0);
  const [to, setTo] = useState(() => (draftChanged ? 0 : (last?.number ?? 0)));
  const text = (number: number): string =>
    number === 0 ? derived.text : (versions.find((one) => one.number === number)?.text ?? "");
  const rows = versions.length === 0 ? [] : fold(compare(text(from), text(to)));
  const changes = rows.filter(({ kind }) => kind !== "same" && kind !== "fold").length;
  const options = [
    ...versions.map(({ number }) => ({ number, label: `Versie ${number}` })),
    ...(save === null ? [] : [{ number: 0, label: "Nu" }]),
  ];
  return (
    <>
      {save !== null && (
        <form
          className="ce__save"
          onSubmit={(event) => {
            event.preventDefault();
            save(note);
            setNote("");
            if (last !== undefined) setFrom(last.number);
            setTo(versions.length + 1);
          }}
        >
          <TextField
            id="contract-note"
            label="Wat is er anders?"
            value={note}
            hint={draftChanged ? "Niet verplicht" : "De tekst is dezelfde als die van de laatste versie"}
            change={setNote}
          />
          <Button kind="primary" small type="submit" disabled={!draftChanged}>
            Bewaar versie {versions.length + 1}
          </Button>
        </form>
      )}
      {versions.length === 0 ? (
        <p className="note">Er is nog geen versie bewaard. Vanaf de tweede zie je hier wat er veranderd is.</p>
      ) : (
        <>
          <ul className="ruled ruled--light ce__versions">
            {[...versions].reverse().map((version) => (
              <li key={version.number}>
                <p className="ce__versionname">Versie {version.number}</p>
                <p className="note">
                  {moment(version.at)}, {version.by}
                  {version.note !== "" && <>. {version.note}</>}
                </p>
                <p className="ce__hash">
                  <span>Controlegetal</span> <code title={grouped(version.hash)}>{brief(version.hash)}</code>
                </p>
              </li>
            ))}
          </ul>
          {options.length > 1 && (
            <section aria-labelledby="contract-diff">
              <h4 className="ce__sub" id="contract-diff">
                Wat is er veranderd?
              </h4>
              <div className="ce__between">
                {(
                  [
                    ["Van", from, setFrom],
                    ["Naar", to, setTo],
                  ] as const
                ).map(([label, value, set]) => (
                  <label key={label} className="field__label">
                    {label}
                    <Select
                      value={String(value)}
                      options={options.map(({ number, label }) => [String(number), label] as const)}
                      change={(chosen) => set(Number(chosen))}
                    />
                  </label>
                ))}
              </div>
              <p className="note" role="status">
                {changes === 0
                  ? "Geen verschil"
                  : changes === 1
                    ? "1 alinea verschilt"
                    : `${changes} alinea's verschillen`}
              </p>
              {changes > 0 && (
                <div className="diff">
                  {rows.map((row, at) =>
                    row.kind === "fold" ? (
                      <p key={at} className="diff__fold">
                        {row.count === 1 ? "1 alinea ongewijzigd" : `${row.count} alinea's ongewijzigd`}
                      </p>
                    ) : (
                      <p key={at} className={`diff__row diff__row--${row.kind}`}>
                        {row.parts.map((part, i) => {
                          if (part.change === "added") return <ins key={i}>{part.text}</ins>;
                          if (part.change === "removed") return <del key={i}>{part.text}</del>;
                          return <span key={i}>{part.text}</span>;
                        })}
                      </p>
                    ),
                  )}
                </div>
              )}
            </section>
          )}
        </>
      )}
    </>
  );
}
