//! The list of all pages.

use std::collections::BTreeMap;

use kmo_diagnostic::Diagnostic;
use kmo_shared::format;
use minijinja::Value;

use super::view::{index, index_name, kind, kind_name, kinds, page_address};
use super::{Context, Screen};
use crate::report::Counts;
use kmo_engine::desk::Desk;
use kmo_engine::view;

/// Rows per screen: ten thousand would make the browser slow.
const ROWS: usize = 100;

/// A page in the list, with only what is needed for sorting. The rest is computed for rows that are shown.
struct Entry<'a> {
    route: usize,
    title: &'a str,
    words: usize,
    counts: Counts,
}

/// Keys and names of the columns, which can all be sorted.
const COLUMNS: [(&str, &str); 6] = [
    ("title", "Pagina"),
    ("kind", "Soort"),
    ("findings", "Bevindingen"),
    ("words", "Woorden"),
    ("updated", "Gewijzigd"),
    ("source", "Bestand"),
];

pub fn list<S: Desk>(desk: &Context<S>) -> Screen {
    let report = &desk.report;
    let query = &desk.query;
    let (text, of_kind) = (query.get("q").trim().to_lowercase(), query.get("kind"));
    let (findings, listed) = (query.get("findings"), query.get("index"));
    let (mut indexed, mut words) = (0, 0);
    let mut entries: Vec<Entry<'_>> = Vec::new();
    for (at, route) in report.routes.all.iter().enumerate() {
        let facts = report.facts.get(at).and_then(Option::as_deref);
        let title = facts.map(|facts| facts.title.as_str()).filter(|title| !title.is_empty()).unwrap_or(&route.title);
        let counts = Counts::of(report.findings(at));
        if index(route) == "yes" {
            indexed += 1;
            words += facts.map_or(0, |facts| facts.words);
        }
        let found = text.is_empty()
            || [title, &route.path, route.source.as_ref().map_or("", |file| &file.path)]
                .iter()
                .any(|field| field.to_lowercase().contains(&text));
        let fits = match findings {
            "errors" => counts.errors > 0,
            "warnings" => counts.warnings > 0,
            "any" => counts != Counts::default(),
            "none" => counts == Counts::default(),
            _ => true,
        };
        let fits = fits && (of_kind.is_empty() || kind::<S>(route) == of_kind);
        if found && fits && (listed.is_empty() || index(route) == listed) {
            entries.push(Entry { route: at, title, words: facts.map_or(0, |facts| facts.words), counts });
        }
    }
    let totals = Counts::of(&report.diagnostics);
    let (column, falling) = (query.get("sort"), query.get("order") == "desc");
    let column = COLUMNS.iter().map(|(key, _)| *key).find(|key| *key == column).unwrap_or("");
    sort(desk, &mut entries, column, falling);

    let (page, pager) = query.pager("/__desk", "page", entries.len().div_ceil(ROWS));
    let from = (page - 1) * ROWS;
    let shown: Vec<Value> = entries.iter().skip(from).take(ROWS).map(|entry| row(desk, entry)).collect();
    let columns: Vec<Value> = COLUMNS
        .iter()
        .map(|&(key, name)| {
            // The value of `aria-sort`.
            let sorted = (key == column).then_some(if falling { "descending" } else { "ascending" });
            // For numbers, the largest come first.
            let numbers = ["findings", "words", "updated"].contains(&key);
            let next = if sorted.map_or(numbers, |sorted| sorted == "ascending") { "desc" } else { "asc" };
            let href = query.with("/__desk", &[("sort", key), ("order", next), ("page", "")]);
            view! { key, name, href, sorted }
        })
        .collect();
    Screen::new(
        "pages",
        "Pagina's",
        view! {
            summary => view! {
                pages => format::number(report.routes.all.len() as f64, 0),
                indexed => format::number(indexed as f64, 0),
                words => format::number(words as f64, 0),
                errors => totals.errors,
                warnings => totals.warnings,
            },
            kinds => kinds::<S>(),
            indexes => ["yes", "no", "alias"].map(|key| (key, index_name(key))),
            filter => view! {
                q => query.get("q"), kind => of_kind, findings => findings, index => listed,
                sort => column, order => query.get("order"),
            },
            filtered => !(text.is_empty() && of_kind.is_empty() && findings.is_empty() && listed.is_empty()),
            columns => columns,
            rows => shown,
            found => entries.len(),
            from => from + 1,
            to => (from + ROWS).min(entries.len()),
            pager,
        },
    )
}

fn sort<S: Desk>(desk: &Context<S>, entries: &mut [Entry<'_>], column: &str, falling: bool) {
    let route = |entry: &Entry<'_>| &desk.report.routes.all[entry.route];
    let source = |entry: &Entry<'_>| route(entry).source.as_ref().map(|file| file.path.clone());
    // The sort is stable: equal entries stay in the order of their paths.
    match column {
        "title" => entries.sort_by_cached_key(|entry| entry.title.to_lowercase()),
        "kind" => entries.sort_by_key(|entry| kind_name::<S>(route(entry))),
        "findings" => entries.sort_by_key(|entry| entry.counts),
        "words" => entries.sort_by_key(|entry| entry.words),
        "updated" => entries.sort_by_key(|entry| route(entry).updated),
        "source" => entries.sort_by_cached_key(source),
        _ => {}
    }
    if falling {
        entries.reverse();
    }
}

fn row<S: Desk>(desk: &Context<S>, entry: &Entry<'_>) -> Value {
    let route = &desk.report.routes.all[entry.route];
    let made = desk.report.facts.get(entry.route).is_some_and(Option::is_some);
    view! {
        href => page_address(&route.path),
        path => route.path,
        // Every title ends with the brand, which adds nothing in a list.
        title => entry.title.strip_suffix(&format!(" | {}", desk.report.config().brand)).unwrap_or(entry.title),
        kind => kind_name::<S>(route),
        index => index(route),
        source => desk.source(route),
        form => desk.form_of(route),
        words => made.then(|| format::number(entry.words as f64, 0)),
        updated => route.updated.map(format::date),
        updated_on => route.updated.map(|day| day.to_string()),
        counts => entry.counts,
    }
}

/// All findings, rendered as in the terminal.
pub fn findings<S: Desk>(desk: &Context<S>) -> Screen {
    const DRAWN: usize = 100;
    let report = &desk.report;
    let (severity, code) = (desk.query.get("severity"), desk.query.get("code"));
    let place = desk.query.get("place");
    let elsewhere: Vec<&Diagnostic> = report.elsewhere().collect();
    let shared = elsewhere.len();
    let all = if place == "shared" { elsewhere } else { report.diagnostics.iter().collect() };
    let fits = |diagnostic: &&Diagnostic| {
        (severity.is_empty() || diagnostic.severity.name() == severity)
            && (code.is_empty() || diagnostic.code.name() == code)
    };
    let found: Vec<&Diagnostic> = all.into_iter().filter(fits).collect();
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    for diagnostic in &report.diagnostics {
        *codes.entry(diagnostic.code.name()).or_default() += 1;
    }
    let codes: Vec<Value> = codes
        .into_iter()
        .map(|(name, count)| {
            let href = desk.query.with("/__desk/findings", &[("code", if name == code { "" } else { name })]);
            view! { name, count, href, chosen => name == code }
        })
        .collect();
    Screen::new(
        "findings",
        "Bevindingen",
        view! {
            html => kmo_diagnostic::html(found.iter().copied().take(DRAWN), &desk.app.drawing),
            counts => Counts::of(&report.diagnostics),
            shared,
            found => found.len(),
            drawn => found.len().min(DRAWN),
            codes => codes,
            filter => view! { severity, code, place },
        },
    )
}
