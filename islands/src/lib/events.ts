// What the site tells on `window`, for whoever wants to know. What of it is counted: features/consent/services/measured.ts.

/** A request arrived: once for each, with {@link LeadSent}. */
export const SENT = "leadSent";
/** A visitor completed the scan. */
export const SCAN_COMPLETED = "scanCompleted";
/** A visitor changed something in the calculator: once for each visit of it. */
export const CALCULATED = "calculationDone";

export interface LeadSent {
  /** Name of the form, as the host's form intake knows it: `lead`, `contact`. */
  form: string;
  /** By which the company finds the request, and tells two arrivals of it to be one. */
  reference: string;
}
