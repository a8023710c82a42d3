// States of a screen without data: loading, empty, failed, offline.

import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon, WARN } from "../../ui/icon.tsx";
import { OFFLINE } from "../../ui/icons.ts";
import { messageFor, Cancelled, TimedOut } from "./client.ts";
import { usePortal } from "./portal.ts";
import { Link } from "./router.tsx";

/** Milliseconds before a loading text is shown. */
const DELAY = 400;

/** A skeleton. Adds a text when loading takes long. */
export function Skeleton({ lines = 6 }: { lines?: number | undefined }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, DELAY, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="skeleton" data-late={late || undefined}>
      <p className="skeleton__text" role="status">
        {late && "Bezig met laden…"}
      </p>
      <div className="stack stack--loose skeleton__lines" aria-hidden="true">
        {Array.from({ length: lines }, (_, index) => (
          <i key={index} />
        ))}
      </div>
    </div>
  );
}

export interface EmptyProps {
  title: string;
  text?: ReactNode;
  /** The one thing to do. */
  action?: { label: string; to: string } | { label: string; run: () => void };
}

/** Shown if there is nothing yet: one sentence and one action. */
export function Empty({ title, text, action }: EmptyProps) {
  return (
    <div className="state">
      <p className="state__title">{title}</p>
      {text !== undefined && <p className="state__text">{text}</p>}
      {action &&
        ("to" in action ? (
          <Link className="btn btn--secondary btn--small" to={action.to}>
            {action.label}
          </Link>
        ) : (
          <Button small onClick={action.run}>
            {action.label}
          </Button>
        ))}
    </div>
  );
}

/** Shown when an item is not in its list, once the list is up to date. */
export function Missing({ from, ...says }: EmptyProps & { from: UseQueryResult }) {
  return <Loaded from={from}>{() => (from.isFetching ? <Skeleton /> : <Empty {...says} />)}</Loaded>;
}

/** An error with a retry button and a telephone number. */
export function Failed({ error, retry }: { error: Error; retry: () => void }) {
  const { phone, phoneUrl } = usePortal().direct;
  return (
    <div className="state state--bad" role="alert">
      <p className="state__title">
        <Icon d={WARN} /> Dit kunnen we nu niet tonen
      </p>
      <p className="state__text">
        {messageFor(error instanceof Cancelled ? new TimedOut() : error)} Blijft het duren, bel dan{" "}
        <a href={phoneUrl}>{phone}</a>.
      </p>
      <Button small onClick={retry}>
        Probeer opnieuw
      </Button>
    </div>
  );
}

/** Shown when there is no network and no cached data. */
export function Offline() {
  return (
    <div className="state" role="status">
      <p className="state__title">
        <Icon d={OFFLINE} /> Je bent offline
      </p>
      <p className="state__text">Zodra je weer verbinding hebt, laden we dit vanzelf.</p>
    </div>
  );
}

interface LoadedProps<T> {
  from: UseQueryResult<T>;
  lines?: number;
  /** For a list without rows. */
  empty?: EmptyProps;
  children: (data: T) => ReactNode;
}

/** One of the four states, or the data. */
export function Loaded<T>({ from, lines, empty, children }: LoadedProps<T>) {
  const { data } = from;
  // Without a network, don't show the data of the previous page: it would pass for the answer.
  if (data !== undefined && !(from.isPlaceholderData && from.isPaused))
    return empty && Array.isArray(data) && data.length === 0 ? <Empty {...empty} /> : <>{children(data)}</>;
  if (from.isPaused) return <Offline />;
  if (from.error) return <Failed error={from.error} retry={() => void from.refetch()} />;
  return <Skeleton lines={lines} />;
}
