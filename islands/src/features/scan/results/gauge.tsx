// The total on a half circle: the warm line ends at the score, and a mark shows where each level begins.

import type { Band } from "../logic.ts";

const RADIUS = 130;
const CX = 160;
const CY = 160;

/** The point of a score (0 to 100) on the half circle, at a distance `out` outside it. */
function point(score: number, out = 0): string {
  const angle = Math.PI * (1 - score / 100);
  const round = (value: number) => Math.round(value * 10) / 10;
  return `${round(CX + (RADIUS + out) * Math.cos(angle))} ${round(CY - (RADIUS + out) * Math.sin(angle))}`;
}

export function Gauge({ total, bands, name }: { total: number; bands: Band[]; name: string }) {
  return (
    <svg className="gauge" viewBox="0 0 320 190" role="img" aria-label={`Je score is ${total} op 100, niveau ${name}`}>
      <path className="gauge__ground" d={`M${point(0)}A${RADIUS} ${RADIUS} 0 0 1 ${point(100)}`} />
      {total > 0 && <path className="gauge__line" d={`M${point(0)}A${RADIUS} ${RADIUS} 0 0 1 ${point(total)}`} />}
      {bands
        .filter(({ from }) => from > 0)
        .map(({ from }) => (
          <path className="gauge__mark" d={`M${point(from, -16)}L${point(from, 16)}`} key={from} />
        ))}
      <circle
        className="gauge__dot"
        cx={Number(point(total).split(" ")[0])}
        cy={Number(point(total).split(" ")[1])}
        r="13"
      />
      <text className="gauge__total" x={CX} y="150">
        {total}
      </text>
      <text className="gauge__of" x={CX} y="178">
        op 100
      </text>
    </svg>
  );
}
