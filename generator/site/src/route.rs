//! Helpers for the routes of all kinds of pages.

use std::collections::HashMap;

use kmo_engine::content::origin;
use kmo_engine::routes::Route;

use crate::Site;
use crate::address::BLOG;

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
pub struct Breadcrumbs {
    /// Labels of pages by their route.
    pages: HashMap<String, String>,
    /// Label of the blog.
    blog: String,
}

impl Breadcrumbs {
    /// Takes the route and label of each page, and the label of the blog.
    pub fn new<'a>(pages: impl IntoIterator<Item = (&'a str, &'a str)>, blog: &str) -> Self {
        let mut labels = HashMap::new();
        for (route, label) in pages {
            // If two pages have the same route, which is an error, the first one counts.
            labels.entry(route.to_owned()).or_insert_with(|| label.to_owned());
        }
        Breadcrumbs { pages: labels, blog: blog.to_owned() }
    }

    pub fn home(&self) -> (String, String) {
        (self.pages.get("/").map_or("Home", String::as_str).to_owned(), "/".to_owned())
    }

    /// Returns the home page, and the pages at `path` and at each folder above it, where they exist.
    pub fn of(&self, path: &str) -> Vec<(String, String)> {
        let mut parents = vec![self.home()];
        let ends = path.match_indices('/').map(|(at, _)| at).filter(|at| *at > 0).chain([path.len()]);
        for folder in ends.map(|end| &path[..end]).filter(|folder| !folder.is_empty()) {
            if let Some(label) = self.pages.get(folder) {
                parents.push((label.clone(), folder.to_owned()));
            }
        }
        parents
    }

    /// Returns the home page and the list of posts.
    pub fn post(&self) -> Vec<(String, String)> {
        vec![self.home(), (self.blog.clone(), BLOG.to_owned())]
    }
}
