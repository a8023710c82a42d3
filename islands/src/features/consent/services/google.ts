// Google Analytics and the conversions of Google Ads, which share one script. It is fetched only after consent ("basic
// consent mode"). The consent modes are sent too, because they limit what Google does with the data.
// Source: developers.google.com/tag-platform/security/guides/consent

import { config } from "../../../lib/config.ts";
import { allows, type Preferences } from "../../../lib/consent.ts";
import { listenToEvents } from "./measured.ts";
import { run } from "./script.ts";

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Milliseconds within which several page views count as one. */
const PAGE_VIEW_AFTER = 150;

/** Lifetime of the cookie in seconds: 13 months, as in content/storage.yaml. Google's default is two years. */
const KEPT = 390 * 86_400;

/** All consent modes. `ad_personalization` is never granted: ads are measured, not personalized. */
const DENIED = {
  ad_storage: "denied",
  ad_user_data: "denied",
  ad_personalization: "denied",
  analytics_storage: "denied",
};

/** Query parameters about the source of a visit. All others are removed. */
const CAMPAIGN = /^(utm_\w+|gclid|gbraid|wbraid|dclid|srsltid)$/;

let allowed: Preferences | undefined;
let loaded = false;
const configured = new Set<string>();
let view: ReturnType<typeof setTimeout> | undefined;

/** Queues a command. Google's script requires the `arguments` object of a call, not an array. */
const gtag = function (): void {
  // oxlint-disable-next-line prefer-rest-params
  (window.dataLayer ??= []).push(arguments);
} as (...command: unknown[]) => void;

/** Measures only what the visitor allows. */
export function measure(preferences: Preferences): void {
  const { analytics, adsId } = config().keys ?? {};
  if (!analytics && !adsId) return;
  if (!allowed) start();
  const before = allowed !== undefined && allows(allowed, "analytics");
  allowed = preferences;

  const visits = Boolean(analytics) && allows(preferences, "analytics");
  const ads = Boolean(adsId) && allows(preferences, "ads");
  const mode = (granted: boolean) => (granted ? "granted" : "denied");
  gtag("consent", "update", {
    ...DENIED,
    ad_storage: mode(ads),
    ad_user_data: mode(ads),
    analytics_storage: mode(visits),
  });
  // Source: developers.google.com/analytics/devguides/collection/ga4/disable-analytics
  if (analytics) (window as unknown as Record<string, boolean>)[`ga-disable-${analytics}`] = !visits;

  if (visits && analytics) {
    configure(analytics, { send_page_view: false, cookie_expires: KEPT, cookie_update: false });
    // Not a new page view if only another group changed.
    if (!before) pageView();
  } else clearTimeout(view);
  if (ads && adsId) configure(adsId, {});
}

/** Sends the first commands and adds event listeners. */
function start(): void {
  gtag("consent", "default", DENIED);
  // A restore from the back/forward cache counts as a page view.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) pageView();
  });
  listenToEvents(({ name, setting }, parameters) => {
    const { analytics, adsId, adsLabel } = config().keys ?? {};
    const to = setting === "analytics" ? analytics : adsId && `${adsId}/${adsLabel ?? ""}`;
    if (to && allowed && allows(allowed, setting)) gtag("event", name, { send_to: to, ...parameters });
  });
}

function configure(id: string, options: object): void {
  if (!loaded) {
    loaded = true;
    gtag("js", new Date());
    gtag("set", {
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      page_location: withoutPersonalData(location.href),
      page_referrer: withoutPersonalData(document.referrer),
    });
    run(`https://www.googletagmanager.com/gtag/js?id=${id}`);
  }
  if (configured.has(id)) return;
  configured.add(id);
  gtag("config", id, options);
}

/** Counts a page view after a short delay, once for all calls in between. */
function pageView(): void {
  clearTimeout(view);
  view = setTimeout(() => {
    if (config().keys?.analytics && allowed && allows(allowed, "analytics"))
      gtag("event", "page_view", { page_title: document.title });
  }, PAGE_VIEW_AFTER);
}

/** Removes personal data from an address of this site: mailed links contain e-mail addresses and tokens. */
export function withoutPersonalData(address: string): string {
  if (!address.startsWith(`${location.origin}/`)) return address;
  const { origin, pathname, searchParams } = new URL(address);
  const campaign = String(new URLSearchParams([...searchParams].filter(([name]) => CAMPAIGN.test(name))));
  return origin + pathname + (campaign && `?${campaign}`);
}
