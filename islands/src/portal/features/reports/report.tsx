// One report, on the screen and in print.

import { Button } from "../../../ui/button.tsx";
import { Bars } from "../../../ui/chart.tsx";
import { DownloadButton, type Sheet } from "../../../ui/table.tsx";
import { percent } from "../../../lib/format.ts";
import { moment, monthName } from "../../lib/dates.ts";
import { CountFigures, COUNTS, share } from "../../lib/figure.tsx";
import { Page, Part } from "../../lib/page.tsx";
import { usePortal } from "../../lib/portal.ts";
import { useApiQuery } from "../../lib/query.ts";
import { projectName, useScope } from "../../lib/scope.ts";
import { Missing } from "../../lib/states.tsx";
import { REPORT } from "../../lib/words.ts";
import { before, partial, type Report } from "./model.ts";

const BACK = { to: "/rapporten", label: "Rapporten" };

export function Screen({ names }: { names: Record<string, string> }) {
  const scope = useScope();
  // Not filtered by the chosen campaign, because a link can be to any report.
  const reports = useApiQuery("/portal/organizations/{org}/reports", { org: scope.org });
  const wanted = reports.data?.find(({ id }) => String(id) === names.id);
  if (reports.data && wanted) return <Paper report={wanted} earlier={before(wanted, reports.data)} />;
  return (
    <Page title="Rapport" back={BACK}>
      <Missing
        from={reports}
        title="Dit rapport bestaat niet."
        text="Misschien hoort het bij een andere organisatie."
        action={{ label: "Naar de rapporten", to: "/rapporten" }}
      />
    </Page>
  );
}

/** The whole report as a table. */
function file(report: Report, earlier: Report | undefined, campaign: string): Sheet {
  const previous = earlier === undefined ? "" : monthName(earlier.maand);
  return {
    head: ["Rapport", campaign, monthName(report.maand), previous],
    body: [
      ...COUNTS.map(({ key, label }) => ["Cijfers", label, report.cijfers[key], earlier?.cijfers[key]]),
      ...report.redenen.map(({ reden, aantal }) => ["Redenen", reden, aantal, reasonOf(earlier, reden)]),
    ],
  };
}

/** How often a reason was given; undefined without a report. */
function reasonOf(report: Report | undefined, reason: string): number | undefined {
  return report && (report.redenen.find(({ reden }) => reden === reason)?.aantal ?? 0);
}

function Paper({ report, earlier }: { report: Report; earlier: Report | undefined }) {
  const scope = useScope();
  const campaign = projectName(scope, report.projectId);
  const { cijfers, redenen } = report;
  const month = monthName(report.maand);
  const when = earlier === undefined ? "" : (monthName(earlier.maand).split(" ")[0] ?? "");
  return (
    <Page
      title={`${REPORT[report.soort]} ${month}`}
      back={BACK}
      intro={`${campaign}, gemaakt op ${moment(report.gemaakt)}${partial(report) ? ". De maand liep toen nog." : ""}`}
      actions={
        <>
          <Button small onClick={() => print()}>
            Druk af
          </Button>
          <DownloadButton name={`rapport-${report.maand}-${report.id}`} table={() => file(report, earlier, campaign)} />
        </>
      }
    >
      <p className="letterhead">
        <span>{usePortal().brand}</span>
        <span>{scope.name}</span>
      </p>
      <CountFigures
        now={cijfers}
        before={earlier?.cijfers}
        when={when}
        running={partial(report)}
        units={{
          gesprekken: share(cijfers.gesprekken, cijfers.belpogingen),
          afspraken: share(cijfers.afspraken, cijfers.gesprekken),
          // Share of the appointments that took place or were missed in the month, which are not those booked in it.
          doorgegaan: share(cijfers.doorgegaan, cijfers.doorgegaan + cijfers.noShow),
        }}
      />
      {!earlier && (
        <p className="part__note part__note--first">Van de maand ervoor is er geen verslag om mee te vergelijken.</p>
      )}
      <Part title="Waarom bedrijven nee zeiden">
        {redenen.length === 0 ? (
          <p className="muted">Geen enkel bedrijf gaf een reden.</p>
        ) : (
          <Reasons report={report} earlier={earlier} when={when} />
        )}
      </Part>
    </Page>
  );
}

function Reasons({ report, earlier, when }: { report: Report; earlier: Report | undefined; when: string }) {
  const total = report.redenen.reduce((sum, { aantal }) => sum + aantal, 0);
  return (
    <div className="stack page__columns page__columns--even reasons">
      <Bars label="Redenen" rows={report.redenen.map(({ reden, aantal }) => ({ label: reden, value: aantal }))} />
      <table className="numbers__table reasons__table">
        <caption className="vh">Redenen, met het aandeel van elk</caption>
        <thead>
          <tr>
            <th scope="col">Reden</th>
            <th scope="col">Aantal</th>
            <th scope="col">Aandeel</th>
            {earlier && <th scope="col">In {when}</th>}
          </tr>
        </thead>
        <tbody>
          {report.redenen.map(({ reden, aantal }) => (
            <tr key={reden}>
              <th scope="row">{reden}</th>
              <td>{aantal}</td>
              <td>{percent(aantal / total)}</td>
              {earlier && <td>{reasonOf(earlier, reden)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
