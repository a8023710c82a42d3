// The grading itself: good and bad headers from the sources, as tables.

import { describe, expect, test } from "vitest";
import { grade, policyOf, scriptsOf, type Script } from "../host/observatory.ts";
import { FEATURES, shortcomings } from "../host/owasp.ts";

const GOOD = {
  "content-security-policy": "default-src 'none'; script-src 'self'; form-action 'self'; frame-ancestors 'none'",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

/** `GOOD` with some headers changed; `undefined` removes one. */
function headers(changes: Record<string, string | undefined> = {}): Map<string, string> {
  const all: Record<string, string | undefined> = { ...GOOD, ...changes };
  return new Map(Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

const outcome = (test: string, changes: Record<string, string | undefined>, scripts: Script[] = []) => {
  const found = grade(headers(changes), scripts).results.find((result) => result.test === test);
  return [found?.result, found?.modifier];
};

describe("Observatory", () => {
  test("a response without headers fails, and one with all of them gets every bonus", () => {
    // 100 - 25 (policy) - 20 (transport) - 5 (sniffing) - 20 (framing).
    expect(grade(new Map(), [])).toMatchObject({ score: 30, grade: "D" });
    // 100 + 10 policy + 3 × 10 cross-origin + 5 referrer + 5 framing.
    expect(grade(headers(), [])).toMatchObject({ score: 150, grade: "A+" });
  });

  test("bonuses count from 90 on", () => {
    const bad = { "x-content-type-options": undefined, "referrer-policy": "unsafe-url" };
    expect(grade(headers(bad), [])).toMatchObject({ score: 135, grade: "A+" });
    expect(grade(headers({ ...bad, "cross-origin-resource-policy": "everybody" }), [])).toMatchObject({
      score: 85,
      grade: "A-",
    });
    expect(grade(headers({ "strict-transport-security": undefined }), [])).toMatchObject({ score: 80, grade: "B+" });
  });

  test.each([
    [undefined, "csp-not-implemented", -25],
    ["", "csp-header-invalid", -25],
    ["default-src 'none'; default-src 'self'", "csp-header-invalid", -25],
    ["script-src 'strict-dynamic'", "csp-header-invalid", -25],
    ["default-src 'none'", "csp-implemented-with-no-unsafe-default-src-none", 10],
    ["default-src", "csp-implemented-with-no-unsafe-default-src-none", 10],
    ["DEFAULT-SRC 'NONE'", "csp-implemented-with-no-unsafe-default-src-none", 10],
    ["default-src 'self'", "csp-implemented-with-no-unsafe", 5],
    ["img-src 'self'", "csp-implemented-with-unsafe-inline", -20],
    ["default-src 'none'; script-src 'unsafe-inline'", "csp-implemented-with-unsafe-inline", -20],
    ["default-src 'none'; script-src data:", "csp-implemented-with-unsafe-inline", -20],
    ["default-src 'none'; script-src https:", "csp-implemented-with-unsafe-inline", -20],
    ["default-src 'none'; script-src *", "csp-implemented-with-unsafe-inline", -20],
    ["default-src 'none'; object-src *", "csp-implemented-with-unsafe-inline", -20],
    [
      "default-src 'none'; script-src 'nonce-abc' 'unsafe-inline'",
      "csp-implemented-with-no-unsafe-default-src-none",
      10,
    ],
    [
      "default-src 'none'; script-src 'nonce-abc' 'strict-dynamic' https: 'unsafe-inline'",
      "csp-implemented-with-no-unsafe-default-src-none",
      10,
    ],
    ["default-src 'none'; script-src http://a.example", "csp-implemented-with-insecure-scheme", -20],
    ["default-src 'none'; connect-src http://a.example", "csp-implemented-with-insecure-scheme", -20],
    ["default-src 'none'; script-src 'self' 'unsafe-eval'", "csp-implemented-with-unsafe-eval", -10],
    [
      "default-src 'none'; img-src http://a.example",
      "csp-implemented-with-insecure-scheme-in-passive-content-only",
      -10,
    ],
    ["default-src 'none'; style-src 'unsafe-inline'", "csp-implemented-with-unsafe-inline-in-style-src-only", 0],
  ])("policy %s", (policy, result, modifier) =>
    expect(outcome("content-security-policy", { "content-security-policy": policy })).toEqual([result, modifier]),
  );

  test("a report-only policy does not count", () => {
    const changes = {
      "content-security-policy": undefined,
      "content-security-policy-report-only": "default-src 'none'",
    };
    expect(outcome("content-security-policy", changes)).toEqual(["csp-not-implemented-but-reporting-enabled", -25]);
    expect(() => policyOf("default-src 'none', default-src 'self'")).toThrow("more than one");
  });

  test.each([
    ["strict-transport-security", "max-age=15551999", -10],
    ["strict-transport-security", "max-age=15552000", 0],
    ["strict-transport-security", "includeSubDomains", -20],
    ["strict-transport-security", "max-age=63072000, max-age=0", -20],
    ["referrer-policy", "unsafe-url", -5],
    ["referrer-policy", "no-referrer, unsafe-url", -5],
    ["referrer-policy", "unsafe-url, strict-origin-when-cross-origin", 5],
    ["referrer-policy", "nobody", -5],
    ["x-content-type-options", "sniff", -5],
    ["cross-origin-opener-policy", "unsafe-none", 0],
    ["cross-origin-opener-policy", "Same-Origin", -5],
    ["cross-origin-opener-policy", 'same-origin; report-to="x"', 10],
    ["cross-origin-embedder-policy", "credentialless", 10],
    ["cross-origin-embedder-policy", "corp", -5],
    ["cross-origin-resource-policy", "same-site", 10],
    ["cross-origin-resource-policy", "cross-origin", 0],
    ["cross-origin-resource-policy", "same-origin, cross-origin", -5],
  ])("%s: %s", (name, value, modifier) => expect(outcome(name, { [name]: value })[1]).toBe(modifier));

  test.each([
    [undefined, -20],
    ["sameorigin", 5],
    ["allow-from https://a.example", 0],
    ["nobody", -20],
  ])("x-frame-options %s, when the policy says nothing", (value, modifier) => {
    const changes = { "content-security-policy": "default-src 'none'", "x-frame-options": value };
    expect(outcome("x-frame-options", changes)[1]).toBe(modifier);
  });

  test.each([
    [{ "access-control-allow-origin": "*" }, 0],
    [{ "access-control-allow-origin": "https://observatory.example" }, 0],
    [{ "access-control-allow-origin": "https://observatory.example", "access-control-allow-credentials": "true" }, -50],
    [{ "access-control-allow-origin": "https://other.example", "access-control-allow-credentials": "true" }, 0],
  ])("who may read: %j", (changes, modifier) =>
    expect(outcome("cross-origin-resource-sharing", changes)[1]).toBe(modifier),
  );

  test.each([
    ['<script src="/a.js"></script>', 0],
    ['<script type="module" src="/a.js" integrity="sha256-x"></script>', 5],
    ['<script src="https://a.example/a.js"></script>', -5],
    ['<script src="//a.example/a.js"></script>', -50],
    ['<script src="http://a.example/a.js"></script>', -50],
    ['<script src="https://a.example/a.js" integrity="sha256-x"></script><script src="/b.js"></script>', 5],
    ['<script src="http://a.example/a.js" integrity="sha256-x"></script>', -20],
    ["<script>inline()</script>", 0],
  ])("scripts: %s", (html, modifier) =>
    expect(outcome("subresource-integrity", {}, scriptsOf(html))[1]).toBe(modifier),
  );
});

describe("OWASP", () => {
  const recommended = {
    "cache-control": "no-store, max-age=0",
    "clear-site-data": '"cache","cookies","storage"',
    "content-security-policy":
      "default-src 'self'; form-action 'self'; base-uri 'self'; object-src 'none'; frame-ancestors 'none'; upgrade-insecure-requests",
    "permissions-policy": FEATURES.map((name) => (name === "sync-xhr" ? "sync-xhr=(self)" : `${name}=()`)).join(", "),
    "x-dns-prefetch-control": "off",
    "x-permitted-cross-domain-policies": "none",
  };

  test("its own recommendation falls short in nothing, and no headers fall short in everything", () => {
    expect(shortcomings(headers(recommended))).toEqual([]);
    expect(shortcomings(new Map())).toHaveLength(12 + FEATURES.length);
  });

  test.each([
    ["cache-control", "public, max-age=0"],
    [
      "content-security-policy",
      "default-src 'self'; form-action 'self'; base-uri 'self'; frame-ancestors 'none'; upgrade-insecure-requests",
    ],
    ["content-security-policy", "default-src 'none'; form-action 'self'; base-uri 'self'; frame-ancestors 'none'"],
    [
      "content-security-policy",
      "default-src 'none'; form-action *; base-uri 'self'; frame-ancestors 'none'; upgrade-insecure-requests",
    ],
    ["strict-transport-security", "max-age=31536000; includeSubDomains"],
    ["strict-transport-security", "max-age=63072000"],
    ["referrer-policy", "origin"],
    ["x-frame-options", "sameorigin"],
  ])("%s: %s falls short", (name, value) =>
    expect(shortcomings(headers({ ...recommended, [name]: value }))).toEqual([name]),
  );

  test("a feature that is allowed, and software that is named, are found", () => {
    const changes = {
      ...recommended,
      "permissions-policy": recommended["permissions-policy"].replace("camera=()", "camera=(self)"),
      "x-powered-by": "something",
      server: "something",
    };
    expect(shortcomings(headers(changes))).toEqual(["permissions-policy: camera", "x-powered-by", "server"]);
  });
});
