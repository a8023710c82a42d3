import type { ReactNode } from "react";

export type Tone = "plain" | "good" | "warm" | "bad";

/** A coloured label. Its text has the same meaning as its colour. */
export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge badge--${tone}`}>{children}</span>;
}
