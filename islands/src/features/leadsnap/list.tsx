import { useEffect, useState, type ReactNode } from "react";
import type { LeadSnap } from "../../contract/props.ts";
import { formatEnterpriseNumber } from "../../lib/schemas/enterprise-number.ts";
import { Facts } from "../../ui/facts.tsx";
import { date } from "../../lib/format.ts";
import { localDay, sayMoment } from "../../lib/days.ts";
import { Picture } from "./fields.tsx";
import { isDue, isSafe } from "./filter.ts";
import { current, formatPhone, title, type Photo } from "./logic.ts";
import type { Store, StoredLead } from "./store.ts";

interface RowProps {
  lead: StoredLead;
  store: Store;
  settings: LeadSnap;
  today: string;
  edit: (lead: StoredLead) => void;
  remove: (lead: StoredLead) => void;
}

/** The state of a lead in a few words. */
function fate(lead: StoredLead, sends: boolean): string {
  if (!sends) return isSafe(lead, sends) ? "Uitgevoerd" : "Nog niet uitgevoerd";
  const { status, attempts } = lead.sending;
  if (status === "sent") return "Verstuurd";
  if (status === "refused") return "Geweigerd";
  return attempts === 0 ? "Wacht op versturen" : `Wacht op versturen, ${attempts} keer geprobeerd`;
}

const link = (href: string, text: string) => <a href={href}>{text}</a>;

function Details({ lead, store, settings }: Pick<RowProps, "lead" | "store" | "settings">) {
  const [photo, setPhoto] = useState<Photo | null>(null);
  const { id, revision } = lead;
  const has = lead.photo !== null;
  useEffect(() => {
    let live = true;
    if (has) {
      store
        .photo(id)
        .then((found) => {
          if (live) setPhoto(found);
        })
        .catch(() => undefined);
    }
    return () => {
      live = false;
    };
  }, [store, id, revision, has]);
  const labels = new Map(settings.consents.map(({ key, label }) => [key, label]));
  const facts: [label: string, value: ReactNode][] = [
    ["Nummer", lead.number && formatEnterpriseNumber(lead.number)],
    ["Contact", [lead.contact, lead.role].filter((text) => text !== "").join(", ")],
    ["Nood", lead.need],
    ["Beurs", lead.event],
    ["Telefoon", lead.phone && link(`tel:${lead.phone}`, formatPhone(lead.phone))],
    ["E-mail", lead.email && link(`mailto:${lead.email}`, lead.email)],
    ...current(lead.consents).map(({ key, given, wording, at }): [string, string] => [
      labels.get(key) ?? key,
      `${given ? "Ja" : "Nee"}, op ${date(localDay(at))}. “${wording}”`,
    ]),
  ];
  return (
    <div className="snap__details">
      <Facts rows={facts.filter(([, value]) => value !== "")} />
      {photo !== null && has && <Picture photo={photo} label={`De foto bij ${title(lead)}`} />}
    </div>
  );
}

function Row({ lead, store, settings, today, edit, remove }: RowProps) {
  const [open, setOpen] = useState(false);
  const { send: sends } = settings;
  const interest = settings.interests.find(({ value }) => value === lead.interest);
  const due = isDue(lead, today);
  return (
    <li className="lead">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="lead__row">
          <span className="lead__title">{title(lead)}</span>
          <span className="row lead__facts">
            {interest !== undefined && (
              <span className={`lead__heat lead__heat--${interest.value}`}>{interest.label}</span>
            )}
            {lead.followUp !== null && (
              <span className={due ? "lead__due" : ""}>
                {due ? "Op te volgen: " : ""}
                {sayMoment(lead.followUp, today)}
              </span>
            )}
            {lead.tags.length > 0 && <span>{lead.tags.join(", ")}</span>}
          </span>
          <span className={`lead__fate${isSafe(lead, sends) ? " lead__fate--safe" : ""}`}>{fate(lead, sends)}</span>
        </summary>
        {open && <Details lead={lead} store={store} settings={settings} />}
      </details>
      {lead.sending.status === "refused" && (
        <p className="lead__error">
          De server nam deze lead niet aan ({lead.sending.error}). Bewerk hem om opnieuw te proberen.
        </p>
      )}
      <div className="lead__do no-print">
        <button className="act" type="button" aria-label={`Bewerk ${title(lead)}`} onClick={() => edit(lead)}>
          Bewerk
        </button>
        <button className="act" type="button" aria-label={`Wis ${title(lead)}`} onClick={() => remove(lead)}>
          Wis
        </button>
      </div>
    </li>
  );
}

interface Props extends Omit<RowProps, "lead"> {
  leads: readonly StoredLead[];
}

export function List({ leads, ...rest }: Props) {
  return (
    <ol className="ruled ruled--light">
      {leads.map((lead) => (
        <Row key={lead.id} lead={lead} {...rest} />
      ))}
    </ol>
  );
}
