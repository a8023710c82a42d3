//! HTTP headers: written to `_headers` for the host, and sent by the preview.

use super::policy::{Policies, Policy};
use super::speculation::{RULES, RULES_TYPE};
use crate::assets::HASHED;
use crate::routes::Routes;

/// Headers by path pattern. A pattern is a whole path, or a prefix followed by `*`. Later patterns override earlier ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers(Vec<(String, Vec<(&'static str, String)>)>);

impl Headers {
    /// Returns the headers of a path. If several patterns set the same header, the last one wins.
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

/// Browser features that are disabled for the site's pages and for frames in them. Source: the list that OWASP recommends
/// (Secure Headers Project), and later features of Chromium. Islands use `clipboard-write` and `fullscreen`, which are allowed
/// for the site's own pages, and `web-share`, which defaults to that.
const REFUSED: &str = "accelerometer autoplay browsing-topics camera clipboard-read compute-pressure cross-origin-isolated \
    display-capture encrypted-media gamepad geolocation gyroscope hid identity-credentials-get idle-detection \
    interest-cohort keyboard-map local-fonts magnetometer microphone midi otp-credentials payment \
    picture-in-picture publickey-credentials-get screen-wake-lock serial storage-access sync-xhr unload usb \
    window-management xr-spatial-tracking";

/// Caching for a year, for files with a hash of their content in their name.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// Returns the headers of a site. `internal` are the folders of internal pages, each with a trailing slash.
pub fn headers(routes: &Routes, policies: &Policies, internal: &[&str]) -> Headers {
    let [policy, strict] = [&policies.common, &policies.strict].map(Policy::to_string);
    // The rules for single pages come after the one for all pages. If a host sends both, a browser applies both policies.
    let noindex = || ("X-Robots-Tag", "noindex".to_owned());
    // URLs of private pages may contain a token, and their requests a password.
    let no_referrer = || ("Referrer-Policy", "no-referrer".to_owned());
    // Third-party scripts and frames don't send the header that allows embedding. So if the site uses one anywhere, only pages
    // without services can require it.
    let embedder = || ("Cross-Origin-Embedder-Policy", "require-corp".to_owned());
    let features: Vec<String> = REFUSED.split(' ').map(|name| format!("{name}=()")).collect();
    let mut everywhere = vec![
        (CSP, policy.clone()),
        // Without `preload`, which requests an entry in the lists that ship with browsers. That takes months to undo, so the
        // owner of the domain must request it. Source: hstspreload.org, "If you maintain a project".
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
    if !policies.has_services {
        everywhere.push(embedder());
    }
    let mut rules = vec![("/*".to_owned(), everywhere)];
    // Every page requests the rules, and rules of the day before do no harm.
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
            own.extend(policies.has_services.then(embedder));
            own.push(no_referrer());
        }
        if !own.is_empty() {
            rules.push((route.path.clone(), own));
        }
    }
    for fallback in routes.all.iter().filter(|route| route.private).filter_map(|route| route.fallback) {
        let mut below = vec![noindex(), no_referrer()];
        below.extend(policies.has_services.then(embedder));
        below.extend(policies.has_services.then(|| (CSP, strict.clone())));
        rules.push((format!("{}/*", fallback.below), below));
    }
    // `cross-origin`, because other sites fetch the social cards.
    let shared =
        vec![("Cache-Control", IMMUTABLE.to_owned()), ("Cross-Origin-Resource-Policy", "cross-origin".to_owned())];
    rules.push((format!("/{HASHED}/*"), shared));
    Headers(rules)
}
