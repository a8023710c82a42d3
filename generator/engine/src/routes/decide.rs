//! Assigns a URL to every page.

use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, words};

use super::{Route, Routes, collisions, gone, redirects};
use crate::config::Cutoff;
use crate::site::Site;

/// Decides every route and reports addresses that are claimed twice or can't be.
/// `preview` adds the pages that the published site does not have.
pub fn decide<S: Site>(site: &S, preview: bool, diagnostics: &mut Diagnostics) -> Routes {
    let mut all = Vec::new();
    for (number, kind) in S::KINDS.iter().enumerate() {
        let Some(page) = kind.page.as_ref().filter(|_| preview || !kind.preview_only) else { continue };
        let start = all.len();
        (page.routes)(site, &mut all, diagnostics);
        all[start..].iter_mut().for_each(|route: &mut Route| (route.kind, route.template) = (number, page.template));
    }
    collisions::report(&all, diagnostics);
    collisions::too_long(&all, diagnostics);
    all.sort_by(|a, b| a.path.cmp(&b.path));
    let unpublished = site.unpublished();
    let (redirects, gone) = redirects::decide(site.config(), &site.content().invalid, &unpublished, &all, diagnostics);
    gone::report(site.config(), site.content(), &unpublished, &all, (&redirects, &gone), diagnostics);
    Routes { all: all.into_iter().map(Arc::new).collect(), redirects, gone, unpublished: Arc::new(unpublished) }
}

/// Reports pages whose last change is said to be after today. With drafts, days to come are as they should be.
pub fn report_days_to_come(routes: &Routes, cutoff: Cutoff, diagnostics: &mut Diagnostics) {
    for route in routes.all.iter().filter(|route| route.is_canonical() && !cutoff.drafts) {
        let Some((day, file)) = route.updated.filter(|day| *day > cutoff.now).zip(route.source.as_ref()) else {
            continue;
        };
        // The day of a list of pages is that of one of them, and stands in its file.
        let Some(place) = file.find_address(&day.to_string()) else { continue };
        let problem = Diagnostic::warning(Code::Dates, words::day_to_come(day.to_string()));
        diagnostics.push(problem.at(file, place, None).help(words::correct_day()));
    }
}
