import { useEffect, useState } from "react";
import type { Slider } from "../../../contract/props.ts";
import { storageKey } from "../../../lib/config.ts";
import { readJson, remove, SLIDER, write } from "../../../lib/storage.ts";
import { NAMES, readPlaces, summarise, type Place } from "./logic.ts";

const key = (): string => storageKey(SLIDER);

export function View({ before, after, rows }: Slider) {
  // Position of the slider, in percent. Around the middle both ways are visible, near the ends only one.
  const [shown, setShown] = useState(50);
  const [places, setPlaces] = useState<Place[] | null>(null);

  useEffect(() => setPlaces(readPlaces(readJson(key()), rows.length) ?? rows.map(() => 1)), [rows]);

  const place = (at: number, where: Place) => {
    const next = rows.map((_, i) => (i === at ? where : (places?.[i] ?? 1)));
    setPlaces(next);
    write(key(), JSON.stringify(next));
  };
  const { counts, weakest, share } = summarise(
    rows.map(({ theme }) => theme),
    places ?? [],
  );
  const side = shown < 40 ? "before" : shown > 60 ? "after" : "both";
  return (
    <div className="stack stack--loose">
      <div>
        <label className="vs__label" htmlFor="slider-master">
          Schuif van {before.toLowerCase()} naar {after.toLowerCase()}
        </label>
        <div className="vs__track">
          <span aria-hidden="true">{before}</span>
          <input
            id="slider-master"
            className="range"
            type="range"
            min={0}
            max={100}
            step={5}
            value={shown}
            aria-valuetext={side === "both" ? "allebei" : side === "before" ? before : after}
            onChange={(event) => setShown(Number(event.target.value))}
          />
          <span aria-hidden="true">{after}</span>
        </div>
      </div>
      <table className={`compare vs__table vs__table--${side}`}>
        <caption className="vh">
          {before} en {after}, per thema
        </caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.theme}>
              <th scope="row">
                {row.theme}
                {places !== null && (
                  <span className="vs__where">
                    <input
                      className="range range--small"
                      type="range"
                      min={0}
                      max={2}
                      step={1}
                      value={places[at] ?? 1}
                      aria-label={`${row.theme}: waar zit het bedrijf vandaag?`}
                      aria-valuetext={NAMES[places[at] ?? 1]}
                      onChange={(event) => place(at, Number(event.target.value) as Place)}
                    />
                    <span className="vs__place">{NAMES[places[at] ?? 1]}</span>
                  </span>
                )}
              </th>
              <td className="compare__before">
                <span className="compare__label">{before}</span> {row.before}
              </td>
              <td className="compare__after">
                <span className="compare__label">{after}</span> {row.after}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {places !== null && (
        <div className="stack stack--tight vs__sum">
          <p className="vs__counts" role="status">
            <strong>{counts[0]}</strong> links, <strong>{counts[1]}</strong> midden, <strong>{counts[2]}</strong> rechts
          </p>
          <progress
            className="meter"
            max={1}
            value={share}
            aria-label={`Hoever het bedrijf bij ${after.toLowerCase()} staat`}
          />
          <p>
            {weakest.length === 0
              ? "Geen enkel thema staat links. Vraag welk thema in het midden het meest opbrengt."
              : `Links staat: ${weakest.join(", ").toLowerCase()}. Vraag welk thema vorig jaar een klant kostte.`}
          </p>
          <button
            type="button"
            className="btn btn--secondary btn--small"
            onClick={() => {
              setPlaces(rows.map(() => 1));
              remove(key());
            }}
          >
            Begin opnieuw
          </button>
        </div>
      )}
    </div>
  );
}
