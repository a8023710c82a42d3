//! The site report of the last check of all pages: the facts that `check` uses.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use kmo_diagnostic::{Diagnostic, Severity};

use kmo_engine::check::{self, Budget, Facts, Weights};
use kmo_engine::desk::{Claim, Desk, Topic};
use kmo_engine::routes::Routes;
use kmo_engine::{Config, Model, RunOptions, Site};
use rayon::prelude::*;

/// With more pages than this, not every pair is compared: a thousand pairs take a few milliseconds, and the number of pairs
/// grows with the square of the pages.
const COMPARED: usize = 400;

/// Everything that a check found out. The pages' HTML is not part of it: the snapshot renders that.
#[derive(Clone)]
pub struct SiteReport<S: Site> {
    pub site: Arc<S>,
    pub routes: Arc<Routes>,
    /// In the order of the routes; `None` for a page that could not be rendered.
    pub facts: Vec<Option<Arc<Facts>>>,
    /// What is wrong, sorted.
    pub diagnostics: Vec<Diagnostic>,
    /// What must be done before the site goes live.
    pub launch: Vec<Topic>,
    /// The day and the drafts setting that the site was read with.
    pub options: RunOptions,
    pub weights: Weights,
    pub budget: Budget,
    /// For each route, the positions of its problems in `diagnostics`. Computed on first use.
    by_route: OnceLock<Vec<Vec<usize>>>,
    /// For each compared page, the one that is most similar. The inner `None`: too many pages to compare. Computed on first
    /// use.
    nearest: OnceLock<Option<HashMap<usize, Nearest>>>,
}

/// The page that is most similar to another one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearest {
    /// Position of its route.
    pub route: usize,
    /// Jaccard similarity of their sets of 5-word shingles, 0 to 1.
    pub similarity: f64,
}

/// How many errors and warnings there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct Counts {
    pub errors: usize,
    pub warnings: usize,
}

impl Counts {
    pub fn of<'a>(diagnostics: impl IntoIterator<Item = &'a Diagnostic>) -> Self {
        let mut counts = Counts::default();
        for diagnostic in diagnostics {
            match diagnostic.severity {
                Severity::Error => counts.errors += 1,
                Severity::Warning => counts.warnings += 1,
            }
        }
        counts
    }
}

impl<S: Desk> SiteReport<S> {
    /// A report of what a check learned, without problems.
    pub fn new(model: &Model<S>, facts: Vec<Option<Arc<Facts>>>, weights: Weights, budget: Budget) -> Self {
        SiteReport {
            launch: model.site.launch_list(),
            options: model.options,
            site: model.site.clone(),
            routes: model.routes.clone(),
            facts,
            diagnostics: Vec::new(),
            weights,
            budget,
            by_route: OnceLock::new(),
            nearest: OnceLock::new(),
        }
    }
}

impl<S: Site> SiteReport<S> {
    /// The same report with other problems.
    pub fn with(&self, diagnostics: Vec<Diagnostic>) -> Self {
        SiteReport { diagnostics, by_route: OnceLock::new(), ..self.clone() }
    }

    pub fn config(&self) -> &Config {
        self.site.config()
    }

    /// The single items of `launch`.
    pub fn claims(&self) -> impl Iterator<Item = &Claim> {
        self.launch.iter().flat_map(|topic| &topic.claims)
    }

    /// Position of the route at a path.
    pub fn position(&self, path: &str) -> Option<usize> {
        self.routes.all.binary_search_by(|route| route.path.as_str().cmp(path)).ok()
    }

    /// What is wrong with one route: problems in its source file, and problems that name its path.
    pub fn findings(&self, route: usize) -> impl Iterator<Item = &Diagnostic> {
        self.by_route().get(route).into_iter().flatten().map(|&at| &self.diagnostics[at])
    }

    /// Problems that do not belong to a single page: settings, templates, files that could not be read, and those of
    /// several pages.
    pub fn elsewhere(&self) -> impl Iterator<Item = &Diagnostic> {
        let mut placed = vec![false; self.diagnostics.len()];
        self.by_route().iter().flatten().for_each(|&at| placed[at] = true);
        let all = self.diagnostics.iter().zip(placed);
        all.filter(|(found, placed)| !placed || found.pages().len() > 1).map(|(diagnostic, _)| diagnostic)
    }

    fn by_route(&self) -> &[Vec<usize>] {
        self.by_route.get_or_init(|| {
            let mut by_source: HashMap<&str, Vec<usize>> = HashMap::new();
            let mut by_path: HashMap<&str, Vec<usize>> = HashMap::new();
            for (at, route) in self.routes.all.iter().enumerate() {
                // Problems name the canonical path, so an alias gets the problems of the page that it shows.
                by_path.entry(&route.canonical).or_default().push(at);
                if let Some(file) = &route.source {
                    by_source.entry(&file.path).or_default().push(at);
                }
            }
            let mut found = vec![Vec::new(); self.routes.all.len()];
            for (at, diagnostic) in self.diagnostics.iter().enumerate() {
                let named = diagnostic.pages().iter().filter_map(|path| by_path.get(path.as_str()));
                // The pages of a list of posts share one file. A problem that names a page is about that page only.
                let files = diagnostic.at.iter().filter(|_| diagnostic.pages().is_empty());
                let from = files.filter_map(|at| by_source.get(at.file.path.as_str()));
                for &route in named.chain(from).flatten() {
                    if found[route].last() != Some(&at) {
                        found[route].push(at);
                    }
                }
            }
            found
        })
    }

    /// Positions of the routes whose pages are compared.
    pub fn compared(&self) -> impl Iterator<Item = usize> {
        let routes = self.routes.all.iter().enumerate();
        routes.filter(|(_, route)| route.compared.is_some()).map(|(at, _)| at)
    }

    /// Similarity of two pages, 0 to 1; `None` if one could not be rendered.
    pub fn similarity(&self, one: usize, other: usize) -> Option<f64> {
        let shingles = |at: usize| Some(&self.facts.get(at)?.as_deref()?.shingles);
        Some(check::similarity(shingles(one)?, shingles(other)?))
    }

    /// The page that is most similar to this one. Compares it with every other compared page.
    pub fn nearest(&self, route: usize) -> Option<Nearest> {
        self.routes.all.get(route)?.compared.as_ref()?;
        let others: Vec<usize> = self.compared().filter(|other| *other != route).collect();
        others
            .par_iter()
            .filter_map(|&other| Some(Nearest { route: other, similarity: self.similarity(route, other)? }))
            // Of two equally similar pages, the first.
            .max_by(|a, b| a.similarity.total_cmp(&b.similarity).then_with(|| b.route.cmp(&a.route)))
    }

    /// The same for every compared page, by the position of its route; `None` if there are too many to compare them all.
    pub fn all_nearest(&self) -> Option<&HashMap<usize, Nearest>> {
        let all = self.nearest.get_or_init(|| {
            let few = self.compared().count() <= COMPARED;
            few.then(|| self.compared().filter_map(|at| Some((at, self.nearest(at)?))).collect())
        });
        all.as_ref()
    }
}
