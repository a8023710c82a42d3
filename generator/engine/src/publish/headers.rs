//! HTTP headers: for the host as `_headers`, for the preview as they are.

use super::policy::{Policies, Policy};
use super::speculation::{RULES, RULES_TYPE};
use crate::assets::HASHED;
use crate::routes::Routes;

/// Headers by path pattern; a pattern ends in `*` or is a whole path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers(Vec<(String, Vec<(&'static str, String)>)>);

impl Headers {
    /// Every header that a path gets; of the same header the most specific pattern's.
    pub fn of<'a>(&'a self, path: &str) -> Vec<(&'static str, &'a str)> {
        let mut headers: Vec<(&'static str, &str)> = Vec::new();
        for (pattern, values) in &self.0 {
            let matches = match pattern.strip_suffix('*') {
                Some(prefix) => path.starts_with(prefix),
                None => path == pattern,
            };
            if matches {
                for (name, value) in values {
                    headers.retain(|(known, _)| known != name);
                    headers.push((name, value));
                }
            }
        }
        headers
    }
}

impl std::fmt::Display for Headers {
    /// Netlify's `_headers` syntax.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (pattern, values) in &self.0 {
            writeln!(f, "{pattern}")?;
            for (name, value) in values {
                writeln!(f, "  {name}: {value}")?;
            }
        }
        Ok(())
    }
}

const CSP: &str = "Content-Security-Policy";

/// Features of browsers that the site has no use for, in its own pages and in frames. Source: the list that OWASP
/// recommends to refuse (Secure Headers Project), and those of Chromium that came later. Not in it, because islands use
/// it: `clipboard-write` and `fullscreen`, which pages of the site keep, and `web-share`, which only they have anyway.
const REFUSED: [&str; 33] = [
    "accelerometer",
    "autoplay",
    "browsing-topics",
    "camera",
    "clipboard-read",
    "compute-pressure",
    "cross-origin-isolated",
    "display-capture",
    "encrypted-media",
    "gamepad",
    "geolocation",
    "gyroscope",
    "hid",
    "identity-credentials-get",
    "idle-detection",
    "interest-cohort",
    "keyboard-map",
    "local-fonts",
    "magnetometer",
    "microphone",
    "midi",
    "otp-credentials",
    "payment",
    "picture-in-picture",
    "publickey-credentials-get",
    "screen-wake-lock",
    "serial",
    "storage-access",
    "sync-xhr",
    "unload",
    "usb",
    "window-management",
    "xr-spatial-tracking",
];

/// A year, for files with a hash of their content in their name.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// The headers of a site. `internal` are folders of internal pages.
pub fn headers(routes: &Routes, policies: &Policies, internal: &[&str]) -> Headers {
    let [policy, strict] = [&policies.common, &policies.strict].map(Policy::to_string);
    // After the rule for all pages: should a host send both, a browser keeps to the stricter one.
    let has_services = policies.strict != policies.widest;
    let noindex = || ("X-Robots-Tag", "noindex".to_owned());
    // Addresses of private pages may carry a token, and a call of theirs a password.
    let no_referrer = || ("Referrer-Policy", "no-referrer".to_owned());
    // Scripts and frames of services don't say that they may be embedded, so where one is in use only the pages without
    // services can ask for it.
    let embedder = || ("Cross-Origin-Embedder-Policy", "require-corp".to_owned());
    let features: Vec<String> = REFUSED.iter().map(|name| format!("{name}=()")).collect();
    let mut everywhere = vec![
        (CSP, policy.clone()),
        // Without `preload`: that asks for a place in the browsers' own lists, which takes months to undo and is for the
        // owner of the domain to ask. Source: hstspreload.org, "If you maintain a project".
        ("Strict-Transport-Security", "max-age=63072000; includeSubDomains".to_owned()),
        ("Referrer-Policy", "strict-origin-when-cross-origin".to_owned()),
        ("Permissions-Policy", format!("{}, clipboard-write=(self), fullscreen=(self)", features.join(", "))),
        ("Cross-Origin-Opener-Policy", "same-origin".to_owned()),
        ("Cross-Origin-Resource-Policy", "same-origin".to_owned()),
        ("X-Content-Type-Options", "nosniff".to_owned()),
        ("X-DNS-Prefetch-Control", "off".to_owned()),
        ("X-Frame-Options", "DENY".to_owned()),
        ("X-Permitted-Cross-Domain-Policies", "none".to_owned()),
        ("Cache-Control", "public, max-age=0, must-revalidate".to_owned()),
        ("Speculation-Rules", format!("\"{RULES}\"")),
    ];
    if !has_services {
        everywhere.push(embedder());
    }
    let mut rules = vec![("/*".to_owned(), everywhere)];
    // Every page asks for them; yesterday's do no harm.
    let kept_a_day = ("Cache-Control", "public, max-age=86400".to_owned());
    rules.push((RULES.to_owned(), vec![("Content-Type", RULES_TYPE.to_owned()), kept_a_day]));
    rules.extend(internal.iter().map(|folder| (format!("{folder}*"), vec![noindex()])));
    for route in &routes.all {
        let mut own = Vec::new();
        if !route.index && !internal.iter().any(|folder| route.path.starts_with(folder)) {
            own.push(noindex());
        }
        let needed = policies.own.get(&route.path).or(route.private.then_some(&policies.strict));
        if let Some(needed) = needed.filter(|needed| **needed != policies.common) {
            own.push((CSP, needed.to_string()));
        }
        if route.private {
            own.extend(has_services.then(embedder));
            own.push(no_referrer());
        }
        if !own.is_empty() {
            rules.push((route.path.clone(), own));
        }
    }
    for fallback in routes.all.iter().filter(|route| route.private).filter_map(|route| route.fallback) {
        let mut below = vec![noindex(), no_referrer()];
        below.extend(has_services.then(embedder));
        below.extend(has_services.then(|| (CSP, strict.clone())));
        rules.push((format!("{}/*", fallback.below), below));
    }
    // Social cards are fetched by other sites.
    let shared =
        vec![("Cache-Control", IMMUTABLE.to_owned()), ("Cross-Origin-Resource-Policy", "cross-origin".to_owned())];
    rules.push((format!("/{HASHED}/*"), shared));
    Headers(rules)
}
