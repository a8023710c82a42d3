import { useLayoutEffect, useRef } from "react";
import { date } from "../../lib/format.ts";
import { columns, fit } from "./logic.ts";

interface Props {
  name: string;
  brand: string;
  city: string;
  /** Module titles in series order. */
  titles: readonly string[];
  pass: number;
  /** Total duration of all modules, in words. */
  time: string;
  /** `2026-11-21` */
  day: string;
}

/** Size of the drawing: A4 landscape, five units per millimetre. */
const WIDTH = 1485;
const HEIGHT = 1050;
const LEFT = 120;
const ROOM = WIDTH - 2 * LEFT;
const LARGEST = 104;

/** The certificate. Text is not drawn as paths, so that it can be read aloud, searched and copied from a PDF. */
export function Certificate({ name, brand, city, titles, pass, time, day }: Props) {
  const text = useRef<SVGTextElement>(null);
  const size = fit(name, ROOM, LARGEST);

  // Letters differ in width, so the size is adjusted once the name has been rendered and can be measured.
  useLayoutEffect(() => {
    const drawn = text.current;
    if (drawn === null || typeof drawn.getComputedTextLength !== "function") return;
    drawn.setAttribute("font-size", String(size));
    const width = drawn.getComputedTextLength();
    const wide = Math.min(LARGEST, width > 0 ? (size * ROOM) / width : size);
    drawn.setAttribute("font-size", String(width > ROOM ? Math.floor(wide) : Math.max(size, Math.floor(wide))));
  }, [name, size]);

  const thirds = columns(
    titles.map((title, at) => `${at + 1}. ${title}`),
    3,
  );
  return (
    <svg
      className="certificate"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-labelledby="academy-getuigschrift-titel academy-getuigschrift-tekst"
    >
      <title id="academy-getuigschrift-titel">{`Getuigschrift van ${name}`}</title>
      <desc id="academy-getuigschrift-tekst">
        {`${name} voltooide alle ${titles.length} modules van de Sales skills academy van ${brand} op ${date(day)}.`}
      </desc>
      <rect className="certificate__paper" width={WIDTH} height={HEIGHT} />
      <rect className="certificate__edge" x={40} y={40} width={WIDTH - 80} height={HEIGHT - 80} />
      <path
        className="certificate__line"
        d="M0 186H930c46 0 50-74 96-74s50 148 100 148 52-126 98-126c36 0 36 52 70 52h40"
      />
      <circle className="certificate__dot" cx={1350} cy={186} r={17} />
      <text className="certificate__kind" x={LEFT} y={150}>
        Getuigschrift
      </text>
      <text className="certificate__name" x={LEFT} y={384} fontSize={size} ref={text}>
        {name}
      </text>
      <text className="certificate__text" x={LEFT} y={458}>
        {`voltooide alle ${titles.length} modules van de Sales skills academy van ${brand},`}
      </text>
      <text className="certificate__text" x={LEFT} y={504}>
        {`samen ${time}, met minstens ${pass}% juiste antwoorden in elke module.`}
      </text>
      <path className="certificate__rule" d={`M${LEFT} 560H${WIDTH - LEFT}`} />
      {thirds.map((column, at) => (
        <text className="certificate__module" key={column[0]}>
          {column.map((title, row) => (
            <tspan key={title} x={LEFT + (at * ROOM) / 3} y={616 + row * 50}>
              {title}
            </tspan>
          ))}
        </text>
      ))}
      <path className="certificate__rule" d={`M${LEFT} 816H${WIDTH - LEFT}`} />
      <text className="certificate__text" x={LEFT} y={884}>
        {`${city}, ${date(day)}`}
      </text>
      <text className="certificate__small" x={LEFT} y={944}>
        Dit getuigschrift is geen erkend diploma. De toets is zonder toezicht afgelegd.
      </text>
      <text className="certificate__brand" x={WIDTH - LEFT} y={884} textAnchor="end">
        {brand}
      </text>
    </svg>
  );
}
