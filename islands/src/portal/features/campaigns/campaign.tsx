// One campaign: progress, target group, script and notes.

import { useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Bars } from "../../../ui/chart.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PAUSE, PLAY } from "../../../ui/icons.ts";
import { SHORT, toast } from "../../../ui/toast/toast.ts";
import type { Schemas } from "../../lib/client.ts";
import { longDay } from "../../lib/dates.ts";
import { Page, Part } from "../../lib/page.tsx";
import { invalidateQueries, message, useApiMutation, useApiQuery } from "../../lib/query.ts";
import { PROJECT, canManage, useScope } from "../../lib/scope.ts";
import { Empty, Loaded } from "../../lib/states.tsx";
import { APPLICATION, APPLICATION_TONE, LANGUAGE } from "../../lib/words.ts";
import { Notes } from "./notes.tsx";
import { goal, TONE } from "./model.ts";

type Detail = Schemas["ProjectDetail"];

const PATH = "/portal/organizations/{org}/projects/{project}";
const BACK = { to: "/campagnes", label: "Alle campagnes" };

export function Screen({ names }: { names: Record<string, string> }) {
  const scope = useScope();
  const project = Number(names.id);
  const detail = useApiQuery(PATH, { org: scope.org, project });
  if (detail.error?.cause === 404)
    return (
      <Page title="Campagne" back={BACK}>
        <Empty title="Deze campagne bestaat niet." action={{ label: "Alle campagnes", to: "/campagnes" }} />
      </Page>
    );
  const { data } = detail;
  return (
    <Page
      title={data?.naam ?? scope.projects.find(({ id }) => id === project)?.naam ?? "Campagne"}
      back={BACK}
      intro={
        data && (
          <>
            <Badge tone={TONE[data.status]}>{PROJECT[data.status]}</Badge>, sinds {longDay(data.start)}
            {data.eind !== undefined && <> tot {longDay(data.eind)}</>}
          </>
        )
      }
      actions={data && canManage(scope) && <Toggle project={data} />}
    >
      <Loaded from={detail} lines={10}>
        {(found) => <Campaign project={found} />}
      </Loaded>
    </Page>
  );
}

/** Pauses a running campaign, after confirmation, or resumes a paused one. */
function Toggle({ project }: { project: Detail }) {
  const [asked, setAsked] = useState(false);
  if (project.status !== "actief" && project.status !== "gepauzeerd") return null;
  const runs = project.status === "actief";
  return (
    <>
      <Button small onClick={() => setAsked(true)}>
        <Icon d={runs ? PAUSE : PLAY} />
        {runs ? "Pauzeer" : "Laat verdergaan"}
      </Button>
      {asked && <Question project={project} runs={runs} close={() => setAsked(false)} />}
    </>
  );
}

function Question({ project, runs, close }: { project: Detail; runs: boolean; close: () => void }) {
  const scope = useScope();
  const { mutate, isPending, error } = useApiMutation("patch", PATH, ({ status, naam }, here) => {
    if (here) close();
    toast({ title: status === "actief" ? `${naam} loopt weer` : `${naam} is gepauzeerd`, duration: SHORT });
    invalidateQueries(PATH, "/portal/organizations/{org}/projects", "/portal/organizations/{org}/overview");
  });
  const names = { org: scope.org, project: project.id };
  return (
    <Confirm
      title={runs ? "Campagne pauzeren?" : "Campagne laten verdergaan?"}
      text={
        runs
          ? "We bellen niet meer voor deze campagne tot je ze laat verdergaan. Afspraken die al vastliggen, gaan door."
          : `${project.bellerAlias} belt verder vanaf de volgende werkdag.`
      }
      label={runs ? "Pauzeer" : "Laat verdergaan"}
      busy={isPending}
      error={message(error)}
      yes={() => mutate({ names, body: { status: runs ? "gepauzeerd" : "actief" } })}
      close={close}
    />
  );
}

function Campaign({ project }: { project: Detail }) {
  const scope = useScope();
  const { funnel, doelgroep, doel, taal, bellerAlias, script, scriptVersie } = project;
  return (
    <>
      <div className="stack page__columns">
        <Part
          title="Van bedrijf tot klant"
          note="Sinds het begin van de campagne; elke stap is een deel van de stap ervoor."
        >
          <Bars
            steps
            label="Trechter van de campagne"
            rows={[
              { label: "Bedrijven op de lijst", value: funnel.prospects },
              { label: "Gebeld", value: funnel.gebeld },
              { label: "Gesproken", value: funnel.gesproken },
              { label: "Afspraken", value: funnel.afspraken, warm: true },
              { label: "Doorgegaan", value: funnel.doorgegaan, warm: true },
              { label: "Klant geworden", value: funnel.klanten, warm: true },
            ]}
          />
        </Part>
        <Part title="Doelgroep">
          <Facts
            className="data data--narrow"
            rows={[
              [
                "Sectoren",
                <ul key="sectors">
                  {doelgroep.nace.map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>,
              ],
              ["Postcodes", doelgroep.postcodes.join(", ")],
              ["Grootte", `${doelgroep.grootte} werknemers`],
              ["Doel", goal(doel)],
              ["Taal", LANGUAGE[taal]],
              ["Beller", bellerAlias],
            ]}
          />
        </Part>
      </div>
      <Part title="Gespreksleidraad" note={`Versie ${scriptVersie}. Een zin die niet klopt? Zet het in een notitie.`}>
        <Script script={script} />
      </Part>
      <div className="stack page__columns">
        <Part title="Notities">
          <Notes project={project} />
        </Part>
        <Part title="Toepassingen">
          <Applications org={scope.org} project={project.id} />
        </Part>
      </div>
    </>
  );
}

function Script({ script }: { script: Detail["script"] }) {
  return (
    <div className="stack page__columns page__columns--even call-script">
      <div>
        <h3 className="call-script__title">Opening</h3>
        <blockquote className="call-script__say">{script.opening}</blockquote>
        <h3 className="call-script__title">Vragen</h3>
        <ol className="call-script__list">
          {script.vragen.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ol>
      </div>
      <div>
        <h3 className="call-script__title">Bij een bezwaar</h3>
        <dl className="rows call-script__answers">
          {script.bezwaren.map(({ bezwaar, antwoord }) => (
            <div key={bezwaar}>
              <dt>{bezwaar}</dt>
              <dd>{antwoord}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

function Applications({ org, project }: { org: string; project: number }) {
  const found = useApiQuery("/portal/organizations/{org}/projects/{project}/applications", { org, project });
  return (
    <Loaded from={found} lines={3}>
      {(applications) =>
        applications.length === 0 ? (
          <p className="muted">Aan deze campagne zijn geen toepassingen gekoppeld.</p>
        ) : (
          <ul className="rows">
            {applications.map(({ id, naam, status, instellingen }) => (
              <li key={id}>
                <span className="entries__head">
                  <strong>{naam}</strong>
                  <Badge tone={APPLICATION_TONE[status]}>{APPLICATION[status]}</Badge>
                </span>
                <span className="subline">
                  {status === "fout"
                    ? "De koppeling geeft een fout. We kijken het na; jij hoeft niets te doen."
                    : Object.entries(instellingen)
                        .map(([key, value]) => `${key}: ${value}`)
                        .join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
