//! Every URL of the site, decided before the first page is rendered.

mod collisions;
mod gone;
mod redirects;
mod route;

use std::sync::Arc;

use kmo_diagnostic::Diagnostics;

use crate::site::Site;

pub use gone::Unpublished;
pub use redirects::Redirect;
pub use route::{Fallback, Route, is_path};

/// All routes, and the redirects from old addresses. Clones share the routes.
#[derive(Clone, Debug)]
pub struct Routes {
    /// Sorted by path.
    pub all: Vec<Arc<Route>>,
    pub redirects: Vec<Redirect>,
    /// Addresses that are gone for good, without a redirect.
    pub gone: Vec<String>,
    /// Addresses of content that is not published now.
    pub unpublished: Arc<Unpublished>,
}

impl Routes {
    /// Returns the route with this path.
    pub fn get(&self, path: &str) -> Option<&Route> {
        self.position(path).map(|at| &*self.all[at])
    }

    /// Returns the index in [`Routes::all`] of the route with this path.
    pub fn position(&self, path: &str) -> Option<usize> {
        self.all.binary_search_by(|route| route.path.as_str().cmp(path)).ok()
    }

    /// Replaces the route with the same path. Returns the new routes and the index of that route. `None` if there is no
    /// route with that path, or if it is of another page.
    pub fn with(&self, route: Route) -> Option<(Routes, usize)> {
        let is_it = |at: &usize| (self.all[*at].kind, self.all[*at].at) == (route.kind, route.at);
        let position = self.position(&route.path).filter(is_it)?;
        let mut routes = self.clone();
        routes.all[position] = Arc::new(route);
        Some((routes, position))
    }

    /// Returns the paths that others may know, and that must keep working.
    pub fn lasting(&self) -> impl Iterator<Item = &str> {
        self.all.iter().filter(|route| route.lasting).map(|route| route.path.as_str())
    }

    /// Returns the routes that search engines may list, which are canonical.
    pub fn indexed(&self) -> impl Iterator<Item = &Route> {
        self.all.iter().map(|route| &**route).filter(|route| route.index && route.is_canonical())
    }

    /// Returns the fallback page for a path that has no route and no file of its own.
    pub fn fallback(&self, path: &str) -> Option<(&Route, Fallback)> {
        self.all.iter().find_map(|route| {
            let fallback = route.fallback?;
            path.strip_prefix(fallback.below)?.starts_with('/').then_some((&**route, fallback))
        })
    }
}

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
    let redirected = redirects.iter().map(|redirect| &redirect.from).chain(&gone).map(String::as_str);
    gone::report(site.config(), site.content(), &unpublished, &all, redirected, diagnostics);
    Routes { all: all.into_iter().map(Arc::new).collect(), redirects, gone, unpublished: Arc::new(unpublished) }
}
