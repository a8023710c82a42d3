//! HTTP headers: for the host as `_headers`, for the preview as they are.

use std::fmt::Write as _;

use crate::assets::HASHED;
use crate::content::{Section, ToolName};
use crate::routes::{Kind, Route, Routes};
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

/// Where the manager page finds its tool (islands/src/islands/monday/).
const MONDAY: &str = "https://api.monday.com";

/// The headers of this site. The policy names no host but our own and that of the API, except on the pages whose tool
/// speaks with another.
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
    let policy = |connect: &str| {
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            "font-src 'self'",
            &format!("connect-src {connect}"),
            "manifest-src 'self'",
            "worker-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
            "upgrade-insecure-requests",
        ]
        .join("; ")
    };
    let everywhere = vec![
        ("Content-Security-Policy", policy(&connect)),
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
    // The only pages that speak with other hosts, each with its own.
    let elsewhere = [(ToolName::Monday, Some(MONDAY)), (ToolName::Script, origin_of(&api.script))];
    for (tool, origin) in elsewhere {
        let Some(origin) = origin else { continue };
        let allowed = policy(&format!("{connect} {origin}"));
        let pages = routes.all.iter().filter(|route| has_tool(site, route, tool));
        rules.extend(pages.map(|route| (route.path.clone(), vec![("Content-Security-Policy", allowed.clone())])));
    }
    // Social cards are fetched by other sites.
    let shared =
        vec![("Cache-Control", IMMUTABLE.to_owned()), ("Cross-Origin-Resource-Policy", "cross-origin".to_owned())];
    rules.push((format!("/{HASHED}/*"), shared));
    Headers(rules)
}

/// Whether a page has a tool on it.
fn has_tool(site: &Site, route: &Route, tool: ToolName) -> bool {
    let Kind::Page(at) = route.kind else { return false };
    site.pages[at].value.sections.iter().any(|section| matches!(section, Section::Tool(one) if one.name == tool))
}

/// `https://api.example.be/path` → `https://api.example.be`.
fn origin_of(url: &str) -> Option<&str> {
    let rest = url.strip_prefix("https://")?;
    let end = rest.find('/').unwrap_or(rest.len());
    (end > 0).then(|| &url[.."https://".len() + end])
}
