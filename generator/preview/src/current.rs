//! The state that browsers see now.

use std::sync::Arc;

use crate::findings::Findings;
use crate::report::SiteReport;
use crate::snapshot::Snapshot;
use kmo_engine::Site;

/// The site that is served, and what is wrong with its sources.
#[derive(Clone)]
pub struct Current<S: Site> {
    /// Changes whenever a page may have changed. Browsers reload by it.
    pub id: String,
    /// Counts every change, including those that only the desk shows.
    pub turn: u64,
    /// `None` until the sources could be read as a site.
    pub site: Option<Arc<Snapshot<S>>>,
    /// What the last check of all pages found.
    pub report: Option<Arc<SiteReport<S>>>,
    /// `None` when no errors are known, so that this could be published.
    pub findings: Option<Arc<Findings>>,
}

impl<S: Site> Default for Current<S> {
    fn default() -> Self {
        Current { id: String::new(), turn: 0, site: None, report: None, findings: None }
    }
}
