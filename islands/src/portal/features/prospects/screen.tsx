// The companies on the campaigns' lists, with an action to put one on the do-not-call list.

import { useState } from "react";
import { TextButton } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import type { Schemas } from "../../lib/client.ts";
import { dayNow } from "../../lib/dates.ts";
import { PagedList } from "../../lib/paged.tsx";
import { Page } from "../../lib/page.tsx";
import { invalidateQueries, message, useApiMutation } from "../../lib/query.ts";
import { projectQuery, useScope, canWrite } from "../../lib/scope.ts";
import { PROSPECT } from "../../lib/words.ts";
import { columns, type Prospect } from "./columns.tsx";

const STATUSES = Object.entries(PROSPECT) as [Schemas["ProspectStatus"], string][];

export function Screen() {
  const scope = useScope();
  const [stopping, setStopping] = useState<Prospect>();
  return (
    <Page title="Prospects" intro="De bedrijven die we voor je bellen, en hoe ver we met elk staan.">
      <PagedList
        title="Prospects"
        path="/portal/organizations/{org}/prospects"
        query={projectQuery(scope)}
        by={{
          id: "prospects-status",
          label: "Status",
          name: "stand",
          query: "status",
          every: "Elke status",
          options: STATUSES,
        }}
        empty={{
          title: "Er staan nog geen bedrijven op je lijst.",
          text: "We stellen de lijst samen bij de start van je campagne, volgens de doelgroep die we afspraken.",
          action: { label: "Bekijk je campagnes", to: "/campagnes" },
        }}
        noMatch={{ title: "Geen enkel bedrijf past bij je zoekopdracht.", label: "Toon alle bedrijven" }}
        table={{
          caption: "Prospects, op naam",
          columns: columns(scope),
          file: `prospects-${dayNow()}`,
          ...(canWrite(scope) && {
            actions: (prospect: Prospect) =>
              prospect.status !== "niet_bellen" && (
                <TextButton aria-label={`Niet meer bellen: ${prospect.bedrijf}`} onClick={() => setStopping(prospect)}>
                  Niet meer bellen
                </TextButton>
              ),
          }),
        }}
      />
      {stopping && <Stop org={scope.org} prospect={stopping} close={() => setStopping(undefined)} />}
    </Page>
  );
}

function Stop({ org, prospect, close }: { org: string; prospect: Prospect; close: () => void }) {
  const { mutate, isPending, error } = useApiMutation(
    "post",
    "/portal/organizations/{org}/prospects/{prospect}/stop",
    (_, here) => {
      // The company may be in several campaigns, and its callbacks are cancelled too.
      invalidateQueries(
        "/portal/organizations/{org}/prospects",
        "/portal/organizations/{org}/calls",
        "/portal/organizations/{org}/overview",
      );
      toast({ title: "We bellen dit bedrijf niet meer", description: prospect.bedrijf });
      if (here) close();
    },
  );
  return (
    <Confirm
      title={`${prospect.bedrijf} niet meer bellen?`}
      text="Het bedrijf komt meteen op je niet-bellenlijst, voor al je campagnes. Dat kun je niet ongedaan maken."
      label="Niet meer bellen"
      busy={isPending}
      error={message(error)}
      yes={() => mutate({ names: { org, prospect: prospect.id } })}
      close={close}
    />
  );
}
