// The notice beside a form while a request is stored on the device, with a ready-made mail and a button to delete it.

import { useEffect, useState } from "react";
import type { Direct } from "../../contract/props.ts";
import { mailLink } from "../../lib/mail.ts";
import { deleteRequest, storedRequests, subscribe, type StoredRequest } from "../../lib/forms/stored-requests.ts";

/** The undelivered requests; none on the first render, which must equal the static markup. */
function useStoredRequests(): readonly StoredRequest[] {
  const [all, setAll] = useState<readonly StoredRequest[]>([]);
  useEffect(() => {
    const look = () => setAll(storedRequests().filter(({ state }) => state !== "sending"));
    look();
    return subscribe(look);
  }, []);
  return all;
}

/** @param formal Whether the page addresses visitors with `u` instead of `je`. */
export function StoredNotice({ email, formal = false }: Pick<Direct, "email"> & { formal?: boolean }) {
  const all = useStoredRequests();
  if (!all.length) return null;
  return (
    <div className="kept" role="status">
      {all.map(({ key, subject, message, state }) => (
        <div className="stack stack--tight kept__one" key={key}>
          <p>
            <strong>Nog niet verzonden: {subject}.</strong>{" "}
            {state === "refused"
              ? "De server nam deze aanvraag niet aan. Kijk de velden na, of mail ze zelf. Ze blijft hoogstens zeven dagen op dit toestel."
              : `We bewaren ${formal ? "uw" : "je"} aanvraag op dit toestel en proberen het opnieuw, hoogstens zeven dagen lang.`}
          </p>
          <p className="actions">
            <a className="btn btn--secondary btn--small" href={mailLink(email, subject, message)}>
              Mail ze zelf
            </a>
            <button
              className="btn btn--secondary btn--small"
              type="button"
              onClick={({ currentTarget }) => {
                // The button is about to be removed, and would take the focus with it.
                currentTarget.form?.querySelector<HTMLElement>("[type=submit]")?.focus();
                deleteRequest(key);
              }}
            >
              Niet bewaren
            </button>
          </p>
        </div>
      ))}
    </div>
  );
}
