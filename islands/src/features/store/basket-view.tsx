// The basket: the number of records of each set, and the total price.

import { useState } from "react";
import { Facts } from "../../ui/facts.tsx";
import { Icon, X } from "../../ui/icon.tsx";
import type { DataSet, Store } from "../../contract/props.ts";
import { euro, number } from "../../lib/format.ts";
import { readNumber } from "../../lib/read-number.ts";
import { clampCount, hint, price, type Line } from "./basket.ts";
import { amount } from "./order.ts";

interface Props {
  props: Store;
  lines: Line[];
  set: (set: DataSet, count: number) => void;
  drop: (set: DataSet) => void;
  /** Continues to the order. Without it, that button is left out. */
  next?: () => void;
}

export function Basket({ props, lines, set, drop, next }: Props) {
  const total = price(lines, props);
  const tip = hint(lines, props);
  if (total.lines.length === 0) {
    return (
      <p className="empty">
        Je mandje is leeg. Zet een bestand uit de catalogus in het mandje, en kies dan hoeveel bedrijven je wilt.
      </p>
    );
  }
  const sums: [label: string, sum: string, className?: string][] = [
    [`${number(total.records)} bedrijven`, amount(total.sumCents)],
    ["Totaal excl. btw", amount(total.totalCents), "basket__grand"],
    [`Btw ${props.vat}%`, amount(total.vatCents)],
    ["Te betalen", amount(total.payCents)],
  ];
  if (total.percent > 0)
    sums.splice(1, 0, [`Korting ${total.percent}%`, `−${amount(total.discountCents)}`, "basket__off"]);
  return (
    <div className="basket">
      <ul className="ruled ruled--light">
        {total.lines.map(({ set: one, count, cents }) => (
          <li key={one.slug} className="basket__line">
            <p className="basket__title">{one.title}</p>
            <p className="basket__note">
              {one.region}, {euro(one.priceCents / 100)} per bedrijf, {number(one.minimum)} tot {number(one.records)}
            </p>
            <CountField key={one.slug} set={one} count={count} change={(count) => set(one, count)} />
            <p className="basket__sum">{amount(cents)}</p>
            <button
              type="button"
              className="icon-button basket__drop"
              aria-label={`Haal ${one.title} uit het mandje`}
              onClick={() => drop(one)}
            >
              <Icon d={X} />
            </button>
          </li>
        ))}
      </ul>
      <div className="stack basket__total" role="group" aria-label="Totaal van het mandje">
        <p className="vh" role="status">
          {number(total.records)} bedrijven, {amount(total.totalCents)} excl. btw
        </p>
        <Facts className="basket__sums" rows={sums} />
        {tip !== null && (
          <p className="basket__tip">
            Nog {number(tip.missing)} bedrijven en je krijgt {tip.percent}% korting.
            {tip.changeCents < 0 && ` Dat is ${amount(-tip.changeCents)} goedkoper dan nu.`}{" "}
            <button
              type="button"
              className="more"
              onClick={() => {
                const line = lines.find(({ slug }) => slug === tip.set.slug);
                set(tip.set, (line?.count ?? 0) + tip.missing);
              }}
            >
              Neem ze erbij uit {tip.set.title}
            </button>
          </p>
        )}
        {next !== undefined && (
          <button type="button" className="btn btn--primary btn--wide" onClick={next}>
            Naar de bestelling
          </button>
        )}
        <p className="note">
          Levering binnen {props.deliveryDays === 2 ? "twee" : props.deliveryDays} werkdagen, licentie voor{" "}
          {props.licenceMonths === 12 ? "twaalf" : props.licenceMonths} maanden. Uitsluitend voor ondernemingen.
        </p>
      </div>
    </div>
  );
}

interface CountProps {
  set: DataSet;
  count: number;
  change: (count: number) => void;
}

/** The typed number; NaN if it is not a number. */
const read = (text: string): number => readNumber(text) ?? Number.NaN;

/**
 * A number of records. It is corrected only on leaving the field, because typing 1200 starts with a 1. Not a number
 * field: browsers in English read `1.000` there as 1.
 */
function CountField({ set, count, change }: CountProps) {
  const [text, setText] = useState(String(count));
  const [last, setLast] = useState(count);
  const [corrected, setCorrected] = useState(false);
  if (count !== last) {
    setLast(count);
    if (read(text) !== count) setText(String(count));
  }
  const isBuyable = (typed: number) => clampCount(typed, set) === typed;
  const fits = isBuyable(read(text));
  const id = `aantal-${set.slug}`;
  const isTold = corrected || !fits;
  return (
    <div className="basket__count">
      <label className="vh" htmlFor={id}>
        Aantal bedrijven uit {set.title}
      </label>
      <input
        className="field__control"
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        aria-invalid={!fits}
        aria-describedby={isTold ? `${id}-fout` : undefined}
        onInput={({ currentTarget }) => {
          const typed = currentTarget.value;
          setText(typed);
          setCorrected(false);
          if (isBuyable(read(typed))) change(read(typed));
        }}
        onBlur={() => {
          const kept = clampCount(read(text), set);
          setText(String(kept));
          setCorrected(!fits);
          change(kept);
        }}
      />
      {isTold && (
        <p className="field__note field__error" id={`${id}-fout`}>
          Het aantal ligt tussen {number(set.minimum)} en {number(set.records)}.
        </p>
      )}
    </div>
  );
}
