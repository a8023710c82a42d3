import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { isSafe } from "./filter.ts";
import type { StoredLead } from "./store.ts";
import { untilNext } from "./sync.ts";

/** The event that Chromium fires if the page can be installed. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

interface Props {
  leads: readonly StoredLead[];
  sends: boolean;
  online: boolean;
  sending: boolean;
  /** Whether the browser promised not to clear the storage; null while unknown. */
  persisted: boolean | null;
  sendNow: () => Promise<void>;
}

const plural = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** The state of the queue in one sentence. */
function say({ leads, sends, online, sending }: Props, now: number): string {
  const waiting = leads.filter((lead) => !isSafe(lead, sends));
  const refused = waiting.filter((lead) => lead.sending.status === "refused");
  if (!sends) {
    if (leads.length === 0)
      return "Er is geen koppeling ingesteld. Je leads blijven op dit toestel tot je ze uitvoert.";
    return waiting.length === 0
      ? "Alles is uitgevoerd."
      : `${plural(waiting.length, "lead is", "leads zijn")} nog niet uitgevoerd. Ze staan alleen op dit toestel.`;
  }
  if (leads.length === 0) return "Wat je bewaart, wordt verstuurd zodra er verbinding is.";
  if (waiting.length === 0) return "Alles is verstuurd.";
  if (!online) return `Geen verbinding: ${plural(waiting.length, "lead wacht", "leads wachten")} op dit toestel.`;
  if (sending) return `Bezig met versturen: nog ${plural(waiting.length, "lead", "leads")}.`;
  const error = waiting.find((lead) => lead.sending.error !== "" && lead.sending.status === "waiting")?.sending.error;
  const wait = untilNext(leads, now);
  if (error !== undefined && wait !== null) {
    const at = new Date(now + wait).toLocaleTimeString("nl-BE", { hour: "2-digit", minute: "2-digit" });
    return `${plural(waiting.length, "lead wacht", "leads wachten")}. De vorige poging lukte niet (${error}). De volgende is om ${at}.`;
  }
  if (refused.length === waiting.length)
    return `${plural(refused.length, "lead is", "leads zijn")} geweigerd. Kijk ze na in de lijst.`;
  return `${plural(waiting.length, "lead wacht", "leads wachten")} op versturen.`;
}

/** The counters, the state of the queue, and a button to install the app. */
export function Status(props: Props) {
  const { leads, sends, online, sending, persisted, sendNow } = props;
  const [install, setInstall] = useState<InstallPrompt | null>(null);
  const [now, setNow] = useState(0);
  const told = useRef<HTMLParagraphElement>(null);
  const open = leads.filter((lead) => !isSafe(lead, sends)).length;

  useEffect(() => setNow(Date.now()), [leads, sending, online]);

  useEffect(() => {
    const offered = (event: Event) => {
      // Keep the browser from showing its own install prompt.
      event.preventDefault();
      setInstall(event as InstallPrompt);
    };
    const done = () => setInstall(null);
    addEventListener("beforeinstallprompt", offered);
    addEventListener("appinstalled", done);
    return () => {
      removeEventListener("beforeinstallprompt", offered);
      removeEventListener("appinstalled", done);
    };
  }, []);

  // Update the badge on the app's icon.
  useEffect(() => {
    // Not supported by every browser.
    const { setAppBadge } = navigator as Partial<Pick<Navigator, "setAppBadge">>;
    setAppBadge?.call(navigator, open).catch(() => undefined);
  }, [open]);

  return (
    <div className="snap__status no-print">
      <p className="row snap__count">
        <span>
          <strong>{leads.length}</strong> {leads.length === 1 ? "lead" : "leads"}
        </span>
        <span className={`muted${open > 0 ? " snap__open--some" : ""}`}>
          <strong>{open}</strong> nog niet {sends ? "verstuurd" : "uitgevoerd"}
        </span>
      </p>
      <p className="measure snap__say" role="status" ref={told} tabIndex={-1}>
        {say(props, now)}
        {persisted === false && leads.length > 0
          ? " Je browser belooft niet dat hij ze bewaart als het toestel vol raakt, dus voer ze vaak uit."
          : ""}
      </p>
      <div className="actions snap__do">
        {sends && open > 0 && online && (
          <Button
            small
            disabled={sending}
            onClick={() => {
              // The button disappears when everything has been sent. The status text shows the progress.
              told.current?.focus();
              void sendNow();
            }}
          >
            Verstuur nu
          </Button>
        )}
        {install !== null && (
          <Button
            small
            onClick={() => {
              void install.prompt();
              setInstall(null);
            }}
          >
            Zet op je beginscherm
          </Button>
        )}
      </div>
    </div>
  );
}
