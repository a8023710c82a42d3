//! Checks all pages in a background thread once there has been no change for a while. Findings about a page are kept until
//! that page changes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use kmo_diagnostic::{Diagnostic, Diagnostics};

use crate::handover::Handover;
use crate::report::SiteReport;
use crate::watch::Waker;
use kmo_engine::check::Weigher;
use kmo_engine::desk::Desk;
use kmo_engine::project::Project;
use kmo_engine::{Model, Site, future_days, site_report};

/// How long there must be no change before the pages are checked.
const REST: Duration = Duration::from_millis(120);

/// Pages whose findings are stale.
#[derive(Debug)]
pub enum Stale {
    All,
    /// By position of their routes.
    At(Vec<usize>),
}

/// The result of a check.
pub struct Checked<S: Site> {
    /// Number of the job, as in [`Checker::number`].
    pub number: u64,
    /// What is wrong with the pages, sorted.
    pub found: Vec<Diagnostic>,
    /// Whether every page could be rendered.
    pub complete: bool,
    /// The report of the check. `None` when the budget could not be read.
    pub report: Option<SiteReport<S>>,
}

struct Job<S: Site> {
    number: u64,
    model: Model<S>,
    stale: Stale,
}

/// Handle of the thread that checks pages.
pub struct Checker<S: Site> {
    jobs: Sender<Job<S>>,
    /// Number of the latest job. Results of earlier ones are stale.
    pub number: u64,
    handover: Arc<Handover<S>>,
}

impl<S: Desk> Checker<S> {
    /// Starts the thread. It wakes `waker` for each result.
    pub fn start(project: Project, handover: Arc<Handover<S>>, waker: Waker) -> (Self, Receiver<Checked<S>>) {
        let (jobs, waiting) = mpsc::channel();
        let (sender, results) = mpsc::channel();
        let own = handover.clone();
        std::thread::spawn(move || {
            let mut pages = site_report::Pages::new();
            let mut weigher = Weigher::open(&project.cache);
            let mut stopped = None;
            while let Some(job) = next(&waiting, stopped.take(), &own, &mut pages) {
                if let Some(known) = own.take_pages(&job.model.site) {
                    pages = known;
                }
                match check(&project, &job, &own.stop, &mut pages, &mut weigher) {
                    Some(checked) => {
                        let _ = sender.send(checked);
                        waker.wake();
                    }
                    // It was stopped, so it runs again, unless a newer job replaces it.
                    None => stopped = Some(job),
                }
            }
        });
        (Checker { jobs, number: 0, handover }, results)
    }

    /// Checks this model once there has been no change for a while. Stops the check that is running and replaces pending
    /// jobs.
    pub fn check(&mut self, model: Model<S>, stale: Stale) {
        self.handover.stop.store(true, Ordering::Relaxed);
        self.number += 1;
        let _ = self.jobs.send(Job { number: self.number, model, stale });
    }
}

/// Returns the job to run: the one that was stopped, or the newest one that was sent. Waits until no job has come for a
/// while and nobody reads the site. Clears the pages that new jobs report as stale. `None` when the sender is gone.
fn next<S: Site>(
    waiting: &Receiver<Job<S>>,
    stopped: Option<Job<S>>,
    handover: &Handover<S>,
    pages: &mut site_report::Pages,
) -> Option<Job<S>> {
    let mut job = match stopped {
        Some(job) => job,
        None => forget(waiting.recv().ok()?, pages),
    };
    loop {
        // Reset before the wait, so that no stop is lost: after one, it waits again or the check ends at once.
        handover.stop.store(false, Ordering::Relaxed);
        match waiting.recv_timeout(REST) {
            Ok(newer) => job = forget(newer, pages),
            Err(RecvTimeoutError::Timeout) if handover.is_busy() || handover.stop.load(Ordering::Relaxed) => {}
            Err(RecvTimeoutError::Timeout) => return Some(job),
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}

fn forget<S: Site>(job: Job<S>, pages: &mut site_report::Pages) -> Job<S> {
    match &job.stale {
        Stale::All => pages.clear(),
        Stale::At(positions) => drop_pages(pages, positions),
    }
    job
}

/// Drops the results of the pages at these positions.
pub fn drop_pages(pages: &mut site_report::Pages, positions: &[usize]) {
    for &at in positions {
        if let Some(page) = pages.get_mut(at) {
            *page = None;
        }
    }
}

/// Returns `None` if it was stopped.
fn check<S: Desk>(
    project: &Project,
    job: &Job<S>,
    stop: &AtomicBool,
    pages: &mut site_report::Pages,
    weigher: &mut Weigher,
) -> Option<Checked<S>> {
    let Job { number, model, .. } = job;
    let mut diagnostics = Diagnostics::default();
    site_report::render(model, pages, &|_| {}, stop, &mut diagnostics);
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let complete = pages.iter().all(Option::is_some);
    model.site.proofread(stop, &mut diagnostics);
    let findings = site_report::check(project, model, pages, weigher, &|_| {}, stop, &mut diagnostics);
    future_days::check(project, model, pages, weigher, stop, &mut diagnostics);
    let report = findings.map(|found| SiteReport::new(model, pages.clone(), found.weights, found.budget));
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    weigher.keep();
    diagnostics.extend(project.cache.warning());
    Some(Checked { number: *number, found: diagnostics.sorted(), complete, report })
}
