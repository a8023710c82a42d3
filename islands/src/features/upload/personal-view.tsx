// Shown for a file with columns about persons: which columns, why they are refused, and a copy without them.

import { Button } from "../../ui/button.tsx";
import { Alert } from "../../ui/alert.tsx";
import { PERSONAL_REASONS, type Column, type PersonalColumn } from "./logic.ts";

interface Props {
  name: string;
  personal: PersonalColumn[];
  columns: readonly Column[];
  /** Checks a copy without those columns. */
  copy: () => void;
  other: () => void;
}

export function Personal({ name, personal, columns, copy, other }: Props) {
  const many = personal.length > 1;
  return (
    <div className="flow">
      <Alert
        kind="bad"
        title={`${name} is geweigerd: ${many ? `${personal.length} kolommen gaan` : "één kolom gaat"} over personen`}
      >
        Die gegevens hebben we niet nodig om je lijst na te kijken.
      </Alert>
      <ul className="ruled">
        {personal.map(({ index, header, reason }) => (
          <li key={index} className="maps__one">
            <p className="maps__name">{header === "" ? `Kolom ${index + 1}` : header}</p>
            <p className="maps__samples">{columns[index]?.samples.join(" · ")}</p>
            <p>Bevat {PERSONAL_REASONS[reason]}</p>
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button kind="primary" onClick={copy}>
          Maak een kopie zonder {many ? "deze kolommen" : "deze kolom"}
        </Button>
        <Button onClick={other}>Ander bestand</Button>
      </div>
      <p className="note">De kopie komt bij je downloads en wordt daarna nagekeken. Je eigen bestand verandert niet.</p>
    </div>
  );
}
