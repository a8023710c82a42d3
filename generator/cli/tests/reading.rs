//! Reading pages in the checks.

#[path = "../benches/corpus/cities.rs"]
mod cities;
mod common;

use std::path::Path;
use std::sync::Mutex;

use common::{NOW, Site};
use kmo_diagnostic::Diagnostics;
use kmo_engine::assets::{Body, Output};
use kmo_engine::check::SharedTails;
use kmo_engine::project::Project;
use kmo_engine::{Request, RunOptions};

/// The pages for which reading in parts gives another result than reading as a whole, and the number of pages.
fn misread(project: &Path) -> (Vec<String>, usize) {
    let tails = SharedTails::default();
    let seen = Mutex::new((Vec::new(), 0));
    let write = |output: &Output| {
        let Body::Bytes(bytes) = &output.body else { return };
        let html = std::str::from_utf8(bytes).unwrap_or_default();
        let is_misread = output.path.ends_with(".html") && !tails.is_read_as_a_whole(html);
        let mut seen = seen.lock().expect("no thread panics while it holds the lock");
        seen.1 += usize::from(output.path.ends_with(".html"));
        seen.0.extend(is_misread.then(|| output.path.clone()));
    };
    let project = Project::new(project, None, None);
    let options = RunOptions { now: NOW.parse().expect("it is a day"), drafts: false, launch: false };
    let request = Request { project: &project, options, islands: false, progress: &|_| {} };
    kmo_site::check(&request, &write, false, &mut Diagnostics::default()).expect("it can be checked");
    seen.into_inner().expect("no thread panicked")
}

#[test]
fn pages_read_in_parts_give_the_same_result_as_a_whole() {
    let project = Site::of_project();
    let (wrong, pages) = misread(project.path());
    assert!(wrong.is_empty() && pages > 100, "{pages} pages: {wrong:#?}");

    cities::replace(project.path(), 200);
    let (wrong, pages) = misread(project.path());
    assert!(wrong.is_empty() && pages > 260, "{pages} pages: {wrong:#?}");
}
