// A new organization: its eigenaar is invited by mail, and it starts with credits.

import { useState } from "react";
import { DialogActions } from "../../../ui/confirm.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormError, SelectField, TextField } from "../../../ui/field.tsx";
import { emailError } from "../../../lib/schemas/email.ts";
import { numberError, normalizeEnterpriseNumber } from "../../../lib/schemas/enterprise-number.ts";
import { toast } from "../../../ui/toast/toast.ts";
import { useDraft } from "../../lib/draft.tsx";
import { usePortal } from "../../lib/portal.ts";
import { invalidateQueries, setQueryData, useApiMutation } from "../../lib/query.ts";
import { useRefusal } from "../../lib/refusal.ts";

interface Draft {
  name: string;
  kbo: string;
  eigenaar: string;
  formula: string;
}

/** Error messages by field; empty when the draft can be sent. */
export function organizationErrors({
  name,
  kbo,
  eigenaar,
}: Omit<Draft, "formula">): Partial<Record<keyof Draft, string>> {
  const found = {
    name: name.trim().length < 2 ? "Vul de naam van het bedrijf in" : "",
    kbo: numberError(kbo),
    eigenaar: emailError(eigenaar),
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault));
}

export function NewOrganization({ close }: { close: () => void }) {
  const { formulas } = usePortal();
  const [draft, setDraft] = useDraft<Draft>("organization", {
    name: "",
    kbo: "",
    eigenaar: "",
    formula: formulas[0]?.key ?? "",
  });
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useApiMutation("post", "/admin/organizations", (made, here) => {
    setQueryData("/admin/organizations", {}, (all) => [...all, made]);
    invalidateQueries("/admin/organizations", "/portal/organizations");
    setDraft();
    toast({ title: "Organisatie gemaakt", description: `De eigenaar van ${made.name} krijgt een uitnodiging.` });
    if (here) close();
  });
  const refusal = useRefusal(error, {
    "organization-kbo": /ondernemingsnummer/,
    "organization-eigenaar": /e-?mailadres/,
  });
  const wrong = organizationErrors(draft);
  const field = (key: keyof Draft) => ({
    id: `organization-${key}`,
    value: draft[key],
    change: (text: string) => setDraft({ ...draft, [key]: text }),
    required: true,
    readOnly: isPending,
    error: (tried ? wrong[key] : undefined) ?? refusal.at(`organization-${key}`),
  });
  return (
    <Dialog title="Nieuwe organisatie" close={close}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isPending) return;
          const [first] = Object.keys(wrong);
          if (first !== undefined) document.getElementById(`organization-${first}`)?.focus();
          else
            mutate({
              names: {},
              body: {
                name: draft.name.trim(),
                kbo: normalizeEnterpriseNumber(draft.kbo),
                formule: draft.formula,
                eigenaar: draft.eigenaar.trim(),
              },
            });
        }}
      >
        <TextField {...field("name")} label="Bedrijfsnaam" autoComplete="off" maxLength={100} />
        <TextField
          {...field("kbo")}
          label="Ondernemingsnummer"
          autoComplete="off"
          inputMode="numeric"
          maxLength={20}
          hint="Tien cijfers; punten en BE mogen"
          leave={() => {
            if (wrong.kbo === undefined) setDraft({ ...draft, kbo: normalizeEnterpriseNumber(draft.kbo) });
          }}
        />
        <SelectField
          id="organization-formula"
          label="Formule"
          value={draft.formula}
          options={formulas.map(({ key, name }) => [key, name] as const)}
          change={(key) => setDraft({ ...draft, formula: key })}
        />
        <TextField
          {...field("eigenaar")}
          label="E-mailadres van de eigenaar"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          hint="Krijgt een uitnodiging om zich te registreren"
        />
        <FormError {...refusal.rest} />
        <DialogActions label="Maak de organisatie" busy={isPending} close={close} />
      </form>
    </Dialog>
  );
}
