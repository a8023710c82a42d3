// The list of measured events, for services that run and that the visitor allows. For the cookie policy,
// content/storage.yaml describes each with its purpose; a test compares the two. What visitors fill in is never sent.
// Names are those that Google Analytics recommends, if there is one.
// Source: developers.google.com/analytics/devguides/collection/ga4/reference/events

import { config } from "../../../lib/config.ts";
import type { ServiceKey } from "../../../contract/props.ts";
import { CALCULATED, SCAN_COMPLETED, SENT, type LeadSent } from "../../../lib/events.ts";

/** An event that is measured. */
export interface MeasuredEvent {
  /** Name of the event at the service. */
  name: string;
  /** Setting of the service. */
  setting: Exclude<ServiceKey, "visitor" | "captcha">;
  /** Event on `window` that triggers it. */
  on: string;
  /** Returns the parameters to send; undefined if this event must not be counted. */
  tell: (event: Event) => Record<string, string> | undefined;
}

const lead = (event: Event) => (event as CustomEvent<Partial<LeadSent> | null>).detail ?? {};
/** A parameter, left out if it is empty. */
const only = (name: string, value?: string) => (value ? { [name]: value } : {});

export const MEASURED_EVENTS: readonly MeasuredEvent[] = [
  { name: "generate_lead", setting: "analytics", on: SENT, tell: (event) => only("lead_source", lead(event).form) },
  // Google Ads counts conversions with the same id once, even if a page reports one twice.
  {
    name: "conversion",
    setting: "ads",
    on: SENT,
    tell: (event) => only("transaction_id", lead(event).reference),
  },
  {
    name: "select_content",
    setting: "analytics",
    on: "click",
    tell: ({ target }) => {
      const href = target instanceof Element ? target.closest("a")?.getAttribute("href") : undefined;
      if (href?.startsWith("tel:")) return { content_type: "phone" };
      return href?.startsWith(`mailto:${config().email}`) ? { content_type: "email" } : undefined;
    },
  },
  { name: "scan_complete", setting: "analytics", on: SCAN_COMPLETED, tell: () => ({}) },
  { name: "calculate_price", setting: "analytics", on: CALCULATED, tell: () => ({}) },
];

/**
 * Listens to all measured events. A request that is reported twice (same reference) is counted once.
 *
 * @param count Called for each event; it checks whether that may be counted.
 */
export function listenToEvents(count: (measured: MeasuredEvent, parameters: Record<string, string>) => void): void {
  const seen = new Set<string>();
  for (const measured of MEASURED_EVENTS)
    addEventListener(measured.on, (event) => {
      const parameters = measured.tell(event);
      if (!parameters) return;
      const { reference } = lead(event);
      const once = reference === undefined ? undefined : `${measured.name} ${reference}`;
      if (once !== undefined) {
        if (seen.has(once)) return;
        seen.add(once);
      }
      count(measured, parameters);
    });
}
