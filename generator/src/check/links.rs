//! Links, pictures and anchors, as they stand in the final HTML: those that templates make too.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::{Pages, about};
use crate::diagnostic::{Diagnostic, Diagnostics};

pub(super) fn check(pages: &Pages<'_>, diagnostics: &mut Diagnostics) {
    let host = &pages.site.settings.value.host;
    let routes: HashMap<&str, usize> =
        pages.routes.all.iter().enumerate().map(|(at, route)| (route.path.as_str(), at)).collect();
    let files: HashSet<&str> = pages.outputs.iter().map(|output| output.path.as_str()).collect();
    let ids: Vec<HashSet<&str>> =
        pages.facts.iter().map(|facts| facts.ids.iter().map(String::as_str).collect()).collect();
    let mut from_templates: BTreeMap<&str, (Diagnostic, Vec<&str>)> = BTreeMap::new();
    for (at, route) in pages.routes.all.iter().enumerate() {
        for (link, attribute) in &pages.facts[at].links {
            let inside = link.strip_prefix(host.as_str()).unwrap_or(link);
            if !(inside.starts_with('/') || inside.starts_with('#') || inside.is_empty()) {
                if let Some(problem) = outside(link) {
                    diagnostics.push(about(route, link, problem));
                }
                continue;
            }
            let (address, anchor) = inside.split_once('#').unwrap_or((inside, ""));
            let path = address.split('?').next().unwrap_or_default();
            let target = if path.is_empty() && !inside.is_empty() { Some(at) } else { routes.get(path).copied() };
            let path_shown = if path.is_empty() { route.path.as_str() } else { path };
            let problem = match target {
                Some(target) if anchor.is_empty() || ids[target].contains(anchor) => continue,
                Some(target) => {
                    Diagnostic::error("dead-anchor", format!("`{path_shown}` has no place named `{anchor}`"))
                        .help("link to a heading or a section with that id")
                        .did_you_mean(anchor, ids[target].iter().copied())
                }
                None if files.contains(path.trim_start_matches('/')) && path.len() > 1 => continue,
                None => {
                    let known = routes.keys().copied();
                    let what = if path.is_empty() {
                        "an empty link".to_owned()
                    } else {
                        format!("there is no page or file `{path}`")
                    };
                    Diagnostic::error("dead-link", format!("{what} ({attribute})"))
                        .help("link to a page of this site, or restore the file")
                        .did_you_mean(path, known)
                }
            };
            if route.source.as_ref().is_some_and(|file| file.text.contains(link.as_str())) {
                diagnostics.push(about(route, link, problem));
            } else {
                // The footer stands on every page; its dead link is one mistake.
                from_templates.entry(link).or_insert_with(|| (problem, Vec::new())).1.push(&route.path);
            }
        }
    }
    for (problem, mut paths) in from_templates.into_values() {
        paths.dedup();
        diagnostics
            .push(problem.note(on_pages(&paths)).note("no content file names it: a template or the navigation does"));
    }
}

fn on_pages(paths: &[&str]) -> String {
    const SHOWN: usize = 3;
    match paths {
        [path] => format!("on the page {path}"),
        paths if paths.len() <= SHOWN => format!("on the pages {}", paths.join(", ")),
        paths => format!("on the pages {} and {} more", paths[..SHOWN].join(", "), paths.len() - SHOWN),
    }
}

/// What is wrong with an address outside the site, if anything.
fn outside(link: &str) -> Option<Diagnostic> {
    const KNOWN: [&str; 4] = ["https://", "mailto:", "tel:", "data:image/"];
    if KNOWN.iter().any(|scheme| link.starts_with(scheme)) {
        return None;
    }
    let problem = Diagnostic::error("link", format!("`{link}` is not an address a visitor can follow"));
    Some(if link.starts_with("http://") {
        problem.help("use https://")
    } else {
        problem.help("start a link on this site with `/`, and any other with https://, mailto: or tel:")
    })
}
