//! Links, pictures and anchors in the final HTML, so that those made by templates are checked too.

use std::borrow::Cow;
use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Names, SourceFile, Span, names, words};

use super::facts::Link;
use super::{Pages, about};
use crate::routes::Route;

pub(super) fn check(pages: &Pages<'_>, diagnostics: &mut Diagnostics) {
    let host = &pages.config.host;
    let files: HashSet<&str> = pages.outputs.iter().map(|output| output.path.as_str()).collect();
    // Anchors by path; of a page that failed to render they are not known.
    let mut targets: HashMap<&str, Option<HashSet<&str>>> = HashMap::new();
    for (route, facts) in pages.routes.all.iter().zip(pages.facts) {
        let ids = facts.as_ref().map(|facts| facts.ids.iter().map(String::as_str));
        match (targets.entry(&route.path).or_insert_with(|| Some(HashSet::new())), ids) {
            (Some(known), Some(ids)) => known.extend(ids),
            (known, _) => *known = None,
        }
    }
    let paths = targets.keys().copied().filter(|path| !path.ends_with(".html"));
    let redirects = pages.routes.redirects.iter().map(|redirect| (redirect.from.as_str(), Some(redirect.to.as_str())));
    let moved = redirects.chain(pages.routes.gone.iter().map(|gone| (gone.as_str(), None))).collect();
    let mut known = Known { pages: LazyCell::new(|| names(paths)), anchors: HashMap::new(), moved };
    check_redirects(pages, &targets, &files, &mut known, diagnostics);
    // A file that makes several pages has one mistake in each of its places.
    let mut in_sources: BTreeMap<(&str, Span, &str), (Diagnostic, Vec<&Route>)> = BTreeMap::new();
    let mut from_templates: BTreeMap<&str, (Diagnostic, Vec<&str>)> = BTreeMap::new();
    // Addresses that are good on every page. Most pages name the same ones.
    let mut good: HashSet<&str> = HashSet::new();
    for (route, facts) in pages.own() {
        let links: BTreeSet<&Link> = facts.links().filter(|(link, _)| !good.contains(link.as_str())).collect();
        for (link, attribute) in links {
            let inside = match link.strip_prefix(host.as_str()) {
                Some("") => "/",
                Some(inside) => inside,
                None => link,
            };
            let problem = if inside.starts_with(['/', '#']) || inside.is_empty() {
                inner(pages, route, inside, attribute, &targets, &files, &mut known)
            } else {
                outside(link)
            };
            let Some(problem) = problem else {
                if !inside.starts_with('#') && !inside.is_empty() {
                    good.insert(link);
                }
                continue;
            };
            match route.source.as_ref().and_then(|file| Some((file, place_of(file, link)?))) {
                Some((file, place)) => {
                    let made = in_sources.entry((&file.path, place, link));
                    made.or_insert_with(|| (problem, Vec::new())).1.push(route);
                }
                // A template makes it of a setting without a value, which is reported where it stands.
                None if is_unfinished(link) => {}
                // The footer is on every page; its dead link is one mistake.
                None => from_templates.entry(link).or_insert_with(|| (problem, Vec::new())).1.push(&route.path),
            }
        }
    }
    for ((_, place, _), (problem, routes)) in in_sources {
        let diagnostic = about(routes[0], Some(place), problem);
        let paths: Vec<&str> = routes.iter().map(|route| route.path.as_str()).collect();
        diagnostics.push(if paths.len() > 1 { diagnostic.on_pages(&paths) } else { diagnostic });
    }
    // The settings last: they hold addresses of all kinds.
    let (settings, others): (Vec<_>, Vec<_>) =
        pages.content.singles.iter().partition(|file| file.path == pages.config.file.file.path);
    let shared: Vec<&Arc<SourceFile>> = others.into_iter().chain(settings).chain(pages.templates).collect();
    for (link, (mut problem, mut paths)) in from_templates {
        paths.dedup();
        problem = match shared.iter().find_map(|file| Some((file, place_of(file, link)?))) {
            Some((file, span)) => problem.at(file, span, None),
            None => problem.note(words::template_link(link)),
        };
        diagnostics.push(problem.on_pages(&paths));
    }
}

/// What a dead link may have meant; its problems share it.
struct Known<'a, F: FnOnce() -> Arc<Names>> {
    pages: LazyCell<Arc<Names>, F>,
    /// Of pages to which a dead anchor leads, by path.
    anchors: HashMap<&'a str, Arc<Names>>,
    /// Addresses without a page that redirect, with where to; those that were given up, with nothing.
    moved: HashMap<&'a str, Option<&'a str>>,
}

impl<'a, F: FnOnce() -> Arc<Names>> Known<'a, F> {
    fn anchors(&mut self, path: &'a str, ids: &HashSet<&str>) -> &Arc<Names> {
        self.anchors.entry(path).or_insert_with(|| names(ids.iter().copied()))
    }
}

/// What a redirect needs of the pages and files of the site; the rest is known before there are any.
fn check_redirects<'a>(
    pages: &Pages<'a>,
    targets: &HashMap<&str, Option<HashSet<&str>>>,
    files: &HashSet<&str>,
    known: &mut Known<'a, impl FnOnce() -> Arc<Names>>,
    diagnostics: &mut Diagnostics,
) {
    let config = pages.config;
    // One that was refused has been reported.
    let taken = config.redirects.iter().enumerate().filter(|(_, one)| known.moved.contains_key(one.from.as_str()));
    for (at, redirect) in taken.collect::<Vec<_>>() {
        let problem = |key: &str, code, message| config.file.error(&format!("redirects[{at}].{key}"), code, message);
        let from = redirect.from.trim_matches('/');
        // A host looks for a file first, also for those that answer at an address without an ending.
        let answers = [from, &format!("{from}.html"), &format!("{from}/index.html")];
        if answers.into_iter().any(|path| files.contains(path)) {
            let message = words::redirect_of_file(&redirect.from);
            diagnostics.push(problem("from", Code::Redirect, message).help(words::remove_redirect_or_file()));
        }
        let Some((path, anchor)) = redirect.to.split_once('#').filter(|(_, anchor)| !anchor.is_empty()) else {
            continue;
        };
        if let Some(Some(ids)) = targets.get(path)
            && !ids.contains(anchor)
        {
            let problem = problem("to", Code::DeadAnchor, words::no_place(path, anchor)).help(words::link_to_id());
            diagnostics.push(problem.did_you_mean(anchor, known.anchors(path, ids)));
        }
    }
}

/// What is wrong with an address on the site, if anything.
fn inner<'a>(
    pages: &Pages<'_>,
    route: &'a Route,
    inside: &'a str,
    attribute: &str,
    targets: &HashMap<&str, Option<HashSet<&str>>>,
    files: &HashSet<&str>,
    known: &mut Known<'a, impl FnOnce() -> Arc<Names>>,
) -> Option<Diagnostic> {
    let (address, anchor) = inside.split_once('#').unwrap_or((inside, ""));
    let path = match address.split('?').next() {
        Some("") if !inside.is_empty() => route.path.as_str(),
        path => path.unwrap_or_default(),
    };
    // Addresses that wait for their page are known without a slash at the end.
    let page = path.trim_end_matches('/');
    match targets.get(path) {
        // It stands in for another page, and the empty link asks for that page again.
        _ if inside.is_empty() && route.stands_in => None,
        Some(None) => None,
        Some(Some(ids)) if anchor.is_empty() || ids.contains(anchor) => None,
        Some(Some(ids)) => Some(
            Diagnostic::error(Code::DeadAnchor, words::no_place(path, anchor))
                .help(words::link_to_id())
                .did_you_mean(anchor, known.anchors(path, ids)),
        ),
        None if path.len() > 1 && files.contains(path.trim_start_matches('/')) => None,
        // A file's name may hold spaces, which an address can't.
        None if path.contains('%') && files.contains(&*decoded(path.trim_start_matches('/'))) => None,
        // The page's file has a mistake of its own.
        None if pages.content.invalid.may_have(path) => None,
        None if pages.routes.unpublished.scheduled.contains_key(page) => {
            let date = &pages.routes.unpublished.scheduled[page];
            Some(Diagnostic::error(Code::DeadLink, words::later_page(path, date)).help(words::link_later()))
        }
        None if pages.routes.unpublished.drafts.contains(page) => {
            let problem = Diagnostic::error(Code::DeadLink, words::draft_page(page)).help(words::publish_draft());
            Some(problem.follows_from(page))
        }
        None => {
            let what = match path {
                "" => words::empty_link(),
                path => words::no_page_or_file(&*as_written(path)),
            };
            let problem = Diagnostic::error(Code::DeadLink, words::dead_link(what, attribute)).follows_from(path);
            Some(match known.moved.get(path) {
                Some(Some(to)) => problem.help(words::link_on(to)),
                Some(None) => problem.help(words::link_to_gone()),
                None => problem.help(words::link_or_restore()).did_you_mean(&as_written(path), &known.pages),
            })
        }
    }
}

/// Where a file names an address. What a page leads to is in the form of addresses; a text may name it in letters.
fn place_of(file: &SourceFile, link: &str) -> Option<Span> {
    let percent = || link.contains('%').then(|| file.find_address(&decoded(link))).flatten();
    file.find_address(link).or_else(percent)
}

/// An address as people write it: with its letters in place of their bytes.
fn as_written(path: &str) -> Cow<'_, str> {
    let decoded = decoded(path);
    if decoded.is_ascii() { path.into() } else { decoded }
}

fn decoded(path: &str) -> Cow<'_, str> {
    percent_encoding::percent_decode_str(path).decode_utf8_lossy()
}

/// What addresses outside the site start with.
const KNOWN: [&str; 4] = ["https://", "mailto:", "tel:", "data:image/"];

/// Whether nothing comes after the start of an address outside the site.
fn is_unfinished(link: &str) -> bool {
    KNOWN.contains(&link)
}

/// What is wrong with an address outside the site, if anything.
fn outside(link: &str) -> Option<Diagnostic> {
    if is_unfinished(link) {
        return Some(Diagnostic::error(Code::Link, words::ends_at_scheme(link)).help(words::complete_link()));
    }
    if KNOWN.iter().any(|scheme| link.starts_with(scheme)) {
        return None;
    }
    let problem = Diagnostic::error(Code::Link, words::no_followable(link));
    Some(if link.starts_with("http://") { problem.help(words::use_https()) } else { problem.help(words::start_link()) })
}
