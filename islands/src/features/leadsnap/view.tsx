import { useEffect, useRef, useState } from "react";
import { Alert } from "../../ui/alert.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import type { LeadSnap } from "../../contract/props.ts";
import { useToday } from "../../lib/use-today.ts";
import { SHORT, toast } from "../../ui/toast/toast.ts";
import { newId } from "../../lib/id.ts";
import { setter } from "../../lib/setter.ts";
import { isPersisted, persist } from "./device.ts";
import { Files } from "./files.tsx";
import { isElsewhere, NO_FILTER, select, type Filter } from "./filter.ts";
import { LeadForm } from "./form.tsx";
import { List } from "./list.tsx";
import { check, draftOf, emptyDraft, isEmpty, title, type Draft, type Problems } from "./logic.ts";
import { Status } from "./status.tsx";
import type { Preferences, StoredLead } from "./store.ts";
import { failureOf, useLeads, type Failure } from "./use-leads.ts";

/** A question to confirm. */
interface Question {
  title: string;
  text: string;
  label: string;
  run: () => void;
}

/** Milliseconds without typing before the draft is stored. */
const PAUSE = 400;

/** An app to note down leads, also offline. It stores them until they are sent or exported. */
export function View(settings: LeadSnap) {
  const { send, interests, consents, hour } = settings;
  const { failure: unsettled, ...found } = useLeads(send, interests);
  const { opening, store, leads, reported, online, sending, changed, report, sendNow } = found;
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [problems, setProblems] = useState<Problems>({});
  const [preferences, setPreferences] = useState<Preferences>({ event: "", tags: [] });
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [question, setQuestion] = useState<Question | null>(null);
  const [toFocus, setToFocus] = useState<{ name: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>("");
  const [restored, setRestored] = useState(false);
  const [loaded, setLoaded] = useState(false);
  const [persisted, setPersisted] = useState<boolean | null>(null);
  const today = useToday();
  const top = useRef<HTMLDivElement>(null);
  const listHeading = useRef<HTMLHeadingElement>(null);
  // Whether the form holds changes that are not stored as the draft. If not, it must not overwrite another tab's draft.
  const touched = useRef(false);
  // Whether the form holds changes that are not saved as a lead.
  const unsaved = useRef(false);
  // Key of the form: each draft that is shown gets a new one. A photo that is ready after its draft was cleared or
  // replaced is dropped.
  const [round, setRound] = useState(0);
  const latest = useRef(0);

  // Restore the draft and the preferences, and follow changes of them in other tabs.
  useEffect(() => {
    if (store === null) return;
    let live = true;
    Promise.all([store.draft(), store.preferences()])
      .then(([found, known]) => {
        if (!live) return;
        setPreferences(known);
        if (touched.current) return;
        setDraft(found ?? emptyDraft(known.event));
        setProblems({});
        unsaved.current = found !== null && !isEmpty(found);
        setRestored(unsaved.current && reported === 0);
      })
      .catch(() => undefined)
      .finally(() => {
        if (live) setLoaded(true);
      });
    isPersisted()
      .then((promised) => {
        if (live) setPersisted(promised);
      })
      .catch(() => undefined);
    return () => {
      live = false;
    };
  }, [store, reported]);

  // Store the draft, so that it survives a reload, an empty battery or an incoming call.
  useEffect(() => {
    if (store === null) return undefined;
    const keep = () => {
      if (!touched.current) return;
      touched.current = false;
      store.keepDraft(isEmpty(draft) && draft.id === null ? null : draft).then(report, () => {
        // If the device is full, the visitor will see an error when they save the lead.
        touched.current = true;
      });
    };
    const timer = setTimeout(keep, PAUSE);
    const hidden = () => {
      if (document.visibilityState === "hidden") keep();
    };
    document.addEventListener("visibilitychange", hidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", hidden);
    };
  }, [draft, store, report]);

  // Focus the field after the render that enables it.
  useEffect(() => {
    if (toFocus !== null) top.current?.querySelector<HTMLElement>(`[name="${toFocus.name}"]`)?.focus();
  }, [toFocus]);
  const focusForm = (name: string) => setToFocus({ name });
  const change = (part: Partial<Draft>) => {
    touched.current = true;
    unsaved.current = true;
    setDraft((now) => ({ ...now, ...part }));
    setFailure("");
    setProblems((now) => (Object.keys(now).length === 0 ? now : {}));
  };
  const show = (next: Draft) => {
    touched.current = true;
    unsaved.current = false;
    setDraft(next);
    latest.current += 1;
    setRound(latest.current);
    setProblems({});
    setFailure("");
    setRestored(false);
    focusForm("company");
  };
  const prefer = (change: (now: Preferences) => Preferences) => {
    setPreferences(change);
    // If this fails, the form only offers less for the next lead.
    store?.changePreferences(change).then(setPreferences, () => undefined);
  };
  const startNew = () => show(emptyDraft(preferences.event));

  const save = async (what: Draft) => {
    if (store === null || busy) return;
    const found = check(what);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      focusForm(first === "who" ? "company" : first);
      return;
    }
    setBusy(true);
    setFailure("");
    // Stop storing the draft: it becomes a lead, and must not come back as a draft.
    touched.current = false;
    try {
      const lead = await store.save(what, { now: new Date().toISOString(), id: newId(), consents, hour });
      prefer((now) => ({ ...now, event: lead.event }));
      show(emptyDraft(lead.event));
      toast({ title: "Lead bewaard", description: `${title(lead)} staat op dit toestel.`, duration: SHORT });
      // Ask once there is something to lose: browsers are more likely to agree then.
      if (persisted !== true) void persist().then(setPersisted);
    } catch (error) {
      touched.current = true;
      setDraft((now) => ({ ...now }));
      setFailure(failureOf(error));
      setBusy(false);
      // The focus was lost when the fieldset was disabled.
      focusForm("company");
      return;
    }
    setBusy(false);
    await changed().catch(() => undefined);
  };

  const edit = async (lead: StoredLead) => {
    setBusy(true);
    try {
      const photo = lead.photo === null ? null : ((await store?.photo(lead.id)) ?? null);
      show(draftOf(lead, photo));
      top.current?.scrollIntoView();
    } catch {
      toast({ title: "Deze lead ging niet open", description: "Probeer het opnieuw.", variant: "destructive" });
    }
    setBusy(false);
  };
  const askEdit = (lead: StoredLead) => {
    // Ignored while a lead is being saved or opened, because that will replace the form's content.
    if (busy) return;
    const go = () => void edit(lead);
    if (isEmpty(draft) || !unsaved.current) go();
    else
      setQuestion({
        title: "Wat in het formulier staat, is nog niet bewaard",
        text: `Open je ${title(lead)}, dan verdwijnt wat je aan het invullen was.`,
        label: "Toch openen",
        run: go,
      });
  };
  const removeAll = async (gone: readonly StoredLead[]) => {
    try {
      await store?.remove(gone.map(({ id }) => id));
    } catch {
      toast({
        title: "Wissen lukte niet",
        description: "Je leads staan er nog. Probeer het opnieuw.",
        variant: "destructive",
      });
      return;
    }
    if (gone.some(({ id }) => id === draft.id)) startNew();
    await changed().catch(() => undefined);
    toast({ title: gone.length === 1 ? "Lead gewist" : `${gone.length} leads gewist`, duration: SHORT });
    // The focused button was removed with its row.
    if (leads.length > gone.length) listHeading.current?.focus();
    else focusForm("company");
  };
  const askRemove = (gone: readonly StoredLead[]) => {
    const [only] = gone;
    if (only === undefined) return;
    const unsaved = gone.some((lead) => !isElsewhere(lead));
    const photo = gone.some((lead) => lead.photo !== null && lead.sending.status !== "sent");
    const sent = gone.some((lead) => lead.sending.status === "sent");
    setQuestion({
      title: gone.length === 1 ? `${title(only)} wissen?` : `${gone.length} leads wissen?`,
      text: [
        gone.length === 1
          ? "De lead en zijn foto verdwijnen van dit toestel."
          : "De leads en hun foto's verdwijnen van dit toestel.",
        unsaved ? "Dit is de enige kopie." : "",
        photo && !unsaved ? "Foto's staan niet in het rekenblad: voer ze eerst apart uit." : "",
        sent ? "Wat al verstuurd is, blijft bij de ontvanger." : "",
      ]
        .filter((text) => text !== "")
        .join(" "),
      label: "Wissen",
      run: () => void removeAll(gone),
    });
  };

  const before = leads.find(({ id }) => id === draft.id) ?? null;
  const shown = select(leads, filter, send, today);
  const set = setter((part: Partial<Filter>) => setFilter((now) => ({ ...now, ...part })));

  return (
    <div className="snap" ref={top}>
      <p className="snap__failed" lang="en" role="alert">
        Failed to load application
      </p>
      {opening === "blocked" && (
        <Alert kind="bad">
          Deze browser bewaart hier niets, zoals in een privévenster. Open de app in een gewoon venster, anders gaan je
          leads verloren.
        </Alert>
      )}
      {opening === "gone" && (
        <Alert kind="bad">
          De opslag is gesloten, door een nieuwe versie van de app of door de browser. Laad deze pagina opnieuw.
        </Alert>
      )}
      {opening === "open" && unsettled !== "" && (
        <Alert kind="bad">
          {unsettled === "stopped"
            ? "Het versturen liep vast op je toestel."
            : "Je toestel kon niet noteren wat er verstuurd is, dus wat hieronder wacht, kan al bij de ontvanger zijn."}{" "}
          {unsettled === "full"
            ? "Er is geen plaats meer: voer je leads uit en wis ze."
            : "Laad deze pagina opnieuw om verder te versturen."}
        </Alert>
      )}
      <p className="snap__noscript noscript">
        Zonder JavaScript werkt de app niet. Zet het aan voor deze site, of noteer op papier.
      </p>
      <Status leads={leads} sends={send} online={online} sending={sending} persisted={persisted} sendNow={sendNow} />
      {restored && <Alert>Dit stond nog in het formulier en is niet bewaard als lead.</Alert>}
      <LeadForm
        key={round}
        draft={draft}
        before={before}
        problems={problems}
        leads={leads}
        settings={settings}
        today={today}
        disabled={opening !== "open" || !loaded || busy}
        change={(part) => {
          if (round === latest.current) change(part);
        }}
        ownTags={preferences.tags}
        keepTags={(change) => prefer((now) => ({ ...now, tags: change(now.tags) }))}
        open={askEdit}
        save={() => void save(draft)}
        cancel={before !== null || !isEmpty(draft) ? startNew : null}
      >
        {failure !== "" && (
          <Alert kind="bad" title={failure === "full" ? "Er is geen plaats meer op dit toestel" : "Bewaren lukte niet"}>
            <p>
              {failure === "full"
                ? "Voer je leads uit en wis ze, of bewaar deze zonder foto. Wat je invulde, staat nog in het formulier."
                : "Wat je invulde, staat nog in het formulier. Probeer het opnieuw."}
            </p>
            {failure === "full" && draft.photo !== null && (
              <button className="act" type="button" onClick={() => void save({ ...draft, photo: null })}>
                Bewaar zonder foto
              </button>
            )}
          </Alert>
        )}
      </LeadForm>
      {store !== null && leads.length > 0 && (
        <>
          <section className="snap__list" aria-labelledby="leadsnap-lijst">
            <h3 className="snap__title" id="leadsnap-lijst" ref={listHeading} tabIndex={-1}>
              Je leads
            </h3>
            <div className="snap__filter no-print">
              <TextField id="leadsnap-zoek" label="Zoek" bare type="search" value={filter.text} change={set("text")} />
              <SelectField
                id="leadsnap-toon"
                label="Toon"
                bare
                value={filter.show}
                options={[
                  ["all", "Alle leads"],
                  ["open", `Nog niet ${send ? "verstuurd" : "uitgevoerd"}`],
                  ["due", "Vandaag op te volgen"],
                ]}
                change={set("show")}
              />
              <SelectField
                id="leadsnap-volgorde"
                label="Volgorde"
                bare
                value={filter.order}
                options={[
                  ["new", "Laatst genoteerd"],
                  ["warm", "Warmste eerst"],
                  ["next", "Eerst op te volgen"],
                ]}
                change={set("order")}
              />
            </div>
            <p className="vh" role="status">
              {shown.length} van {leads.length} leads getoond
            </p>
            {shown.length === 0 ? (
              <p className="empty">
                Geen lead past hierbij.{" "}
                <button
                  className="act"
                  type="button"
                  onClick={() => {
                    setFilter(NO_FILTER);
                    // The button disappears with this text.
                    listHeading.current?.focus();
                  }}
                >
                  Toon ze allemaal
                </button>
              </p>
            ) : (
              <List
                leads={shown}
                store={store}
                settings={settings}
                today={today}
                edit={askEdit}
                remove={(lead) => askRemove([lead])}
              />
            )}
          </section>
          <Files leads={leads} store={store} settings={settings} today={today} changed={changed} clear={askRemove} />
        </>
      )}
      {question !== null && (
        <Confirm
          title={question.title}
          text={question.text}
          label={question.label}
          cancel="Behouden"
          yes={() => {
            setQuestion(null);
            question.run();
          }}
          close={() => setQuestion(null)}
        />
      )}
    </div>
  );
}
