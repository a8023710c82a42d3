//! Rules over rendered pages. A page's HTML is read once into small [`Facts`]; the rules read only
//! those, so the HTML itself need not stay in memory.

mod facts;
mod launch;
mod likeness;
mod links;
mod pages;

use crate::assets::{Assets, Output};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::routes::{Kind, Route, Routes};
use crate::site::Site;

pub use facts::Facts;
pub use launch::launch;
pub use likeness::{Alike, likeness};

/// Everything the rules look at.
pub struct Pages<'a> {
    pub site: &'a Site,
    pub routes: &'a Routes,
    pub assets: &'a Assets,
    /// One for each route, in their order.
    pub facts: &'a [Facts],
    /// Everything that is published beside the pages.
    pub outputs: &'a [Output],
}

/// Applies every rule. Returns the two city pages that share most.
pub fn check(pages: &Pages<'_>, diagnostics: &mut Diagnostics) -> Option<Alike> {
    pages::check(pages, diagnostics);
    links::check(pages, diagnostics);
    counts(pages.site, diagnostics);
    pictures(pages, diagnostics);
    likeness::check(pages, diagnostics)
}

/// A diagnostic about a page, pointing at `text` in the file it was made from if it stands there.
fn about(route: &Route, text: &str, diagnostic: Diagnostic) -> Diagnostic {
    let diagnostic = match &route.source {
        Some(file) => match file.text.find(text).filter(|_| !text.is_empty()) {
            Some(at) => diagnostic.at(file, crate::source::Span::new(at, at + text.len()), ""),
            None => diagnostic.note(format!("the page is made from {}", file.path)),
        },
        None => diagnostic,
    };
    diagnostic.note(format!("on the page {}", route.path))
}

/// The settings say how many cities a province has, so that none gets lost unnoticed.
fn counts(site: &Site, diagnostics: &mut Diagnostics) {
    for (at, (province, expected)) in site.provinces.iter().zip(&site.settings.value.checks.cities).enumerate() {
        let found = province.cities.len();
        if found != expected.count {
            diagnostics.push(
                site.settings
                    .error(
                        &format!("checks.cities[{at}].count"),
                        "city-count",
                        format!("{} has {found} cities, expected {}", province.name, expected.count),
                    )
                    .help(format!("restore the missing file in content/cities/, or write `count: {found}`")),
            );
        }
    }
}

fn pictures(pages: &Pages<'_>, diagnostics: &mut Diagnostics) {
    let limit = pages.site.settings.value.checks.image_kilobytes;
    for (name, picture) in &pages.assets.pictures {
        if picture.bytes > limit * 1000 {
            diagnostics.push(
                Diagnostic::warning(
                    "heavy-image",
                    format!("content/images/{name} is {} kB on the page, more than {limit} kB", picture.bytes / 1000),
                )
                .help("use a smaller picture; the limit is checks.image_kilobytes in content/site.yaml"),
            );
        }
    }
}

/// Whether the rule for texts in search results applies.
fn is_listed(route: &Route) -> bool {
    route.index && route.path == route.canonical && !matches!(route.kind, Kind::Styleguide)
}
