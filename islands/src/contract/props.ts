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
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LotPhase".
 */
export type LotPhase = "sold" | "bought" | "unsold" | "cancelled";
/**
 * The setting that turns a service on.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ServiceKey".
 */
export type ServiceKey = "analytics" | "visitor" | "ads" | "captcha";
/**
 * A form, as the host's form intake knows it. Each is sent by an island of `islands/src/app/islands/`.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "FormName".
 */
export type FormName = "lead" | "contact" | "sollicitatie" | "bestelling" | "opschonen" | "terugbellen";

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
   * One id for each question of the pool.
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
 * An account screen.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Account".
 */
export interface Account {
  direct: Direct;
}
/**
 * How to reach the company when a form does not work.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Direct".
 */
export interface Direct {
  /**
   * Whether a service of others checks that no robot fills in the form. Absent when none does.
   */
  captcha?: boolean | null;
  email: string;
  phone: string;
  /**
   * `tel:` URL.
   */
  phoneUrl: string;
}
/**
 * The demo test of the script generator.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AiDemo".
 */
export interface AiDemo {
  blocks: Script;
  cases: ScriptCase[];
}
/**
 * The whole of `script.yaml`.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Script".
 */
export interface Script {
  blanks: ScriptBlanksByLanguage;
  bridge: {
    [k: string]: string[];
  };
  card: ScriptCard;
  checks: ScriptChecks;
  confirm: string[];
  decision: ScriptQuestion[];
  exit: string[];
  experience: ScriptQuestion[];
  french: ScriptFrench;
  functions: ScriptFunction[];
  goals: ScriptGoal[];
  limits: ScriptLimits;
  mail: ScriptMail;
  objections: ScriptObjection[];
  opening: {
    [k: string]: string[];
  };
  permission: {
    [k: string]: string[];
  };
  sectors: ScriptSector[];
  tones: ScriptTone[];
  voicemail: {
    [k: string]: string[];
  };
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScriptBlanksByLanguage".
 */
export interface ScriptBlanksByLanguage {
  fr: ScriptBlanks;
  nl: ScriptBlanks;
}
/**
 * What is in a text while a field is empty.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScriptBlanks".
 */
export interface ScriptBlanks {
  caller: string;
  company: string;
  /**
   * The moments that are proposed.
   */
  first: string;
  offer: string;
  second: string;
}
/**
 * The last lines of the call card.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScriptCard".
 */
export interface ScriptCard {
  limitFr: string;
  limitNl: string;
  originFr: string;
  originNl: string;
}
/**
 * What the self-check looks for.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScriptChecks".
 */
export interface ScriptChecks {
  /**
   * @minItems 0
   */
  claims: string[];
  /**
   * @minItems 0
   */
  jargon: ScriptJargon[];
  /**
   * First names.
   *
   * @minItems 0
   */
  names: string[];
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScriptJargon".
 */
export interface ScriptJargon {
  /**
   * What to say instead.
   */
  use: string;
  word: string;
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScriptQuestion".
 */
export interface ScriptQuestion {
  ask: string;
  /**
   * As it stands on the call card.
   */
  short: string;
}
/**
 * French is an outline: one text for each part.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScriptFrench".
 */
export interface ScriptFrench {
  body: string;
  bridge: string;
  confirm: string;
  decision: ScriptQuestion;
  exit: string;
  experience: ScriptQuestion;
  opening: string;
  permission: string;
  subject: string;
  voicemail: string;
}
/**
 * Who is called.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScriptFunction".
 */
export interface ScriptFunction {
  becauseFr: string;
  becauseNl: string;
  fr: string;
  key: string;
  nl: string;
}
/**
 * What a call is for.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScriptGoal".
 */
export interface ScriptGoal {
  closing: {
    [k: string]: string[];
  };
  closingFr: string;
  fr: string;
  key: string;
  lastsFr: string;
  /**
   * How long it takes.
   */
  lastsNl: string;
  nl: string;
  planFr: string;
  /**
   * As it stands in the confirmation.
   */
  planNl: string;
  subjectFr: string;
  subjectNl: string;
}
/**
 * Limits that the self-check holds a script to.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScriptLimits".
 */
export interface ScriptLimits {
  objections: number;
  /**
   * Characters.
   */
  offer: number;
  /**
   * Seconds.
   */
  opening: number;
  /**
   * Words.
   */
  sentence: number;
  variants: number;
  /**
   * Seconds.
   */
  voicemail: number;
  wordsPerMinute: number;
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScriptMail".
 */
export interface ScriptMail {
  body: string;
  subject: string;
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScriptObjection".
 */
export interface ScriptObjection {
  answerFr: string;
  answers: string[];
  fr: string;
  key: string;
  /**
   * What is often behind it; for the caller alone.
   */
  means: string;
  next: string[];
  nextFr: string;
  nl: string;
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScriptSector".
 */
export interface ScriptSector {
  fr: string;
  frImpact: ScriptQuestion;
  frSituation: ScriptQuestion;
  /**
   * What happens when it goes wrong.
   */
  impact: ScriptQuestion[];
  /**
   * One of the activities in `site.yaml`.
   */
  name: string;
  /**
   * How it is now.
   */
  situation: ScriptQuestion[];
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScriptTone".
 */
export interface ScriptTone {
  key: string;
  label: string;
}
/**
 * A case of the demo test.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScriptCase".
 */
export interface ScriptCase {
  input: ScriptCaseInput;
  /**
   * Number of the case whose input it starts from.
   */
  like: number | null;
  name: string;
  number: number;
  rules: ScriptRule[];
}
/**
 * What a case fills in; the rest is that of the case it is like.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScriptCaseInput".
 */
export interface ScriptCaseInput {
  address?: ScriptAddress | null;
  caller?: string | null;
  company?: string | null;
  function?: string | null;
  goal?: string | null;
  language?: ScriptLanguage | null;
  objections?: string[] | null;
  offer?: string | null;
  place?: string | null;
  proof?: string | null;
  sector?: string | null;
  tone?: string | null;
  variant?: number | null;
}
/**
 * What a case must show.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScriptRule".
 */
export interface ScriptRule {
  rule: ScriptRuleName;
  value: string | null;
  values: string[];
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
   * Orders of a customer in a year. The chart counts them one by one.
   */
  repeat: number;
  /**
   * Appointments that take place.
   */
  show: number;
  /**
   * Days that an employee works in a year, after leave and holidays; illness is not counted.
   */
  workDays: number;
}
/**
 * The auction.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Auction".
 */
export interface Auction {
  direct: Direct;
  /**
   * By their end.
   */
  lots: Lot[];
  /**
   * Working days to pay.
   */
  payDays: number;
  steps: BidStep[];
}
/**
 * A lot: `content/lots/*.yaml`.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Lot".
 */
export interface Lot {
  buyNow: number | null;
  /**
   * A moment, written as `2026-11-20T10:00:00+01:00`.
   */
  closes: string;
  description: string;
  /**
   * Buyers who have these companies from before; they keep their licence.
   */
  earlierBuyers: number;
  fields: string[];
  /**
   * Month of the last refresh, `2026-10`.
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
   * A moment, written as `2026-11-20T10:00:00+01:00`.
   */
  opens: string;
  /**
   * How it ended, once it has.
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
  fields: CalculatorFields;
  formulas: Formula[];
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
}
/**
 * Every input of the calculator.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CalculatorFields".
 */
export interface CalculatorFields {
  attemptsPerDay: CalculatorField;
  /**
   * Conversations that become an appointment, a share.
   */
  booking: CalculatorField;
  /**
   * Appointments held that become a customer, a share.
   */
  close: CalculatorField;
  /**
   * Euro a month.
   */
  coaching: CalculatorField;
  /**
   * Months between a conversation and an order.
   */
  cycle: CalculatorField;
  /**
   * Euro a month.
   */
  data: CalculatorField;
  daysPerMonth: CalculatorField;
  /**
   * Euro for one more appointment.
   */
  extra: CalculatorField;
  /**
   * Euro a month.
   */
  fixed: CalculatorField;
  /**
   * Turnover a year, in euro.
   */
  goal: CalculatorField;
  /**
   * Gross wage a month, in euro.
   */
  gross: CalculatorField;
  /**
   * Appointments a month within the fixed cost.
   */
  included: CalculatorField;
  /**
   * Gross margin on turnover, a share.
   */
  margin: CalculatorField;
  /**
   * Appointments bought on top of a formula.
   */
  more: CalculatorField;
  /**
   * Euro.
   */
  order: CalculatorField;
  /**
   * Attempts that become a conversation, a share.
   */
  reach: CalculatorField;
  /**
   * Orders of a customer in a year.
   */
  repeat: CalculatorField;
  /**
   * One-off cost of a start, in euro.
   */
  setup: CalculatorField;
  /**
   * Appointments that take place, a share.
   */
  show: CalculatorField;
  /**
   * Euro a month.
   */
  tools: CalculatorField;
  /**
   * Days worked in a year.
   */
  workDays: CalculatorField;
}
/**
 * Bounds and words of one input.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CalculatorField".
 */
export interface CalculatorField {
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
 * A price formula; amounts in euro without VAT.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Formula".
 */
export interface Formula {
  /**
   * Price of one more warm appointment; none can be bought by the piece without it.
   */
  extra: number | null;
  featured: boolean;
  /**
   * Whether the price is a lower bound.
   */
  from: boolean;
  /**
   * Warm appointments a month within the price; a goal if the price is a lower bound.
   */
  included: number;
  /**
   * Name in placeholders: `{price.KEY}`.
   */
  key: string;
  name: string;
  /**
   * Per month.
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
 * From when and until when the house calls, in minutes since midnight in Belgium.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CallingHours".
 */
export interface CallingHours {
  from: number;
  to: number;
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
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Comparison".
 */
export interface Comparison {
  after: string;
  before: string;
  theme: string;
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
  /**
   * Base of the counter's host; as `api`.
   */
  portal: string;
  /**
   * Within which time the company answers: `24 uur`.
   */
  response: string;
}
/**
 * How consent is asked for.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Consent".
 */
export interface Consent {
  /**
   * Days that a choice is remembered.
   */
  days: number;
  /**
   * What is asked about, in this order.
   */
  groups: ConsentGroup[];
  /**
   * Whether optional switches may be on before the first choice.
   */
  preselect?: boolean | null;
  /**
   * URL of what the dialog says of them: a list of [`Purpose`].
   */
  purposes: string;
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
 * Services that visitors allow or refuse together: a switch of the consent dialog.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ConsentGroup".
 */
export interface ConsentGroup {
  /**
   * Whether the stored preferences start with it; that starts no service.
   */
  default?: boolean;
  /**
   * What the dialog adds to its first text while it asks about it.
   */
  extra?: string;
  /**
   * Its name in stored choices.
   */
  key: string;
  /**
   * The name visitors see.
   */
  label: string;
}
/**
 * A service that starts only after the visitor's choice. Every page gets what its scripts need of it.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Service".
 */
export interface Service {
  /**
   * Those that it sets, to delete on withdrawal; `*` stands for what follows.
   *
   * @minItems 0
   */
  cookies?: string[];
  /**
   * Key of one of `groups`.
   */
  group: string;
  /**
   * The setting that turns it on.
   */
  setting: ServiceKey;
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
 * Days by default.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ContractDays".
 */
export interface ContractDays {
  /**
   * Until a reminder.
   */
  remind: number;
  /**
   * That a document that was sent can be signed.
   */
  valid: number;
  /**
   * Before an end that is announced.
   */
  warn: number;
}
/**
 * The contract tool: a visitor's own quote.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ContractTool".
 */
export interface ContractTool {
  days: ContractDays;
  /**
   * Terms that a new quote starts with.
   */
  terms: string;
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
  /**
   * Enterprise number.
   */
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
  /**
   * Fictional rows that show what a buyer gets.
   */
  sample: DataRow[];
  /**
   * Day of the last screening against the Bel-me-niet-meer list.
   */
  screened: string;
  /**
   * One of the activities in `site.yaml`.
   */
  sector: string;
  /**
   * Classes of staff numbers.
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
 * Keys and the full screen of a page with slides.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Deck".
 */
export interface Deck {}
/**
 * What follows a request: the choice of a moment to be called, and pages that fit what was asked.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "FollowUp".
 */
export interface FollowUp {
  /**
   * Above the choice of a moment.
   */
  callHeading: string;
  callText: string | null;
  calls: CallingHours;
  direct: Direct;
  items: FollowUpLink[];
  /**
   * Above the links.
   */
  readsHeading: string;
}
/**
 * A page to read after a request.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "FollowUpLink".
 */
export interface FollowUpLink {
  /**
   * The forms after which it is shown; every form when there is none.
   */
  about: FormName[];
  text: string;
  title: string;
  to: string;
}
/**
 * A price formula by its key.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "FormulaName".
 */
export interface FormulaName {
  key: string;
  name: string;
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
 * The form by which somebody applies for a job.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "JobForm".
 */
export interface JobForm {
  direct: Direct;
  /**
   * The job, as its page calls it.
   */
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
 * The lead-capture app.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LeadSnap".
 */
export interface LeadSnap {
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
   * Questions that one attempt asks.
   */
  asks: number;
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
  /**
   * The pool.
   */
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
   * Digest of the right option, so that the file names none (`islands/src/features/academy/quiz/sealed.ts`).
   */
  digest: string;
  /**
   * The explanation, which the right option opens.
   */
  explanation: string;
  /**
   * Changes with the question, its options and its answer.
   */
  id: string;
  options: string[];
  question: string;
  /**
   * Where the lesson tells it.
   */
  section: QuizSection | null;
}
/**
 * A part of the lesson.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "QuizSection".
 */
export interface QuizSection {
  /**
   * Of its heading, on the same page.
   */
  id: string;
  label: string;
}
/**
 * The manager page of the work-management tool. It knows nothing before a token is typed in.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Monday".
 */
export interface Monday {
  /**
   * Whom to ask when it does not work.
   */
  email: string;
}
/**
 * The sum of the pitch: paying by the date against our formulas.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Pitch".
 */
export interface Pitch {
  close: number;
  formulas: Formula[];
  /**
   * Our show-up and close, shares between 0 and 1.
   */
  show: number;
  start: PitchSums;
}
/**
 * `content/pitch.yaml`: where the sum of the internal pitch starts. Shares between 0 and 1, amounts in euro.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "PitchSums".
 */
export interface PitchSums {
  /**
   * Key of the formula that is chosen at first.
   */
  formula: string;
  /**
   * What an hour of that salesperson costs.
   */
  hour: number;
  hoursEmpty: number;
  /**
   * Hours of the client's salesperson for an appointment that goes through, and for one that does not.
   */
  hoursHeld: number;
  /**
   * Paid by the booked date.
   */
  many: PitchManner;
  /**
   * Appointments a month that our way is compared with; show-up and close are those of `example` in `site.yaml`.
   */
  warm: number;
}
/**
 * One way to buy appointments.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "PitchManner".
 */
export interface PitchManner {
  booked: number;
  close: number;
  /**
   * For a booked date.
   */
  price: number;
  show: number;
}
/**
 * The customer portal.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Portal".
 */
export interface Portal {
  brand: string;
  direct: Direct;
  /**
   * What an organization can have agreed on.
   */
  formulas: FormulaName[];
  /**
   * Who sends invoices, as they name it: name, address, VAT number and register.
   */
  seller: string[];
}
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
 * What the consent dialog says of a service. It is in a file of its own, so that no page carries it.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Purpose".
 */
export interface Purpose {
  /**
   * Key of its group.
   */
  group: string;
  name: string;
  purpose: string;
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
   * How many companies took the scan, before the server is asked; nothing while that is not proven.
   */
  count: number | null;
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
   * For those with less than half of its points.
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
   * What the answers mean, from 0 points up.
   */
  answers: string[];
  /**
   * Calls a day that the calculator assumes.
   */
  attemptsPerDay: number;
  /**
   * From the lowest level up.
   */
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
  /**
   * In the order of a sale.
   */
  themes: ScanTheme[];
}
/**
 * The script generator.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScriptTool".
 */
export interface ScriptTool {
  /**
   * Where a language model answers (docs/script-api.md); empty when there is none.
   */
  api: string;
  blocks: Script;
}
/**
 * Who sells, and how to reach them without the page.
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
 * A comparison that visitors can slide.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Slider".
 */
export interface Slider {
  after: string;
  /**
   * Titles of the two ways.
   */
  before: string;
  rows: Comparison[];
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
   * What a buyer agrees to, as they see it: `1.0 van 20 november 2026`.
   */
  licenceVersion: string;
  seller: Seller;
  sets: DataSet[];
  /**
   * Discounts by the number of records in the whole basket, rising.
   *
   * @minItems 0
   */
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
