// Feedback on an appointment: a score, the outcome, and a comment.

import { useState, type SyntheticEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { setter } from "../../../lib/setter.ts";
import { FormError, SelectField, TextField } from "../../../ui/field.tsx";
import { Choice } from "../../../ui/switch.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import type { Schemas } from "../../lib/client.ts";
import { useDraft } from "../../lib/draft.tsx";
import { message, useApiMutation } from "../../lib/query.ts";
import { useScope } from "../../lib/scope.ts";
import { RESULT } from "../../lib/words.ts";
import { euros, keep, type Appointment } from "./model.ts";

type Result = Schemas["Feedback"]["resultaat"];

const SCORES = (["1", "2", "3", "4", "5"] as const).map((score) => [score, score] as const);
const RESULTS = Object.entries(RESULT) as [Result, string][];

interface Verdict {
  score?: (typeof SCORES)[number][0];
  result: Result;
  remark: string;
  worth: string;
}

const NONE: Verdict = { result: "opvolgen", remark: "", worth: "" };

export function FeedbackForm({ appointment }: { appointment: Appointment }) {
  const scope = useScope();
  const [draft, setDraft] = useDraft<Verdict>(`feedback-${appointment.id}`, NONE);
  const { score, result, remark, worth } = draft;
  const set = setter((part: Partial<Verdict>) => setDraft({ ...draft, ...part }));
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useApiMutation(
    "patch",
    "/portal/organizations/{org}/appointments/{appointment}",
    (changed) => {
      setDraft();
      toast({
        title: "Bedankt voor je oordeel",
        description:
          result === "paste_niet"
            ? "We kijken na waarom de afspraak niet paste en bellen je."
            : "Je beller leest het mee.",
      });
      keep(scope.org, changed);
    },
  );
  const won = result === "klant";
  const noScore = tried && score === undefined;
  // Null if no amount was given; undefined if it is not a valid amount.
  const amount = won && worth.trim() !== "" ? euros(worth) : null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (score === undefined || amount === undefined || isPending) return;
    mutate({
      names: { org: scope.org, appointment: appointment.id },
      body: {
        // A score implies that the appointment took place.
        ...(appointment.status !== "doorgegaan" && { status: "doorgegaan" }),
        feedback: {
          score: Number(score),
          opmerking: remark.trim(),
          resultaat: result,
          ...(amount !== null && { orderwaarde: amount }),
        },
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <h3 className="visit__title">Hoe ging het?</h3>
      <Choice
        name="feedback-score"
        label="Score, van 1 (zwak) tot 5 (sterk)"
        value={score}
        options={SCORES}
        change={set("score")}
        invalid={noScore}
      />
      <p className="field__note" id="feedback-score-note">
        <span className="field__error">{noScore ? "Kies een score van 1 tot 5" : ""}</span>
      </p>
      <SelectField
        id="feedback-result"
        label="Wat kwam eruit?"
        value={result}
        options={RESULTS}
        change={set("result")}
        {...(result === "paste_niet" && {
          hint: "Meld je het binnen vijf werkdagen, dan kijken we of we ze vervangen.",
        })}
      />
      {won && (
        <TextField
          id="feedback-worth"
          label="Orderwaarde in euro"
          value={worth}
          change={set("worth")}
          inputMode="decimal"
          maxLength={16}
          readOnly={isPending}
          hint="Niet verplicht. Bv. 12.500"
          error={tried && amount === undefined ? "Voer een bedrag in, bv. 12.500,50" : undefined}
        />
      )}
      <TextField
        id="feedback-remark"
        label="Opmerking"
        value={remark}
        change={set("remark")}
        rows={3}
        maxLength={2000}
        readOnly={isPending}
        hint="Wat moet je beller weten voor de volgende?"
      />
      <FormError text={message(error)} />
      <Button kind="primary" type="submit" small busy={isPending}>
        Geef je oordeel
      </Button>
    </form>
  );
}
