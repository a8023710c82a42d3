// The calculator: every change immediately updates the figures and the chart, and soon after that the address.

import { useEffect, useMemo, useState } from "react";
import { CALCULATED } from "../../lib/events.ts";
import { date, percent } from "../../lib/format.ts";
import { useToday } from "../../lib/use-today.ts";
import { Button } from "../../ui/button.tsx";
import { useLink } from "../../ui/share.tsx";
import { Chart } from "./chart.tsx";
import { Inputs, ModeChoice } from "./inputs.tsx";
import { defaults, type CalculatorProps, type Inputs as Values } from "./logic.ts";
import { concerns, fromQuery, toQuery } from "./query.ts";
import { message } from "./message.ts";
import { report } from "./modes.ts";
import { DataTable, Figures, Steps } from "./results.tsx";

/** Milliseconds without a change before the address is updated: browsers allow about a hundred updates in half a minute. */
const REST = 300;
/** Milliseconds without a change before the outcome is announced to screen readers. */
const SILENCE = 900;

export function View(props: CalculatorProps) {
  const [values, setValues] = useState<Values>(() => defaults(props));
  const [touched, setTouched] = useState(false);
  const today = useToday();

  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    if (concerns(query)) setValues(fromQuery(query, props));
    // The address is read only once; after that it is only written.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const query = toQuery(values);
  const { root, url, share, field } = useLink<HTMLFormElement>("calc-link", "Mijn berekening", query);
  useEffect(() => {
    if (!touched) return;
    const timer = setTimeout(
      () => window.history.replaceState(window.history.state, "", `?${query}${window.location.hash}`),
      REST,
    );
    return () => clearTimeout(timer);
  }, [query, touched]);

  useEffect(() => {
    if (touched) dispatchEvent(new Event(CALCULATED));
  }, [touched]);

  const shown = useMemo(() => report(props, values), [props, values]);
  const spoken = useSettled(touched ? shown.sentence : "", SILENCE);

  const change = (part: Partial<Values>) => {
    setTouched(true);
    setValues((old) => ({ ...old, ...part }));
  };
  const contact = `/contact?${new URLSearchParams({ bericht: message(values, shown.sentence, url) }).toString()}`;
  const [main, ...others] = shown.tables;

  return (
    <form
      className="stack calc"
      method="dialog"
      ref={root}
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
    >
      <p className="calc__still noscript">
        Zonder JavaScript staan hier de startwaarden en hun uitkomst. De volledige berekening lees je onder deze tool.
      </p>
      <ModeChoice mode={values.mode} onChange={(mode) => change({ mode })} />
      <div className="calc__grid">
        <div className="calc__in">
          <Inputs props={props} values={values} onChange={change} />
          <p className="calc__bar no-print" aria-hidden="true">
            {shown.figures.slice(0, 2).map(({ label, value }) => (
              <span className="calc__glance" key={label}>
                <span>{label}</span> <strong>{value}</strong>
              </span>
            ))}
          </p>
        </div>
        <div className="calc__out">
          <h3 className="heading">Jouw uitkomst</h3>
          {today !== "" && (
            <p className="calc__print">
              Berekend op {date(today)}. {url}
            </p>
          )}
          <Figures figures={shown.figures} />
          <p className={shown.verdict.good ? "verdict" : "verdict verdict--bad"}>{shown.verdict.text}</p>
          <Chart picture={shown.picture} />
          <Steps steps={shown.steps} />
          {shown.remarks.length > 0 && (
            <ul className="measure remarks">
              {shown.remarks.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          )}
          {main !== undefined && <DataTable table={main} />}
        </div>
      </div>
      <p className="vh" role="status">
        {spoken}
      </p>
      {others.length > 0 && (
        <div className="stack calc__tables">
          {others.map((table) => (
            <DataTable table={table} key={table.caption} />
          ))}
        </div>
      )}
      <p className="note calc__fine">
        Indicatief, geen belofte. Voorzichtig betekent dat {percent(1 - props.assumptions.cautious)} van het resultaat
        wegvalt. Rendement is (marge − kost) ÷ kost: we rekenen met marge en niet met omzet. Bedragen zijn afgerond en
        excl. btw. {props.priceNote}
      </p>
      <div className="actions js-only">
        <a className="btn btn--primary" href={contact}>
          Vraag jouw gratis groeiplan aan
        </a>
        <Button onClick={share}>Deel deze berekening</Button>
        <Button onClick={() => window.print()}>Print of bewaar als pdf</Button>
        <button className="act" type="button" onClick={() => change({ ...defaults(props), mode: values.mode })}>
          Terug naar de startwaarden
        </button>
      </div>
      {field}
    </form>
  );
}

/** The text, debounced. */
function useSettled(text: string, rest: number): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), rest);
    return () => clearTimeout(timer);
  }, [text, rest]);
  return settled;
}
