//! Vite, which builds the islands in the background.

use kmo_diagnostic::{Diagnostic, words};
use kmo_engine::islands;
use kmo_engine::project::Project;

use crate::PrintMessage;
use crate::background::Background;
use crate::hot_reload::HotReload;
use crate::watch::Waker;

pub struct Vite {
    project: Project,
    wanted: bool,
    hot_reload: HotReload,
    say: PrintMessage,
    runs: Background,
    /// Whether a source changed since the run started.
    again: bool,
    /// Why the last run failed.
    pub problem: Option<Diagnostic>,
}

impl Vite {
    pub fn new(project: &Project, wanted: bool, hot_reload: HotReload, say: PrintMessage, waker: Waker) -> Self {
        let runs = Background::new(say.clone(), waker);
        Vite { project: project.clone(), wanted, hot_reload, say, runs, again: false, problem: None }
    }

    /// Builds the islands in this thread if no run has built them yet, because pages have no stylesheet before that. Then
    /// starts hot replacement, which needs the packages that this installs.
    pub fn first(&mut self) {
        if self.wanted {
            self.problem = islands::build(&self.project, &|step| (self.say)(words::step(step))).err();
            self.hot_reload.start(&self.project, self.say.clone());
        }
    }

    pub fn is_running(&self) -> bool {
        self.runs.running
    }

    pub fn start(&mut self) {
        if self.runs.running {
            self.again = true;
        } else if self.wanted {
            let project = self.project.clone();
            self.runs.start(move |progress| islands::build(&project, progress).map(drop));
        }
    }

    /// Whether a run has finished since the last call. Starts the next one if a source changed meanwhile.
    pub fn done(&mut self) -> bool {
        let Some(problem) = self.runs.ended() else { return false };
        self.problem = problem;
        if std::mem::take(&mut self.again) {
            self.start();
        }
        true
    }
}
