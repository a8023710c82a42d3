// Columns of a call, on the screen and in the file.

import type { Schemas } from "../../lib/client.ts";
import { duration, moment, shortDay } from "../../lib/dates.ts";
import { Badge } from "../../lib/fields.tsx";
import type { Scope } from "../../lib/scope.ts";
import { projectName } from "../../lib/scope.ts";
import type { Column } from "../../lib/table.tsx";
import { OUTCOME } from "../../lib/words.ts";

type Call = Schemas["Call"];

function tone(outcome: Call["uitkomst"]): "plain" | "good" | "warm" {
  if (outcome === "afspraak") return "warm";
  return outcome === "terugbellen" || outcome === "info_gevraagd" ? "good" : "plain";
}

/** The recording's state in words: never more than the API knows. */
export function recording({ opnameToegestaan, opname }: Pick<Call, "opnameToegestaan" | "opname">): string {
  if (opname?.gewist) return "Gewist";
  if (opname) return `Bewaard tot ${shortDay(opname.beschikbaarTot)}`;
  return opnameToegestaan ? "Toegestaan, niet opgenomen" : "Niet opgenomen";
}

/** A second line in a cell. */
function Under({ children }: { children: string }) {
  return <small className="p-under">{children}</small>;
}

export function columns(scope: Scope): Column<Call>[] {
  // With a single campaign, or one chosen, its name is known.
  const named = scope.project === undefined && scope.projects.length > 1;
  return [
    {
      id: "bedrijf",
      label: "Bedrijf",
      value: ({ bedrijf }) => bedrijf,
      cell: ({ bedrijf, projectId }) => (
        <>
          {bedrijf}
          {named && <Under>{projectName(scope, projectId)}</Under>}
        </>
      ),
    },
    { id: "campagne", label: "Campagne", value: ({ projectId }) => projectName(scope, projectId), only: "file" },
    {
      id: "tijdstip",
      label: "Tijdstip",
      value: ({ tijdstip }) => moment(tijdstip),
      cell: ({ tijdstip, poging }) => (
        <>
          {moment(tijdstip)}
          <Under>{`poging ${poging}`}</Under>
        </>
      ),
    },
    { id: "poging", label: "Poging", value: ({ poging }) => poging, only: "file" },
    {
      id: "uitkomst",
      label: "Uitkomst",
      value: ({ uitkomst }) => OUTCOME[uitkomst],
      cell: ({ uitkomst }) => <Badge tone={tone(uitkomst)}>{OUTCOME[uitkomst]}</Badge>,
    },
    {
      id: "duur",
      label: "Duur",
      value: ({ duurSec }) => duration(duurSec),
      numeric: true,
      only: "screen",
    },
    // A spreadsheet would read 5:07 as a time of day.
    { id: "seconden", label: "Duur in seconden", value: ({ duurSec }) => duurSec, only: "file" },
    {
      id: "vervolg",
      label: "Opvolging",
      value: ({ vervolg }) => (vervolg === undefined ? "" : moment(vervolg)),
    },
    {
      id: "notitie",
      label: "Notitie",
      value: ({ notitie }) => notitie,
      cell: ({ notitie }) => (notitie === "" ? "" : <span className="p-words">{notitie}</span>),
    },
    {
      id: "opname",
      label: "Opname",
      value: recording,
      cell: (call) => (
        <span className={call.opname && !call.opname.gewist ? undefined : "p-none"}>
          {recording(call)}
          {call.opname && !call.opname.gewist && <Under>{call.opname.rechtsgrond}</Under>}
        </span>
      ),
    },
    { id: "rechtsgrond", label: "Rechtsgrond", value: ({ opname }) => opname?.rechtsgrond ?? "", only: "file" },
  ];
}
