//! Converts photographs in the background: a large one takes seconds.

use kmo_diagnostic::Diagnostic;
use kmo_engine::assets::{self, Sources};
use kmo_engine::project::Project;

use crate::PrintMessage;
use crate::background::Background;
use crate::watch::Waker;

pub struct Pictures {
    project: Project,
    runs: Background,
    /// Keys of the photographs in the last run: how their published names start.
    tried: Vec<String>,
    /// Why the last run failed.
    problem: Option<Diagnostic>,
    /// Whether the next reading is the one that shows this failure. It is no reason to try again.
    has_just_failed: bool,
    /// Whether photographs changed during the run.
    overtaken: bool,
}

impl Pictures {
    pub fn new(project: &Project, say: PrintMessage, waker: Waker) -> Self {
        Pictures {
            project: project.clone(),
            runs: Background::new(say, waker),
            tried: Vec::new(),
            problem: None,
            has_just_failed: false,
            overtaken: false,
        }
    }

    /// Starts to convert these, unless a run is in progress or the last run was for the same ones. If that run failed, tries
    /// again if it `may_retry`: Node may have been out of memory, or may be installed now.
    pub fn convert(&mut self, missing: &Sources, may_retry: bool) {
        // Parts that pages show go first. The whole photographs follow in a later run; after a failure they are not held up
        // by a part that can't be converted.
        let missing = if self.problem.is_some() { missing.clone() } else { assets::shown_first(missing) };
        let is_retry = missing.keys().eq(&self.tried);
        let may_retry = may_retry && self.problem.is_some() && !std::mem::take(&mut self.has_just_failed);
        if self.runs.running {
            self.overtaken |= !is_retry;
            return;
        }
        if is_retry && !may_retry {
            return;
        }
        if !is_retry {
            (self.tried, self.problem) = (missing.keys().cloned().collect(), None);
        }
        if missing.is_empty() {
            return;
        }
        let project = self.project.clone();
        self.runs.start(move |progress| assets::convert_later(&project, &missing, progress));
    }

    /// Why the last run failed.
    pub fn problem(&self) -> Option<&Diagnostic> {
        self.problem.as_ref()
    }

    /// Whether a run has ended since the last call and the site must be read again. A retry that failed as before needs no
    /// reading: pages show that already.
    pub fn done(&mut self) -> bool {
        let Some(problem) = self.runs.ended() else { return false };
        let is_known = problem.is_some() && problem == self.problem;
        self.has_just_failed = problem.is_some() && !is_known;
        self.problem = problem;
        std::mem::take(&mut self.overtaken) || !is_known
    }
}
