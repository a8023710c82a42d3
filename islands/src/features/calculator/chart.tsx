// The chart of a report: the warm line is income, the ink line is spending. It is laid out for the available width
// instead of scaled, so that text keeps its size.

import { useEffect, useRef, useState } from "react";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { money, tenth, type Curve, type Picture } from "./report.ts";
import { ticks } from "./timeline.ts";

/** Height in pixels: fixed, so that nothing below moves once the width has been measured. */
const HEIGHT = 300;
const TOP = 22;
const BOTTOM = 34;
const RIGHT = 14;
/** Below this width in pixels, the label of the last month is only a number. */
const NARROW = 440;
/** Width in pixels for static rendering, where the real width is unknown. */
const USUAL_WIDTH = 640;

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(USUAL_WIDTH);
  useEffect(() => {
    const box = ref.current;
    if (box === null || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(([entry]) => {
      const found = Math.round(entry?.contentRect.width ?? 0);
      if (found > 0) setWidth(found);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

export function Chart({ picture }: { picture: Picture }) {
  const { ref, width } = useWidth();
  const { curves, months, mark, title } = picture;
  const all = curves.flatMap(({ values, cautious }) => [...values, ...(cautious ?? [])]);
  const marks = ticks(Math.min(...all), Math.max(...all));
  const [low, high] = [marks[0] ?? 0, marks.at(-1) ?? 1];
  const left = Math.max(...marks.map((value) => tenth(value).length)) * 8 + 14;
  const x = (month: number) => round(left + (month / months) * (width - left - RIGHT));
  const y = (value: number) => round(HEIGHT - BOTTOM - ((value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM));
  const path = (values: readonly number[]) =>
    values.map((value, month) => `${month === 0 ? "M" : "L"}${x(month)} ${y(value)}`).join("");
  const band = (curve: Curve) =>
    curve.cautious === undefined
      ? ""
      : `${path(curve.values)}${[...curve.cautious]
          .map((value, month) => `L${x(month)} ${y(value)}`)
          .reverse()
          .join("")}Z`;
  const every = months / 4;

  return (
    <figure className="chart">
      <figcaption className="chart__title">{title}</figcaption>
      <ul className="row chart__key">
        {curves.map((curve) => (
          <li className={`chart__entry chart__entry--${curve.kind}`} key={curve.label}>
            {curve.label}: <strong>{ending(curve)}</strong>
          </li>
        ))}
      </ul>
      <div className="chart__room" ref={ref}>
        <svg className="chart__svg" viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
          {marks.map((value) => (
            <g key={value}>
              <path
                className={value === 0 ? "chart__zero" : "chart__grid"}
                d={`M${left} ${y(value)}H${width - RIGHT}`}
              />
              <text className="chart__amount" x={left - 8} y={y(value) + 4}>
                {tenth(value)}
              </text>
            </g>
          ))}
          {[0, 1, 2, 3, 4].map((at) => (
            <text className={`chart__month--${at}`} x={x(at * every)} y={HEIGHT - 10} key={at}>
              {at === 0 ? "start" : at === 4 && width >= NARROW ? `maand ${months}` : at * every}
            </text>
          ))}
          {curves.map((curve) => (
            <g className={`chart__curve--${curve.kind}`} key={curve.label}>
              {curve.cautious !== undefined && <path className="chart__band" d={band(curve)} />}
              {curve.cautious !== undefined && <path className="chart__cautious" d={path(curve.cautious)} />}
              <path className="chart__line" d={path(curve.values)} />
            </g>
          ))}
          {mark !== null && (
            <g>
              <path className="chart__drop" d={`M${x(mark.month)} ${y(mark.value)}V${HEIGHT - BOTTOM}`} />
              <circle className="chart__dot" cx={x(mark.month)} cy={y(mark.value)} r="8" />
              <text
                className={`chart__mark${mark.month > months / 2 ? " chart__mark--end" : ""}`}
                x={x(mark.month) + (mark.month > months / 2 ? -14 : 14)}
                y={y(mark.value) + (mark.month > months / 2 ? -8 : 18)}
              >
                {mark.label}
              </text>
            </g>
          )}
        </svg>
        <p className="chart__unit" aria-hidden="true">
          euro
        </p>
      </div>
      <details className="chart__data">
        <summary className="act">De grafiek in cijfers</summary>
        <ScrollTable
          className="table--tight"
          label={`${title}, in cijfers`}
          caption={title}
          head={["Maand", ...curves.flatMap(({ label, cautious }) => (cautious ? [label, "Voorzichtig"] : [label]))]}
        >
          {Array.from({ length: months + 1 }, (_, month) => (
            <tr key={month}>
              <th scope="row">{month === 0 ? "start" : month}</th>
              {curves.flatMap((curve) => [
                <td key={curve.label}>{money(curve.values[month] ?? 0)}</td>,
                curve.cautious && <td key={`${curve.label} voorzichtig`}>{money(curve.cautious[month] ?? 0)}</td>,
              ])}
            </tr>
          ))}
        </ScrollTable>
      </details>
    </figure>
  );
}

/** The last value of a curve, with its cautious value if that differs. */
function ending({ values, cautious }: Curve): string {
  const last = money(values.at(-1) ?? 0);
  const low = cautious === undefined ? last : money(cautious.at(-1) ?? 0);
  return low === last ? last : `${low} tot ${last}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
