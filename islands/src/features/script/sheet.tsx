// Shows the parts of a script, and its check.

import type { ReactNode } from "react";
import { copy } from "../../ui/copy.ts";
import { Facts } from "../../ui/facts.tsx";
import type { Check } from "./check.ts";
import type { Script } from "./compose.ts";

function Part({
  title,
  text,
  copied,
  children,
}: {
  title: string;
  text: string;
  copied: boolean;
  children: ReactNode;
}) {
  return (
    <section className="sg__part">
      <div className="sg__parthead">
        <h4>{title}</h4>
        {copied && (
          <button type="button" className="sg__copy" onClick={() => copy(text, title)}>
            Kopieer <span className="vh">{title}</span>
          </button>
        )}
      </div>
      {children}
    </section>
  );
}

/** @param copied Whether each part has a copy button. */
export function Sheet({ script, copied = true }: { script: Script; copied?: boolean }) {
  const lang = script.language;
  const said = (title: string, text: string) => (
    <Part title={title} text={text} copied={copied}>
      <p className="sg__said" lang={lang}>
        {text}
      </p>
    </Part>
  );
  const questions = script.questions.map(({ ask }, at) => `${at + 1}. ${ask}`).join("\n");
  const objections = script.objections.map(({ says, answer, next }) => `${says}\n${answer} ${next}`).join("\n\n");
  const mail = `${script.mail.subject}\n\n${script.mail.body}`;
  return (
    <div className="sg__parts">
      {said("Opening", script.opening)}
      {said("Vraag om toestemming", script.permission)}
      <Part title="Vier vragen" text={questions} copied={copied}>
        <ol className="sg__questions" lang={lang}>
          {script.questions.map(({ ask }) => (
            <li key={ask}>{ask}</li>
          ))}
        </ol>
      </Part>
      {said("Brug", script.bridge)}
      <Part title="Bezwaren" text={objections} copied={copied}>
        <dl className="stack sg__answers">
          {script.objections.map((one) => (
            <div key={one.key}>
              <dt>
                <span lang={lang}>“{one.says}”</span>
                {one.means !== "" && <span className="note sg__means">{one.means}</span>}
              </dt>
              <dd lang={lang}>
                {one.answer} <strong>{one.next}</strong>
              </dd>
            </div>
          ))}
        </dl>
      </Part>
      {said("Afsluiting met twee data", script.closing)}
      {said("Nette uitweg na twee keer nee", script.exit)}
      {said("Voicemail", script.voicemail)}
      <Part title="Bevestigingsmail" text={mail} copied={copied}>
        <div className="stack stack--tight sg__mail" lang={lang}>
          <p className="sg__subject">{script.mail.subject}</p>
          {script.mail.body.split(/\n\n/).map((paragraph, at) => (
            <p key={at}>{paragraph}</p>
          ))}
        </div>
      </Part>
    </div>
  );
}

export function Card({ script }: { script: Script }) {
  return (
    <section className="callcard" aria-labelledby="script-card">
      <h4 className="callcard__title" id="script-card">
        Belkaart
      </h4>
      <Facts className="callcard__lines" lang={script.language} rows={script.card} />
    </section>
  );
}

interface ChecksProps {
  checks: (Omit<Check, "key" | "why"> & { key: string; why?: string })[];
  /** Texts for screen readers in place of the icons. */
  signs?: readonly [good: string, bad: string];
}

export function Checks({ checks, signs: [good, bad] = ["In orde: ", "Let op: "] }: ChecksProps) {
  return (
    <ul className="checks">
      {checks.map((one) => (
        <li key={one.key} className={`checks__one${one.ok ? "" : " checks__one--warn"}`}>
          <p className="checks__label">
            <span className="checks__sign" aria-hidden="true">
              {one.ok ? "✓" : "!"}
            </span>
            <span className="vh">{one.ok ? good : bad}</span>
            {one.label}
          </p>
          <p className="checks__says">{one.says}</p>
          {!one.ok && one.why && <p className="note">{one.why}</p>}
        </li>
      ))}
    </ul>
  );
}
