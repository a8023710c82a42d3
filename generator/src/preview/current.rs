//! What a browser sees at this moment.

use std::sync::Arc;

use super::{Snapshot, Survey};
use crate::diagnostic::{self, Diagnostic, Editor, Severity};

/// What a build came to.
pub struct Outcome {
    /// The site, as far as it could be made.
    pub site: Option<Snapshot>,
    /// What the desk shows of it.
    pub survey: Option<Survey>,
    /// Everything that was found, sorted.
    pub diagnostics: Vec<Diagnostic>,
}

/// The site that is served, and what is wrong with its sources.
#[derive(Default)]
pub struct Current {
    /// Differs from one build to the next.
    pub id: String,
    /// Nothing as long as no build came to a site.
    pub site: Option<Arc<Snapshot>>,
    /// Of the same build as the site.
    pub survey: Option<Arc<Survey>>,
    /// Counts what the desk was given to show: something in it may differ where no page does.
    pub turn: u64,
    /// Nothing when a build would be published.
    pub problems: Option<Problems>,
}

/// What keeps a build from being published.
#[derive(Debug, PartialEq, Eq)]
pub struct Problems {
    pub errors: usize,
    pub warnings: usize,
    /// All of them, drawn.
    pub html: String,
    /// Whether the pages are from before the mistake.
    pub outdated: bool,
}

impl Current {
    /// What follows on this after a build; nothing when the browser would see no difference. It has the
    /// same id when only the desk would.
    ///
    /// A site that breaks a rule (a page too short, a dead link) is shown as it is. A site of which
    /// a part could not be made at all leaves the last whole one in place, if there was one.
    pub fn next(&self, outcome: Outcome, id: String, editor: &Editor) -> Option<Current> {
        let errors = outcome.diagnostics.iter().filter(|found| found.severity == Severity::Error).count();
        let kept = self.site.as_ref().filter(|site| site.whole);
        let surveyed = outcome.survey.is_some();
        let new = outcome.survey.map(Arc::new);
        let (site, survey, outdated) = match (outcome.site, kept) {
            (Some(site), _) if site.whole => (Some(Arc::new(site)), new, false),
            (_, Some(kept)) => (Some(kept.clone()), self.survey.clone(), true),
            (Some(part), None) => (Some(Arc::new(part)), new, false),
            (None, None) => (self.site.clone(), self.survey.clone(), self.site.is_some()),
        };
        let problems = (errors > 0).then(|| Problems {
            errors,
            warnings: outcome.diagnostics.len() - errors,
            html: diagnostic::html(&outcome.diagnostics, editor),
            outdated,
        });
        let digest = |site: &Option<Arc<Snapshot>>| site.as_ref().map(|site| site.digest);
        let same = digest(&site) == digest(&self.site) && problems == self.problems;
        if same && !surveyed {
            return None;
        }
        // Pages that are shown stay as they are; only the desk looks again.
        let id = if same { self.id.clone() } else { id };
        Some(Current { id, site, survey, turn: self.turn + 1, problems })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::{Body, Output};
    use crate::preview::{Files, Rules};

    fn site(text: &str, whole: bool) -> Option<Snapshot> {
        let files = Files::default();
        files.add(&Output { path: "index.html".to_owned(), body: Body::Bytes(text.as_bytes().to_vec()) });
        Some(files.finish(whole, Rules::default()))
    }

    fn error() -> Vec<Diagnostic> {
        vec![Diagnostic::error("x", "broken")]
    }

    fn after(current: &Current, site: Option<Snapshot>, diagnostics: Vec<Diagnostic>) -> Option<Current> {
        current.next(Outcome { site, survey: None, diagnostics }, "id".to_owned(), &Editor::none())
    }

    fn home(current: &Current) -> Option<&[u8]> {
        current.site.as_ref().and_then(|site| site.bytes("index.html"))
    }

    #[test]
    fn a_part_never_takes_the_place_of_a_whole() {
        let good = after(&Current::default(), site("good", true), Vec::new()).expect("it is new");
        let broken = after(&good, site("part", false), error()).expect("it has problems now");
        assert_eq!(home(&broken), Some(b"good".as_slice()));
        assert!(broken.problems.as_ref().is_some_and(|problems| problems.outdated));
        let mended = after(&broken, site("better", true), Vec::new()).expect("it is mended");
        assert_eq!(home(&mended), Some(b"better".as_slice()));
        assert_eq!(mended.problems, None);
    }

    #[test]
    fn a_whole_site_that_breaks_a_rule_is_shown_as_it_is() {
        let good = after(&Current::default(), site("good", true), Vec::new()).expect("it is new");
        let thin = after(&good, site("thin", true), error()).expect("it changed");
        assert_eq!(home(&thin), Some(b"thin".as_slice()));
        assert!(thin.problems.is_some_and(|problems| !problems.outdated));
    }

    #[test]
    fn without_a_whole_site_the_latest_part_is_shown() {
        let nothing = after(&Current::default(), None, error()).expect("it has problems");
        assert!(nothing.site.is_none());
        let part = after(&nothing, site("part", false), error()).expect("it is new");
        assert_eq!(home(&part), Some(b"part".as_slice()));
        let other = after(&part, site("other part", false), error()).expect("it changed");
        assert_eq!(home(&other), Some(b"other part".as_slice()));
    }

    #[test]
    fn a_build_that_changes_nothing_is_not_shown() {
        let good = after(&Current::default(), site("good", true), Vec::new()).expect("it is new");
        assert!(after(&good, site("good", true), Vec::new()).is_none());
        let warning = vec![Diagnostic::warning("x", "only the terminal says so")];
        assert!(after(&good, site("good", true), warning).is_none());
    }
}
