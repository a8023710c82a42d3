import type { ReactNode } from "react";

export type Tone = "plain" | "good" | "warm" | "bad";

/** A word with a colour that never stands alone. */
export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge badge--${tone}`}>{children}</span>;
}
