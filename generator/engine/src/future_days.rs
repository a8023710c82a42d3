//! Finds what will be wrong once scheduled pages appear. It is reported today, because nobody may be there to fix it on that
//! day.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use jiff::civil::Date;
use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Lang, Severity, Span, words};

use crate::check::Weigher;
use crate::config::RunOptions;
use crate::islands::Lock;
use crate::model::Model;
use crate::project::Project;
use crate::render::{PreviousRender, Renderer};
use crate::routes::{self, Route};
use crate::site::Site;
use crate::site_report::{self, Pages};

/// Maximum number of publication days to check. Each takes as long as all rules for pages.
const DAYS: usize = 7;

/// Reports the errors that a build will find on the next days on which scheduled pages appear. `pages` has the facts of today's
/// pages. For a later day, only the pages that are missing there are rendered. Once `stop` is set, the findings are incomplete
/// and must not be used.
pub fn check<S: Site>(
    project: &Project,
    model: &Model<S>,
    pages: &Pages,
    weigher: &Weigher,
    stop: &AtomicBool,
    diagnostics: &mut Diagnostics,
) {
    let days: BTreeSet<Date> = model.routes.unpublished.scheduled.values().copied().collect();
    if days.is_empty() {
        return;
    }
    let mut now = diagnostics.clone();
    let _ = on(project, model, model.options.now, &mut now);
    // A broken template is broken on every day, and so are its consequences.
    if now.clone().into_iter().any(|one| one.code.is_for_developers()) {
        return;
    }
    let mut known: BTreeSet<_> = now.into_iter().map(|one| mistake(&one)).collect();
    let today: HashMap<_, _> = model.routes.all.iter().map(|route| page(route)).zip(pages).collect();
    for day in days.into_iter().take(DAYS) {
        let mut found = Diagnostics::default();
        if let Some(later) = on(project, model, day, &mut found) {
            let facts = |route: &Arc<Route>| today.get(&page(route)).copied().cloned().flatten();
            let mut pages: Pages = later.routes.all.iter().map(facts).collect();
            site_report::render(&later, &mut pages, &|_| {}, stop, &mut found);
            site_report::check(project, &later, &pages, weigher, &|_| {}, stop, &mut found);
        }
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let errors = found.into_iter().filter(|one| one.severity == Severity::Error);
        let new = errors.filter(|one| known.insert(mistake(one)));
        diagnostics.extend(new.map(|one| one.note(words::wrong_from(day.to_string()))));
    }
}

/// Identifies a page. Includes its file, because two files may claim the same address.
fn page(route: &Route) -> (&str, Option<&str>) {
    (&route.path, route.source.as_ref().map(|file| &*file.path))
}

/// Returns the site as a build on another day reads it.
fn on<S: Site>(project: &Project, model: &Model<S>, day: Date, diagnostics: &mut Diagnostics) -> Option<Model<S>> {
    let options = RunOptions { now: day, ..model.options };
    let site = Arc::new(S::link(model.site.content().clone(), options, diagnostics)?);
    let routes = Arc::new(routes::decide(&*site, false, diagnostics));
    let before = PreviousRender { renderer: Some(&model.renderer), stands_in: true, same_templates: true };
    let _islands = S::ISLANDS.then(|| Lock::read(&project.cache));
    let renderer = Renderer::new(project, site.clone(), model.assets.clone(), before, &|_| {}, diagnostics)?;
    Some(Model { site, routes, renderer, options, ..model.clone() })
}

/// Identifies a mistake: its place, or its message if it has none. The message of a mistake may change once its page is there.
fn mistake(found: &Diagnostic) -> (Code, String, Span) {
    match found.at.first() {
        Some(at) => (found.code, at.file.path.clone(), at.span),
        None => (found.code, found.message.say(Lang::En), Span::default()),
    }
}
