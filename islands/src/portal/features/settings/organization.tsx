// Settings of the organization: recordings, invoicing. All members read them; eigenaar and beheerder edit them.

import { emailError } from "../../../lib/schemas/email.ts";
import { useState, type SyntheticEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { FormError, TextField } from "../../../ui/field.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { SHORT, toast } from "../../../ui/toast/toast.ts";
import type { Schemas } from "../../lib/client.ts";
import { Unsaved } from "../../lib/draft.tsx";
import { message, setQueryData, useApiMutation } from "../../lib/query.ts";
import { canManage, useScope } from "../../lib/scope.ts";
import { useChanges } from "./changes.ts";

type Settings = Schemas["Settings"];

/** Scheme and number, as `0208:0123456749` for a Belgian company. Source: Peppol, "Policy for use of identifiers". */
const PEPPOL = /^\d{4}:[\w.:-]{1,45}$/;

export function OrganizationForm({ settings }: { settings: Settings }) {
  const scope = useScope();
  const [draft, change, changes] = useChanges(`settings-${scope.org}`, settings);
  const [tried, setTried] = useState(false);
  const names = { org: scope.org };
  const { mutate, isPending, error } = useApiMutation("patch", "/portal/organizations/{org}/settings", (saved) => {
    setQueryData("/portal/organizations/{org}/settings", names, () => saved);
    change();
    toast({ title: "Instellingen opgeslagen", duration: SHORT });
  });
  const { facturatie, opnames } = draft;
  const closed = !canManage(scope);
  const errors = {
    email: (facturatie.email && emailError(facturatie.email)) || undefined,
    peppolId:
      facturatie.peppolId === "" || PEPPOL.test(facturatie.peppolId)
        ? undefined
        : "Voer een geldig Peppol-adres in, bv. 0208:0123456749",
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (isPending || closed || errors.email !== undefined || errors.peppolId !== undefined) return;
    mutate({ names, body: changes ?? {} });
  };
  return (
    <form onSubmit={submit} noValidate>
      {closed && (
        <p className="part__note">Alleen de eigenaar en de beheerders van je organisatie kunnen dit wijzigen.</p>
      )}
      <div className="stack page__columns page__columns--even">
        <fieldset>
          <legend className="narrow-form__legend">Gesprekken</legend>
          <Switch
            id="settings-recordings"
            label="Gesprekken opnemen"
            hint="Alleen als de verwerkersovereenkomst het toelaat. Wie we bellen, weet het vooraf en kan weigeren. Een opname wissen we binnen één maand."
            on={opnames}
            disabled={closed}
            change={(on) => {
              if (!isPending) change({ opnames: on });
            }}
          />
        </fieldset>
        <fieldset className="narrow-form">
          <legend className="narrow-form__legend">Facturatie</legend>
          <TextField
            id="settings-email"
            label="E-mail voor facturen"
            type="email"
            value={facturatie.email}
            change={(email) => change({ facturatie: { email } })}
            maxLength={254}
            disabled={closed}
            readOnly={isPending}
            error={tried ? errors.email : undefined}
          />
          <TextField
            id="settings-peppol"
            label="Peppol-adres"
            value={facturatie.peppolId}
            change={(peppolId) => change({ facturatie: { peppolId } })}
            maxLength={50}
            disabled={closed}
            readOnly={isPending}
            hint="Vier cijfers, een dubbelpunt en je nummer"
            error={tried ? errors.peppolId : undefined}
          />
          <TextField
            id="settings-reference"
            label="Referentie op de factuur"
            value={facturatie.referentie}
            change={(referentie) => change({ facturatie: { referentie } })}
            maxLength={50}
            disabled={closed}
            readOnly={isPending}
            hint="Bv. het nummer van je bestelbon"
          />
        </fieldset>
      </div>
      <FormError text={message(error)} />
      <Unsaved shown={changes !== undefined} />
      {!closed && (
        <p className="narrow-form__send">
          <Button kind="primary" type="submit" small busy={isPending}>
            Sla op
          </Button>
        </p>
      )}
    </form>
  );
}
