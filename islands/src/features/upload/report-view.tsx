// The report: three totals, the problems by row, and the price of cleaning.

import { useState } from "react";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { SelectField } from "../../ui/field.tsx";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import type { Upload } from "../../contract/props.ts";
import { download } from "../../lib/download.ts";
import { number } from "../../lib/format.ts";
import type { Totals } from "./memory.ts";
import {
  isRefused,
  KIND_LABELS,
  KIND_REASONS,
  KINDS,
  rowsOf,
  SHOWN_PER_KIND,
  type Kind,
  type Problem,
  type Stop,
} from "./logic.ts";

/** The details of a report. A stored report has only totals. */
interface Details {
  problems: Problem[];
  stop: Stop;
  /** All problems. */
  file: Blob;
}

const PAGE = 25;

function stopText(stop: Exclude<Stop, null>, props: Upload): string {
  return stop.why === "rows"
    ? `Vanaf rij ${number(stop.row)} is de lijst niet nagekeken: we lezen hoogstens ${number(props.rows)} rijen. Splits ze en kijk het tweede deel apart na.`
    : `Vanaf rij ${number(stop.row)} is de lijst niet nagekeken: daar opent een aanhalingsteken dat nergens sluit. Verbeter die rij en probeer opnieuw.`;
}

export function Report({ shown, details, props }: { shown: Totals; details?: Details; props: Upload }) {
  const { rows, good, repair, refused, counts } = shown;
  const kinds = KINDS.filter((kind) => (counts[kind] ?? 0) > 0);
  const heaps = [
    { name: "good", label: "in orde", from: 0, count: good },
    { name: "repair", label: "te herstellen", from: good, count: repair },
    { name: "refused", label: "geweigerd", from: good + repair, count: refused },
  ];
  const unit = 1000 / Math.max(1, rows);
  return (
    <div className="stack stack--loose report">
      {details?.stop && <Alert kind="bad">{stopText(details.stop, props)}</Alert>}
      <p className="report__lead">
        {rowsOf(rows)} nagekeken in {shown.name}.
      </p>
      <svg className="report__bar" viewBox="0 0 1000 24" preserveAspectRatio="none" aria-hidden="true">
        {heaps.map(({ name, from, count }) => (
          <rect key={name} className={`report__${name}`} x={from * unit} width={count * unit} height="24" />
        ))}
      </svg>
      <Facts
        className="report__heaps"
        rows={heaps.map(({ name, label, count }) => [label, number(count), `report__heap report__heap--${name}`])}
      />
      {kinds.length === 0 ? (
        <p>Er is niets op aan te merken. Toets de nummers nog aan de Bel-me-niet-meer-lijst voor je belt.</p>
      ) : (
        <ul className="ruled ruled--light">
          {kinds.map((kind) => (
            <li key={kind} className="report__kind">
              <p className="report__title">
                {KIND_LABELS[kind]}{" "}
                <span className="report__sort">{isRefused(kind) ? "geweigerd" : "te herstellen"}</span>
              </p>
              <p className="report__count">{number(counts[kind] ?? 0)}</p>
              <p className="measure report__why">{KIND_REASONS[kind]}</p>
            </li>
          ))}
        </ul>
      )}
      {details !== undefined && kinds.length > 0 && (
        <>
          <Problems problems={details.problems} kinds={kinds} counts={counts} />
          <p>
            <Button onClick={() => download(`verslag-${shown.name.replace(/\.[^.]*$/, "")}.csv`, details.file)}>
              Download het volledige verslag (CSV)
            </Button>
          </p>
        </>
      )}
      {details === undefined && (
        <p className="note">
          Dit is de samenvatting van je vorige verslag. De rijen zelf bewaren we niet: kies het bestand opnieuw om ze te
          zien.
        </p>
      )}
    </div>
  );
}

interface ProblemsProps {
  problems: Problem[];
  kinds: Kind[];
  counts: Partial<Record<Kind, number>>;
}

/** The first problems of each kind, in pages. */
function Problems({ problems, kinds, counts }: ProblemsProps) {
  const [kind, setKind] = useState<Kind | "">("");
  const [page, setPage] = useState(0);
  const chosen = kind === "" ? problems : problems.filter((problem) => problem.kind === kind);
  const pages = Math.max(1, Math.ceil(chosen.length / PAGE));
  const from = Math.min(page, pages - 1) * PAGE;
  /** Turns the page, if possible. The buttons are not disabled at the ends: the focused one would lose the focus. */
  const turn = (by: number) => setPage(Math.min(Math.max(from / PAGE + by, 0), pages - 1));
  const cut = kinds.some((kind) => (counts[kind] ?? 0) > SHOWN_PER_KIND);
  return (
    <div className="stack">
      <div className="report__filter">
        <SelectField
          id="upload-soort"
          label="Toon"
          bare
          value={kind}
          options={[["", "Alle soorten"], ...kinds.map((kind) => [kind, KIND_LABELS[kind]] as const)]}
          change={(chosen) => {
            setKind(chosen);
            setPage(0);
          }}
        />
      </div>
      <ScrollTable
        className="report__table"
        label="Rijen met een probleem"
        caption={`Rijen met een probleem${cut ? `, de eerste ${SHOWN_PER_KIND} van elke soort` : ""}. De titelrij is rij 1.`}
        head={["Rij", "Probleem", "Kolom", "Wat er staat"]}
      >
        {chosen.slice(from, from + PAGE).map((problem) => (
          <tr key={`${problem.row}-${problem.kind}`}>
            <th scope="row">{number(problem.row)}</th>
            <td>{KIND_LABELS[problem.kind]}</td>
            <td>{problem.column}</td>
            <td className="report__value">{problem.value}</td>
          </tr>
        ))}
      </ScrollTable>
      {pages > 1 && (
        <nav className="actions" aria-label="Bladeren in de rijen">
          <Button small aria-disabled={from === 0} onClick={() => turn(-1)}>
            Vorige
          </Button>
          <span role="status">
            {number(from + 1)} tot {number(Math.min(chosen.length, from + PAGE))} van {number(chosen.length)}
          </span>
          <Button small aria-disabled={from + PAGE >= chosen.length} onClick={() => turn(1)}>
            Volgende
          </Button>
        </nav>
      )}
    </div>
  );
}
