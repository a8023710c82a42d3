// Made from schema.json by `npm run contract`. Do not edit.

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
