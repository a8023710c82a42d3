// What calling yields, and the calculator's address with a calling pace filled in.

/** How much is called, and what share of it is answered and booked. */
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

/** Names in the calculator's address: Dutch, because visitors see and share them. */
export const QUERY = {
  mode: "modus",
  effort: "inspanning",
  attemptsPerDay: "pogingen",
  daysPerMonth: "dagen",
} as const;

/** The calculator, filled in with a number of calls a week at a pace of `perDay`, and starting from effort. */
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
