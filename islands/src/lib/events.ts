// The site's events on `window`. Which of them are counted: features/consent/services/measured.ts.

/** A request arrived. Dispatched once for each, with {@link LeadSent}. */
export const SENT = "leadSent";
/** A visitor completed the scan. */
export const SCAN_COMPLETED = "scanCompleted";
/** A visitor changed something in the calculator. Dispatched once for each visit to it. */
export const CALCULATED = "calculationDone";

export interface LeadSent {
  /** Name of the form in the host's form intake: `lead`, `contact`. */
  form: string;
  /** Identifies the request for the company, and shows that two arrivals are the same request. */
  reference: string;
}
