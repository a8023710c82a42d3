//! Checks links, pictures and anchors in the final HTML, so that those in templates are checked too.

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Names, SourceFile, Span, names, words};

use super::Pages;
use super::facts::Link;
use crate::content::yaml::CURLY;
use crate::routes::Route;

pub(super) fn check(pages: &Pages<'_>, diagnostics: &mut Diagnostics) {
    let host = &pages.config.host;
    let targets = Targets::of(pages);
    check_redirects(pages, &targets, diagnostics);
    // A mistake in a file that makes several pages is reported once.
    let mut in_sources: BTreeMap<(&str, Span, &str), (Diagnostic, Vec<&str>)> = BTreeMap::new();
    let mut from_templates: BTreeMap<&str, (Diagnostic, Vec<&str>)> = BTreeMap::new();
    // Links that are valid on every page, to check each only once: most pages have the same ones.
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
                inner(pages, route, inside, attribute, &targets)
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
                    made.or_insert_with(|| (problem.at(file, place, None), Vec::new())).1.push(&route.path);
                }
                // A template made it from an empty setting, which is reported at the setting.
                None if is_unfinished(link) => {}
                // A dead link in the footer is on every page, but is one mistake.
                None => from_templates.entry(link).or_insert_with(|| (problem, Vec::new())).1.push(&route.path),
            }
        }
    }
    for (problem, mut paths) in in_sources.into_values() {
        // A page may have the link in two attributes.
        paths.dedup();
        diagnostics.push(problem.on_pages(&paths));
    }
    // The settings come after other files, as they contain addresses of all kinds. Templates come last.
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

/// The targets of addresses on the site.
struct Targets<'a> {
    /// Ids by path; `None` for a page that failed to render, whose ids are unknown.
    pages: HashMap<&'a str, Option<HashSet<&'a str>>>,
    /// Paths of the other published files.
    files: &'a HashSet<&'a str>,
    /// Addresses that redirect, with their target; addresses that are gone for good, with `None`.
    moved: HashMap<&'a str, Option<&'a str>>,
    /// Suggestions for dead links, which all problems share: the paths of pages, and the ids of pages by path.
    paths: OnceCell<Arc<Names>>,
    anchors: RefCell<HashMap<&'a str, Arc<Names>>>,
}

impl<'a> Targets<'a> {
    fn of(pages: &Pages<'a>) -> Self {
        let mut known: HashMap<&str, Option<HashSet<&str>>> = HashMap::new();
        for (route, facts) in pages.routes.all.iter().zip(pages.facts) {
            let ids = facts.as_ref().map(|facts| facts.ids.iter().map(String::as_str));
            match (known.entry(&route.path).or_insert_with(|| Some(HashSet::new())), ids) {
                (Some(known), Some(ids)) => known.extend(ids),
                (known, _) => *known = None,
            }
        }
        let redirects = pages.routes.redirects.iter();
        let redirects = redirects.map(|redirect| (redirect.from.as_str(), Some(redirect.to.as_str())));
        Targets {
            pages: known,
            files: pages.files,
            moved: redirects.chain(pages.routes.gone.iter().map(|gone| (gone.as_str(), None))).collect(),
            paths: OnceCell::new(),
            anchors: RefCell::default(),
        }
    }

    fn paths(&self) -> &Arc<Names> {
        self.paths.get_or_init(|| names(self.pages.keys().copied().filter(|path| !path.ends_with(".html"))))
    }

    fn anchors(&self, path: &'a str, ids: &HashSet<&str>) -> Arc<Names> {
        self.anchors.borrow_mut().entry(path).or_insert_with(|| names(ids.iter().copied())).clone()
    }
}

/// Checks redirects against the rendered pages and the published files. Everything else about them was checked before.
fn check_redirects<'a>(pages: &Pages<'a>, targets: &Targets<'a>, diagnostics: &mut Diagnostics) {
    let config = pages.config;
    // Rejected redirects have been reported.
    let taken = config.redirects.iter().enumerate().filter(|(_, one)| targets.moved.contains_key(one.from.as_str()));
    for (at, redirect) in taken {
        let problem = |key: &str, code, message| config.file.error(&format!("redirects[{at}].{key}"), code, message);
        let from = redirect.from.trim_matches('/');
        // A redirect must not have the address of a file. A host may serve `/a` from `a`, `a.html` or `a/index.html`.
        let answers = [from, &format!("{from}.html"), &format!("{from}/index.html")];
        if answers.into_iter().any(|path| targets.files.contains(path)) {
            let message = words::redirect_of_file(&redirect.from);
            diagnostics.push(problem("from", Code::Redirect, message).help(words::remove_redirect_or_file()));
        }
        let Some((path, anchor)) = redirect.to.split_once('#').filter(|(_, anchor)| !anchor.is_empty()) else {
            continue;
        };
        if let Some(Some(ids)) = targets.pages.get(path)
            && !ids.contains(anchor)
        {
            let problem = problem("to", Code::DeadAnchor, words::no_place(path, anchor)).help(words::link_to_id());
            diagnostics.push(problem.did_you_mean(anchor, &targets.anchors(path, ids)));
        }
    }
}

/// Returns what is wrong with an address on the site, if anything.
fn inner<'a>(
    pages: &Pages<'_>,
    route: &'a Route,
    inside: &'a str,
    attribute: &str,
    targets: &Targets<'a>,
) -> Option<Diagnostic> {
    let (address, anchor) = inside.split_once('#').unwrap_or((inside, ""));
    let path = match address.split('?').next() {
        Some("") if !inside.is_empty() => route.path.as_str(),
        path => path.unwrap_or_default(),
    };
    // Addresses of unpublished pages have no trailing slash.
    let page = path.trim_end_matches('/');
    match targets.pages.get(path) {
        // On a page that is shown in place of another, an empty link reloads that other page.
        _ if inside.is_empty() && route.stands_in => None,
        Some(None) => None,
        Some(Some(ids)) if anchor.is_empty() || ids.contains(anchor) => None,
        Some(Some(ids)) => Some(
            Diagnostic::error(Code::DeadAnchor, words::no_place(path, anchor))
                .help(words::link_to_id())
                .did_you_mean(anchor, &targets.anchors(path, ids)),
        ),
        None if path.len() > 1 && targets.files.contains(path.trim_start_matches('/')) => None,
        // A file name may contain spaces, which are percent-encoded in a URL.
        None if path.contains('%') && targets.files.contains(&*decoded(path.trim_start_matches('/'))) => None,
        // The page's file is invalid, which is reported separately.
        None if pages.content.invalid.may_have(path) => None,
        None if pages.routes.unpublished.scheduled.contains_key(page) => {
            let date = &pages.routes.unpublished.scheduled[page];
            Some(Diagnostic::error(Code::DeadLink, words::later_page(path, date.to_string())).help(words::link_later()))
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
            Some(match targets.moved.get(path) {
                Some(Some(to)) => problem.help(words::link_on(to)),
                Some(None) => problem.help(words::link_to_gone()),
                None => problem.help(words::link_or_restore()).did_you_mean(&as_written(path), targets.paths()),
            })
        }
    }
}

/// Returns where a file contains a link. Links in pages are percent-encoded; the file may have them unencoded.
fn place_of(file: &SourceFile, link: &str) -> Option<Span> {
    let percent = || link.contains('%').then(|| file.find_address(&decoded(link))).flatten();
    file.find_address(link).or_else(percent)
}

/// Returns a path as people write it: decoded if it contains letters outside ASCII, otherwise unchanged.
fn as_written(path: &str) -> Cow<'_, str> {
    let decoded = decoded(path);
    if decoded.is_ascii() { path.into() } else { decoded }
}

fn decoded(path: &str) -> Cow<'_, str> {
    percent_encoding::percent_decode_str(path).decode_utf8_lossy()
}

/// Allowed starts of links to outside the site.
const KNOWN: [&str; 4] = ["https://", "mailto:", "tel:", "data:image/"];

/// Whether a link is only a scheme.
fn is_unfinished(link: &str) -> bool {
    KNOWN.contains(&link)
}

/// Returns what is wrong with a link to outside the site, if anything. Only its form is checked.
fn outside(link: &str) -> Option<Diagnostic> {
    if is_unfinished(link) {
        return Some(Diagnostic::error(Code::Link, words::ends_at_scheme(link)).help(words::complete_link()));
    }
    if KNOWN.iter().any(|scheme| link.starts_with(scheme)) {
        return None;
    }
    let link = as_written(link);
    let help = match &*link {
        link if link.starts_with("http://") => words::use_https(),
        link if link.starts_with(CURLY) => words::link_without_quotes(),
        _ => words::start_link(),
    };
    Some(Diagnostic::error(Code::Link, words::no_followable(&*link)).help(help))
}
