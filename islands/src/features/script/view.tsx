import { useEffect, useMemo, useRef, useState } from "react";
import { Alert } from "../../ui/alert.tsx";
import type { ScriptTool } from "../../contract/props.ts";
import { storageKey } from "../../lib/config.ts";
import { Button } from "../../ui/button.tsx";
import { copy } from "../../ui/copy.ts";
import { localDay } from "../../lib/days.ts";
import { date } from "../../lib/format.ts";
import { followStored } from "../../lib/follow-stored.ts";
import { newId } from "../../lib/id.ts";
import { printOnly } from "../../lib/print.ts";
import { SCRIPT_DRAFT, SCRIPTS, write } from "../../lib/storage.ts";
import { SHORT, toast } from "../../ui/toast/toast.ts";
import { check } from "./check.ts";
import { asText, compose, variantOf, type Script } from "./compose.ts";
import { Form } from "./form.tsx";
import { emptyInput, loadDraft, loadKept, type Kept } from "./input.ts";
import { ModelFailed, rewrite } from "./model.ts";
import type { Input } from "./props.ts";
import { Card, Checks, Sheet } from "./sheet.tsx";
import { NoScript } from "../../ui/no-script.tsx";

const refused = () => {
  toast({
    variant: "destructive",
    title: "Niet bewaard",
    description: "Je browser heeft geen plaats of bewaart niets voor deze site. Kopieer je tekst.",
  });
};

/** A script from the model, with the input that it was made for. */
interface Written {
  input: Input;
  script: Script;
  model: string;
}

export function View({ blocks, api }: ScriptTool) {
  const [input, setInput] = useState<Input>(() => emptyInput(blocks));
  const [kept, setKept] = useState<Kept[]>([]);
  /** Whether a script was deleted. If so, the list stays even if it is empty, because the focus is in it. */
  const [removed, setRemoved] = useState(false);
  const [ready, setReady] = useState(false);
  const [written, setWritten] = useState<Written | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  /** Whether a change could not be stored. */
  const failed = useRef(false);

  useEffect(() => void import("../../ui/keep-focus.ts"), []);
  useEffect(() => {
    const endDraft = followStored(storageKey(SCRIPT_DRAFT), () => {
      const draft = loadDraft(storageKey(SCRIPT_DRAFT), blocks);
      if (draft === null || failed.current) return;
      // The same object if nothing changed, because the model's script belongs to it.
      setInput((now) => (JSON.stringify(now) === JSON.stringify(draft) ? now : draft));
    });
    const endKept = followStored(storageKey(SCRIPTS), () => setKept(loadKept(storageKey(SCRIPTS), blocks)));
    setReady(true);
    return () => {
      endDraft();
      endKept();
    };
  }, [blocks]);

  const put = (next: Input) => {
    setInput(next);
    setProblem("");
    // Report it once, not on every keystroke.
    if (!write(storageKey(SCRIPT_DRAFT), JSON.stringify(next)) && !failed.current) {
      failed.current = true;
      refused();
    }
  };
  const change = (part: Partial<Input>) => put({ ...input, ...part });
  const base = useMemo(() => compose(blocks, input), [blocks, input]);
  // The model's script is only valid for its own input. If the input changed, show the composed script.
  const own = written?.input === input ? written : null;
  const script = own?.script ?? base;
  const checks = useMemo(
    () => check(blocks, input, script, own === null ? undefined : base),
    [blocks, input, script, own, base],
  );
  const warnings = checks.filter(({ ok }) => !ok).length;
  const most = blocks.limits.variants;
  const variant = variantOf(blocks, input.variant);

  // Read again before each change, because another tab may have saved a script.
  const stored = () => loadKept(storageKey(SCRIPTS), blocks);
  const keep = () => {
    const offer = (input.language === "fr" ? input.offerFr : input.offer).trim();
    const name = `${offer === "" ? "Script" : offer}, variant ${variant}`;
    const next = [{ id: newId(), name, at: new Date().toISOString(), input }, ...stored()];
    if (write(storageKey(SCRIPTS), JSON.stringify(next))) {
      setKept(next);
      toast(
        own === null
          ? { title: "Script bewaard in deze browser", duration: SHORT }
          : { title: "Je invoer is bewaard, de herschreven tekst niet: kopieer die" },
      );
    } else refused();
  };

  return (
    <div className="sg">
      <NoScript />
      <p className="sg__how">
        {api === ""
          ? "Deze tekst ontstaat automatisch, uit vaste bouwstenen en wat jij invult. Er is geen taalmodel aan gekoppeld, en wat je invult blijft in je browser."
          : "Deze tekst ontstaat automatisch, uit vaste bouwstenen en wat jij invult. Aan deze generator is een taalmodel gekoppeld: dat krijgt je invoer alleen te lezen als je op “Laat herschrijven” drukt."}{" "}
        Vul geen namen of nummers van prospecten in.
      </p>
      <div className="stack sg__grid">
        <Form blocks={blocks} input={input} change={change} />
        <section aria-labelledby="script-out">
          <h3 className="vh" id="script-out">
            Jouw script
          </h3>
          <div className="sg__bar">
            <div className="actions sg__variant" role="group" aria-label="Variant">
              <Button
                small
                aria-label="Vorige variant"
                disabled={!ready}
                onClick={() => change({ variant: variant === 1 ? most : variant - 1 })}
              >
                ‹
              </Button>
              <p className="sg__number" role="status">
                Variant {variant} van {most}
              </p>
              <Button
                small
                aria-label="Volgende variant"
                disabled={!ready}
                onClick={() => change({ variant: (variant % most) + 1 })}
              >
                ›
              </Button>
            </div>
            <div className="actions">
              <Button kind="primary" small disabled={!ready} onClick={() => copy(asText(script), "Script")}>
                Kopieer alles
              </Button>
              <Button small disabled={!ready} onClick={() => printOnly("script")}>
                Druk af
              </Button>
              <Button small disabled={!ready} onClick={() => printOnly("callcard")}>
                Druk de belkaart af
              </Button>
              <Button small disabled={!ready} onClick={keep}>
                Bewaar
              </Button>
            </div>
          </div>
          {api !== "" && (
            <div className="actions sg__model">
              <Button
                small
                disabled={!ready}
                busy={busy}
                onClick={() => {
                  setBusy(true);
                  setProblem("");
                  rewrite(api, blocks, input)
                    .then(
                      (answer) => setWritten({ input, ...answer }),
                      (error: unknown) =>
                        setProblem(
                          error instanceof ModelFailed ? error.message : "Er ging iets mis bij het taalmodel.",
                        ),
                    )
                    .finally(() => setBusy(false));
                }}
              >
                {busy ? "Bezig met herschrijven…" : "Laat herschrijven door het taalmodel"}
              </Button>
              {own !== null && (
                <Button small onClick={() => setWritten(null)}>
                  Terug naar de bouwstenen
                </Button>
              )}
              <p className="note">
                Je invoer en de tekst gaan dan naar het taalmodel, zonder jouw naam en die van je bedrijf.
              </p>
              {problem !== "" && <Alert kind="bad">{problem}</Alert>}
            </div>
          )}
          <div className="sg__paper">
            {own !== null && (
              <p className="message sg__origin">
                Geschreven door een taalmodel ({own.model}). Lees alles na: het kan iets verzinnen.
              </p>
            )}
            {script.language === "fr" && (
              <p className="message sg__notice">
                In het Frans krijg je een leidraad in kernzinnen, geen volledig uitgeschreven gesprek.
              </p>
            )}
            <p className="note sg__hint">Wat tussen haken staat, vul je zelf in of aan.</p>
            <Sheet script={script} />
            <Card script={script} />
            <section className="sg__check" aria-labelledby="script-check">
              <h4 id="script-check">Zelfcontrole</h4>
              <p className="note" role="status">
                {warnings === 0
                  ? "Alles in orde"
                  : warnings === 1
                    ? "Eén punt om na te kijken"
                    : `${warnings} punten om na te kijken`}
              </p>
              <Checks checks={checks} />
            </section>
          </div>
        </section>
      </div>
      {(kept.length > 0 || removed) && (
        <section className="sg__kept" aria-labelledby="script-kept">
          <h3 className="heading" id="script-kept">
            Bewaarde scripts
          </h3>
          {kept.length === 0 ? (
            <p className="note">Er is geen script meer bewaard.</p>
          ) : (
            <ul className="sg__list">
              {kept.map((one) => (
                <li className="bar" key={one.id}>
                  <div>
                    <p className="sg__name">{one.name}</p>
                    <p className="note">{date(localDay(one.at))}</p>
                  </div>
                  <div className="actions">
                    <Button
                      small
                      onClick={() => {
                        put(one.input);
                        toast({ title: "Script geopend", action: { label: "Zet terug", run: () => put(input) } });
                      }}
                    >
                      Open <span className="vh">{one.name}</span>
                    </Button>
                    <Button
                      small
                      onClick={() => {
                        const next = stored().filter(({ id }) => id !== one.id);
                        if (!write(storageKey(SCRIPTS), JSON.stringify(next))) {
                          refused();
                          return;
                        }
                        setKept(next);
                        setRemoved(true);
                        toast({
                          title: "Script verwijderd",
                          action: {
                            label: "Zet terug",
                            run: () => {
                              const again = [one, ...stored()].sort((a, b) => b.at.localeCompare(a.at));
                              if (write(storageKey(SCRIPTS), JSON.stringify(again))) setKept(again);
                            },
                          },
                        });
                      }}
                    >
                      Verwijder <span className="vh">{one.name}</span>
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}
