//! Rules for rendered pages. A page's HTML is read once into [`Facts`], which are small. The rules read only those, so the HTML
//! need not stay in memory.

mod facts;
mod html;
mod links;
mod orphans;
mod pages;
mod similarity;
mod tails;
mod templates;
mod text;
mod weight;

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, SourceFile, Span, words};

use crate::assets::Assets;
use crate::config::Config;
use crate::content::Content;
use crate::routes::{Route, Routes};

pub use facts::Facts;
pub use similarity::{SimilarPair, similarity};
pub use tails::SharedTails;
pub use weight::{Budget, Limits, Loaded, Row, Weigher, Weights, estimate, heaviest, sort, weigh};

/// Everything that the rules read.
pub struct Pages<'a> {
    pub config: &'a Config,
    pub content: &'a Content,
    pub routes: &'a Routes,
    pub assets: &'a Assets,
    /// One for each route, in the same order; `None` for a page that failed to render.
    pub facts: &'a [Option<Arc<Facts>>],
    /// Paths of everything that is published besides the pages.
    pub files: &'a HashSet<&'a str>,
    /// The templates that the pages were rendered with.
    pub templates: &'a [Arc<SourceFile>],
    pub budget: &'a Budget,
    pub weigher: &'a Weigher,
    /// Returns a page's transfer size in bytes, now and once every key is filled in. Renders the page again.
    pub weigh: &'a (dyn Fn(&Route) -> (usize, usize) + Sync),
    /// Upper bound of the bytes that a page gains once every key is filled in.
    pub spare: usize,
    /// The output folder, with the last publication.
    pub out: &'a Path,
    /// Set when the findings are no longer needed. The rules then stop early.
    pub stop: &'a AtomicBool,
}

/// What the rules found besides mistakes.
#[derive(Debug)]
pub struct Findings {
    /// The two most similar pages, among those that were compared.
    pub most_similar: Option<SimilarPair>,
    /// What each page loads on a first visit.
    pub rows: Vec<Row>,
    /// The sizes of the files that first visits load.
    pub weights: Weights,
    /// The limits of these sizes.
    pub budget: Budget,
}

impl<'a> Pages<'a> {
    /// The pages to check. Aliases are skipped, as they show the same as their canonical page.
    fn own(&self) -> impl Iterator<Item = (&'a Route, &'a Facts)> {
        let pages = self.routes.all.iter().zip(self.facts).filter(|(route, _)| route.is_canonical());
        let pages = pages.filter_map(|(route, facts)| Some((&**route, &**facts.as_ref()?)));
        pages.take_while(|_| !self.stopped())
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Applies every rule.
pub fn check(pages: &Pages<'_>, diagnostics: &mut Diagnostics) -> Findings {
    let [mut single, mut links, mut orphans, mut alike, mut weight]: [Diagnostics; 5] = Default::default();
    let (mut most_similar, mut rows, mut weights) = (None, Vec::new(), Weights::default());
    rayon::scope(|scope| {
        scope.spawn(|_| most_similar = similarity::check(pages, &mut alike));
        scope.spawn(|_| (rows, weights) = weight::check(pages, &mut weight));
        scope.spawn(|_| links::check(pages, &mut links));
        scope.spawn(|_| pages::check(pages, &mut single));
        scope.spawn(|_| orphans::check(pages, &mut orphans));
    });
    for found in [single, links, orphans, alike, weight] {
        diagnostics.extend(found);
    }
    pictures(pages, diagnostics);
    templates::check(pages, diagnostics);
    Findings { most_similar, rows, weights, budget: pages.budget.clone() }
}

/// Adds the page to a diagnostic, and points into the file it was made from if the place is known.
fn about(route: &Route, place: Option<Span>, diagnostic: Diagnostic) -> Diagnostic {
    let diagnostic = match (&route.source, place) {
        (Some(file), Some(span)) => diagnostic.at(file, span, None),
        (Some(file), None) => diagnostic.note(words::made_from(&file.path)),
        (None, _) => diagnostic,
    };
    diagnostic.on_pages(&[route.path.as_str()])
}

fn pictures(pages: &Pages<'_>, diagnostics: &mut Diagnostics) {
    let limit = pages.config.limits.image_kilobytes;
    for (name, picture) in &pages.assets.pictures {
        if picture.bytes > limit * 1000 {
            diagnostics.push(
                Diagnostic::warning(Code::HeavyImage, words::heavy_picture(name, picture.bytes / 1000, limit))
                    .help(words::smaller_picture()),
            );
        }
    }
}

/// Whether the page can appear in search results, so that the rules for those apply.
fn is_listed(route: &Route) -> bool {
    route.index && route.is_canonical() && !route.is_sample
}
