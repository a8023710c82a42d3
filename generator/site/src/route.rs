//! Helpers for the routes of all kinds of pages.

use std::collections::HashMap;

use kmo_engine::content::origin;
use kmo_engine::routes::Route;

use crate::Site;

/// Returns a route with the home page as its parent, and `title` as its title (with the brand), its label and its card.
pub fn titled(site: &Site, path: String, title: &str) -> Route {
    Route {
        title: branded(site, title),
        label: title.to_owned(),
        card: title.to_owned(),
        parents: vec![site.breadcrumbs.home()],
        ..Route::new(path)
    }
}

/// Returns the title with the brand appended, unless it already contains the brand.
pub fn branded(site: &Site, title: &str) -> String {
    let brand = &site.settings.value.brand;
    if title.contains(origin::text(brand)) { title.to_owned() } else { format!("{title} | {brand}") }
}

/// Finds the breadcrumb parents of pages: labels and paths, from the home page down.
#[derive(Debug)]
pub struct Breadcrumbs(HashMap<String, String>);

impl Breadcrumbs {
    /// Takes the route and label of each page.
    pub fn new<'a>(pages: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut labels = HashMap::new();
        for (route, label) in pages {
            // If two pages have the same route, which is an error, the first one counts.
            labels.entry(route.to_owned()).or_insert_with(|| label.to_owned());
        }
        Breadcrumbs(labels)
    }

    pub fn home(&self) -> (String, String) {
        (self.0.get("/").map_or("Home", String::as_str).to_owned(), "/".to_owned())
    }

    /// Returns the home page, and the pages at `path` and at each folder above it, where they exist.
    pub fn of(&self, path: &str) -> Vec<(String, String)> {
        let mut parents = vec![self.home()];
        let ends = path.match_indices('/').map(|(at, _)| at).filter(|at| *at > 0).chain([path.len()]);
        for folder in ends.map(|end| &path[..end]).filter(|folder| !folder.is_empty()) {
            if let Some(label) = self.0.get(folder) {
                parents.push((label.clone(), folder.to_owned()));
            }
        }
        parents
    }
}
