//! `/speculation-rules.json`: which pages browsers may prefetch or prerender.

use serde_json::json;

use crate::routes::Routes;

/// Its path, for the `Speculation-Rules` header.
pub const RULES: &str = "/speculation-rules.json";
/// Browsers take no other type (HTML, "Speculative loading").
pub const RULES_TYPE: &str = "application/speculationrules+json";

/// The rules. Addresses that only the visitor may ask for are left alone: the API, what is below a private page,
/// folders of `internal` pages, and files, which have a dot in their name. So are pages that search engines may not list, such
/// as account screens.
pub fn speculation_rules(routes: &Routes, internal: &[&str]) -> String {
    let unlisted = routes.all.iter().filter(|route| !route.index).map(|route| route.path.as_str());
    let unlisted =
        unlisted.filter(|path| !internal.iter().any(|folder| path.starts_with(folder)) && !path.contains('.'));
    let private = routes.all.iter().filter(|route| route.private).filter_map(|route| route.fallback);
    let folders = private
        .map(|fallback| format!("{}/*", fallback.below))
        .chain(internal.iter().map(|folder| format!("{folder}*")));
    let never = ["/api/*".to_owned()].into_iter().chain(folders).chain(["/*.*".to_owned()]);
    let left_alone: Vec<String> = never.chain(unlisted.map(str::to_owned)).collect();
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
