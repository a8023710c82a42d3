//! HTTP headers: for the host as `_headers`, for the preview as they are.

use super::policy;
use super::speculation::{RULES, RULES_TYPE};
use crate::assets::HASHED;
use crate::routes::Routes;
use crate::site::Site;

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

/// The customer portal, of which every address is private.
const PORTAL: [&str; 2] = ["/saas", "/saas/*"];

/// A year: what is named by its hash never changes.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// The headers of this site.
pub fn headers(site: &Site, routes: &Routes) -> Headers {
    let settings = &site.settings.value;
    let policy = policy::of(&settings.api, Some(&settings.keys));
    let strict = policy::of(&settings.api, None);
    // After the rule for all pages: should a host send both, a browser keeps to the stricter one.
    let stricter = (strict != policy).then_some((CSP, strict));
    let noindex = || ("X-Robots-Tag", "noindex".to_owned());
    let everywhere = vec![
        (CSP, policy),
        ("Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload".to_owned()),
        ("Referrer-Policy", "strict-origin-when-cross-origin".to_owned()),
        ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()".to_owned()),
        ("Cross-Origin-Opener-Policy", "same-origin".to_owned()),
        ("Cross-Origin-Resource-Policy", "same-origin".to_owned()),
        ("X-Content-Type-Options", "nosniff".to_owned()),
        ("X-Frame-Options", "DENY".to_owned()),
        ("Cache-Control", "public, max-age=0, must-revalidate".to_owned()),
        ("Speculation-Rules", format!("\"{RULES}\"")),
    ];
    let mut rules = vec![("/*".to_owned(), everywhere)];
    // Every page asks for them; yesterday's do no harm.
    let kept_a_day = ("Cache-Control", "public, max-age=86400".to_owned());
    rules.push((RULES.to_owned(), vec![("Content-Type", RULES_TYPE.to_owned()), kept_a_day]));
    rules.push(("/internal/*".to_owned(), vec![noindex()]));
    for route in &routes.all {
        let mut own = Vec::new();
        if !route.index && !route.path.starts_with("/internal/") {
            own.push(noindex());
        }
        if route.private {
            own.extend(stricter.clone());
        }
        if !own.is_empty() {
            rules.push((route.path.clone(), own));
        }
    }
    if let Some(stricter) = stricter {
        rules.extend(PORTAL.map(|path| (path.to_owned(), vec![stricter.clone()])));
    }
    // Social cards are fetched by other sites.
    let shared =
        vec![("Cache-Control", IMMUTABLE.to_owned()), ("Cross-Origin-Resource-Policy", "cross-origin".to_owned())];
    rules.push((format!("/{HASHED}/*"), shared));
    Headers(rules)
}
