//! Every URL of the site, decided before the first page is rendered.

mod collisions;
mod decide;
mod gone;
mod redirects;
mod route;

use std::sync::Arc;

pub use decide::decide;
pub use gone::Unpublished;
pub use redirects::Redirect;
pub use route::{Fallback, Route, is_path};

/// All routes, and the redirects from addresses that were given up. A copy shares the routes.
#[derive(Clone, Debug)]
pub struct Routes {
    /// Sorted by path.
    pub all: Vec<Arc<Route>>,
    pub redirects: Vec<Redirect>,
    /// Addresses that were given up for good.
    pub gone: Vec<String>,
    /// Addresses that do not answer yet.
    pub unpublished: Arc<Unpublished>,
}

impl Routes {
    /// The route that answers at a path.
    pub fn get(&self, path: &str) -> Option<&Route> {
        self.position(path).map(|at| &*self.all[at])
    }

    /// Where that route is in [`Routes::all`].
    pub fn position(&self, path: &str) -> Option<usize> {
        self.all.binary_search_by(|route| route.path.as_str().cmp(path)).ok()
    }

    /// These routes with one in the place of the one at its path, and that place. `None` when another kind of page is there.
    pub fn with(&self, route: Route) -> Option<(Routes, usize)> {
        let is_it = |at: &usize| (self.all[*at].kind, self.all[*at].at) == (route.kind, route.at);
        let position = self.position(&route.path).filter(is_it)?;
        let mut routes = self.clone();
        routes.all[position] = Arc::new(route);
        Some((routes, position))
    }

    /// Addresses that others can know, and that must answer as long as the site is there.
    pub fn lasting(&self) -> impl Iterator<Item = &str> {
        self.all.iter().filter(|route| route.lasting).map(|route| route.path.as_str())
    }

    /// Routes that search engines may list: canonical ones only.
    pub fn indexed(&self) -> impl Iterator<Item = &Route> {
        self.all.iter().map(|route| &**route).filter(|route| route.index && route.is_canonical())
    }

    /// The page that answers at this path because nothing else does.
    pub fn fallback(&self, path: &str) -> Option<(&Route, Fallback)> {
        self.all.iter().find_map(|route| {
            let fallback = route.fallback?;
            path.strip_prefix(fallback.below)?.starts_with('/').then_some((&**route, fallback))
        })
    }
}
