//! Publishing from the desk with the user's own git: shows what changed in words, sends it, follows it until it is online,
//! and reverts it.
//!
//! [`send`] goes from the files on the disk to the remote. It uses [`tree`], which makes new versions in a separate index:
//! if anything fails, branch, index and files stay as they were. One job runs at a time, in its own thread, and the desk
//! shows its progress.

pub mod archive;
pub mod changes;
pub mod follow;
pub mod git;
pub mod history;
pub mod merge;
pub mod netlify;
pub mod publish_problem;
pub mod repository;
pub mod revert;
pub mod send;
pub mod text_diff;
mod tree;
pub mod versions;

#[cfg(all(test, unix))]
mod tests;

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use kmo_engine::program::Cancel;
use kmo_engine::project::Project;

use follow::Follow;
use netlify::Netlify;
use publish_problem::PublishProblem;
use repository::{Missing, Repository};
use send::{Conflict, PublishError};

use crate::PrintMessage;
use crate::lock;

/// How long to wait until the current job has stopped: the program must end, and its work must be undone.
const STOPPING: Duration = Duration::from_secs(10);

/// What publishing needs, and its state. Shared by all requests.
pub struct Publisher {
    pub project: Project,
    /// URL of the published site; `None` for the host in its settings.
    live: Option<String>,
    /// Reports on builds; `None` without a token.
    pub netlify: Option<Netlify>,
    pub tell: PrintMessage,
    state: Mutex<State>,
}

/// The state of publishing.
#[derive(Clone, Default)]
pub struct State {
    /// The job that is running.
    pub busy: Option<&'static str>,
    /// Stops that job.
    pub cancel: Cancel,
    /// How the last job ended.
    pub ended: Option<Result<String, PublishProblem>>,
    /// A conflict in which somebody has to choose, with a number that distinguishes it from earlier ones.
    pub conflict: Option<(u64, Arc<Conflict>)>,
    pub follow: Option<Follow>,
    conflicts: u64,
}

impl State {
    fn replace_conflict(&mut self, conflict: Option<Conflict>) {
        self.conflicts += 1;
        self.conflict = conflict.map(|conflict| (self.conflicts, Arc::new(conflict)));
    }
}

impl Publisher {
    pub fn new(project: Project, live: Option<String>, tell: PrintMessage) -> Arc<Self> {
        Arc::new(Publisher { project, live, netlify: Netlify::of_environment(), tell, state: Mutex::default() })
    }

    /// URL of the published site. `configured` is the host in the settings.
    pub fn host(&self, configured: &str) -> String {
        self.live.clone().unwrap_or_else(|| configured.to_owned())
    }

    pub fn state(&self) -> State {
        lock(&self.state).clone()
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut lock(&self.state));
    }

    /// Runs a job in a new thread, unless one is running already; returns whether it does. The job returns the message to show
    /// when it is done. A conflict stays, with what somebody chose in it, until a job solves it or finds that it is stale.
    pub fn start(
        self: &Arc<Self>,
        what: &'static str,
        job: impl FnOnce() -> Result<String, PublishError> + Send + 'static,
    ) -> bool {
        {
            let mut state = lock(&self.state);
            if state.busy.is_some() {
                return false;
            }
            state.busy = Some(what);
            state.cancel = Cancel::default();
            state.ended = None;
        }
        let publisher = self.clone();
        thread::spawn(move || {
            let ended = std::panic::catch_unwind(AssertUnwindSafe(job));
            publisher.change(|state| {
                state.busy = None;
                match ended {
                    Ok(Ok(said)) => state.ended = Some(Ok(said)),
                    Ok(Err(PublishError::Problem(problem))) => state.ended = Some(Err(problem)),
                    Ok(Err(PublishError::Stale(problem, newer))) => {
                        state.replace_conflict(newer.map(|newer| *newer));
                        state.ended = Some(Err(problem));
                    }
                    Ok(Err(PublishError::Conflict(conflict))) => state.replace_conflict(Some(conflict)),
                    Err(_) => {
                        let help = "Dit is een fout in het programma: de terminal zegt welke.";
                        state.ended = Some(Err(PublishProblem::new("Het publiceren brak af.", help)));
                    }
                }
            });
        });
        true
    }

    /// The repository, for the current job: stopping that job ends the git commands of this repository.
    ///
    /// # Errors
    /// As [`Repository::open`].
    pub fn repository(&self) -> Result<Repository, Missing> {
        let mut repository = Repository::open(&self.project)?;
        repository.git.cancel = self.state().cancel;
        Ok(repository)
    }

    /// Stops the current job, and waits up to `STOPPING` until its work is undone.
    pub fn stop(&self) {
        self.state().cancel.cancel();
        let asked = Instant::now();
        while self.state().busy.is_some() && asked.elapsed() < STOPPING {
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Drops the conflict: it is solved, or nothing was changed for it yet.
    pub fn give_up(&self) {
        self.change(|state| state.conflict = None);
    }

    /// The conflict with this number, if it is still there.
    pub fn conflict(&self, number: u64) -> Option<Arc<Conflict>> {
        lock(&self.state).conflict.clone().filter(|(known, _)| *known == number).map(|(_, conflict)| conflict)
    }
}
