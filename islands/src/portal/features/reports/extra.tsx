// Orders an extra report, which costs credits. The price and the balance are shown first.

import { useState } from "react";
import { DialogActions } from "../../../ui/confirm.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormError, SelectField } from "../../../ui/field.tsx";
import { number } from "../../../lib/format.ts";
import { newId } from "../../../lib/id.ts";
import { toast } from "../../../ui/toast/toast.ts";
import type { Schemas } from "../../lib/client.ts";
import { dayNow, monthName } from "../../lib/dates.ts";
import { invalidateQueries, message, setQueryData, useApiMutation, useApiQuery } from "../../lib/query.ts";
import { navigate } from "../../lib/router.tsx";
import { useScope } from "../../lib/scope.ts";
import { Loaded } from "../../lib/states.tsx";

export function Extra({ close }: { close: () => void }) {
  const scope = useScope();
  const credits = useApiQuery("/portal/organizations/{org}/credits", { org: scope.org });
  return (
    <Dialog title="Een extra rapport maken?" close={close}>
      <Loaded from={credits} lines={2}>
        {(data) => <Order credits={data} close={close} />}
      </Loaded>
    </Dialog>
  );
}

function Order({ credits, close }: { credits: Schemas["Credits"]; close: () => void }) {
  const scope = useScope();
  const names = { org: scope.org };
  // The same key in each attempt, so that a retry after a lost answer does not buy another report.
  const [key] = useState(newId);
  const [chosen, choose] = useState(() => String(scope.project ?? scope.projects[0]?.id ?? ""));
  const { mutate, isPending, error } = useApiMutation("post", "/portal/organizations/{org}/reports", (report, here) => {
    setQueryData("/portal/organizations/{org}/reports", names, (reports) => [
      report,
      // The report may already be in the list, if the answer to an earlier attempt was lost.
      ...reports.filter(({ id }) => id !== report.id),
    ]);
    invalidateQueries("/portal/organizations/{org}/credits", "/portal/organizations/{org}/reports");
    if (here) {
      close();
      navigate(`/rapporten/${report.id}`);
    }
    toast({ title: "Je extra rapport is klaar" });
  });
  const early = scope.projects.find(({ id }) => String(id) === chosen)?.status === "concept";
  const price = credits.tarieven.find(({ code }) => code === "extra_rapport")?.prijs;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!early && !isPending) mutate({ names, body: { projectId: Number(chosen), key } });
      }}
    >
      <p className="dialog__text">
        Het vat {monthName(dayNow().slice(0, 7))} tot nu toe samen.{" "}
        {price !== undefined && (
          <>
            Het kost <strong>{price}</strong>.{" "}
          </>
        )}
        Je saldo is {number(credits.saldo)} {credits.saldo === 1 ? "credit" : "credits"}.
      </p>
      {scope.projects.length > 1 && (
        <SelectField
          id="report-project"
          label="Campagne"
          value={chosen}
          options={scope.projects.map(({ id, naam }) => [String(id), naam] as const)}
          change={choose}
        />
      )}
      {early && (
        <p className="dialog__text">Deze campagne is nog in voorbereiding: er is nog niets om samen te vatten.</p>
      )}
      <FormError text={message(error)} />
      <DialogActions label="Maak het rapport" busy={isPending} disabled={early} close={close} />
    </form>
  );
}
