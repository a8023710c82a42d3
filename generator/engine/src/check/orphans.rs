//! Orphan pages, which can't be reached by links from the home page, so that crawlers don't find them.

use std::collections::{HashMap, HashSet};

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, words};

use super::{Pages, about, is_listed};

/// Reports every indexed page that can't be reached by links from the home page. Reports nothing while a page is invalid or
/// failed to render, because its links are unknown.
pub(super) fn check(pages: &Pages<'_>, diagnostics: &mut Diagnostics) {
    let routes: HashMap<&str, usize> =
        pages.routes.all.iter().enumerate().map(|(at, route)| (route.path.as_str(), at)).collect();
    let Some(&home) = routes.get("/") else { return };
    if pages.content.invalid.some() || pages.facts.iter().any(Option::is_none) {
        return;
    }
    let host = &pages.config.host;
    let mut reached = HashSet::from([home]);
    let mut waiting = vec![home];
    // Each link is followed once: most pages have the same ones.
    let mut followed: HashSet<&str> = HashSet::new();
    while let Some(at) = waiting.pop().filter(|_| !pages.stopped()) {
        for (link, attribute) in pages.facts[at].iter().flat_map(|facts| facts.links()) {
            if *attribute != "href" || !followed.insert(link) {
                continue;
            }
            let inside = link.strip_prefix(host.as_str()).unwrap_or(link);
            let path = inside.split(['#', '?']).next().unwrap_or_default();
            if let Some(&target) = routes.get(path)
                && reached.insert(target)
            {
                waiting.push(target);
            }
        }
    }
    for route in &pages.routes.all {
        // Looked up by path, because two pages that claim the same one are reported elsewhere. A page's link to itself in its
        // head does not count: links are only followed from pages that were reached.
        if is_listed(route) && !reached.contains(&routes[route.path.as_str()]) {
            let message = words::no_way_to(&route.path);
            diagnostics.push(about(
                route,
                Some(route.claim),
                Diagnostic::warning(Code::Orphan, message).help(words::link_to_it()),
            ));
        }
    }
}
