//! `/speculation-rules.json`: which pages browsers may make ready before a link to them is followed.

use serde_json::json;

use crate::routes::Routes;

/// Its path, for the `Speculation-Rules` header.
pub const RULES: &str = "/speculation-rules.json";
/// Browsers take no other type (HTML, "Speculative loading").
pub const RULES_TYPE: &str = "application/speculationrules+json";

/// Addresses that only the visitor may ask for: what is behind the login, the API, and files, which have a dot in
/// their name.
const NEVER: [&str; 4] = ["/api/*", "/saas/*", "/internal/*", "/*.*"];

/// The rules. Pages that search engines may not list, as account screens are, are left alone too.
pub fn speculation_rules(routes: &Routes) -> String {
    let hidden = routes.all.iter().filter(|route| !route.index).map(|route| route.path.as_str());
    let hidden = hidden.filter(|path| !path.starts_with("/internal/") && !path.contains('.'));
    let left_alone: Vec<&str> = NEVER.into_iter().chain(hidden).collect();
    let rule = json!([{
        "where": { "and": [
            { "href_matches": "/*" },
            { "not": { "href_matches": left_alone } },
            { "not": { "selector_matches": "[download], [target=_blank], [rel~=nofollow]" } },
        ] },
        // When the pointer rests on the link, or presses it.
        "eagerness": "moderate",
    }]);
    // Where a browser has no room to render ahead, it may still fetch ahead.
    let rules = json!({ "prefetch": rule, "prerender": rule });
    format!("{rules}\n")
}
