//! Assigns a URL to every page.

use std::sync::Arc;

use kmo_diagnostic::Diagnostics;

use super::{Route, Routes, collisions, gone, redirects};
use crate::site::Site;

/// Decides every route. Reports addresses that are claimed twice or not allowed, and published addresses that no longer exist.
/// `preview` adds the pages that only the preview has.
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
    collisions::reserved(&all, diagnostics);
    all.sort_by(|a, b| a.path.cmp(&b.path));
    let unpublished = site.unpublished();
    let (redirects, gone) = redirects::decide(site.config(), &site.content().invalid, &unpublished, &all, diagnostics);
    gone::report(site.config(), site.content(), &unpublished, &all, (&redirects, &gone), diagnostics);
    Routes { all: all.into_iter().map(Arc::new).collect(), redirects, gone, unpublished: Arc::new(unpublished) }
}
