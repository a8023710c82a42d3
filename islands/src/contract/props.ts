// Made from schema.json by `npm run contract`. Do not edit.

/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LotPhase".
 */
export type LotPhase = "sold" | "bought" | "unsold" | "cancelled";

export interface Contract {
  [k: string]: unknown;
}
/**
 * The auction.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Auction".
 */
export interface Auction {
  exclusiveDays: number;
  /**
   * By their end.
   */
  lots: Lot[];
  /**
   * Working days to pay.
   */
  payDays: number;
  seller: Seller;
  /**
   * A bid in the last minutes moves the end by as many.
   */
  softCloseMinutes: number;
  steps: BidStep[];
}
/**
 * A lot: `content/lots/*.yaml`, without its reserve, which nobody may know. Amounts are whole euros without VAT.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Lot".
 */
export interface Lot {
  buyNow: number | null;
  closes: string;
  description: string;
  /**
   * Buyers who have these companies from before: they keep their licence.
   */
  earlierBuyers: number;
  fields: string[];
  /**
   * Month of the last refresh, `2026-11`.
   */
  fresh: string;
  /**
   * Name of its file.
   */
  id: string;
  /**
   * NACE-BEL 2025 codes.
   */
  nace: string[];
  /**
   * `K-2026-011`
   */
  number: string;
  /**
   * RFC 3339 in UTC.
   */
  opens: string;
  /**
   * How it ended; null while it has not.
   */
  outcome: LotOutcome | null;
  records: number;
  region: string;
  /**
   * Day of the last screening against the Bel-me-niet-meer list.
   */
  screened: string;
  /**
   * `5 tot 49 medewerkers`
   */
  size: string;
  source: string;
  start: number;
  title: string;
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LotOutcome".
 */
export interface LotOutcome {
  phase: LotPhase;
  /**
   * What it went for.
   */
  price: number | null;
  /**
   * Why it was cancelled.
   */
  reason: string | null;
}
/**
 * Who sells, and how to reach him without the page.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Seller".
 */
export interface Seller {
  email: string;
  name: string;
  phone: string;
}
/**
 * A bid rises by at least `step` while the price is below `below`; the last one has no end.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "BidStep".
 */
export interface BidStep {
  below: number | null;
  step: number;
}
/**
 * What cleaning a list costs, in cents without VAT.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CleaningPrices".
 */
export interface CleaningPrices {
  minimumCents: number;
  /**
   * On top of it for each row that is mended.
   */
  repairCents: number;
  /**
   * For each row that is looked at.
   */
  rowCents: number;
  /**
   * With more rows the price is made by hand.
   */
  upTo: number;
}
/**
 * Settings of the site, as JSON in every page.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Config".
 */
export interface Config {
  /**
   * Base of the API; `/` is the site's own host, empty is none.
   */
  api: string;
  /**
   * The brand as part of storage keys.
   */
  brand: string;
  consent: Consent;
  email: string;
  /**
   * Origin of the published site, as mails name it.
   */
  host: string;
  /**
   * Keys of services by name, only of those that are in use; absent when none is.
   */
  keys?: {
    [k: string]: string;
  } | null;
  /**
   * URLs of the modules that the loader fetches by itself, by name: each with what it imports.
   */
  modules: {
    [k: string]: string[];
  };
  phone: string;
  /**
   * Base of the counter's host; as `api`.
   */
  portal: string;
}
/**
 * How consent is asked for.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Consent".
 */
export interface Consent {
  /**
   * What the store starts from; it starts no service.
   */
  analytics: boolean;
  /**
   * Days that a choice is remembered.
   */
  days: number;
  marketing: boolean;
  /**
   * Whether optional switches may stand on before the first choice.
   */
  preselect: boolean;
  /**
   * Services that wait for the visitor's choice.
   */
  services: Service[];
  /**
   * Version of the cookie list; a new one asks again.
   */
  version: number;
}
/**
 * A service that waits for a choice; as in `content/storage.yaml`.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Service".
 */
export interface Service {
  /**
   * Cookies that it sets, to delete on withdrawal; `*` stands for what follows.
   */
  cookies: string[];
  /**
   * `analytics` or `marketing`.
   */
  group: string;
  /**
   * `analytics`, `visitor`, `captcha` or `ads`.
   */
  key: string;
  name: string;
  purpose: string;
}
/**
 * The contact form.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ContactForm".
 */
export interface ContactForm {
  direct: Direct;
}
/**
 * How to reach the company when a form does not work.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Direct".
 */
export interface Direct {
  email: string;
  phone: string;
  /**
   * `tel:` URL.
   */
  phoneUrl: string;
}
/**
 * A fictional row that shows what a buyer gets.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "DataRow".
 */
export interface DataRow {
  nace: string;
  name: string;
  number: string;
  phone: string;
  place: string;
  postcode: string;
  size: string;
}
/**
 * A set of company data for sale: `content/datasets/*.yaml`.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "DataSet".
 */
export interface DataSet {
  description: string;
  exclusive: boolean;
  fields: string[];
  /**
   * Month of the last refresh, `2026-10`.
   */
  fresh: string;
  /**
   * Fewest records in an order.
   */
  minimum: number;
  /**
   * NACE-BEL 2025 codes.
   */
  nace: string[];
  /**
   * Cents for a record, without VAT.
   */
  priceCents: number;
  /**
   * Provinces that the region covers, its own name when it is one.
   */
  provinces: string[];
  records: number;
  region: string;
  sample: DataRow[];
  /**
   * Day of the last screening against the Bel-me-niet-meer list.
   */
  screened: string;
  sector: string;
  /**
   * Classes of staff numbers, `5-9`.
   */
  sizes: string[];
  slug: string;
  /**
   * Share of sole traders, in percent.
   */
  soleTraders: number;
  source: string;
  tags: string[];
  title: string;
}
/**
 * The lead form.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LeadForm".
 */
export interface LeadForm {
  /**
   * Choices of the field `activiteit`.
   */
  activities: string[];
  direct: Direct;
}
/**
 * Shows a notice as soon as the page is there.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LostCity".
 */
export interface LostCity {}
/**
 * From this many records in the whole basket the discount holds.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "PriceTier".
 */
export interface PriceTier {
  from: number;
  percent: number;
}
/**
 * How many companies took the scan.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScanCounter".
 */
export interface ScanCounter {
  /**
   * The number before the server is asked.
   */
  start: number;
}
/**
 * The data store.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Store".
 */
export interface Store {
  /**
   * Working days until delivery.
   */
  deliveryDays: number;
  /**
   * Days to pay an invoice.
   */
  invoiceDays: number;
  /**
   * Months that the licence lasts.
   */
  licenceMonths: number;
  /**
   * What the buyer agrees to: `1.0 van 20 november 2026`.
   */
  licenceVersion: string;
  seller: Seller;
  sets: DataSet[];
  tiers: PriceTier[];
  /**
   * Percent.
   */
  vat: number;
}
/**
 * The tool that checks a visitor's own list.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Upload".
 */
export interface Upload {
  cleaning: CleaningPrices;
  /**
   * Days after delivery on which a file is deleted.
   */
  deletedAfterDays: number;
  /**
   * Largest file, in millions of bytes.
   */
  megabytes: number;
  /**
   * Most rows that are read.
   */
  rows: number;
  seller: Seller;
}
