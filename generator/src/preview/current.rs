//! What a browser sees at this moment.

use std::sync::Arc;

use super::Snapshot;
use crate::diagnostic::{self, Diagnostic, Severity};

/// The site that is served, and what is wrong with its sources.
#[derive(Clone, Default)]
pub struct Current {
    /// Differs from one moment to the next.
    pub id: String,
    /// Nothing as long as the sources make no site.
    pub site: Option<Arc<Snapshot>>,
    /// Nothing when this could be published, as far as is known.
    pub problems: Option<Arc<Problems>>,
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
    pub fn of(found: &[Diagnostic], outdated: bool) -> Option<Self> {
        let errors = found.iter().filter(|one| one.severity == Severity::Error).count();
        (errors > 0).then(|| Problems {
            errors,
            warnings: found.len() - errors,
            html: diagnostic::html(found),
            outdated,
        })
    }

    /// One error of one page, before the others that are known.
    pub fn about(page: Diagnostic, others: Option<&Problems>, outdated: bool) -> Self {
        let html = diagnostic::html(&[page]);
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
