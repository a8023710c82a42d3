//! Rules for a page by itself: title, description, headings, ids, pictures.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::{Pages, about, is_listed};
use crate::content::Range;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::routes::Kind;

pub(super) fn check(pages: &Pages<'_>, diagnostics: &mut Diagnostics) {
    let limits = &pages.site.settings.value.checks;
    for (route, facts) in pages.routes.all.iter().zip(pages.facts) {
        let mut report = |text: &str, diagnostic: Diagnostic| diagnostics.push(about(route, text, diagnostic));
        let top = facts.headings.iter().filter(|(level, _)| *level == 1).count();
        // The style guide shows every section that can open a page.
        if top != 1 && route.kind != Kind::Styleguide {
            report(
                "",
                Diagnostic::error("heading", format!("a page has one <h1>, this one has {top}"))
                    .help("let one section carry the page's title"),
            );
        }
        let mut previous = 1;
        for (level, text) in &facts.headings {
            if *level > previous + 1 {
                let message = format!("the heading `{}` of level {level} follows one of level {previous}", text.trim());
                report(text.trim(), Diagnostic::warning("heading-order", message).help("don't skip a level"));
            }
            previous = *level;
        }
        let mut seen = HashSet::new();
        let twice: BTreeSet<&String> = facts.ids.iter().filter(|id| !seen.insert(id.as_str())).collect();
        for id in twice {
            report(
                id,
                Diagnostic::error("duplicate-id", format!("the id `{id}` stands twice"))
                    .help("give one of the two another id"),
            );
        }
        for problem in &facts.picture_problems {
            report(
                "",
                Diagnostic::error("image", problem.clone())
                    .help("every picture has a text for who can't see it, and a size"),
            );
        }
        if is_listed(route) {
            let mut length = |what: &'static str, text: &str, range: Range| {
                let length = text.chars().count();
                if !(range.min..=range.max).contains(&length) {
                    let message = format!("this {what} has {length} characters, wanted {} to {}", range.min, range.max);
                    let help = "search results cut what is longer and add to what is shorter";
                    report(
                        text,
                        Diagnostic::warning("metadata-length", message).note(format!("it reads: {text}")).help(help),
                    );
                }
            };
            length("title", &facts.title, limits.title);
            length("description", &facts.description, limits.description);
        }
    }
    unique(pages, "title", |at| &pages.facts[at].title, diagnostics);
    unique(pages, "description", |at| &pages.facts[at].description, diagnostics);
}

/// No two pages in search results may have the same text.
fn unique<'a>(pages: &'a Pages<'_>, what: &str, text: impl Fn(usize) -> &'a str, diagnostics: &mut Diagnostics) {
    let mut first: BTreeMap<&str, &str> = BTreeMap::new();
    for (at, route) in pages.routes.all.iter().enumerate().filter(|(_, route)| is_listed(route)) {
        if let Some(other) = first.insert(text(at), &route.path) {
            let message = format!("`{}` has the same {what} as `{other}`", route.path);
            diagnostics.push(about(
                route,
                text(at),
                Diagnostic::error("duplicate-metadata", message).help("give each page its own"),
            ));
        }
    }
}
