//! The state that browsers see now.

use std::sync::Arc;

use kmo_diagnostic::{Diagnostic, Drawing, Severity};

use crate::report::SiteReport;
use crate::snapshot::Snapshot;
use kmo_engine::Site;

/// The site that is served, and what is wrong with its sources.
#[derive(Clone)]
pub struct Current<S: Site> {
    /// Changes whenever a page may have changed.
    pub id: String,
    /// Counts all changes, also those that only the desk shows.
    pub turn: u64,
    /// Nothing as long as the sources make no site.
    pub site: Option<Arc<Snapshot<S>>>,
    /// What the last check of all pages learned.
    pub report: Option<Arc<SiteReport<S>>>,
    /// Nothing when this could be published, as far as is known.
    pub problems: Option<Arc<Problems>>,
}

impl<S: Site> Default for Current<S> {
    fn default() -> Self {
        Current { id: String::new(), turn: 0, site: None, report: None, problems: None }
    }
}

/// What keeps a site from being published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems {
    pub errors: usize,
    pub warnings: usize,
    /// All of them, drawn.
    pub html: String,
    /// Whether the pages are from before the mistake.
    pub outdated: bool,
}

impl Problems {
    /// Draws what was found; nothing when there is no error among it.
    pub fn of(found: &[Diagnostic], outdated: bool, drawing: &Drawing) -> Option<Self> {
        let errors = found.iter().filter(|one| one.severity == Severity::Error).count();
        (errors > 0).then(|| Problems {
            errors,
            warnings: found.len() - errors,
            html: kmo_diagnostic::html(found, drawing),
            outdated,
        })
    }

    /// One error of one page, before the others that are known.
    pub fn about(page: &Diagnostic, others: Option<&Problems>, outdated: bool, drawing: &Drawing) -> Self {
        let html = kmo_diagnostic::html([page], drawing);
        match others {
            // The check of all pages found it too by now.
            Some(others) if others.html.contains(&html) => Problems { outdated, ..others.clone() },
            Some(others) => {
                Problems { errors: others.errors + 1, html: html + &others.html, outdated, ..others.clone() }
            }
            None => Problems { errors: 1, warnings: 0, html, outdated },
        }
    }
}
