// Made from schema.json by `npm run contract`. Do not edit.

export interface Contract {
  [k: string]: unknown;
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
   * Keys of services by name, only of those that are in use.
   */
  keys: {
    [k: string]: string;
  };
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
