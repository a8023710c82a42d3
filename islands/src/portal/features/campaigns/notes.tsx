// Notes on a campaign between client and caller.

import { useState, type SyntheticEvent } from "react";
import type { Schemas } from "../../lib/client.ts";
import { moment } from "../../lib/dates.ts";
import { FormError, Submit, TextField } from "../../lib/fields.tsx";
import { message, setQueryData, useApiMutation } from "../../lib/query.ts";
import { writes, type Scope } from "../../lib/scope.ts";

const LONGEST = 2000;

export function Notes({ scope, project }: { scope: Scope; project: Schemas["ProjectDetail"] }) {
  const [text, setText] = useState("");
  const [empty, setEmpty] = useState(false);
  const names = { org: scope.org, project: project.id };
  const { mutate, isPending, error } = useApiMutation(
    "post",
    "/portal/organizations/{org}/projects/{project}/notes",
    (note) => {
      setText("");
      setQueryData("/portal/organizations/{org}/projects/{project}", names, (before) =>
        before.id === project.id ? { ...before, notities: [note, ...before.notities] } : before,
      );
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const tekst = text.trim();
    setEmpty(tekst === "");
    if (tekst !== "" && !isPending) mutate({ names, body: { tekst } });
  };
  return (
    <>
      {writes(scope) && (
        <form className="p-note" onSubmit={submit} noValidate>
          <TextField
            id="campaign-note"
            label="Nieuwe notitie"
            value={text}
            change={setText}
            rows={3}
            maxLength={LONGEST}
            disabled={isPending}
            error={empty && text.trim() === "" ? "Schrijf eerst iets op" : undefined}
            hint="Je beller en je collega's lezen dit mee."
          />
          <FormError text={message(error)} />
          <Submit busy={isPending}>Voeg toe</Submit>
        </form>
      )}
      {project.notities.length === 0 ? (
        <p className="p-none">Er zijn nog geen notities.</p>
      ) : (
        <ol className="p-lines" aria-label="Notities, de nieuwste eerst">
          {project.notities.map(({ id, tijdstip, auteur, tekst }) => (
            <li key={id}>
              <span className="p-lines__note">
                {auteur}, {moment(tijdstip)}
              </span>
              <p className="p-lines__text">{tekst}</p>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
