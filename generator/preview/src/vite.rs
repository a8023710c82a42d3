//! Vite, which builds the islands beside everything else.

use std::sync::mpsc::{self, Receiver};

use kmo_diagnostic::{Diagnostic, words};
use kmo_engine::islands;
use kmo_engine::project::Project;

use crate::app::Tell;
use crate::hot::Hot;
use crate::watch::Waker;

/// Runs Vite beside everything else.
pub struct Vite {
    project: Project,
    wanted: bool,
    hot: Hot,
    say: Tell,
    waker: Waker,
    results: (mpsc::Sender<Option<Diagnostic>>, Receiver<Option<Diagnostic>>),
    pub running: bool,
    /// A source changed since it started.
    again: bool,
    /// Why there is nothing newer.
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

    /// Builds what no run has built yet; pages have no stylesheet before. Then packages are there, and hot replacement starts.
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

    /// Whether it finished since the last call.
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
