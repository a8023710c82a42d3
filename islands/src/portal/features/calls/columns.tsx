// Columns of the table of calls, on the screen and in the file.

import type { Tone } from "../../../ui/badge.tsx";
import type { Column } from "../../../ui/table.tsx";
import type { Schemas } from "../../lib/client.ts";
import { moment, shortDay } from "../../lib/dates.ts";
import type { Scope } from "../../lib/scope.ts";
import { projectName } from "../../lib/scope.ts";
import { OUTCOME } from "../../lib/contacts.ts";

type Call = Schemas["Call"];

function tone(outcome: Call["uitkomst"]): Tone {
  if (outcome === "afspraak") return "warm";
  return outcome === "terugbellen" || outcome === "info_gevraagd" ? "good" : "plain";
}

/** Formats seconds as `5:07`. */
function duration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

/** The recording's state in words. */
function recording({ opnameToegestaan, opname }: Pick<Call, "opnameToegestaan" | "opname">): string {
  if (opname?.gewist) return "Gewist";
  if (opname) return `Bewaard tot ${shortDay(opname.beschikbaarTot)}`;
  return opnameToegestaan ? "Toegestaan, niet opgenomen" : "Niet opgenomen";
}

/** Whether there is a recording to listen to. */
function kept({ opname }: Call): boolean {
  return opname !== undefined && !opname.gewist;
}

export function columns(scope: Scope): Column<Call>[] {
  // The campaign's name is redundant if there is only one, or if one is chosen.
  const named = scope.project === undefined && scope.projects.length > 1;
  return [
    {
      label: "Bedrijf",
      value: ({ bedrijf }) => bedrijf,
      under: {
        label: "Campagne",
        value: ({ projectId }) => projectName(scope, projectId),
        ...(!named && { cell: () => "" }),
      },
    },
    {
      label: "Tijdstip",
      value: ({ tijdstip }) => moment(tijdstip),
      under: { label: "Poging", value: ({ poging }) => poging, cell: ({ poging }) => `poging ${poging}` },
    },
    { label: "Uitkomst", value: ({ uitkomst }) => OUTCOME[uitkomst], tone: ({ uitkomst }) => tone(uitkomst) },
    { label: "Duur", value: ({ duurSec }) => duration(duurSec), numeric: true, only: "screen" },
    // A spreadsheet would read 5:07 as a time of day.
    { label: "Duur in seconden", value: ({ duurSec }) => duurSec, only: "file" },
    { label: "Opvolging", value: ({ vervolg }) => (vervolg === undefined ? "" : moment(vervolg)) },
    {
      label: "Notitie",
      value: ({ notitie }) => notitie,
      cell: ({ notitie }) => (notitie === "" ? "" : <span className="long-text">{notitie}</span>),
    },
    {
      label: "Opname",
      value: recording,
      cell: (call) => (kept(call) ? recording(call) : <span className="muted">{recording(call)}</span>),
      under: {
        label: "Rechtsgrond",
        value: ({ opname }) => opname?.rechtsgrond,
        cell: (call) => (kept(call) ? call.opname?.rechtsgrond : ""),
      },
    },
  ];
}
