// The details of an appointment.

import { useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { FormError } from "../../../ui/field.tsx";
import { CHECK, Icon, X } from "../../../ui/icon.tsx";
import { FILE } from "../../../ui/icons.ts";
import { euro } from "../../../lib/format.ts";
import { SHORT, toast } from "../../../ui/toast/toast.ts";
import { longDay, time } from "../../lib/dates.ts";
import { download } from "../../../lib/download.ts";
import { message, useApiMutation, useApiQuery } from "../../lib/query.ts";
import { projectName, useScope, canWrite } from "../../lib/scope.ts";
import { Loaded } from "../../lib/states.tsx";
import { MANNER } from "../../lib/contacts.ts";
import { APPOINTMENT, CRITERIA, RESULT } from "../../lib/words.ts";
import { FeedbackForm } from "./feedback.tsx";
import { ics } from "./ics.ts";
import { counts, keep, PATH, STATUS_TONE, type Appointment } from "./model.ts";

export function Detail({
  id,
  known,
  close,
}: {
  id: number;
  /** The appointment, if the list on the screen has it. */
  known: Appointment | undefined;
  close: () => void;
}) {
  const scope = useScope();
  // Read all appointments, because a link can be to any month and any campaign.
  const all = useApiQuery(PATH, { org: scope.org }, { enabled: known === undefined });
  const found = known ?? all.data?.find((one) => one.id === id);
  return (
    <Dialog title={found?.bedrijf ?? "Afspraak"} kind="wide" close={close}>
      {found ? (
        <Inside appointment={found} />
      ) : (
        <Loaded from={all}>{() => <p>Deze afspraak bestaat niet, of hoort bij een andere organisatie.</p>}</Loaded>
      )}
    </Dialog>
  );
}

function Inside({ appointment }: { appointment: Appointment }) {
  const scope = useScope();
  const { bedrijf, plaats, contact, start, eind, wijze, status, kwaliteit, feedback, projectId } = appointment;
  const [now] = useState(() => Date.now());
  const begun = Date.parse(start) <= now;
  const may = canWrite(scope);
  const met = kwaliteit.criteria.filter(Boolean).length;
  return (
    <div className="visit">
      <p className="visit__when">
        {longDay(start)}, {time(start)} tot {time(eind)}
      </p>
      <Facts
        className="data data--narrow"
        rows={[
          ["Met", `${contact.naam}, ${contact.functie}`],
          ["Waar", `${MANNER[wijze]}, ${plaats}`],
          ["Campagne", projectName(scope, projectId)],
          [
            "Status",
            <Badge key="status" tone={STATUS_TONE[status]}>
              {APPOINTMENT[status]}
            </Badge>,
          ],
        ]}
      />
      {counts(appointment) && !begun && (
        <Button
          small
          onClick={() => download(`afspraak-${bedrijf}.ics`, ics(appointment), "text/calendar;charset=utf-8")}
        >
          <Icon d={FILE} />
          Zet in je agenda
        </Button>
      )}
      {may && <Moves appointment={appointment} begun={begun} />}
      {feedback ? (
        <>
          <h3 className="visit__title">Je oordeel</h3>
          <p>
            <strong>{feedback.score} op 5.</strong> {RESULT[feedback.resultaat]}
            {feedback.orderwaarde !== undefined && `, voor ${euro(feedback.orderwaarde)}`}.
          </p>
          {feedback.opmerking !== "" && <blockquote className="call-script__say">{feedback.opmerking}</blockquote>}
        </>
      ) : (
        may && begun && counts(appointment) && status !== "no_show" && <FeedbackForm appointment={appointment} />
      )}
      <h3 className="visit__title">
        Hoe warm? {met} van de {CRITERIA.length} criteria
      </h3>
      <ul className="ticks ticks--lines">
        {CRITERIA.map((text, index) => {
          const kept = kwaliteit.criteria[index] === true;
          return (
            <li key={text} data-kept={kept || undefined}>
              <Icon d={kept ? CHECK : X} className="ticks__sign" />
              <span>
                {text}
                <span className="vh">{kept ? ": in orde" : ": niet in orde"}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type Change = "doorgegaan" | "no_show" | "verplaatst" | "geannuleerd";

const SAID: Record<Change, string> = {
  doorgegaan: "Genoteerd: de afspraak ging door",
  no_show: "Genoteerd: er kwam niemand opdagen",
  verplaatst: "We bellen om een nieuwe datum af te spreken",
  geannuleerd: "De afspraak is geannuleerd",
};

/** Moves the focus to the question, because the button that asked for it is gone. */
const focus = (box: HTMLElement | null): void => box?.focus();

/** The actions: before it starts, move or cancel; afterwards, report whether it took place. */
function Moves({ appointment, begun }: { appointment: Appointment; begun: boolean }) {
  const scope = useScope();
  const [asked, setAsked] = useState<Change>();
  const { mutate, isPending, error } = useApiMutation(
    "patch",
    "/portal/organizations/{org}/appointments/{appointment}",
    (changed) => {
      setAsked(undefined);
      toast({ title: SAID[changed.status as Change], duration: SHORT });
      keep(scope.org, changed);
    },
  );
  const { id, status } = appointment;
  if (!counts(appointment) || status === "doorgegaan") return null;
  const offers: readonly (readonly [Change, string])[] =
    status === "no_show"
      ? [["doorgegaan", "Toch doorgegaan"]]
      : begun
        ? [
            ["doorgegaan", "Ging door"],
            ["no_show", "Niemand kwam opdagen"],
          ]
        : [
            ["verplaatst", "Vraag een andere datum"],
            ["geannuleerd", "Annuleer"],
          ];
  const send = (change: Change) => mutate({ names: { org: scope.org, appointment: id }, body: { status: change } });
  return (
    <div className="moves">
      {asked === undefined ? (
        offers.map(([change, label]) => (
          <Button
            small
            key={change}
            busy={isPending}
            onClick={() => {
              if (begun) send(change);
              else setAsked(change);
            }}
          >
            {label}
          </Button>
        ))
      ) : (
        <div className="moves__ask" role="group" aria-labelledby="moves-ask" tabIndex={-1} ref={focus}>
          <p id="moves-ask">
            {asked === "geannuleerd"
              ? "Zeker dat je annuleert? We verwittigen de prospect. Een afspraak die je zelf annuleert, vervangen we niet."
              : "Zullen we de prospect bellen voor een andere datum? De huidige vervalt."}
          </p>
          <Button small onClick={() => setAsked(undefined)}>
            Nee, laat staan
          </Button>
          <Button kind="primary" small busy={isPending} onClick={() => send(asked)}>
            {asked === "geannuleerd" ? "Ja, annuleer" : "Ja, bel de prospect"}
          </Button>
        </div>
      )}
      <FormError text={message(error)} />
    </div>
  );
}
