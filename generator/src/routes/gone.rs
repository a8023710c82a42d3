//! Addresses that were published before and at which nothing answers now.

use std::collections::{BTreeSet, HashSet};

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, OF_A_KIND, nearest};
use kmo_shared::format;

use super::{Kind, Redirect, Route};
use crate::address;
use crate::site::Site;

/// Letters in which an address may differ from the one that took its place. Names of two towns differ in more.
const SLIP: usize = 3;

/// Whether visitors, links and search engines can know its address. Pages of a list are not: what stands on one is on another
/// one tomorrow.
pub(super) fn is_lasting(route: &Route) -> bool {
    match route.kind {
        Kind::Posts { number, .. } => number == 1,
        Kind::Thanks | Kind::NotFound | Kind::CityNotFound | Kind::Offline | Kind::Styleguide => false,
        _ => true,
    }
}

/// Reports every one that has neither a page nor a redirect, and was not given up. Drafts and what appears later were
/// never published, unless they were before they became that.
pub(super) fn report(
    site: &Site,
    routes: &[Route],
    redirects: &[Redirect],
    gone: &[String],
    diagnostics: &mut Diagnostics,
) {
    let Some(file) = &site.published.file else { return };
    let bare = |path: &str| path.trim_end_matches('/').to_lowercase();
    let settled: BTreeSet<String> =
        redirects.iter().map(|redirect| &redirect.from).chain(gone).map(|path| bare(path)).collect();
    let drafts = site.unpublished.posts.iter().filter(|post| post.value.draft);
    let drafts: BTreeSet<String> = drafts.map(|post| address::post(post.slug())).collect();
    let later = site.unpublished.posts.iter().filter(|post| !post.value.draft);
    let later: BTreeSet<String> =
        later.flat_map(|post| post.value.tags.iter().map(|tag| address::tag(&format::slugify(tag)))).collect();
    let known: BTreeSet<&str> = site.published.addresses().map(|(address, _)| address).collect();
    let paths: HashSet<&str> = routes.iter().map(|route| route.path.as_str()).collect();
    let answers = |path: &str| paths.contains(path);
    let mut told = 0;
    for (path, span) in site.published.addresses() {
        let stands = site.published.has_document(path) && !drafts.contains(path);
        if answers(path)
            || settled.contains(&bare(path))
            || stands
            || later.contains(path)
            || site.invalid.may_have(path)
        {
            continue;
        }
        told += 1;
        // All pages are compared with it, which is done for as many as are drawn.
        let to = if told > OF_A_KIND { "/" } else { successor(path, routes, &known) };
        let head = match site.settings.value.redirects.is_empty() {
            true => "in content/site.yaml, write in place of `redirects: []`\nredirects:",
            false => "below `redirects:` in content/site.yaml, paste",
        };
        let lines = format!(
            "  - {{from: {path}, to: {to}}}\nor, when nothing takes its place,\n  - {{from: {path}, gone: true}}"
        );
        diagnostics.push(
            Diagnostic::error(Code::Gone, format!("`{path}` was published before, and nothing answers there now"))
                .at(file, span, "")
                .note("links from elsewhere and results of search engines still lead there")
                .help(format!("{head}\n{lines}\nor remove this line, when it never was online")),
        );
    }
}

/// The address that most likely took the place of another: a new one beside it, else one that reads alike, else the
/// one above.
fn successor<'a>(path: &'a str, routes: &'a [Route], known: &BTreeSet<&str>) -> &'a str {
    let folder = |path: &'a str| path.rsplit_once('/').map_or("", |(folder, _)| folder);
    // Nobody is led to a page that search engines may not list, or to another name of one.
    let fit = |route: &&Route| is_lasting(route) && route.index && route.path == route.canonical;
    let all = || routes.iter().filter(fit).map(|route| route.path.as_str());
    let alike = |other: &&str| strsim::levenshtein(path, other) <= SLIP;
    let beside: Vec<&str> = all().filter(|other| !known.contains(other) && folder(other) == folder(path)).collect();
    if let [only] = beside[..] {
        return only;
    }
    if let Some(near) = nearest(path, beside.into_iter().filter(alike)).or_else(|| nearest(path, all().filter(alike))) {
        return near;
    }
    let mut above = folder(path);
    while !above.is_empty() {
        if all().any(|route| route == above) {
            return above;
        }
        above = folder(above);
    }
    "/"
}
