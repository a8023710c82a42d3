// The audit trail, on the screen and on paper.

import { Facts } from "../../../ui/facts.tsx";
import { ScrollTable } from "../../../ui/scroll-table.tsx";
import type { Draft } from "./model.ts";
import { moment } from "./versions.tsx";
import { grouped, STEP } from "./words.ts";

/** The trail as a table, also for print. `intact`: whether trail and versions are unchanged since they were written. */
export function Trail({ draft, intact }: { draft: Draft; intact: boolean }) {
  const title = "Spoor van elke stap";
  return (
    <div className="trail">
      <h4 className="ce__sub">{title}</h4>
      <ScrollTable label={title} className="trail__table" head={["Wanneer", "Wie", "Stap", "Versie"]}>
        {draft.trail.map((entry) => (
          <tr key={entry.chain}>
            <td>{moment(entry.at)}</td>
            <td>{entry.by}</td>
            <td>
              {STEP[entry.step]}
              {entry.note !== "" && <span className="ce__hint">{entry.note}</span>}
            </td>
            <td>{entry.version === 0 ? "–" : entry.version}</td>
          </tr>
        ))}
      </ScrollTable>
      {draft.versions.length > 0 && (
        <Facts
          className="trail__hashes"
          rows={draft.versions.map(({ number, hash }) => [
            `Controlegetal van versie ${number}`,
            <code key={number}>{grouped(hash)}</code>,
          ])}
        />
      )}
      <p className={`note trail__whole${intact ? "" : " trail__whole--bad"}`}>
        {intact
          ? "Het spoor is volledig: geen regel en geen versie is achteraf gewijzigd."
          : "Opgelet: een regel of een versie is buiten de tool om gewijzigd."}
      </p>
    </div>
  );
}
