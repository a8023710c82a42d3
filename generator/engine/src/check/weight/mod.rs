//! Compares what a first visit loads before any interaction with the limits in `islands/budget.json`.
//!
//! This counts the page, its stylesheets and fonts, the loader, the modules that the loader imports itself, and islands that
//! load immediately or when the browser is idle. Pictures and islands that load when they become visible depend on the size of
//! the window, so the browser tests count those.

mod budget;
mod estimate;
mod growth;
mod weigher;

use std::cell::LazyCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use kmo_diagnostic::{Arg, Code, Diagnostic, Diagnostics, Lang, Severity, Text, names, words};
use rayon::prelude::*;

use super::{Facts, Pages, about};
use crate::assets::Body;
use crate::islands::LoadRule;
use crate::routes::Route;
use crate::source::Found;

pub use budget::{BUDGET, Budget, Limits};
pub use estimate::estimate;
use growth::grown;
pub use weigher::{Weigher, weigh};

/// Modules that `islands/src/app/loader.ts` imports on a first visit.
const FIRST_VISIT_MODULES: [&str; 2] = ["consent", "version"];
/// How many files or parts a message about a heavy page names.
const NAMED: usize = 3;
/// Up to this multiple of a limit there is only a warning, so that an added sentence can still be published.
const TOLERANCE: f64 = 1.05;

/// What a first visit of one page loads, in transferred bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// `home`, or the kind of page.
    pub kind: &'static str,
    pub path: String,
    /// May be an upper bound, until [`crate::site_report::weigh`] sets the exact size.
    pub html: usize,
    pub css: usize,
    pub js: usize,
    pub fonts: usize,
    /// Whether the budget has an exception for it.
    pub excepted: bool,
}

impl Row {
    pub fn total(&self) -> usize {
        self.html + self.css + self.js + self.fonts
    }
}

/// URLs of one page's files with their transfer sizes in bytes, heaviest first.
pub type Files<'a> = Vec<(&'a str, usize)>;

/// The transfer sizes of all files that pages make a browser load on a first visit.
#[derive(Clone, Debug, Default)]
pub struct Weights {
    /// Transferred bytes, by URL.
    files: BTreeMap<String, usize>,
    /// URLs of the scripts that the loader fetches on a first visit.
    asked: Vec<String>,
}

/// What a first visit of one page loads: the bytes of its HTML, and URLs with transferred bytes, heaviest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded<'a> {
    pub html: usize,
    pub css: Files<'a>,
    pub js: Files<'a>,
    pub fonts: Files<'a>,
}

impl Loaded<'_> {
    pub fn total(&self) -> usize {
        self.html + sum(&self.css) + sum(&self.js) + sum(&self.fonts)
    }
}

impl Weights {
    /// Returns what a page loads. `html` is the transfer size of its HTML, in bytes.
    pub fn of<'a>(&'a self, html: usize, facts: &'a Facts) -> Loaded<'a> {
        let [css, js, fonts] = loads(&self.asked, facts).map(|urls| self.weighed(urls));
        Loaded { html, css, js, fonts }
    }

    fn weighed<'a>(&self, urls: BTreeSet<&'a str>) -> Files<'a> {
        let mut files: Files<'a> = urls.into_iter().filter_map(|url| Some((url, *self.files.get(url)?))).collect();
        files.sort_by_key(|&(url, weight)| (Reverse(weight), url));
        files
    }
}

/// Returns the heaviest row of each kind of page, the home page first.
pub fn heaviest(rows: Vec<Row>) -> Vec<Row> {
    let mut heaviest: BTreeMap<&str, Row> = BTreeMap::new();
    for row in rows {
        if heaviest.get(row.kind).is_none_or(|known| known.total() < row.total()) {
            heaviest.insert(row.kind, row);
        }
    }
    let mut rows: Vec<Row> = heaviest.into_values().collect();
    sort(&mut rows);
    rows
}

/// Sorts rows: the home page first, then by total size, heaviest first.
pub fn sort(rows: &mut [Row]) {
    rows.sort_by_cached_key(|row| (row.kind != "home", Reverse(row.total()), row.path.clone()));
}

/// A message, its note, and the paths of the pages that it is about.
type GroupedMessage<'a> = (Text, Text, Vec<&'a str>);

/// Reports every page that is too heavy. Returns a row for each page, and the weights of their files.
pub(super) fn check(pages: &Pages<'_>, diagnostics: &mut Diagnostics) -> (Vec<Row>, Weights) {
    exceptions(pages, diagnostics);
    let weights = weigh_files(pages, diagnostics);
    // A heavy file is on many pages, so messages with the same text are reported once.
    let mut shared: BTreeMap<(Severity, String, String), GroupedMessage<'_>> = BTreeMap::new();
    let mut report = |severity, message: Text, note: Text, path| {
        let key = (severity, message.say(Lang::En), note.say(Lang::En));
        shared.entry(key).or_insert((message, note, Vec::new())).2.push(path);
    };
    let mut rows = Vec::new();
    let own: Vec<_> = pages.own().filter(|(route, _)| !route.is_sample).collect();
    // Most pages are within their limit by the estimate. Only the others are compressed.
    let weigh = |(route, facts): &(&Route, &Facts)| {
        let estimate = (facts.weight, facts.weight + pages.spare);
        if pages.stopped() {
            return estimate;
        }
        let limit = pages.budget.of(&route.path).html;
        let weigh = || pages.weigher.weigh_again(&route.path, facts.weight, limit, || (pages.weigh)(route));
        match over(estimate.1, limit) {
            true => *facts.weighed.get_or_init(weigh),
            false => estimate,
        }
    };
    let weighed: Vec<(usize, usize)> = own.par_iter().map(weigh).collect();
    for ((route, facts), (html, longest)) in own.into_iter().zip(weighed) {
        let limits = pages.budget.of(&route.path);
        diagnostics.extend(heavy_page(pages, route, facts, (html, longest), limits.html));
        let Loaded { css, js, fonts, .. } = weights.of(html, facts);
        let most = &pages.budget.fonts;
        // In the order of `loads`.
        let kinds = [
            (Text::verbatim("CSS"), &css, limits.css),
            (Text::verbatim("JavaScript"), &js, limits.js),
            (words::fonts(), &fonts, most.total),
        ];
        for (at, (kind, files, limit)) in kinds.into_iter().enumerate() {
            if let Some(severity) = passed(sum(files), limit) {
                let message = words::first_visit(kilobytes(sum(files)), kind, limit);
                let before = growth::PublishedPage::read(pages.out, route).map(|page| page.files(at, pages.weigher));
                let note = match before.and_then(|before| grown(&before, &growth::sizes(files.iter().copied()))) {
                    Some(grown) => words::since_last(grown),
                    None => words::heaviest(named(files)),
                };
                report(severity, message, note, route.path.as_str());
            }
        }
        if fonts.len() > most.files {
            let message = words::fonts_many(fonts.len(), most.files);
            let note = words::heaviest(named(&fonts));
            report(Severity::Error, message, note, route.path.as_str());
        }
        rows.push(Row {
            kind: route.kind_name(),
            path: route.path.clone(),
            html,
            css: sum(&css),
            js: sum(&js),
            fonts: sum(&fonts),
            excepted: limits.excepted,
        });
    }
    diagnostics.extend(shared.into_iter().map(|((severity, ..), (message, note, paths))| {
        about_weight(severity, message).note(note).on_pages(&paths).help(words::lighter(BUDGET))
    }));
    (rows, weights)
}

/// Names the first few files with their sizes.
fn named(files: &Files<'_>) -> Text {
    let named =
        files.iter().take(NAMED).map(|&(url, weight)| Text::joined([Arg::from(url), kilobytes(weight).into()], " "));
    Text::joined(named, ", ")
}

/// Reports exceptions for pages that do not exist.
fn exceptions(pages: &Pages<'_>, diagnostics: &mut Diagnostics) {
    let known: BTreeSet<&str> = pages.routes.all.iter().map(|route| route.canonical.as_str()).collect();
    let names = LazyCell::new(|| names(known.iter().copied()));
    let unknown = |path: &&String| !known.contains(path.as_str()) && !pages.content.invalid.may_have(path);
    for path in pages.budget.exceptions.keys().filter(unknown) {
        diagnostics.push(
            Diagnostic::warning(Code::Budget, words::exception_no_page(BUDGET, path))
                .help(words::remove_or_path())
                .did_you_mean(path, &names),
        );
    }
}

/// Returns the URLs that a page makes a browser load: stylesheets, scripts, fonts.
fn loads<'a>(asked: &'a [String], facts: &'a Facts) -> [BTreeSet<&'a str>; 3] {
    let asked = asked.iter().filter(|_| !facts.loads.scripts.is_empty());
    let alone = |on: &str| [LoadRule::Load, LoadRule::Idle].iter().any(|rule| rule.name() == on);
    let islands = facts.loads.islands.iter().filter(|island| alone(&island.on)).flat_map(|island| &island.modules);
    let js = facts.loads.scripts.iter().chain(asked).chain(islands);
    let all = |urls: &'a [String]| urls.iter().map(String::as_str).collect();
    [all(&facts.loads.styles), js.map(String::as_str).collect(), all(&facts.loads.fonts)]
}

/// Weighs every file that pages make a browser load. Reports the loader if it exceeds its own limit.
fn weigh_files(pages: &Pages<'_>, diagnostics: &mut Diagnostics) -> Weights {
    let modules = &pages.assets.built.modules;
    let bundles = FIRST_VISIT_MODULES.iter().filter_map(|name| modules.get(*name));
    let asked: Vec<String> = bundles.flat_map(|bundle| bundle.modules.clone()).collect();
    let mut urls = BTreeSet::new();
    for (_, facts) in pages.own() {
        urls.extend(loads(&asked, facts).into_iter().flatten());
    }
    let outputs = &pages.assets.outputs;
    let files: BTreeMap<&str, &Found> = outputs
        .iter()
        .filter_map(|output| match &output.body {
            Body::File(file) => Some((output.path.as_str(), file)),
            Body::Bytes(_) | Body::Dressed(..) | Body::Entry(_) => None,
        })
        .collect();
    // A missing file is a dead link, which another rule reports.
    let found: Vec<(&str, &Found)> =
        urls.into_iter().filter_map(|url| Some((url, *files.get(url.trim_start_matches('/'))?))).collect();
    let weights: Vec<_> = found.par_iter().map(|(url, file)| (*url, pages.weigher.file(file))).collect();
    let mut known = BTreeMap::new();
    for (url, weight) in weights {
        match weight {
            Ok(weight) => drop(known.insert(url.to_owned(), weight)),
            Err(error) => {
                diagnostics.push(crate::source::unreadable(url, &error));
            }
        }
    }
    let loader = known.get(pages.assets.built.loader.as_str()).copied().unwrap_or_default();
    if let Some(severity) = passed(loader, pages.budget.loader) {
        let message = words::loader_heavy(kilobytes(loader), pages.budget.loader);
        diagnostics.push(about_weight(severity, message).help(words::loader_modules(BUDGET)));
    }
    Weights { files: known, asked }
}

/// Returns a diagnostic if a page's HTML is too heavy, now or once every key is filled in. `longest` is the latter size.
fn heavy_page(
    pages: &Pages<'_>,
    route: &Route,
    facts: &Facts,
    (html, longest): (usize, usize),
    limit: f64,
) -> Option<Diagnostic> {
    let severity = passed(html.max(longest), limit)?;
    let message = words::html_heavy(kilobytes(html.max(longest)), limit);
    let parts = growth::parts(facts);
    let before = growth::PublishedPage::read(pages.out, route).map(|page| growth::parts(&page.facts));
    let note = match before.and_then(|before| grown(&before, &parts)) {
        Some(grown) => words::since_last_raw(grown),
        None => {
            let mut parts: Vec<_> = parts.iter().map(|(label, &bytes)| (label.as_str(), bytes)).collect();
            parts.sort_by_key(|&(label, bytes)| (Reverse(bytes), label));
            words::heaviest_raw(named(&parts))
        }
    };
    let mut problem = about(route, None, about_weight(severity, message)).note(note);
    if !over(html, limit) {
        problem = problem.note(words::heavy_when_filled(kilobytes(html)));
    }
    Some(problem.help(words::shorten_page(BUDGET)))
}

fn about_weight(severity: Severity, message: Text) -> Diagnostic {
    let mut problem = Diagnostic::error(Code::Weight, message);
    problem.severity = severity;
    problem
}

/// Returns the severity of exceeding a limit in kilobytes; `None` if it is not exceeded.
fn passed(bytes: usize, limit: f64) -> Option<Severity> {
    match () {
        () if over(bytes, limit * TOLERANCE) => Some(Severity::Error),
        () if over(bytes, limit) => Some(Severity::Warning),
        () => None,
    }
}

fn over(bytes: usize, kilobytes: f64) -> bool {
    bytes as f64 > kilobytes * 1000.0
}

fn sum(files: &Files<'_>) -> usize {
    files.iter().map(|(_, weight)| weight).sum()
}

/// Formats a size as `12.34 kB`, in kilobytes of 1000 bytes like the limits.
fn kilobytes(bytes: usize) -> Text {
    words::kilobytes(bytes as f64 / 1000.0)
}
