//! HTTP headers: for the host as `_headers`, for the preview as they are.

use std::fmt::Write as _;

use crate::assets::HASHED;
use crate::content::{Page, Section, ToolName};
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

/// A year: what is named by its hash never changes.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// Content-Security-Policy. Where a card can be paid with, the payment provider's own script and frames may come in: it
/// lets nobody else keep them. These are the hosts that Stripe names for its elements.
fn policy(connect: &str, card: bool) -> String {
    let (script, call, frame) = match card {
        true => (
            " https://js.stripe.com https://*.js.stripe.com",
            " https://api.stripe.com",
            "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com; ",
        ),
        false => ("", "", ""),
    };
    format!(
        "default-src 'none'; script-src 'self'{script}; style-src 'self'; img-src 'self'; font-src 'self'; \
         connect-src {connect}{call}; {frame}manifest-src 'self'; worker-src 'self'; form-action 'self'; \
         base-uri 'none'; frame-ancestors 'none'; upgrade-insecure-requests"
    )
}

/// Pages with the data store, on a site where it takes cards.
fn card_pages(site: &Site) -> impl Iterator<Item = &str> {
    let card = !site.settings.value.keys.payment.is_empty();
    site.pages.iter().map(|page| &page.value).filter(move |page| card && has_store(page)).map(|page| &*page.route)
}

fn has_store(page: &Page) -> bool {
    page.sections.iter().any(|section| matches!(section, Section::Tool(tool) if tool.name == ToolName::Store))
}

/// The headers of this site. The policy names no host but our own and that of the API, and on the data store that of the
/// payment provider.
pub fn headers(site: &Site, routes: &Routes) -> Headers {
    let api = &site.settings.value.api;
    let mut connect = "'self'".to_owned();
    for origin in [&api.base, &api.portal_host] {
        if let Some(origin) = origin_of(origin)
            && !connect.contains(origin)
        {
            let _ = write!(connect, " {origin}");
        }
    }
    let everywhere = vec![
        ("Content-Security-Policy", policy(&connect, false)),
        ("Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload".to_owned()),
        ("Referrer-Policy", "strict-origin-when-cross-origin".to_owned()),
        ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()".to_owned()),
        ("Cross-Origin-Opener-Policy", "same-origin".to_owned()),
        ("Cross-Origin-Resource-Policy", "same-origin".to_owned()),
        ("X-Content-Type-Options", "nosniff".to_owned()),
        ("X-Frame-Options", "DENY".to_owned()),
        ("Cache-Control", "public, max-age=0, must-revalidate".to_owned()),
    ];
    let mut rules = vec![("/*".to_owned(), everywhere)];
    let noindex = || vec![("X-Robots-Tag", "noindex".to_owned())];
    rules.push(("/internal/*".to_owned(), noindex()));
    let hidden = routes.all.iter().filter(|route| !route.index && !route.path.starts_with("/internal/"));
    rules.extend(hidden.map(|route| (route.path.clone(), noindex())));
    for path in card_pages(site) {
        rules.push((path.to_owned(), vec![("Content-Security-Policy", policy(&connect, true))]));
    }
    // Social cards are fetched by other sites.
    let shared =
        vec![("Cache-Control", IMMUTABLE.to_owned()), ("Cross-Origin-Resource-Policy", "cross-origin".to_owned())];
    rules.push((format!("/{HASHED}/*"), shared));
    Headers(rules)
}

/// `https://api.example.be/path` → `https://api.example.be`.
fn origin_of(url: &str) -> Option<&str> {
    let rest = url.strip_prefix("https://")?;
    let end = rest.find('/').unwrap_or(rest.len());
    (end > 0).then(|| &url[.."https://".len() + end])
}

#[cfg(test)]
mod tests {
    use super::policy;

    #[test]
    fn only_where_a_card_is_taken_may_the_payment_provider_come_in() {
        assert!(!policy("'self'", false).contains("stripe"));
        let card = policy("'self'", true);
        for part in [
            "script-src 'self' https://js.stripe.com https://*.js.stripe.com;",
            "connect-src 'self' https://api.stripe.com;",
            "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;",
        ] {
            assert!(card.contains(part), "{part} in {card}");
        }
        assert!(!card.contains("unsafe"));
    }
}
