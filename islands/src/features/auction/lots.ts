// Lots from the content, and texts about their state.

import type { BidStep, Lot } from "../../contract/props.ts";
import { euro } from "../../lib/format.ts";
import { twoDigits } from "../../lib/text.ts";
import type { Intent, LotPhase, LotState, Refusal } from "./api.ts";

export const PHASE_LABELS: Record<LotPhase, string> = {
  announced: "Gepland",
  open: "Open",
  closing: "Sluit bijna",
  extended: "Verlengd",
  closed: "Gesloten",
  sold: "Gegund",
  bought: "Meteen gekocht",
  unsold: "Niet gegund",
  cancelled: "Geannuleerd",
};

export const takesBids = (phase: LotPhase): boolean => phase === "open" || phase === "closing" || phase === "extended";

/** Whether the auction of a lot is over. */
export const hasEnded = (phase: LotPhase | null): boolean =>
  phase !== null && !takesBids(phase) && phase !== "announced";

/** A lot's phase on a site without a server, from its dates alone. */
export function phaseByDate({ opens, closes, outcome }: Lot, now: number): LotPhase {
  if (outcome !== null) return outcome.phase;
  if (now < Date.parse(opens)) return "announced";
  return now < Date.parse(closes) ? "open" : "closed";
}

/** Why a bid was refused, in words. */
export function refusalText(refusal: Refusal, lot: LotState): string {
  const least = lot.minimum === null ? "" : euro(lot.minimum);
  const texts: Record<Refusal, string> = {
    "not-open": "Deze kavel is nog niet open.",
    closed: "De tijd was om: dit bod telt niet mee.",
    "not-whole": "Bied in hele euro's.",
    "too-low": `Iemand was je voor. Het volgende bod is minstens ${least}.`,
    leading: "Je leidt al. Verhoog je maximum in plaats van tegen jezelf te bieden.",
    "not-higher": "Dat is niet meer dan het maximum dat je al opgaf.",
    "no-buy-now": "Nu kopen kan niet meer, want de reserve is gehaald.",
  };
  return texts[refusal];
}

/** Highest plausible bid. */
const MOST = 1_000_000;

/** The error message for an amount, before it is sent; empty if it is valid. */
export function amountError(text: string, kind: Exclude<Intent["kind"], "buy">, lot: LotState): string {
  const amount = readAmount(text);
  if (amount === null) return "Vul een bedrag in hele euro's in";
  if (amount > MOST) return `Meer dan ${euro(MOST)} nemen we niet aan: bel ons`;
  if (lot.mine?.leading === true) {
    if (kind === "bid") return "Je leidt al: verhoog je maximum";
    return amount > lot.mine.maximum ? "" : `Je maximum is al ${euro(lot.mine.maximum)}: geef meer op`;
  }
  return lot.minimum !== null && amount < lot.minimum ? `Bied minstens ${euro(lot.minimum)}` : "";
}

/** Reads `1.250`, `€ 300` or `300,00` as whole euros; null for anything else. */
export function readAmount(text: string): number | null {
  const bare = text.replace(/[€\s\u00a0]/g, "").replace(/,00?$/, "");
  if (!/^(\d+|\d{1,3}(\.\d{3})+)$/.test(bare)) return null;
  return Number(bare.replaceAll(".", ""));
}

/** Whether a bid is so high above the minimum that it may be a typo. It then needs an extra confirmation. */
export function isLarge(amount: number, lot: LotState): boolean {
  return lot.minimum !== null && amount >= lot.minimum * 3;
}

/** The minimum increment above a price. */
export function stepAt(price: number, steps: readonly BidStep[]): number {
  return steps.find(({ below }) => below === null || price < below)?.step ?? 1;
}

/** Suggested bids: the minimum, and one and two steps above it. */
export function suggestions(lot: LotState, steps: readonly BidStep[]): number[] {
  if (lot.minimum === null) return [];
  const second = lot.minimum + stepAt(lot.minimum, steps);
  return [lot.minimum, second, second + stepAt(second, steps)];
}

/** Formats the time left: `3 dagen 4 uur`, `4:05:12`, `1:59`. */
export function remaining(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  if (days > 0) return `${days} ${days === 1 ? "dag" : "dagen"}${hours > 0 ? ` ${hours} uur` : ""}`;
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
    : `${minutes}:${twoDigits(seconds % 60)}`;
}

// Belgian time, whatever the visitor's time zone.
const timeZone = "Europe/Brussels";
const DAY = new Intl.DateTimeFormat("nl-BE", { weekday: "long", day: "numeric", month: "long", timeZone });
const SHORT_DAY = new Intl.DateTimeFormat("nl-BE", { day: "2-digit", month: "2-digit", timeZone });
const HOUR = new Intl.DateTimeFormat("nl-BE", { hour: "2-digit", minute: "2-digit", timeZone });
const CLOCK = new Intl.DateTimeFormat("nl-BE", { timeStyle: "medium", timeZone });

/** Formats a time as `16:00:05`. */
export const clock = (instant: number | Date): string => CLOCK.format(instant);

/** Formats an instant as `donderdag 10 december om 16:00`, or as `10/12 16:00:05` if `short`. */
export function formatMoment(iso: string, short = false): string {
  const instant = new Date(iso);
  return short ? `${SHORT_DAY.format(instant)} ${clock(instant)}` : `${DAY.format(instant)} om ${HOUR.format(instant)}`;
}

/** A message about what changed for this bidder between two polls of a lot; null if nothing did. */
export function news(before: LotState | undefined, after: LotState, title: string): string | null {
  if (before === undefined) return null;
  const led = before.mine?.leading === true;
  const leads = after.mine?.leading === true;
  if (before.phase !== after.phase) {
    if (after.phase === "sold" || after.phase === "bought") {
      return leads ? `${title}: de kavel is van jou.` : `${title}: de kavel is gegund.`;
    }
    if (after.phase === "unsold") return `${title}: niet gegund, want de reserve is niet gehaald.`;
    if (after.phase === "cancelled") return `${title}: geannuleerd. ${after.reason ?? ""}`.trim();
    if (after.phase === "closed") return `${title}: de tijd is om.`;
  }
  if (led && !leads) {
    return `${title}: je bent overboden. De stand is ${euro(after.price ?? 0)}.`;
  }
  if (after.extensions > before.extensions && after.mine !== null) return `${title}: het einde is opgeschoven.`;
  return null;
}

/** Ids on the watch list, parsed from storage. */
export function readWatched(stored: unknown, lots: readonly Lot[]): string[] {
  return Array.isArray(stored) ? lots.map(({ id }) => id).filter((id) => stored.includes(id)) : [];
}
