//! Publishing from the desk, with the user's own git: what changed in words, sending it, following it until it is online,
//! and putting it back.
//!
//! [`send`] goes from the files on the disk to the remote, by way of [`tree`], which makes new versions in an index of its
//! own: whatever fails, branch, index and files stay as they were. One thing is done at a time, in a thread of its own, and
//! the desk shows how far it is.

pub mod archive;
pub mod changes;
pub mod follow;
pub mod git;
pub mod history;
pub mod merge;
pub mod netlify;
pub mod repository;
pub mod revert;
pub mod send;
mod tree;
pub mod words;

#[cfg(all(test, unix))]
mod tests;

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use kmo_engine::program::Cancel;
use kmo_engine::project::Project;

use follow::Follow;
use git::Trouble;
use netlify::Netlify;
use repository::{Missing, Repository};
use send::{Conflict, Stop};

use crate::app::Tell;

/// How long is waited for what is being done to stop: for a program that was asked to end, and what puts back its work.
const STOPPING: Duration = Duration::from_secs(10);

/// What publishing needs and how far it is. Shared by all requests.
pub struct Publisher {
    pub project: Project,
    /// Where the published site is; `None` for the host in its settings.
    pub live: Option<String>,
    /// Who tells of builds; nothing without a token.
    pub netlify: Option<Netlify>,
    pub tell: Tell,
    state: Mutex<State>,
}

/// How far it is.
#[derive(Clone, Default)]
pub struct State {
    /// What is being done now.
    pub busy: Option<&'static str>,
    /// Ends it.
    pub cancel: Cancel,
    /// How the last thing ended.
    pub ended: Option<Result<String, Trouble>>,
    /// What somebody has to choose, with a number that tells it from earlier ones.
    pub conflict: Option<(u64, Arc<Conflict>)>,
    pub follow: Option<Follow>,
    conflicts: u64,
}

impl Publisher {
    pub fn new(project: Project, live: Option<String>, tell: Tell) -> Arc<Self> {
        Arc::new(Publisher { project, live, netlify: Netlify::of_environment(), tell, state: Mutex::default() })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // What a thread that broke down left is whole: every change is one assignment.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn state(&self) -> State {
        self.lock().clone()
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.lock());
    }

    /// Does something in a thread of its own, unless something is being done already. It returns what to say when it is
    /// done.
    pub fn start(
        self: &Arc<Self>,
        what: &'static str,
        job: impl FnOnce(&Arc<Publisher>) -> Result<String, Stop> + Send + 'static,
    ) {
        {
            let mut state = self.lock();
            if state.busy.is_some() {
                return;
            }
            state.busy = Some(what);
            state.cancel = Cancel::default();
            state.ended = None;
            state.conflict = None;
        }
        let publisher = self.clone();
        thread::spawn(move || {
            let ended = std::panic::catch_unwind(AssertUnwindSafe(|| job(&publisher)));
            publisher.change(|state| {
                state.busy = None;
                match ended {
                    Ok(Ok(said)) => state.ended = Some(Ok(said)),
                    Ok(Err(Stop::Trouble(trouble))) => state.ended = Some(Err(trouble)),
                    Ok(Err(Stop::Clash(conflict))) => {
                        state.conflicts += 1;
                        state.conflict = Some((state.conflicts, Arc::new(conflict)));
                    }
                    Err(_) => {
                        let help = "Dit is een fout in het programma: de terminal zegt welke.";
                        state.ended = Some(Err(Trouble::new("Het publiceren brak af.", help)));
                    }
                }
            });
        });
    }

    /// The repository, for what is being done now: stopping that ends what git does in it.
    ///
    /// # Errors
    /// As [`Repository::open`].
    pub fn repository(&self) -> Result<Repository, Missing> {
        let mut repository = Repository::open(&self.project)?;
        repository.git.cancel = self.state().cancel;
        Ok(repository)
    }

    /// Ends what is being done, and waits a little until all is as it was.
    pub fn stop(&self) {
        self.state().cancel.cancel();
        let asked = Instant::now();
        while self.state().busy.is_some() && asked.elapsed() < STOPPING {
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Forgets what was asked to choose: nothing was changed for it.
    pub fn give_up(&self) {
        self.change(|state| state.conflict = None);
    }

    /// The conflict with this number, if it is still there.
    pub fn conflict(&self, number: u64) -> Option<Arc<Conflict>> {
        self.lock().conflict.clone().filter(|(known, _)| *known == number).map(|(_, conflict)| conflict)
    }
}
