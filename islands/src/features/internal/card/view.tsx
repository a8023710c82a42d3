import type { ModuleCard } from "../../../contract/props.ts";
import { printOnly } from "../../../lib/print.ts";

/** The key points of a module, to print and keep beside the telephone. */
export function View({ number, title, goal, points, brand }: ModuleCard) {
  return (
    <div>
      <div className="unbroken sheet">
        <p className="sheet__head">
          <span>Module {number}</span>
          <span>{brand}</span>
        </p>
        <h3 className="sheet__title">{title}</h3>
        <p className="sheet__goal">{goal}</p>
        <ul className="sheet__points">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p className="sheet__own">Mijn eigen zin</p>
        <div className="sheet__lines" aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      </div>
      <div className="cardbox__do js-only no-print">
        <button className="btn btn--secondary" type="button" onClick={() => printOnly("card")}>
          Druk de kaart af
        </button>
      </div>
    </div>
  );
}
