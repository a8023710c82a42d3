//! Converts photographs in the background: a large one takes seconds.

use std::sync::mpsc::{self, Receiver};

use kmo_diagnostic::{Diagnostic, words};
use kmo_engine::assets::{self, Sources};
use kmo_engine::project::Project;

use crate::app::Tell;
use crate::watch::Waker;

/// Converts photographs in a separate thread, one run at a time.
pub struct Pictures {
    project: Project,
    say: Tell,
    waker: Waker,
    results: (mpsc::Sender<Option<Diagnostic>>, Receiver<Option<Diagnostic>>),
    running: bool,
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
    pub fn new(project: &Project, say: Tell, waker: Waker) -> Self {
        Pictures {
            project: project.clone(),
            say,
            waker,
            results: mpsc::channel(),
            running: false,
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
        if self.running {
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
        self.running = true;
        let (project, say) = (self.project.clone(), self.say.clone());
        let (sender, waker) = (self.results.0.clone(), self.waker.clone());
        std::thread::spawn(move || {
            let result = assets::convert_later(&project, &missing, &|step| say(words::step(step)));
            let _ = sender.send(result.err());
            waker.wake();
        });
    }

    /// Why the last run failed.
    pub fn problem(&self) -> Option<&Diagnostic> {
        self.problem.as_ref()
    }

    /// Whether a run has ended since the last call, after which the site is read again. Not if it was a retry that failed as
    /// before: pages show that already.
    pub fn done(&mut self) -> bool {
        let Ok(problem) = self.results.1.try_recv() else { return false };
        let is_known = problem.is_some() && problem == self.problem;
        self.has_just_failed = problem.is_some() && !is_known;
        (self.running, self.problem) = (false, problem);
        std::mem::take(&mut self.overtaken) || !is_known
    }
}
