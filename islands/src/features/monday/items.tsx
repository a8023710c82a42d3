// The items of one board, page by page, each with its statuses and a comment field.

import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import type { Board, Item, StatusColumn } from "./client.ts";

/** The open board. */
export interface Opened {
  board: Board;
  columns: StatusColumn[];
  /** Fetched pages. */
  pages: Item[][];
  cursor: string | null;
  at: number;
}

/** What can be done with each item. */
interface Actions {
  /** While true, controls ignore input. They are not disabled, because the focused one would lose the focus. */
  busy: boolean;
  setStatus: (item: Item, column: StatusColumn, index: number) => void;
  comment: (item: Item, comment: string, done: () => void) => void;
}

interface Props extends Actions {
  opened: Opened;
  back: () => void;
  turn: (at: number) => void;
}

export function Items({ opened, back, turn, ...actions }: Props) {
  const { busy } = actions;
  const { board, columns, pages, at, cursor } = opened;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [board.id, at]);
  const items = pages[at] ?? [];
  const first = at === 0;
  const last = at === pages.length - 1 && cursor === null;
  return (
    <section aria-labelledby="monday-items">
      <div className="bar">
        <h3 className="mm__heading" id="monday-items" ref={heading} tabIndex={-1}>
          {board.name}
        </h3>
        <Button small onClick={back}>
          Alle borden
        </Button>
      </div>
      {items.length === 0 ? (
        <p className="empty">Dit bord heeft geen items.</p>
      ) : (
        <ul className="ruled mm__items">
          {items.map((item) => (
            <Row key={item.id} item={item} columns={columns} {...actions} />
          ))}
        </ul>
      )}
      <nav className="mm__pages" aria-label="Bladzijden van het bord">
        <Button small aria-disabled={first || busy} onClick={() => first || busy || turn(at - 1)}>
          Vorige
        </Button>
        <p>
          Bladzijde {at + 1}
          {last && ` van ${pages.length}`}
        </p>
        <Button small aria-disabled={last || busy} onClick={() => last || busy || turn(at + 1)}>
          Volgende
        </Button>
      </nav>
    </section>
  );
}

/** The statuses to choose from. The current one is among them, even if the board no longer has it. */
function choices(
  { labels }: StatusColumn,
  status: Item["statuses"][string] | undefined,
): (readonly [string, string])[] {
  const known = labels.map(({ index, label }) => [String(index), label] as const);
  const index = status?.index ?? null;
  if (index === null) return [["", "Geen status"], ...known];
  if (labels.some((label) => label.index === index)) return known;
  return [[String(index), status === undefined || status.text === "" ? "Geen status" : status.text], ...known];
}

function Row({ item, columns, busy, setStatus, comment }: Actions & { item: Item; columns: StatusColumn[] }) {
  const [text, setText] = useState("");
  const id = `monday-${item.id}`;
  return (
    <li className="stack mm__item">
      <div>
        <p className="mm__name">{item.name}</p>
        {item.group !== "" && <p className="note">{item.group}</p>}
      </div>
      <div className="mm__statuses">
        {columns.map((column) => {
          const status = item.statuses[column.id];
          return (
            <SelectField
              key={column.id}
              id={`${id}-${column.id}`}
              label={
                <>
                  {column.title}
                  <span className="vh"> van {item.name}</span>
                </>
              }
              bare
              value={String(status?.index ?? "")}
              aria-disabled={busy}
              options={choices(column, status)}
              change={(index) => {
                if (index !== "" && !busy) setStatus(item, column, Number(index));
              }}
            />
          );
        })}
        {columns.length === 0 && <p className="note">Dit bord heeft geen statuskolom.</p>}
      </div>
      <details className="mm__comment">
        <summary className="act">
          Opmerking <span className="vh">bij {item.name}</span>
        </summary>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (busy || text.trim() === "") return;
            // Keep a text that was changed after it was sent.
            comment(item, text, () => setText((now) => (now === text ? "" : now)));
          }}
        >
          <label className="vh" htmlFor={`${id}-text`}>
            Opmerking bij {item.name}
          </label>
          <textarea
            className="field__control"
            id={`${id}-text`}
            rows={3}
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button kind="primary" small type="submit" aria-disabled={busy}>
            Plaats de opmerking
          </Button>
        </form>
      </details>
    </li>
  );
}
