// The page after a request: choose when to be called, and follow links. The static page and the first render know no
// request. The last request of this tab is read after that.

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { CHECK, Icon } from "../../ui/icon.tsx";
import type { CallingHours, Direct, FollowUp } from "../../contract/props.ts";
import { Form } from "../../ui/form/form.tsx";
import { subscribe } from "../../lib/forms/stored-requests.ts";
import { lastRequest, type LastRequest } from "../../lib/last-request.ts";
import { anyMoment, APPLICATION, CALL, choice, draft, fitting, moments } from "./logic.ts";

interface Known {
  last: LastRequest;
  /** Moments to choose from. */
  moments: string[];
}

/** The last request that was sent; null on the first render. */
function useKnown(calls: CallingHours): Known | null {
  const [known, setKnown] = useState<Known | null>(null);
  useLayoutEffect(() => {
    const look = () => {
      const last = lastRequest();
      setKnown(last && { last, moments: moments(new Date(), calls) });
    };
    look();
    // The request may be stored while the page is open.
    const end = subscribe(look);
    document.addEventListener("visibilitychange", look);
    return () => {
      end();
      document.removeEventListener("visibilitychange", look);
    };
  }, [calls]);
  return known;
}

/** The chosen moment. `sent`: it was chosen just now, so the focus moves here because the button is gone. */
function Chosen({ last, sent, direct }: { last: LastRequest; sent: boolean; direct: Direct }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent) ref.current?.focus();
  }, [sent]);
  return (
    <div className="message message--good" role="status" tabIndex={-1} ref={ref}>
      <Icon d={CHECK} />
      <div>
        <p className="message__title">Gekozen: {last.moment}</p>
        <p>
          Toch liever een ander moment? Bel <a href={direct.phoneUrl}>{direct.phone}</a> of mail{" "}
          <a href={`mailto:${direct.email}`}>{direct.email}</a>, met referentie {last.reference}.
        </p>
      </div>
    </div>
  );
}

export function View({ callHeading, callText, readsHeading, items, calls, direct }: FollowUp) {
  const known = useKnown(calls);
  const [sent, setSent] = useState(false);
  const last = known?.last;
  const phone = last?.phone === true;
  const reads = fitting(items, last?.form);
  const offers = last?.form !== APPLICATION;
  return (
    <div className={offers ? "cols-wide follow" : "cols-wide follow follow--reads"}>
      {offers && (
        <div className="follow__call">
          <h3 className="heading">{callHeading}</h3>
          {last?.moment ? (
            <Chosen last={last} sent={sent} direct={direct} />
          ) : (
            <>
              {callText && <p>{callText}</p>}
              <Form
                key={known ? "known" : "unknown"}
                name={CALL}
                type="Terugbellen"
                fields={known ? choice(phone, known.moments, calls) : anyMoment(calls)}
                draft={(values) => draft(values, last?.reference)}
                direct={direct}
                submit="Geef het moment door"
                // The visitor gave consent with the number.
                consented={phone}
                onSent={() => setSent(true)}
              />
            </>
          )}
        </div>
      )}
      <div className="follow__reads">
        <h3 className="heading">{readsHeading}</h3>
        <ul className="follow__list">
          {reads.map(({ title, text, to }) => (
            <li key={to}>
              <a className="follow__link" href={to}>
                {title}
              </a>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
