// The price, and the form to order the cleaning. The file itself is not sent.

import { useState } from "react";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import type { Upload } from "../../contract/props.ts";
import { StoredNotice } from "../../ui/form/stored-notice.tsx";
import { useSent } from "../../ui/form/use-sent.ts";
import { NUMBER } from "../../lib/forms/business.ts";
import { isEnglish, NETWORK, reason } from "../../lib/forms/errors.ts";
import { EMAIL } from "../../lib/forms/fields.ts";
import { fieldLines, type Draft, type MailedField } from "../../lib/forms/message.ts";
import { number } from "../../lib/format.ts";
import { mailLink } from "../../lib/mail.ts";
import { ControlledFields } from "../../ui/form/controlled-fields.tsx";
import { fieldErrors } from "../../lib/schemas/field.ts";
import { emptyValues, normalizeValues, type Filled } from "../../lib/schemas/values.ts";
import { KIND_LABELS, KINDS, quoteLines } from "./logic.ts";
import type { Totals } from "./memory.ts";

/** Name of the form in the host's form intake. */
export const CLEANING = "opschonen";

/** The fields about the customer, in order. */
export const ASKER = [
  { ...NUMBER, name: "ondernemingsnummer" },
  { ...EMAIL, max: 200 },
] as const satisfies readonly MailedField[];

/** The request as fields of the form intake. */
export const cleaningLines = (file: string, rows: string, found: string, price: string): Draft["extra"] => ({
  Bestand: file,
  Rijen: rows,
  Vaststellingen: found,
  Prijs: price,
});

const rowsText = (shown: Totals): string =>
  `${number(shown.rows)}, waarvan ${number(shown.good)} in orde, ${number(shown.repair)} te herstellen en ${number(shown.refused)} geweigerd`;
const foundLines = (shown: Totals): string[] =>
  KINDS.filter((kind) => (shown.counts[kind] ?? 0) > 0).map(
    (kind) => `- ${KIND_LABELS[kind]}: ${number(shown.counts[kind] ?? 0)}`,
  );

/** The request as plain text, for the company. */
function requestText(shown: Totals, props: Upload, asker: Filled<typeof ASKER>): string {
  return [
    "Aanvraag om een lijst op te schonen:",
    "",
    `Bestand: ${shown.name}`,
    `Rijen: ${rowsText(shown)}`,
    ...foundLines(shown),
    "",
    ...quoteLines(shown, props.cleaning),
    "",
    ...fieldLines(ASKER, asker).lines,
  ].join("\n");
}

export function Quote({ shown, props }: { shown: Totals; props: Upload }) {
  const [values, setValues] = useState(emptyValues(ASKER));
  const [asked, setAsked] = useState(false);
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  const [failure, setFailure] = useState("");
  const lines = quoteLines(shown, props.cleaning);
  const asker = normalizeValues(ASKER, values);
  const text = requestText(shown, props, asker);
  useSent(CLEANING, (message) => {
    // This request arrived, possibly by a retry.
    if (message.startsWith(`${text}\n`)) setState("sent");
  });
  if (lines.length === 0) return <p>Er blijft geen enkele rij over om op te schonen.</p>;

  const errors = fieldErrors(ASKER, values);
  const send = async (): Promise<void> => {
    setState("busy");
    setFailure("");
    const extra = cleaningLines(shown.name, rowsText(shown), foundLines(shown).join("\n"), lines.join("\n"));
    try {
      const { send: deliver } = await import("../../ui/form/send.ts").catch((cause: unknown) => {
        throw new Error(NETWORK, { cause });
      });
      await deliver(CLEANING, ASKER, asker, { subject: `Lijst opschonen - ${shown.name}`, text, extra });
      setState("sent");
    } catch (thrown) {
      setFailure(reason(thrown));
      setState("idle");
    }
  };
  const mail = mailLink(props.seller.email, "Lijst opschonen", text);
  return (
    <section className="stack cost" aria-labelledby="upload-prijs">
      <h3 id="upload-prijs">Wat opschonen kost</h3>
      <ul className="cost__lines">
        {lines.map((line, at) => (
          <li key={line} className={at === lines.length - 1 ? "cost__total" : undefined}>
            {line}
          </li>
        ))}
      </ul>
      <p>
        Geweigerde rijen tellen niet mee. Wij zoeken foute nummers en ontbrekende codes op in de Kruispuntbank van
        Ondernemingen. {props.deletedAfterDays === 30 ? "Dertig" : props.deletedAfterDays} dagen na de levering wissen
        we je bestand.
      </p>
      {state === "sent" ? (
        <Alert kind="good">Je aanvraag is verzonden, zonder je bestand. We mailen je hoe je het veilig bezorgt.</Alert>
      ) : (
        <form
          className="form"
          noValidate
          aria-label="Opschonen aanvragen"
          onSubmit={(event) => {
            event.preventDefault();
            setAsked(true);
            if (Object.keys(errors).length === 0 && state !== "busy") void send();
          }}
        >
          <ControlledFields
            form="upload"
            fields={ASKER}
            values={values}
            errors={asked ? errors : {}}
            busy={false}
            change={(part) => setValues({ ...values, ...part })}
          />
          {failure !== "" && (
            <Alert kind="bad" className="field--wide">
              De aanvraag is niet verzonden: <span lang={isEnglish(failure) ? "en" : undefined}>{failure}</span>.
              Probeer het opnieuw, <a href={mail}>mail ze ons</a> of bel {props.seller.phone}.
            </Alert>
          )}
          <StoredNotice email={props.seller.email} />
          <div className="form__send actions">
            <Button kind="primary" type="submit" busy={state === "busy"}>
              {state === "busy" ? "Verzenden..." : "Vraag het opschonen aan"}
            </Button>
          </div>
          <p className="note form__help">
            Je bent tot niets verplicht. Alleen de cijfers hierboven gaan mee. Zie ons{" "}
            <a href="/privacybeleid">privacybeleid</a>.
          </p>
        </form>
      )}
    </section>
  );
}
