// SVG charts. Each has a table with the same numbers, for screen readers and people who prefer numbers.

import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { number, percent } from "../lib/format.ts";

/** Width of an element in pixels, so that text in a chart keeps its size. */
function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const box = ref.current;
    if (!box || typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return [ref, width];
}

interface Series {
  label: string;
  values: readonly number[];
  /** Wide `pale` bars, narrower `ink` bars before them, a `line`, or as many `dots` above the bars. */
  as: "pale" | "ink" | "line" | "dots";
}

interface ChartProps {
  /** Title of chart and table. */
  caption: string;
  /** Name of the x axis: `Dag`. */
  axis: string;
  /** One per value: short under the chart, in full in the table. */
  points: readonly { short: string; full: string }[];
  series: readonly Series[];
}

const HEIGHT = 240;
/** Room for dots above the highest bar. */
const TOP = 28;
const FOOT = 28;
/** Pixels for each character of the numbers beside the axis, and the least width of their column. */
const DIGIT = 8;
const SIDE = 40;

/** A round number at or above the highest value, divisible by four. */
export function ceiling(highest: number): number {
  if (highest <= 4) return 4;
  const size = 10 ** Math.floor(Math.log10(highest));
  const steps = [1, 1.2, 1.6, 2, 2.4, 2.8, 3.2, 4, 6, 8, 10];
  const found = steps.map((step) => step * size).find((step) => step >= highest) ?? highest;
  return Math.ceil(found / 4) * 4;
}

/** Bars and lines over days or months. */
export function Chart({ caption, axis, points, series }: ChartProps) {
  const [ref, width] = useWidth();
  const bars = series.filter(({ as }) => as !== "dots");
  const highest = (index: number): number => Math.max(0, ...bars.map(({ values }) => values[index] ?? 0));
  const top = ceiling(Math.max(0, ...points.map((_, index) => highest(index))));
  const side = Math.max(SIDE, 8 + DIGIT * number(top).length);
  const inner = width - side;
  const step = inner / Math.max(1, points.length);
  const y = (value: number): number => TOP + (HEIGHT - TOP - FOOT) * (1 - value / top);
  const middle = (index: number): number => side + step * (index + 0.5);
  // Label only every nth point, so that the labels fit.
  const every = Math.max(1, Math.ceil((points.length * 46) / inner));
  const bar = Math.max(2, Math.min(28, step * 0.62));
  return (
    <figure className="plot">
      <div ref={ref} className="plot__box" aria-hidden="true">
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT}>
          {[0, 1, 2, 3, 4].map((part) => (
            <g key={part}>
              <line
                className={part === 0 ? "plot__base" : "plot__grid"}
                x1={side}
                x2={width}
                y1={y((top * part) / 4)}
                y2={y((top * part) / 4)}
              />
              <text className="plot__text" x={side - 8} y={y((top * part) / 4) + 4} textAnchor="end">
                {number((top * part) / 4)}
              </text>
            </g>
          ))}
          {points.map(
            ({ short }, index) =>
              index % every === 0 && (
                <text key={index} className="plot__text" x={middle(index)} y={HEIGHT - 8} textAnchor="middle">
                  {short}
                </text>
              ),
          )}
          {series.map((one) => (
            <Drawn key={one.label} {...one} x={middle} y={y} bar={bar} above={highest} />
          ))}
        </svg>
      </div>
      {series.length > 1 && (
        <ul className="plot__legend" aria-hidden="true">
          {series.map(({ label, as }) => (
            <li key={label} className={`plot__key plot__key--${as}`}>
              {label}
            </li>
          ))}
        </ul>
      )}
      <Numbers caption={caption} head={[axis, ...series.map(({ label }) => label)]}>
        {points.map(({ full }, index) => (
          <tr key={full}>
            <th scope="row">{full}</th>
            {series.map(({ label, values }) => (
              <td key={label}>{number(values[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </Numbers>
    </figure>
  );
}

/** One series. `x` and `y` convert an index and a value to pixels; `above` is the value above which dots are drawn. */
function Drawn({
  values,
  as,
  x,
  y,
  bar,
  above,
}: Series & {
  x: (index: number) => number;
  y: (value: number) => number;
  bar: number;
  above: (index: number) => number;
}) {
  if (as === "line")
    return (
      <g className="plot__line">
        <polyline points={values.map((value, index) => `${x(index)},${y(value)}`).join(" ")} />
        {values.map((value, index) => (
          <circle key={index} cx={x(index)} cy={y(value)} r="3" />
        ))}
      </g>
    );
  if (as === "dots")
    return (
      <g className="plot__dots">
        {values.flatMap((value, index) =>
          Array.from({ length: value }, (_, at) => (
            <circle key={`${index}-${at}`} cx={x(index)} cy={y(above(index)) - 9 - at * 10} r="4" />
          )),
        )}
      </g>
    );
  const width = as === "ink" ? bar * 0.5 : bar;
  return (
    <g className={`plot__bars--${as}`}>
      {values.map((value, index) => (
        <rect key={index} x={x(index) - width / 2} y={y(value)} width={width} height={Math.max(0, y(0) - y(value))} />
      ))}
    </g>
  );
}

/** The numbers of a chart, collapsed. */
function Numbers({ caption, head, children }: { caption: string; head: string[]; children: ReactNode }) {
  return (
    <details className="numbers">
      <summary className="text-button">
        Toon de cijfers<span className="vh">: {caption}</span>
      </summary>
      <table className="numbers__table">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {head.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </details>
  );
}

export interface Share {
  label: string;
  value: number;
  /** Drawn in the warm colour. */
  warm?: boolean;
}

/** Parts of a whole, or steps of a funnel: a list with a bar behind each number. */
export function Bars({ label, rows, steps = false }: { label: string; rows: readonly Share[]; steps?: boolean }) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  const total = rows.reduce((sum, { value }) => sum + value, 0);
  return (
    <ol className={steps ? "bar-list bar-list--steps" : "bar-list"} aria-label={label}>
      {rows.map((row, index) => {
        const before = rows[index - 1]?.value;
        const whole = steps ? before : total;
        const part = whole ? row.value / whole : undefined;
        return (
          <li key={row.label} className="bar-list__row">
            <span className="bar-list__label">{row.label}</span>
            <svg className="bar-list__bar" aria-hidden="true" data-warm={row.warm === true ? true : undefined}>
              <rect width={`${(row.value / most) * 100}%`} height="100%" />
            </svg>
            <span className="bar-list__value">{number(row.value)}</span>
            <span className="bar-list__share">
              {part !== undefined && part !== 0 ? percent(part) : null}
              {steps && part ? <span className="vh"> van de stap ervoor</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
