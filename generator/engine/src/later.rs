//! Checks the pages of scheduled content: on their day nobody may be there to mend them.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use jiff::civil::Date;
use kmo_diagnostic::{Code, Diagnostic, Diagnostics};

use crate::config::RunOptions;
use crate::model::Model;
use crate::project::Project;
use crate::render::{Before, Renderer};
use crate::routes::{self, Routes};
use crate::site::Site;
use crate::site_report::{self, Pages};

/// Applies `rules` to the pages that do not exist yet, but will on the last day for which something is scheduled. Adds the
/// problems that `diagnostics` does not have yet. `pages` are those of today: what stays is not rendered again.
pub(crate) fn check<S: Site>(
    today: &Model<S>,
    pages: &Pages,
    project: &Project,
    stop: &AtomicBool,
    diagnostics: &mut Diagnostics,
    rules: impl FnOnce(&Model<S>, &Pages, &mut Diagnostics),
) {
    let last = today.routes.unpublished.scheduled.values().max();
    let Some(&day) = last.filter(|_| !stop.load(Ordering::Relaxed)) else { return };
    let mut found = Diagnostics::default();
    let Some(later) = on(day, today, project, &mut found) else { return };
    let known = |path: &str| today.routes.position(path);
    let new: Vec<_> = later.routes.all.iter().filter(|route| known(&route.path).is_none()).collect();
    let paths: BTreeSet<&str> = new.iter().map(|route| route.path.as_str()).collect();
    let files: BTreeSet<&str> = new.iter().filter_map(|route| Some(route.source.as_ref()?.path.as_str())).collect();
    let page = |path: &str| pages.get(known(path)?)?.clone();
    let mut pages: Pages = later.routes.all.iter().map(|route| page(&route.path)).collect();
    let mut failures = Diagnostics::default();
    site_report::render(&later, &mut pages, &|_| {}, stop, &mut failures);
    rules(&later, &pages, &mut found);
    // What is wrong on a page of today too has been reported.
    let is_about_them = |problem: &Diagnostic| match problem.pages() {
        [] => problem.at.iter().any(|at| files.contains(at.file.path.as_str())),
        on => on.iter().all(|path| paths.contains(path.as_str())),
    };
    // The lists that will lead to them are those of today, so none can be reached.
    let of_them = found.into_iter().filter(|one| one.code != Code::Orphan && is_about_them(one));
    for problem in failures.into_iter().chain(of_them) {
        if !diagnostics.has_same(&problem) {
            diagnostics.push(problem);
        }
    }
}

/// Returns the site as it will be on a later day. `None` if it can't be rendered then.
fn on<S: Site>(day: Date, today: &Model<S>, project: &Project, diagnostics: &mut Diagnostics) -> Option<Model<S>> {
    let options = RunOptions { now: day, ..today.options };
    let site = Arc::new(S::link(today.site.content().clone(), options, diagnostics)?);
    // Keeps the days of these pages, so that a link to one that comes after the page itself is dead.
    let unpublished = today.routes.unpublished.clone();
    let routes = Arc::new(Routes { unpublished, ..routes::decide(&*site, false, diagnostics) });
    let before = Before { renderer: Some(&today.renderer), stands_in: false, same_templates: true };
    let renderer = Renderer::new(project, site.clone(), today.assets.clone(), before, &|_| {}, diagnostics)?;
    Some(Model { site, routes, renderer, options, ..today.clone() })
}
