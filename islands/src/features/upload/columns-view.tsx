// The field of each column, with the column's first values.

import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { assign, ENCODING_LABELS, isComplete, FIELDS, FIELD_LABELS, type Inspection, type Mapping } from "./logic.ts";

const DELIMITERS: Record<string, string> = { ";": "puntkomma's", ",": "komma's", "\t": "tabs", "|": "streepjes" };

interface Props {
  inspection: Inspection;
  mapping: Mapping;
  change: (mapping: Mapping) => void;
  check: () => void;
  other: () => void;
}

export function Columns({ inspection, mapping, change, check, other }: Props) {
  const { columns, encoding, delimiter, name } = inspection;
  const enough = isComplete(mapping);
  return (
    <form
      className="flow"
      onSubmit={(event) => {
        event.preventDefault();
        if (enough) check();
      }}
    >
      <p>
        <strong>{name}</strong> is gelezen als {ENCODING_LABELS[encoding]}, met{" "}
        {DELIMITERS[delimiter] ?? `‘${delimiter}’`} tussen de cellen. Kijk na wat elke kolom betekent. Wat je overslaat,
        kijken we niet na.
      </p>
      <ul className="ruled">
        {columns.map(({ header, samples }, column) => {
          const id = `upload-kolom-${column}`;
          return (
            <li key={column} className="maps__one">
              <label className="maps__name" htmlFor={id}>
                {header === "" ? `Kolom ${column + 1}` : header}
              </label>
              <p className="maps__samples">{samples.length === 0 ? "leeg" : samples.join(" · ")}</p>
              <Select
                id={id}
                value={mapping[column] ?? ""}
                options={[["", "Overslaan"], ...FIELDS.map((field) => [field, FIELD_LABELS[field]] as const)]}
                change={(field) => change(assign(mapping, column, field === "" ? null : field))}
              />
            </li>
          );
        })}
      </ul>
      {!enough && (
        <p className="field__note">
          <span className="field__error">Wijs minstens de naam of het ondernemingsnummer aan.</span>
        </p>
      )}
      <div className="actions">
        <Button kind="primary" type="submit" disabled={!enough}>
          Kijk de lijst na
        </Button>
        <Button onClick={other}>Ander bestand</Button>
      </div>
    </form>
  );
}
