//! Checks all pages in a background thread once there has been no change for a while. Findings about a page are kept until
//! that page changes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use kmo_diagnostic::{Diagnostic, Diagnostics};

use crate::watch::Waker;
use kmo_engine::check::{Budget, Facts, Weigher, Weights};
use kmo_engine::project::Project;
use kmo_engine::site_report;
use kmo_engine::{Model, Site};

/// Without a change for this long, pages are checked.
const REST: Duration = Duration::from_millis(120);

/// Pages whose findings are outdated.
#[derive(Debug)]
pub enum Stale {
    All,
    /// Pages, by the places of their routes.
    At(Vec<usize>),
}

/// What a check came to.
pub struct Checked<S: Site> {
    /// Which one it was.
    pub number: u64,
    /// What is wrong with the pages, sorted.
    pub found: Vec<Diagnostic>,
    /// Whether every page could be made.
    pub complete: bool,
    pub learned: Option<Learned<S>>,
}

/// What a check learned besides problems.
pub struct Learned<S: Site> {
    pub model: Model<S>,
    /// In the order of the routes.
    pub facts: Vec<Option<Arc<Facts>>>,
    pub weights: Weights,
    pub budget: Budget,
}

struct Job<S: Site> {
    number: u64,
    model: Model<S>,
    stale: Stale,
    /// Set when a newer model makes this one idle work.
    stop: Arc<AtomicBool>,
}

/// A thread that checks.
pub struct Checker<S: Site> {
    jobs: Sender<Job<S>>,
    /// Of the latest job.
    pub number: u64,
    stop: Arc<AtomicBool>,
}

impl<S: Site> Checker<S> {
    /// Starts the thread. It wakes `waker` for each result.
    pub fn start(project: Project, waker: Waker) -> (Self, Receiver<Checked<S>>) {
        let (jobs, waiting) = mpsc::channel();
        let (sender, results) = mpsc::channel();
        std::thread::spawn(move || {
            let mut pages = site_report::Pages::new();
            let mut weigher = Weigher::open(&project.cache);
            while let Some(job) = next(&waiting, &mut pages) {
                if let Some(checked) = check(&project, &job, &mut pages, &mut weigher)
                    && sender.send(checked).is_ok()
                {
                    waker.wake();
                }
            }
        });
        (Checker { jobs, number: 0, stop: Arc::default() }, results)
    }

    /// Stops the check that runs: the files changed. A new check must follow.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Checks this model once there has been no change for a while, and drops earlier ones.
    pub fn check(&mut self, model: Model<S>, stale: Stale) {
        self.stop();
        self.stop = Arc::default();
        self.number += 1;
        let _ = self.jobs.send(Job { number: self.number, model, stale, stop: self.stop.clone() });
    }
}

/// The latest job, when none followed it for a while. Forgets what the jobs say is stale.
fn next<S: Site>(waiting: &Receiver<Job<S>>, pages: &mut site_report::Pages) -> Option<Job<S>> {
    let mut job = waiting.recv().ok()?;
    loop {
        match &job.stale {
            Stale::All => pages.clear(),
            Stale::At(places) => {
                for &at in places {
                    if let Some(page) = pages.get_mut(at) {
                        *page = None;
                    }
                }
            }
        }
        match waiting.recv_timeout(REST) {
            Ok(newer) => job = newer,
            Err(RecvTimeoutError::Timeout) => return Some(job),
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}

/// `None` when it was stopped.
fn check<S: Site>(
    project: &Project,
    job: &Job<S>,
    pages: &mut site_report::Pages,
    weigher: &mut Weigher,
) -> Option<Checked<S>> {
    let Job { number, model, stop, .. } = job;
    let mut diagnostics = Diagnostics::default();
    site_report::render(model, pages, &|_| {}, stop, &mut diagnostics);
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let complete = pages.iter().all(Option::is_some);
    let texts = site_report::texts(model, pages, &mut diagnostics);
    let budget = Budget::read::<S>(project).map_err(|problems| diagnostics.extend(problems)).ok();
    model.site.proofread(stop, &mut diagnostics);
    let learned = budget.map(|budget| {
        let out = &project.out;
        let findings = site_report::check(stop, model, pages, &texts, &budget, weigher, out, &mut diagnostics);
        Learned { model: model.clone(), facts: site_report::facts(pages), weights: findings.weights, budget }
    });
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    weigher.keep();
    diagnostics.extend(project.cache.warning());
    Some(Checked { number: *number, found: diagnostics.sorted(), complete, learned })
}
