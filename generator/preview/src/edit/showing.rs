//! Which pages show which text.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use kmo_engine::content::origin::{self, Origin};
use kmo_engine::routes::Route;
use kmo_engine::{Model, Site};
use rayon::prelude::*;

/// With more pages than this it takes too long to render them all. The index is then empty.
const MOST: usize = 2_000;

/// The positions of the routes that show a text. Made once for each reading of the site.
pub struct Showing<S: Site> {
    site: Arc<S>,
    pages: HashMap<Origin, Vec<usize>>,
}

impl<S: Site> Showing<S> {
    /// Whether it was made from the site of this model.
    pub fn is_of(&self, model: &Model<S>) -> bool {
        Arc::ptr_eq(&self.site, &model.site)
    }

    pub fn of(model: &Model<S>) -> Self {
        let mut pages: HashMap<Origin, Vec<usize>> = HashMap::new();
        let routes = &model.routes.all;
        if routes.len() <= MOST {
            let places = |(at, route): (usize, &Arc<Route>)| {
                let html = model.render(route).map(|page| page.html).unwrap_or_default();
                (at, origin::all(&html).collect::<HashSet<_>>())
            };
            let all: Vec<_> = routes.par_iter().enumerate().map(places).collect();
            for (at, places) in all {
                for place in places {
                    pages.entry(place).or_default().push(at);
                }
            }
        }
        Showing { site: model.site.clone(), pages }
    }

    /// Positions of the routes that show a text, in ascending order.
    pub fn at(&self, place: Origin) -> &[usize] {
        self.pages.get(&place).map_or(&[], Vec::as_slice)
    }
}
