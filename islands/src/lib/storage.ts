// Every key that the site uses in the browser's storage. content/storage.yaml describes each one for the cookie policy:
// a test compares the two.

export const TOKEN = "auth_token";
export const REFRESH = "refresh_token";
export const USER = "user_data";
export const ORGANIZATION = "org_guid";
export const MENU = "saas-menu-mode";
/** Prefix of the keys of chosen projects. */
export const PROJECT = "selectedProjectId_";
export const VERSION = "app_version";
/** Time of the last version check, in milliseconds since 1970. */
export const VERSION_CHECKED = "version_last_check";
export const SCANS = "totalScanCount";
/** After `{brand}-`: the preferences, the time they expire, and the version and date of the choice. */
export const CHOICE = "cookie-consent";
export const CHOICE_EXPIRY = "cookie-consent-expiry";
export const CHOICE_RECORD = "cookie-consent-record";

/** After `{brand}-`: answers to the telemarketing scan, earlier scores, and the visitor's additions. */
export const SCAN_ANSWERS = "scan";
/** After `{brand}-`: answers, scores and the name on the certificate. */
export const ACADEMY = "academy";
/**
 * After `{brand}-`: quotes of the contract tool with the company that makes them, contracts that staff make from
 * templates (followed by the user's id), the script that is being made, and the saved scripts.
 */
export const QUOTES = "quotes";
export const CONTRACTS = "contracts";
export const SCRIPT_DRAFT = "script-draft";
export const SCRIPTS = "scripts";
/** After `{brand}-`: input on the internal pages during a sales conversation. */
export const PITCH = "pitch";
export const SLIDER = "slider";
/** After `{brand}-`, for the tab only: the token of the work-management tool. */
export const MONDAY_TOKEN = "monday-token";
/** After `{brand}-`: the basket of the data store, the order that is not sent yet, and its card payment, for at most a day. */
export const STORE_BASKET = "store-basket";
export const STORE_ORDER = "store-order";
export const STORE_PAYMENT = "store-payment";
/** After `{brand}-`: the last report on an uploaded list, without its rows, and how its columns were read. */
export const UPLOAD_REPORT = "upload-report";
/** After `{brand}-`: the watch list of the auction, and the company that bids, with its token. */
export const AUCTION_WATCH = "auction-watch";
export const AUCTION_BIDDER = "auction-bidder";

/** After `{brand}-`, for the tab only: unsaved input in the portal. */
export const DRAFTS = "drafts";
/** After `{brand}-`: requests that could not be delivered yet, for at most seven days. */
export const OUTBOX = "outbox";
/** After `{brand}-`, for the tab only: when each e-mail address last sent a request. */
export const SENT_FROM = "sent-from";
/** After `{brand}-`, for the tab only: reference, form and time of the last request that was sent. */
export const LAST_REQUEST = "last-request";

/** The stored value; null if there is none, or if the browser stores nothing for this site. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text. Returns whether it was stored: storage may be off or full. */
export function write(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** The stored JSON value, or null when it is missing or unreadable. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(read(key) ?? "null") as unknown;
  } catch {
    return null;
  }
}

/**
 * Calls the listener when another tab changes the storage; returns the unsubscribe function.
 *
 * @param mine Whether a key concerns the listener. If everything was cleared, the listener is always called.
 */
export function onStoredElsewhere(mine: (key: string) => boolean, listener: () => void): () => void {
  const changed = ({ key }: StorageEvent) => {
    if (key === null || mine(key)) listener();
  };
  addEventListener("storage", changed);
  return () => removeEventListener("storage", changed);
}
