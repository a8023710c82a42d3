//! Rules for a single page: title, description, headings, ids, pictures.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, SourceFile, Span};

use super::{Facts, Pages, about, is_listed};
use crate::config::Range;
use crate::routes::Route;

pub(super) fn check<'a>(pages: &Pages<'a>, diagnostics: &mut Diagnostics) {
    let limits = &pages.config.limits;
    for (route, facts) in pages.own() {
        let file = route.source.as_deref();
        // The same text may be there a thousand times: each is looked for once.
        let mut places: HashMap<&str, Option<Span>> = HashMap::new();
        let mut find = |text: &'a str| *places.entry(text).or_insert_with(|| file?.find(text));
        let mut report =
            |place: Option<Span>, diagnostic: Diagnostic| diagnostics.push(about(route, place, diagnostic));
        let top = facts.headings.iter().filter(|(level, _)| *level == 1).count();
        // The style guide shows every section that can open a page.
        if top != 1 && !route.is_sample {
            report(
                None,
                Diagnostic::error(Code::Heading, format!("a page has one <h1>, this one has {top}"))
                    .help("let one section carry the page's title"),
            );
        }
        let mut previous = 1;
        for (level, text) in &facts.headings {
            if *level > previous + 1 {
                let message = format!("the heading `{}` of level {level} follows one of level {previous}", text.trim());
                report(find(text.trim()), Diagnostic::warning(Code::HeadingOrder, message).help("don't skip a level"));
            }
            previous = *level;
        }
        let mut seen = HashSet::new();
        let twice: BTreeSet<&String> = facts.ids.iter().filter(|id| !seen.insert(id.as_str())).collect();
        for id in twice {
            report(
                file.and_then(|file| second_id(file, id)),
                Diagnostic::error(Code::DuplicateId, format!("the id `{id}` stands twice"))
                    .help("give one of the two another id"),
            );
        }
        for problem in &facts.picture_problems {
            report(
                None,
                Diagnostic::error(Code::Image, problem.clone())
                    .help("every picture has a text for who can't see it, and a size"),
            );
        }
        for text in &facts.unrendered {
            let message = format!("the page shows `{text}` as it is written");
            report(
                find(text),
                Diagnostic::error(Code::UnrenderedMarkdown, message)
                    .help("this field takes plain text: write it without markdown"),
            );
        }
        if is_listed(route) {
            if facts.words < limits.page_words {
                let message = format!("this page has {} words, fewer than {}", facts.words, limits.page_words);
                let help =
                    "tell more, or keep it out of search results; the limit is checks.page_words in content/site.yaml";
                report(Some(route.claim), Diagnostic::warning(Code::ThinPage, message).help(help));
            }
            let mut length = |what: &'static str, text: &str, range: Range| {
                let length = text.chars().count();
                if !(range.min..=range.max).contains(&length) {
                    let message = format!("this {what} has {length} characters, wanted {} to {}", range.min, range.max);
                    let help = "search results cut what is longer and add to what is shorter";
                    report(
                        metadata_place(route, what),
                        Diagnostic::warning(Code::MetadataLength, message).note(format!("it reads: {text}")).help(help),
                    );
                }
            };
            length("title", &facts.title, limits.title);
            length("description", &facts.description, limits.description);
        }
    }
    unique(pages, "title", |facts| &facts.title, diagnostics);
    unique(pages, "description", |facts| &facts.description, diagnostics);
}

/// Where an id is given the second time, or else the first.
fn second_id(file: &SourceFile, id: &str) -> Option<Span> {
    let written = format!("id: {id}");
    let ends = |at: &usize| !file.text[at + written.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '-');
    let mut places: Vec<usize> = file.find_all(&written).filter(ends).collect();
    places.sort_unstable();
    let at = places.get(1).or(places.first())? + "id: ".len();
    Some(Span::new(at, at + id.len()))
}

/// Where a page's title or description is written. Generated titles have no such place.
fn metadata_place(route: &Route, what: &str) -> Option<Span> {
    let description = route.described_by?;
    route.source.as_deref()?.find_value(if what == "description" { description } else { what })
}

/// No two pages in search results may have the same text.
fn unique<'a>(pages: &Pages<'a>, what: &str, text: impl Fn(&'a Facts) -> &'a str, diagnostics: &mut Diagnostics) {
    let mut first: BTreeMap<&str, &str> = BTreeMap::new();
    for (route, facts) in pages.own().filter(|(route, _)| is_listed(route)) {
        if let Some(other) = first.insert(text(facts), &route.path) {
            let message = format!("`{}` has the same {what} as `{other}`", route.path);
            diagnostics.push(about(
                route,
                metadata_place(route, what),
                Diagnostic::error(Code::DuplicateMetadata, message).help("give each page its own"),
            ));
        }
    }
}
