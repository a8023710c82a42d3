//! What the desk knows of the site: the facts that `check` goes by, kept from the last build.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use kmo_diagnostic::{Diagnostic, Severity};

use super::likeness::Nearest;
use kmo_engine::check::{Budget, Facts, Weights};
use kmo_engine::routes::Routes;
use kmo_site::Site;
use kmo_site::launch::Claim;

/// Everything that a build found out. Pages' bytes are in the snapshot beside it.
pub struct SiteReport {
    pub site: Arc<Site>,
    pub routes: Arc<Routes>,
    /// In the order of the routes; nothing for a page that could not be made.
    pub facts: Vec<Option<Arc<Facts>>>,
    /// What is wrong, sorted.
    pub diagnostics: Vec<Diagnostic>,
    /// What has to be seen to before the site goes live.
    pub launch: Vec<Claim>,
    pub weights: Weights,
    pub budget: Budget,
    /// Worked out when somebody first asks.
    pub lazy: Lazy,
}

/// What takes a while to work out and not every visit of the desk asks for.
#[derive(Default)]
pub struct Lazy {
    /// Positions in `diagnostics`, for each route.
    findings: OnceLock<Vec<Vec<usize>>>,
    /// For each city of the site, the city it is most like.
    pub(super) nearest: OnceLock<Option<Vec<Option<Nearest>>>>,
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

impl SiteReport {
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
}
