// Expected results of calling, and links to the calculator with a calling pace filled in.

/** How much is called, and the shares (0 to 1) of calls that reach somebody and of conversations that book. */
export interface Effort {
  attemptsPerDay: number;
  daysPerMonth: number;
  reach: number;
  booking: number;
}

/** Conversations and appointments in a month of calling. */
export function fromEffort({ attemptsPerDay, daysPerMonth, reach, booking }: Effort): {
  attempts: number;
  conversations: number;
  appointments: number;
} {
  const attempts = attemptsPerDay * daysPerMonth;
  const conversations = attempts * reach;
  return { attempts, conversations, appointments: conversations * booking };
}

/** Query parameters of the calculator. They are Dutch, because visitors see and share them. */
export const QUERY = {
  mode: "modus",
  effort: "inspanning",
  attemptsPerDay: "pogingen",
  daysPerMonth: "dagen",
} as const;

/** A link to the calculator in effort mode: `callsPerWeek` calls at about `perDay` a day, at most 22 days a month. */
export function effortLink(callsPerWeek: number, perDay: number): string {
  const perMonth = (callsPerWeek * 52) / 12;
  const days = Math.max(1, Math.round(perMonth / perDay));
  const query = new URLSearchParams({
    [QUERY.mode]: QUERY.effort,
    [QUERY.attemptsPerDay]: String(Math.round(perMonth / Math.min(22, days))),
    [QUERY.daysPerMonth]: String(Math.min(22, days)),
  });
  return `/calculator?${query.toString()}#rekenen`;
}
