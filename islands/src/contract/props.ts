// Made from schema.json by `npm run contract`. Do not edit.

/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScriptAddress".
 */
export type ScriptAddress = "u" | "je";
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScriptLanguage".
 */
export type ScriptLanguage = "nl" | "fr";
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScriptRuleName".
 */
export type ScriptRuleName =
  | "complete"
  | "same"
  | "variant"
  | "no-proof"
  | "address"
  | "french"
  | "short"
  | "warns"
  | "hides"
  | "literal"
  | "shortened"
  | "objections";
/**
 * What switches a condition without being asked.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ConditionSource".
 */
export type ConditionSource = "formula.fixed" | "formula.dedicated" | "price.french" | "price.demanding";
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Signature".
 */
export type Signature = "gewoon" | "geavanceerd" | "gekwalificeerd";
/**
 * What the contract tool works out by itself.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "VariableSource".
 */
export type VariableSource =
  | "formula.name"
  | "formula.price"
  | "formula.extra"
  | "formula.included"
  | "formula.scope"
  | "price.french-share"
  | "price.total"
  | "set.title"
  | "set.nace"
  | "set.region"
  | "set.sizes"
  | "set.records"
  | "set.source"
  | "set.fresh"
  | "set.screened"
  | "set.price"
  | "set.discount"
  | "set.total";
/**
 * How a variable is filled in and checked.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "VariableKind".
 */
export type VariableKind = ("text" | "long" | "date" | "email" | "phone") | "enterprise";

export interface Contract {
  [k: string]: unknown;
}
/**
 * How far a learner is in the series, and the certificate at its end.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Academy".
 */
export interface Academy {
  /**
   * Company name, for the certificate.
   */
  brand: string;
  /**
   * The place of the company, for the certificate.
   */
  city: string;
  /**
   * In the order of the series.
   */
  modules: AcademyModule[];
  /**
   * Percent of right answers that is enough.
   */
  pass: number;
}
/**
 * One module of the series.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AcademyModule".
 */
export interface AcademyModule {
  minutes: number;
  /**
   * Place in the series, from 1.
   */
  number: number;
  /**
   * One id for each question.
   */
  questions: string[];
  slug: string;
  title: string;
  url: string;
}
/**
 * Where a learner is, in one line, with the way on.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AcademyStart".
 */
export interface AcademyStart {
  /**
   * In the order of the series.
   */
  modules: AcademyModule[];
  /**
   * Page with the list and the certificate.
   */
  overviewUrl: string;
}
/**
 * What the example assumes; shares lie between 0 and 1, amounts are in euro without VAT.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Assumptions".
 */
export interface Assumptions {
  attemptsPerDay: number;
  /**
   * Conversations that become an appointment.
   */
  booking: number;
  /**
   * Part of the result that the cautious column keeps.
   */
  cautious: number;
  /**
   * Appointments held that become a customer.
   */
  close: number;
  daysPerMonth: number;
  /**
   * Gross margin on turnover.
   */
  margin: number;
  order: number;
  /**
   * Attempts that become a conversation.
   */
  reach: number;
  /**
   * Orders of a customer in a year.
   */
  repeat: number;
  /**
   * Appointments that take place.
   */
  show: number;
}
/**
 * The calculator; amounts in euro without VAT.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Calculator".
 */
export interface Calculator {
  assumptions: Assumptions;
  /**
   * Months between a conversation and an order that the chart starts with.
   */
  cycle: number;
  employee: Employee;
  fields: Dials;
  formulas: PriceFormula[];
  /**
   * Extra turnover a year that the goal starts with.
   */
  goal: number;
  /**
   * Months that a formula runs at least.
   */
  minimumMonths: number;
  priceNote: string;
  /**
   * One-off cost of a start.
   */
  setupPrice: number;
  surcharges: Surcharge[];
  /**
   * An order below it that does not come back seldom carries the cost of calling.
   */
  weakOrder: number;
}
/**
 * Monthly cost of an employee who calls; amounts in euro.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Employee".
 */
export interface Employee {
  /**
   * Factor for the employer's contributions.
   */
  charges: number;
  coaching: number;
  data: number;
  /**
   * Gross wage a month.
   */
  gross: number;
  /**
   * Gross wages paid in a year, holiday pay and thirteenth month included.
   */
  monthsPaid: number;
  tools: number;
  /**
   * Days worked in a year.
   */
  workDays: number;
}
/**
 * Every input of the calculator.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Dials".
 */
export interface Dials {
  attemptsPerDay: Dial;
  /**
   * Conversations that become an appointment, a share.
   */
  booking: Dial;
  /**
   * Appointments held that become a customer, a share.
   */
  close: Dial;
  /**
   * Euro a month.
   */
  coaching: Dial;
  /**
   * Months between a conversation and an order.
   */
  cycle: Dial;
  /**
   * Euro a month.
   */
  data: Dial;
  daysPerMonth: Dial;
  /**
   * Euro for one more appointment.
   */
  extra: Dial;
  /**
   * Euro a month.
   */
  fixed: Dial;
  /**
   * Turnover a year, in euro.
   */
  goal: Dial;
  /**
   * Gross wage a month, in euro.
   */
  gross: Dial;
  /**
   * Appointments a month within the fixed cost.
   */
  included: Dial;
  /**
   * Gross margin on turnover, a share.
   */
  margin: Dial;
  /**
   * Appointments bought on top of a formula.
   */
  more: Dial;
  /**
   * Euro.
   */
  order: Dial;
  /**
   * Attempts that become a conversation, a share.
   */
  reach: Dial;
  /**
   * Orders of a customer in a year.
   */
  repeat: Dial;
  /**
   * One-off cost of a start, in euro.
   */
  setup: Dial;
  /**
   * Appointments that take place, a share.
   */
  show: Dial;
  /**
   * Euro a month.
   */
  tools: Dial;
  /**
   * Days worked in a year.
   */
  workDays: Dial;
}
/**
 * Bounds and words of one input.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Dial".
 */
export interface Dial {
  hint: string | null;
  label: string;
  max: number;
  min: number;
  /**
   * Step of its slider.
   */
  step: number;
}
/**
 * One formula of the price list.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "PriceFormula".
 */
export interface PriceFormula {
  /**
   * One more appointment; null when none can be bought by the piece.
   */
  extra: number | null;
  featured: boolean;
  /**
   * Whether `price` is a lowest price and `included` a goal instead of a fixed number.
   */
  from: boolean;
  /**
   * Warm appointments a month.
   */
  included: number;
  key: string;
  name: string;
  /**
   * A month.
   */
  price: number;
}
/**
 * What comes on top of the price of a formula.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Surcharge".
 */
export interface Surcharge {
  /**
   * Name in addresses.
   */
  key: string;
  label: string;
  /**
   * Share of the price.
   */
  rate: number;
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
   * Keys of services by name, only of those that are in use: `captcha`, `analytics`, `adsId`, `adsLabel`,
   * `visitor` (URL of its script) and `visitorFunction`. Absent when none is, and on private pages.
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
 * Something that a person at a stand allows or not.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ConsentText".
 */
export interface ConsentText {
  /**
   * What answers are kept under.
   */
  key: string;
  /**
   * Beside the tick.
   */
  label: string;
  /**
   * Of the wording, so that it can be found again when it changes.
   */
  version: string;
  /**
   * The sentence that is said aloud; kept with the lead.
   */
  wording: string;
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
 * How warm a lead is.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Interest".
 */
export interface Interest {
  label: string;
  /**
   * From 1, the coldest.
   */
  value: number;
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
 * The lead-capture app.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LeadSnap".
 */
export interface LeadSnap {
  /**
   * Company name.
   */
  brand: string;
  consents: ConsentText[];
  /**
   * Hour that a follow-up starts with, `09:00`.
   */
  hour: string;
  interests: Interest[];
  /**
   * Whether leads are sent to the site's API; else they stay on the device until they are exported.
   */
  send: boolean;
  /**
   * Tags that are there from the start.
   */
  tags: string[];
}
/**
 * Shows a notice as soon as the page is there.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LostCity".
 */
export interface LostCity {}
/**
 * What the estimate of missed appointments starts from.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "MissedEstimate".
 */
export interface MissedEstimate {
  callsPerWeek: number;
  /**
   * Part of the estimate that its low side keeps.
   */
  low: number;
  max: number;
  /**
   * Bounds of the input, in calls a week.
   */
  min: number;
}
/**
 * The core of one module, on one sheet.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ModuleCard".
 */
export interface ModuleCard {
  /**
   * Company name.
   */
  brand: string;
  /**
   * What a reader can do afterwards.
   */
  goal: string;
  /**
   * Place in the series, from 1.
   */
  number: number;
  /**
   * One line each.
   */
  points: string[];
  title: string;
}
/**
 * The questions of one module.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ModuleQuiz".
 */
export interface ModuleQuiz {
  /**
   * The module after this one.
   */
  next: NextModule | null;
  /**
   * Place in the series, from 1.
   */
  number: number;
  /**
   * Page with the list of all modules and the certificate.
   */
  overviewUrl: string;
  /**
   * Percent of right answers that is enough.
   */
  pass: number;
  questions: QuizQuestion[];
  slug: string;
  /**
   * Slugs of all modules.
   */
  slugs: string[];
}
/**
 * A module elsewhere in the series.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "NextModule".
 */
export interface NextModule {
  number: number;
  url: string;
}
/**
 * One question of a quiz.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "QuizQuestion".
 */
export interface QuizQuestion {
  /**
   * Right option, from 1.
   */
  answer: number;
  explanation: string;
  /**
   * Changes with the question, its options and its answer.
   */
  id: string;
  options: string[];
  question: string;
}
/**
 * The questions of the scan and what they are worth.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Scan".
 */
export interface Scan {
  /**
   * What 0 to 3 points mean.
   */
  answers: string[];
  bands: ScanBand[];
  /**
   * How many companies took the scan, before the server is asked.
   */
  count: number;
  /**
   * Minutes that the whole scan takes.
   */
  minutes: number;
  themes: ScanTheme[];
}
/**
 * A level.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScanBand".
 */
export interface ScanBand {
  advice: string;
  /**
   * Lowest score out of 100 that belongs to it.
   */
  from: number;
  name: string;
  situation: string;
}
/**
 * Some questions that belong together.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScanTheme".
 */
export interface ScanTheme {
  /**
   * For who has less than half of its points.
   */
  advice: string;
  article: ScanLink;
  intro: string;
  /**
   * Anchor of its questions, and of its advice on the page with the results.
   */
  key: string;
  name: string;
  questions: ScanQuestion[];
  tool: ScanLink;
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScanLink".
 */
export interface ScanLink {
  label: string;
  to: string;
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScanQuestion".
 */
export interface ScanQuestion {
  /**
   * Name of the answer on visitors' devices.
   */
  key: string;
  text: string;
  /**
   * What to do about a low answer.
   */
  tip: string;
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
 * What becomes of a visitor's answers.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScanResults".
 */
export interface ScanResults {
  /**
   * What 0 to 3 points mean.
   */
  answers: string[];
  /**
   * Calls a day that the calculator assumes.
   */
  attemptsPerDay: number;
  bands: ScanBand[];
  /**
   * Conversations that become an appointment, a share.
   */
  booking: number;
  goals: string[];
  /**
   * Minutes that the whole scan takes.
   */
  minutes: number;
  missed: MissedEstimate;
  /**
   * Attempts that become a conversation, a share.
   */
  reach: number;
  regions: string[];
  sectors: string[];
  /**
   * Classes of staff numbers.
   */
  sizes: string[];
  themes: ScanTheme[];
}
