import { useEffect, useRef, useState, type ReactNode } from "react";
import { Alert } from "../../ui/alert.tsx";
import type { Monday } from "../../contract/props.ts";
import { storageKey } from "../../lib/config.ts";
import { number } from "../../lib/format.ts";
import { MONDAY_TOKEN } from "../../lib/storage.ts";
import { readTab, writeTab } from "../../lib/tab-storage.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextField } from "../../ui/field.tsx";
import { SHORT, toast } from "../../ui/toast/toast.ts";
import { client, MondayError, type Board, type Client, type Fault, type Item, type Me } from "./client.ts";
import { Items, type Opened } from "./items.tsx";
import { cleanToken, explain, search } from "./logic.ts";

/** Key of the token in the tab's storage. If the browser stores nothing, a reload asks for the token again. */
const key = () => storageKey(MONDAY_TOKEN);

/** A failed call, and how to repeat it. */
interface Failed {
  fault: Fault;
  again: () => void;
  /** Seconds until it may be made again. */
  left: number;
}

export function View({ email }: Monday) {
  const [me, setMe] = useState<Me | null>(null);
  const [boards, setBoards] = useState<Board[]>([]);
  // The page of boards to fetch next; null when all are there.
  const [nextPage, setNextPage] = useState<number | null>(null);
  const [words, setWords] = useState("");
  const [opened, setOpened] = useState<Opened | null>(null);
  const [busy, setBusy] = useState("");
  const [failed, setFailed] = useState<Failed | null>(null);
  const api = useRef<Client | null>(null);
  const stop = useRef<AbortController | null>(null);

  /** Makes a call; on failure shows the error with a way to retry. */
  const go = (what: string, work: (api: Client) => Promise<void>) => {
    const current = api.current;
    if (current === null) return;
    const signal = stop.current?.signal;
    setBusy(what);
    setFailed(null);
    work(current)
      .catch((error: unknown) => {
        if (signal?.aborted === true) return;
        const fault: Fault = error instanceof MondayError ? error.fault : { kind: "other", message: String(error) };
        if (fault.kind === "token") {
          writeTab(key(), null);
          setMe(null);
        }
        setFailed({ fault, left: fault.kind === "busy" ? fault.seconds : 0, again: () => go(what, work) });
      })
      .finally(() => {
        if (signal?.aborted !== true) setBusy("");
      });
  };

  const connect = (pasted: string) => {
    const clean = cleanToken(pasted);
    if (clean === "") return;
    stop.current?.abort();
    stop.current = new AbortController();
    api.current = client(clean, stop.current.signal);
    go("Token wordt gecontroleerd", async (one) => {
      const who = await one.me();
      writeTab(key(), clean);
      setMe(who);
      const first = await one.boards(1);
      setBoards(first.boards);
      setNextPage(first.more ? 2 : null);
    });
  };

  useEffect(() => void import("../../ui/keep-focus.ts"), []);
  useEffect(() => {
    connect(readTab(key()) ?? "");
    return () => stop.current?.abort();
    // Only once, on mount.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const waiting = (failed?.left ?? 0) > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setFailed((now) => now && { ...now, left: Math.max(0, now.left - 1) }), 1000);
    return () => clearInterval(timer);
  }, [waiting]);

  const open = (board: Board) =>
    busy === "" &&
    go("Items worden geladen", async (one) => {
      const { columns, items, cursor } = await one.open(board.id);
      setOpened({ board, columns, pages: [items], cursor, at: 0 });
    });
  const leave = () => {
    stop.current?.abort();
    writeTab(key(), null);
    api.current = null;
    setMe(null);
    setBoards([]);
    setOpened(null);
    setFailed(null);
    setBusy("");
  };

  const found = search(boards, words);
  const [title, advice] = failed === null ? [] : explain(failed.fault);
  const problem: ReactNode = failed !== null && (
    <Alert kind="bad" title={title} className="mm__problem">
      <p>{advice}</p>
      {failed.fault.kind === "other" && <p>Lukt het niet, mail dan naar {email}, zonder de token.</p>}
      {failed.fault.kind !== "token" && failed.fault.kind !== "daily" && (
        <Button
          small
          disabled={failed.left > 0}
          onClick={() => {
            if (failed.fault.kind === "cursor" && opened !== null) open(opened.board);
            else failed.again();
          }}
        >
          {failed.left > 0 ? `Probeer over ${failed.left} s opnieuw` : "Probeer opnieuw"}
        </Button>
      )}
    </Alert>
  );
  const working: ReactNode = (
    <p className="loading mm__busy" role="status">
      {busy !== "" && (
        <>
          <span className="spin" aria-hidden="true" /> {busy}…
        </>
      )}
    </p>
  );

  if (me === null) {
    return (
      <div className="stack">
        <form
          className="mm__login"
          // Before hydration, Enter would otherwise put the token into the address.
          method="dialog"
          onSubmit={(event) => {
            event.preventDefault();
            // Read from the DOM: it may have been pasted before hydration.
            const pasted = new FormData(event.currentTarget).get("token");
            if (typeof pasted === "string" && busy === "") connect(pasted);
          }}
        >
          <Field
            id="monday-token"
            label="Token van monday.com"
            hint="Blijft in dit tabblad en gaat alleen naar monday.com"
          >
            <input
              className="field__control"
              id="monday-token"
              type="password"
              autoComplete="off"
              spellCheck="false"
              required
              name="token"
              aria-describedby="monday-token-note"
            />
          </Field>
          <Button kind="primary" type="submit" aria-disabled={busy !== ""}>
            Verbind
          </Button>
        </form>
        {working}
        {problem}
      </div>
    );
  }

  return (
    <div className="stack">
      <div className="bar">
        <p>
          Verbonden als <strong>{me.name}</strong>
          {me.account !== "" && <>, {me.account}</>}
        </p>
        <Button small onClick={leave}>
          Vergeet de token
        </Button>
      </div>
      {working}
      {problem}
      {opened === null ? (
        <section aria-labelledby="monday-boards">
          <h3 className="mm__heading" id="monday-boards">
            Borden
          </h3>
          <div className="mm__search">
            <TextField
              id="monday-search"
              label="Zoek in de borden"
              bare
              type="search"
              value={words}
              change={setWords}
            />
            <p className="field__note" role="status">
              {found.length} van {boards.length} geladen borden
            </p>
          </div>
          <ul className="ruled mm__boards">
            {found.map((board) => (
              <li key={board.id}>
                <button type="button" className="mm__board" aria-disabled={busy !== ""} onClick={() => open(board)}>
                  <span className="mm__name">{board.name}</span>
                  <span className="note">
                    {[board.workspace, board.items === null ? "" : `${number(board.items)} items`]
                      .filter(Boolean)
                      .join(", ")}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {boards.length === 0 && busy === "" && <p className="empty">Je account ziet nog geen borden.</p>}
          {nextPage !== null && (
            <Button
              small
              aria-disabled={busy !== ""}
              onClick={() =>
                busy === "" &&
                go("Meer borden worden geladen", async (one) => {
                  const next = await one.boards(nextPage);
                  setBoards([...boards, ...next.boards]);
                  setNextPage(next.more ? nextPage + 1 : null);
                })
              }
            >
              Laad meer borden
            </Button>
          )}
        </section>
      ) : (
        <Items
          opened={opened}
          busy={busy !== ""}
          back={() => {
            setOpened(null);
            setFailed(null);
          }}
          turn={(at) => {
            if (at < opened.pages.length) {
              setOpened({ ...opened, at });
              return;
            }
            const { cursor } = opened;
            if (cursor === null) return;
            go("Volgende items worden geladen", async (one) => {
              const next = await one.next(cursor);
              // The board may have been closed meanwhile.
              setOpened((now) => now && { ...now, pages: [...now.pages, next.items], cursor: next.cursor, at });
            });
          }}
          setStatus={(item, column, index) =>
            go("Status wordt gewijzigd", async (one) => {
              await one.setStatus(opened.board.id, item.id, column.id, index);
              const text = column.labels.find((label) => label.index === index)?.label ?? "";
              const changed = (other: Item): Item =>
                other.id === item.id
                  ? { ...other, statuses: { ...other.statuses, [column.id]: { index, text } } }
                  : other;
              setOpened((now) => now && { ...now, pages: now.pages.map((page) => page.map(changed)) });
              toast({ title: "Status gewijzigd", description: `${item.name}: ${text}`, duration: SHORT });
            })
          }
          comment={(item, comment, done) =>
            go("Opmerking wordt geplaatst", async (one) => {
              await one.comment(item.id, comment);
              done();
              toast({ title: "Opmerking geplaatst", description: item.name, duration: SHORT });
            })
          }
        />
      )}
    </div>
  );
}
