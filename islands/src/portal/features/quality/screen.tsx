// How well the appointments of a month meet the six criteria, by campaign, weakest first.

import { Months, readMonth } from "../../lib/stepper.tsx";
import { DownloadButton, type Sheet } from "../../../ui/table.tsx";
import { number, percent } from "../../../lib/format.ts";
import { monthAfter, monthName } from "../../lib/dates.ts";
import { Figure, Figures } from "../../lib/figure.tsx";
import { Page, Part } from "../../lib/page.tsx";
import { filter } from "../../lib/paged.tsx";
import { useApiQuery } from "../../lib/query.ts";
import { useQueryValue } from "../../lib/router.tsx";
import { Empty, Loaded } from "../../lib/states.tsx";
import { CRITERIA, CRITERIA_SHORT } from "../../lib/words.ts";
import { mean, overall, shares, weakest, type Campaign, type Quality } from "./shares.ts";

export function Screen() {
  const { month, current } = readMonth(useQueryValue("maand")[0]);
  const quality = useApiQuery("/internal/quality", {}, { query: { month } });
  const go = (maand: string) => filter({ maand });
  return (
    <Page
      title="Kwaliteit"
      intro="Hoeveel afspraken voldoen aan elk van de zes criteria van een warme afspraak. De zwakste campagne staat bovenaan."
      actions={<Months month={month} current={current} go={go} />}
    >
      <Loaded from={quality} lines={8}>
        {(data) =>
          data.projecten.length === 0 ? (
            <Empty
              title={`In ${monthName(data.maand)} zijn er geen afspraken om te beoordelen.`}
              action={{
                label: "Bekijk de maand ervoor",
                run: () => go(monthAfter(data.maand, -1)),
              }}
            />
          ) : (
            <Month quality={data} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Month({ quality: { maand, projecten } }: { quality: Quality }) {
  const all = overall(projecten);
  const worst = weakest(all);
  return (
    <>
      <Figures>
        <Figure label="Afspraken" value={number(all.afspraken)} note={`in ${monthName(maand)}`} />
        <Figure label="Voldaan aan de criteria" value={percent(mean(all))} note="gemiddeld over de zes" />
        {worst[0] !== undefined && (
          <Figure
            label={worst.length === 1 ? "Zwakste criterium" : "Zwakste criteria"}
            value={percent(shares(all)[worst[0]] ?? 0)}
            note={worst.map((at) => CRITERIA_SHORT[at]?.toLowerCase()).join(", ")}
          />
        )}
      </Figures>
      <div className="stack page__columns page__columns--even">
        {projecten.map((campaign) => (
          <Part
            key={campaign.projectId}
            title={campaign.project}
            note={`${campaign.organisatie}. Beller: ${campaign.bellerAlias}. ${facts(campaign)}.`}
          >
            <Six campaign={campaign} />
          </Part>
        ))}
      </div>
      <div className="bar data-table__foot">
        <span />
        <DownloadButton name={`kwaliteit-${maand}`} table={() => file(projecten)} />
      </div>
    </>
  );
}

/** Describes a campaign as `8 afspraken, klant geeft 3,3 op 5`. */
function facts({ afspraken, score }: Campaign): string {
  const count = `${number(afspraken)} ${afspraken === 1 ? "afspraak" : "afspraken"}`;
  return `${count}, ${score === null ? "nog geen score van de klant" : `klant geeft ${number(score, 1)} op 5`}`;
}

/** The six criteria, in a fixed order so that campaigns can be compared. The weakest are marked. */
function Six({ campaign }: { campaign: Campaign }) {
  const worst = weakest(campaign);
  return (
    <ol className="bar-list" aria-label={`Criteria van ${campaign.project}`}>
      {shares(campaign).map((share, index) => (
        <li key={index} className="bar-list__row">
          <span className="bar-list__label" title={CRITERIA[index]}>
            {CRITERIA_SHORT[index]}
            {worst.includes(index) && <span className="own-mark"> zwakst</span>}
          </span>
          <svg className="bar-list__bar" aria-hidden="true" data-warm={worst.includes(index) || undefined}>
            <rect width={`${share * 100}%`} height="100%" />
          </svg>
          <span className="bar-list__value">
            {campaign.criteria[index]} <span className="vh">van {campaign.afspraken}</span>
          </span>
          <span className="bar-list__share">{percent(share)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The exported file: one row per campaign. Shares are numbers between 0 and 1, so that spreadsheets can calculate. */
function file(campaigns: readonly Campaign[]): Sheet {
  return {
    head: ["Organisatie", "Campagne", "Beller", "Afspraken", ...CRITERIA_SHORT, "Score"],
    body: campaigns.map((campaign) => [
      campaign.organisatie,
      campaign.project,
      campaign.bellerAlias,
      campaign.afspraken,
      ...shares(campaign).map((share) => Math.round(share * 1000) / 1000),
      campaign.score,
    ]),
  };
}
