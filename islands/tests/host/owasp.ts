// Finds where the headers of a response fall short of OWASP's recommendations.
//
// Source: OWASP Secure Headers Project, github.com/OWASP/www-project-secure-headers, `ci/headers_add.json` and
// `ci/headers_remove.json` of 2026-07-19. A value that is stricter than the recommended one is as good.

import { policyOf, type Headers } from "./observatory.ts";

type Check = (value: string) => boolean;

const is =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value.trim().toLowerCase());

const TWO_YEARS = 63_072_000;

/** Features that OWASP denies to a page and its frames, `sync-xhr` to its frames only. */
export const FEATURES = (
  "accelerometer autoplay camera cross-origin-isolated display-capture encrypted-media fullscreen geolocation gyroscope " +
  "keyboard-map magnetometer microphone midi payment picture-in-picture publickey-credentials-get screen-wake-lock " +
  "sync-xhr usb web-share xr-spatial-tracking clipboard-read clipboard-write gamepad hid idle-detection interest-cohort " +
  "serial unload"
).split(" ");

function strictPolicy(text: string): boolean {
  try {
    const policy = policyOf(text);
    const only = (name: string, ...allowed: string[]) => {
      const sources = policy.get(name);
      return sources?.length === 1 && allowed.includes(sources[0] ?? "");
    };
    return (
      only("default-src", "'none'", "'self'") &&
      only("form-action", "'none'", "'self'") &&
      only("base-uri", "'none'", "'self'") &&
      only(policy.has("object-src") ? "object-src" : "default-src", "'none'") &&
      only("frame-ancestors", "'none'") &&
      policy.has("upgrade-insecure-requests")
    );
  } catch {
    return false;
  }
}

function strictTransport(text: string): boolean {
  const parts = text.split(";").map((part) => part.trim().toLowerCase());
  const age = parts.find((part) => part.startsWith("max-age="))?.slice("max-age=".length);
  return Number(age) >= TWO_YEARS && parts.includes("includesubdomains");
}

/** Checks the value of each recommended header. */
const RECOMMENDED: Readonly<Record<string, Check>> = {
  "cache-control": (value) => /\bno-store\b/i.test(value),
  "clear-site-data": is('"cache","cookies","storage"', '"*"'),
  "content-security-policy": strictPolicy,
  "cross-origin-embedder-policy": is("require-corp"),
  "cross-origin-opener-policy": is("same-origin"),
  "cross-origin-resource-policy": is("same-origin"),
  "referrer-policy": is("no-referrer"),
  "strict-transport-security": strictTransport,
  "x-content-type-options": is("nosniff"),
  "x-dns-prefetch-control": is("off"),
  "x-frame-options": is("deny"),
  "x-permitted-cross-domain-policies": is("none"),
};

/** The headers of OWASP's long list that a static site might send, and any `x-` header that names software. */
const TELLING =
  /^(server|powered-by|product|sourcemap|host-header|x-(powered|generat|aspnet|framework|cms|runtime|version|debug).*)$/;

/**
 * What falls short: names of headers, features as `permissions-policy: camera`, and names of headers that reveal the
 * server's software.
 */
export function shortcomings(headers: Headers): string[] {
  const short = Object.entries(RECOMMENDED).filter(([name, good]) => {
    const value = headers.get(name);
    return value === undefined || !good(value);
  });
  const features = new Map(
    (headers.get("permissions-policy") ?? "").split(",").flatMap((entry) => {
      const [, name, allowed] = /^\s*([a-z-]+)=(\(.*\)|\*|self)\s*$/.exec(entry) ?? [];
      return name === undefined || allowed === undefined ? [] : [[name, allowed] as const];
    }),
  );
  const refused = (name: string) =>
    features.get(name) === "()" || (name === "sync-xhr" && ["(self)", "self"].includes(features.get(name) ?? ""));
  return [
    ...short.map(([name]) => name),
    ...FEATURES.filter((name) => !refused(name)).map((name) => `permissions-policy: ${name}`),
    ...[...headers.keys()].filter((name) => TELLING.test(name)),
  ];
}
