import { useEffect, useState } from "react";
import type { AiDemo } from "../../../contract/props.ts";
import { Facts } from "../../../ui/facts.tsx";
import { Card, Checks, Sheet } from "../sheet.tsx";
import { run, type Outcome } from "./logic.ts";

function Row({ outcome }: { outcome: Outcome }) {
  const { case: one, input, script, checks, verdicts, passed } = outcome;
  const facts: [string, string][] = [
    ["Sector", input.sector],
    ["Functie", input.function],
    ["Aanbod", input.offer],
    ["Bewijs", input.proof],
    ["Doel, toon, vorm", `${input.goal}, ${input.tone}, ${input.language === "fr" ? "vous" : input.address}`],
    ["Plaats", input.place],
    ["Bezwaren", input.objections.join(", ")],
    ["Variant", String(input.variant)],
  ];
  return (
    <li className={`trial${passed ? "" : " trial--failed"}`}>
      <details>
        <summary className="trial__head">
          <span className="trial__n">{one.number}</span>
          <h3 className="trial__name">{one.name}</h3>
          <span className="trial__verdict">{passed ? "Geslaagd" : "Afgekeurd"}</span>
        </summary>
        <div className="stack trial__body">
          <div>
            <h4 className="trial__sub">Oordeel</h4>
            <Checks
              checks={verdicts.map(({ rule, ...verdict }) => ({ ...verdict, key: rule, label: rule }))}
              signs={["Gehaald: ", "Niet gehaald: "]}
            />
            <h4 className="trial__sub">Invoer</h4>
            <Facts rows={facts.filter(([, value]) => value !== "")} />
            <h4 className="trial__sub">Zelfcontrole van de generator</h4>
            <Checks checks={checks} />
          </div>
          <div>
            <h4 className="trial__sub">Uitvoer</h4>
            <Sheet script={script} copied={false} />
            <Card script={script} />
          </div>
        </div>
      </details>
    </li>
  );
}

export function View({ blocks, cases }: AiDemo) {
  const [outcomes, setOutcomes] = useState<Outcome[] | null>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const passed = outcomes?.filter((one) => one.passed).length ?? 0;
  return (
    <div className="stack stack--loose">
      <div className="row trials__bar">
        <button
          type="button"
          className="btn btn--primary"
          disabled={!ready}
          onClick={() => setOutcomes(cases.map((one) => run(blocks, cases, one)))}
        >
          {outcomes === null ? `Voer de ${cases.length} gevallen uit` : "Voer ze opnieuw uit"}
        </button>
        <p className="trials__count" role="status">
          {outcomes === null ? "Nog niet uitgevoerd" : `${passed} van ${outcomes.length} geslaagd`}
        </p>
      </div>
      {outcomes !== null && (
        <>
          <progress className="meter" max={outcomes.length} value={passed} aria-label="Geslaagde gevallen" />
          <ol className="ruled">
            {outcomes.map((outcome) => (
              <Row key={outcome.case.number} outcome={outcome} />
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
