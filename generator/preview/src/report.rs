//! The last build's site report: the facts that `check` uses.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use kmo_diagnostic::{Diagnostic, Severity};

use crate::checker::Learned;
use kmo_engine::check::{self, Budget, Facts, Weights};
use kmo_engine::desk::{Claim, Desk, Topic};
use kmo_engine::routes::Routes;
use kmo_engine::{Config, Cutoff, Site};
use rayon::prelude::*;

/// Of more pages not every pair is compared: a thousand pairs take a few milliseconds, and pairs grow with the square.
const COMPARED: usize = 400;

/// Everything that a build found out. Pages' bytes are in the snapshot beside it.
pub struct SiteReport<S: Site> {
    pub site: Arc<S>,
    pub routes: Arc<Routes>,
    /// In the order of the routes; `None` for a page that could not be made.
    pub facts: Vec<Option<Arc<Facts>>>,
    /// What is wrong, sorted.
    pub diagnostics: Vec<Diagnostic>,
    /// What has to be seen to before the site goes live.
    pub launch: Vec<Topic>,
    /// What the site was read for.
    pub cutoff: Cutoff,
    pub weights: Weights,
    pub budget: Budget,
    /// Worked out when somebody first asks.
    lazy: Lazy,
}

/// What takes a while to work out and not every visit of the desk asks for.
#[derive(Default)]
struct Lazy {
    /// Positions in `diagnostics`, for each route.
    findings: OnceLock<Vec<Vec<usize>>>,
    /// For each compared page the one that it is most like.
    nearest: OnceLock<Option<HashMap<usize, Nearest>>>,
}

/// The page that another is most like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearest {
    /// Position of its route.
    pub route: usize,
    /// Jaccard likeness of their 5-word shingles, 0 to 1.
    pub likeness: f64,
}

/// How many of each.
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
    /// What a check learned, and all that is wrong.
    pub fn new(learned: Learned<S>, diagnostics: Vec<Diagnostic>) -> Self {
        let Learned { model, facts, weights, budget } = learned;
        SiteReport {
            launch: model.site.launch_list(),
            cutoff: model.cutoff,
            site: model.site,
            routes: model.routes,
            facts,
            diagnostics,
            weights,
            budget,
            lazy: Lazy::default(),
        }
    }
}

impl<S: Site> SiteReport<S> {
    /// The same pages, of which something else is known to be wrong.
    pub fn with(&self, diagnostics: Vec<Diagnostic>) -> Self {
        SiteReport {
            site: self.site.clone(),
            routes: self.routes.clone(),
            facts: self.facts.clone(),
            diagnostics,
            launch: self.launch.clone(),
            cutoff: self.cutoff,
            weights: self.weights.clone(),
            budget: self.budget.clone(),
            lazy: Lazy::default(),
        }
    }

    pub fn config(&self) -> &Config {
        self.site.config()
    }

    /// What has to be seen to before the site goes live.
    pub fn claims(&self) -> impl Iterator<Item = &Claim> {
        self.launch.iter().flat_map(|topic| &topic.claims)
    }

    /// Position of the route at a path.
    pub fn position(&self, path: &str) -> Option<usize> {
        self.routes.all.binary_search_by(|route| route.path.as_str().cmp(path)).ok()
    }

    /// What is wrong with one route: what points into its file, and what names it.
    pub fn findings(&self, route: usize) -> impl Iterator<Item = &Diagnostic> {
        self.by_route().get(route).into_iter().flatten().map(|&at| &self.diagnostics[at])
    }

    /// What is wrong and belongs to no page alone: settings, templates, files that could not be read.
    pub fn elsewhere(&self) -> impl Iterator<Item = &Diagnostic> {
        let mut placed = vec![false; self.diagnostics.len()];
        self.by_route().iter().flatten().for_each(|&at| placed[at] = true);
        let all = self.diagnostics.iter().zip(placed);
        all.filter(|(found, placed)| !placed || found.pages().len() > 1).map(|(diagnostic, _)| diagnostic)
    }

    fn by_route(&self) -> &[Vec<usize>] {
        self.lazy.findings.get_or_init(|| {
            let mut by_source: HashMap<&str, Vec<usize>> = HashMap::new();
            let mut by_path: HashMap<&str, Vec<usize>> = HashMap::new();
            for (at, route) in self.routes.all.iter().enumerate() {
                // What is wrong with an alias is wrong with the page that it shows.
                by_path.entry(&route.canonical).or_default().push(at);
                if let Some(file) = &route.source {
                    by_source.entry(&file.path).or_default().push(at);
                }
            }
            let mut found = vec![Vec::new(); self.routes.all.len()];
            for (at, diagnostic) in self.diagnostics.iter().enumerate() {
                let named = diagnostic.pages().iter().filter_map(|path| by_path.get(path.as_str()));
                // A list of posts is made from one file; what is said of one of its pages is not of all.
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

    /// Positions of the routes of pages that are compared.
    pub fn compared(&self) -> impl Iterator<Item = usize> {
        let routes = self.routes.all.iter().enumerate();
        routes.filter(|(_, route)| route.compared.is_some()).map(|(at, _)| at)
    }

    /// Likeness of two pages; `None` when one could not be made.
    pub fn likeness(&self, one: usize, other: usize) -> Option<f64> {
        let shingles = |at: usize| Some(&self.facts.get(at)?.as_deref()?.shingles);
        Some(check::likeness(shingles(one)?, shingles(other)?))
    }

    /// The page that this one is most like: each other that is compared is looked at once.
    pub fn nearest(&self, route: usize) -> Option<Nearest> {
        self.routes.all.get(route)?.compared.as_ref()?;
        let others: Vec<usize> = self.compared().filter(|other| *other != route).collect();
        others
            .par_iter()
            .filter_map(|&other| Some(Nearest { route: other, likeness: self.likeness(route, other)? }))
            // Of two that are as near, the first.
            .max_by(|a, b| a.likeness.total_cmp(&b.likeness).then_with(|| b.route.cmp(&a.route)))
    }

    /// The same for every compared page at once, by the position of its route; `None` where there are too many to compare
    /// them all.
    pub fn all_nearest(&self) -> Option<&HashMap<usize, Nearest>> {
        let all = self.lazy.nearest.get_or_init(|| {
            let few = self.compared().count() <= COMPARED;
            few.then(|| self.compared().filter_map(|at| Some((at, self.nearest(at)?))).collect())
        });
        all.as_ref()
    }
}
