//! Vite, which builds the islands in the background.

use std::sync::mpsc::{self, Receiver};

use kmo_diagnostic::{Diagnostic, words};
use kmo_engine::islands;
use kmo_engine::project::Project;

use crate::app::Tell;
use crate::hot::Hot;
use crate::watch::Waker;

/// Runs Vite in the background, one run at a time.
pub struct Vite {
    project: Project,
    wanted: bool,
    hot: Hot,
    say: Tell,
    waker: Waker,
    results: (mpsc::Sender<Option<Diagnostic>>, Receiver<Option<Diagnostic>>),
    pub running: bool,
    /// Whether a source changed since the run started.
    again: bool,
    /// Why the last run failed.
    pub problem: Option<Diagnostic>,
}

impl Vite {
    pub fn new(project: &Project, wanted: bool, hot: Hot, say: Tell, waker: Waker) -> Self {
        Vite {
            project: project.clone(),
            wanted,
            hot,
            say,
            waker,
            results: mpsc::channel(),
            running: false,
            again: false,
            problem: None,
        }
    }

    /// Builds the islands in this thread if no run has built them yet, because pages have no stylesheet before that. Then
    /// starts hot replacement, which needs the packages that this installs.
    pub fn first(&mut self) {
        if self.wanted {
            self.problem = islands::build(&self.project, &|step| (self.say)(words::step(step))).err();
            self.hot.start(&self.project, self.say.clone());
        }
    }

    pub fn start(&mut self) {
        if !self.wanted {
            return;
        }
        if self.running {
            self.again = true;
            return;
        }
        self.running = true;
        let (project, say) = (self.project.clone(), self.say.clone());
        let (sender, waker) = (self.results.0.clone(), self.waker.clone());
        std::thread::spawn(move || {
            let result = islands::build(&project, &|step| say(words::step(step)));
            let _ = sender.send(result.err());
            waker.wake();
        });
    }

    /// Whether a run has finished since the last call. Starts the next one if a source changed meanwhile.
    pub fn done(&mut self) -> bool {
        let Ok(problem) = self.results.1.try_recv() else { return false };
        self.problem = problem;
        self.running = false;
        if std::mem::take(&mut self.again) {
            self.start();
        }
        true
    }
}
