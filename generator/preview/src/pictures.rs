//! Photographs, which are converted beside everything else: a large one takes seconds.

use std::sync::mpsc::{self, Receiver};

use kmo_diagnostic::{Diagnostic, words};
use kmo_engine::assets::{self, Sources};
use kmo_engine::project::Project;

use crate::app::Tell;
use crate::watch::Waker;

/// Converts photographs in a thread of its own, one run after the other.
pub struct Pictures {
    project: Project,
    say: Tell,
    waker: Waker,
    results: (mpsc::Sender<Option<Diagnostic>>, Receiver<Option<Diagnostic>>),
    running: bool,
    /// The start of the published names of those of the last run.
    tried: Vec<String>,
    /// Why some are not there.
    problem: Option<Diagnostic>,
}

impl Pictures {
    pub fn new(project: &Project, say: Tell, waker: Waker) -> Self {
        let results = mpsc::channel();
        Pictures { project: project.clone(), say, waker, results, running: false, tried: Vec::new(), problem: None }
    }

    /// Converts these, unless the last run failed on them.
    pub fn convert(&mut self, missing: &Sources) {
        // The others follow when these are on their pages.
        let missing = assets::shown_first(missing);
        if self.running || missing.keys().eq(&self.tried) {
            return;
        }
        (self.tried, self.problem) = (missing.keys().cloned().collect(), None);
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

    /// Why some are not there.
    pub fn problem(&self) -> Option<&Diagnostic> {
        self.problem.as_ref()
    }

    /// Whether a run ended since the last call.
    pub fn done(&mut self) -> bool {
        let Ok(problem) = self.results.1.try_recv() else { return false };
        (self.running, self.problem) = (false, problem);
        true
    }
}
