//! `/speculation-rules.json`, which says which pages browsers may prefetch or prerender.

use serde_json::json;

use crate::routes::Routes;

/// Its path, for the `Speculation-Rules` header.
pub const RULES: &str = "/speculation-rules.json";
/// Browsers accept no other media type (HTML, "Speculative loading").
pub const RULES_TYPE: &str = "application/speculationrules+json";

/// Returns the rules. They exclude addresses that may only be requested by the visitor: the API, everything below a private
/// fallback page, the `internal` folders, and files, which have a dot in their name. They also exclude pages that search
/// engines may not list, such as account screens.
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
        // When the pointer rests on a link, or is pressed on it.
        "eagerness": "moderate",
    }]);
    // A browser that does not prerender, for example for lack of memory, may still prefetch.
    let rules = json!({ "prefetch": rule, "prerender": rule });
    format!("{rules}\n")
}
