//! Helpers for the desk's screens: places with links, percentages, and Dutch names.

use kmo_diagnostic::{Diagnostic, Location, SourceFile, Span};
use kmo_shared::format;
use serde::Serialize;

use super::Context;
use crate::responses::address;
use kmo_engine::Site;
use kmo_engine::desk::Desk;
use kmo_engine::routes::Route;

/// A place in a file, with the URL that opens it in the editor.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Place {
    /// Path in the project: `content/site.yaml`.
    pub file: String,
    pub line: usize,
    pub link: Option<String>,
}

/// A page, with the URL of the desk's screen about it.
#[derive(Clone, Debug, Serialize)]
pub struct PageLink {
    pub path: String,
    pub label: String,
    pub href: String,
}

impl<S: Desk> Context<S> {
    pub fn place(&self, file: &SourceFile, span: Span) -> Place {
        let (line, column) = file.line_column(span.start);
        Place { file: file.path.clone(), line, link: self.app.drawing.editor.link(&file.path, line, column) }
    }

    /// The start of the file that a page is made from.
    pub fn source(&self, route: &Route) -> Option<Place> {
        route.source.as_deref().map(|file| self.place(file, Span::default()))
    }

    /// The first place that a diagnostic points at.
    pub fn first_place(&self, diagnostic: &Diagnostic) -> Option<Place> {
        diagnostic.at.first().map(|Location { file, span, .. }| self.place(file, *span))
    }
}

pub fn page_link(route: &Route) -> PageLink {
    PageLink { path: route.path.clone(), label: route.label.clone(), href: page_address(&route.path) }
}

/// The URL of the desk's screen about a page.
pub fn page_address(path: &str) -> String {
    address("/__desk/page", [("path", path)])
}

/// The kinds of pages: key and name, in the order of the site. Kinds with the same name are listed once.
pub fn kinds<S: Site>() -> Vec<(&'static str, &'static str)> {
    let mut kinds: Vec<(&str, &str)> = Vec::new();
    for page in S::KINDS.iter().filter_map(|kind| kind.page.as_ref()) {
        if kinds.iter().all(|(_, name)| *name != page.label) {
            kinds.push((page.template, page.label));
        }
    }
    kinds
}

/// The key of a page's kind in [`kinds`].
pub fn kind<S: Site>(route: &Route) -> &'static str {
    let name = kind_name::<S>(route);
    kinds::<S>().into_iter().find(|(_, known)| *known == name).map_or("", |(key, _)| key)
}

/// The name of a page's kind.
pub fn kind_name<S: Site>(route: &Route) -> &'static str {
    S::KINDS[route.kind].page.as_ref().map_or("", |page| page.label)
}

/// Whether search engines may list a page: `yes`, `no`, or `alias` for a second address of another page.
pub fn index(route: &Route) -> &'static str {
    match (route.index, route.is_canonical()) {
        (_, false) => "alias",
        (true, true) => "yes",
        (false, true) => "no",
    }
}

pub fn index_name(index: &str) -> &'static str {
    match index {
        "yes" => "In zoekresultaten",
        "alias" => "Tweede adres",
        _ => "Niet in zoekresultaten",
    }
}

/// A share from 0 to 1 as `12,3%`.
pub fn percent(share: f64) -> String {
    format!("{}%", format::number(share * 100.0, 1))
}

/// A number as `1.234 woorden`.
pub fn words(number: Option<usize>) -> String {
    number.map_or_else(|| "niet gemaakt".to_owned(), |number| format!("{} woorden", format::number(number as f64, 0)))
}

/// A size as `12,34 kB`, where 1 kB is 1000 bytes.
pub fn kilobytes(bytes: usize) -> String {
    format!("{} kB", format::number(bytes as f64 / 1000.0, 2))
}
