// The site's events on `window`. Which of them are counted: features/consent/services/measured.ts.

/** A request arrived: once for each, with {@link LeadSent}. */
export const SENT = "leadSent";
/** A visitor completed the scan. */
export const SCAN_COMPLETED = "scanCompleted";
/** A visitor changed something in the calculator: once for each visit of it. */
export const CALCULATED = "calculationDone";

export interface LeadSent {
  /** Name of the form, as the host's form intake knows it: `lead`, `contact`. */
  form: string;
  /** Identifies the request for the company, and shows that two arrivals are the same request. */
  reference: string;
}
