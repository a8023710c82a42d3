// A quote as the customer sees it, on the screen and on A4.

import { Facts } from "../../ui/facts.tsx";
import { Blank } from "./documents/blank.tsx";
import type { OpenField, Signer } from "./documents/model.ts";
import { moment } from "./documents/versions.tsx";
import { date } from "../../lib/format.ts";
import { Logo } from "./logo.tsx";
import { address, COMPANY, CUSTOMER, details, LOGO, reckoning, totals, type Sheet } from "./quote.ts";
import { money, net, unitPrice, VAT } from "./sums.ts";
import { formatValue } from "./checks.ts";

/** Renders each line of a text as a paragraph. Empty lines are skipped. */
const Text = ({ text }: { text: string }) => (
  <>{text.split("\n").map((line, at) => line.trim() !== "" && <p key={at}>{line.trim()}</p>)}</>
);

export function Paper({
  sheet,
  own,
  open,
  signer,
  jump,
}: {
  sheet: Sheet;
  own: Record<string, string>;
  open: OpenField[];
  signer: Signer | undefined;
  jump: ((to: OpenField) => void) | null;
}) {
  const { company, customer, meta, lines, notes, terms } = sheet;
  const from = address(company, COMPANY);
  const to = address(customer, CUSTOMER);
  const logo = own[LOGO] ?? "";
  const vat = formatValue("vat", customer.vat ?? "");
  const blank = (label: string, tab: string) => {
    const to = open.find((one) => one.tab === tab);
    return <Blank label={label} jump={jump && to ? () => jump(to) : null} />;
  };
  const onDay = (day: string | undefined) => (day ? date(day) : "");
  return (
    <article className="stack qpaper">
      <header className="qpaper__head">
        <div className="qpaper__from">
          {logo !== "" && <Logo url={logo} name={company.name ?? ""} />}
          {from.length === 0
            ? blank("Jouw bedrijf", "bedrijf")
            : from.map((line, at) => (at === 0 ? <strong key={at}>{line}</strong> : <span key={at}>{line}</span>))}
        </div>
        <div className="qpaper__meta">
          <h3 className="qpaper__title">Offerte</h3>
          <Facts
            className=""
            rows={[
              ["Nummer", (meta.number ?? "") === "" ? blank("Nummer", "klant") : meta.number],
              ["Datum", onDay(meta.date)],
              ["Geldig tot en met", onDay(meta.until)],
            ]}
          />
        </div>
      </header>
      <div className="qpaper__to">
        <p className="qpaper__label">Voor</p>
        <p>
          {to.length === 0
            ? blank("Jouw klant", "klant")
            : to.map((line, at) => (at === 0 ? <strong key={at}>{line}</strong> : <span key={at}>{line}</span>))}
          {vat !== "" && <span>{vat}</span>}
        </p>
      </div>
      {(meta.subject ?? "").trim() !== "" && <p className="qpaper__subject">{meta.subject}</p>}
      <table className="qpaper__lines">
        <thead>
          <tr>
            <th scope="col">Omschrijving</th>
            <th scope="col" className="qpaper__wide">
              Aantal
            </th>
            <th scope="col" className="qpaper__wide">
              Prijs
            </th>
            <th scope="col">Btw</th>
            <th scope="col">Bedrag</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={at}>
              <th scope="row">
                {line.text.trim() === "" ? blank("Omschrijving", "lijnen") : line.text.trim()}
                <span className="qpaper__small">{reckoning(line)}</span>
                {line.off.trim() !== "" && <span className="qpaper__off">Korting {line.off.trim()}%</span>}
              </th>
              <td className="qpaper__wide">{[line.amount.trim(), line.unit.trim()].join(" ")}</td>
              <td className="qpaper__wide">{unitPrice(line.price)}</td>
              <td>{String(VAT[line.vat].rate)}%</td>
              <td>{money(net(line))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Facts
        className="qpaper__sums"
        rows={totals(lines).map(([label, cents], at, all) => [
          label,
          money(cents),
          at === all.length - 1 ? "qpaper__total" : "",
        ])}
      />
      {notes.trim() !== "" && (
        <div>
          <Text text={notes} />
        </div>
      )}
      {terms.trim() !== "" && (
        <section className="qpaper__terms">
          <h4>Betaling en voorwaarden</h4>
          <Text text={terms} />
        </section>
      )}
      <section className="qpaper__accept">
        <h4>Voor akkoord</h4>
        {signer !== undefined && signer.at !== "" ? (
          <p>
            {moment(signer.at)}: {signer.how}. Elektronische handtekening.
          </p>
        ) : (
          <Facts className="" rows={["Naam en functie", "Datum", "Handtekening"].map((label) => [label, null])} />
        )}
      </section>
      <p className="row qpaper__foot">
        {details(company).map(([label, value]) => (
          <span key={label}>
            {label} {value}
          </span>
        ))}
      </p>
    </article>
  );
}
