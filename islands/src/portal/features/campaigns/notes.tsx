// Notes on a campaign between client and caller.

import { useState, type SyntheticEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { FormError, TextField } from "../../../ui/field.tsx";
import { SHORT, toast } from "../../../ui/toast/toast.ts";
import type { Schemas } from "../../lib/client.ts";
import { moment } from "../../lib/dates.ts";
import { useDraft } from "../../lib/draft.tsx";
import { setQueryData, useApiMutation } from "../../lib/query.ts";
import { useRefusal } from "../../lib/refusal.ts";
import { useScope, canWrite } from "../../lib/scope.ts";

const LONGEST = 2000;

export function Notes({ project }: { project: Schemas["ProjectDetail"] }) {
  const scope = useScope();
  const [text, setText] = useDraft(`note-${project.id}`, "");
  const [empty, setEmpty] = useState(false);
  const names = { org: scope.org, project: project.id };
  const { mutate, isPending, error } = useApiMutation(
    "post",
    "/portal/organizations/{org}/projects/{project}/notes",
    (note) => {
      setText();
      toast({ title: "Notitie toegevoegd", duration: SHORT });
      setQueryData("/portal/organizations/{org}/projects/{project}", names, (before) =>
        before.id === project.id ? { ...before, notities: [note, ...before.notities] } : before,
      );
    },
  );
  const refusal = useRefusal(error, { "campaign-note": /^Een veld/ });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const tekst = text.trim();
    setEmpty(tekst === "");
    if (tekst !== "" && !isPending) mutate({ names, body: { tekst } });
  };
  return (
    <>
      {canWrite(scope) && (
        <form className="note-form" onSubmit={submit} noValidate>
          <TextField
            id="campaign-note"
            label="Nieuwe notitie"
            value={text}
            change={setText}
            rows={3}
            maxLength={LONGEST}
            readOnly={isPending}
            error={empty && text.trim() === "" ? "Schrijf eerst iets op" : refusal.at("campaign-note")}
            hint="Je beller en je collega's lezen dit mee."
          />
          <FormError {...refusal.rest} />
          <Button kind="primary" type="submit" small busy={isPending}>
            Voeg toe
          </Button>
        </form>
      )}
      {project.notities.length === 0 ? (
        <p className="muted">Er zijn nog geen notities.</p>
      ) : (
        <ol className="rows" aria-label="Notities, de nieuwste eerst">
          {project.notities.map(({ id, tijdstip, auteur, tekst }) => (
            <li key={id}>
              <span className="subline">
                {auteur}, {moment(tijdstip)}
              </span>
              <p className="entries__text">{tekst}</p>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
