import { useState } from "react";
import type { LeadSnap } from "../../contract/props.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { photoName, toCalendar, toCsv } from "./export.ts";
import { isElsewhere } from "./filter.ts";
import { saveFile } from "./save.ts";
import type { Store, StoredLead } from "./store.ts";
import { zip } from "./zip.ts";
import { Checkbox } from "../../ui/field.tsx";

interface Props {
  leads: readonly StoredLead[];
  store: Store;
  settings: LeadSnap;
  today: string;
  changed: () => Promise<void>;
  clear: (leads: readonly StoredLead[]) => void;
}

/** Exports leads as files, and offers to delete leads that were sent or exported. */
export function Files({ leads, store, settings: { interests, consents }, today, changed, clear }: Props) {
  const [newOnly, setNewOnly] = useState(false);
  const fresh = leads.filter((lead) => lead.exported < lead.revision);
  const chosen = newOnly ? fresh : leads;
  // Not limited to new leads: exporting photos or a calendar does not mark leads as exported.
  const withPhoto = leads.filter(({ photo }) => photo !== null);
  const withDay = leads.filter(({ followUp }) => followUp !== null);
  const elsewhere = leads.filter(isElsewhere);
  const failed = () => {
    toast({
      title: "Uitvoeren lukte niet",
      description: "Je leads staan er nog. Probeer het opnieuw.",
      variant: "destructive",
    });
  };

  const csv = async () => {
    const saved = await saveFile(`leads-${today}.csv`, [toCsv(chosen, interests, consents)], "text/csv;charset=utf-8");
    if (!saved) return;
    await store.markExported(chosen);
    await changed();
  };
  const photos = async () => {
    const entries = [];
    for (const lead of withPhoto) {
      const photo = await store.photo(lead.id);
      if (photo !== null) {
        const bytes = new Uint8Array(photo.bytes);
        entries.push({ name: photoName(lead), bytes, modified: new Date(lead.createdAt) });
      }
    }
    await saveFile(`leads-${today}-fotos.zip`, zip(entries), "application/zip");
  };
  const calendar = async () => {
    await saveFile(`leads-${today}-opvolging.ics`, [toCalendar(withDay)], "text/calendar;charset=utf-8");
  };
  const run = (work: () => Promise<void>) => () => {
    work().catch(failed);
  };

  return (
    <section className="snap__files no-print" aria-labelledby="leadsnap-uitvoeren">
      <h3 className="snap__title" id="leadsnap-uitvoeren">
        Uitvoeren
      </h3>
      {fresh.length < leads.length && (
        <Checkbox id="leadsnap-nieuw" checked={newOnly} change={setNewOnly}>
          Alleen wat nog niet uitgevoerd is ({fresh.length})
        </Checkbox>
      )}
      <div className="actions">
        <Button kind="primary" small disabled={chosen.length === 0} onClick={run(csv)}>
          Rekenblad met {chosen.length === 1 ? "1 lead" : `${chosen.length} leads`}
        </Button>
        {withPhoto.length > 0 && (
          <Button small onClick={run(photos)}>
            {withPhoto.length === 1 ? "1 foto" : `${withPhoto.length} foto's`}
          </Button>
        )}
        {withDay.length > 0 && (
          <Button small onClick={run(calendar)}>
            Opvolging in je agenda
          </Button>
        )}
      </div>
      <p className="note">
        Het rekenblad is een CSV-bestand dat Excel meteen opent. In de kolom Foto staat de naam van elke foto, die je
        apart uitvoert.
      </p>
      {elsewhere.length > 0 && (
        <button className="act" type="button" onClick={() => clear(elsewhere)}>
          Wis wat uitgevoerd of verstuurd is ({elsewhere.length})
        </button>
      )}
    </section>
  );
}
