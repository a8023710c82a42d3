//! Shared by the routes of all kinds of pages.

use std::collections::HashMap;

use kmo_engine::content::origin;
use kmo_engine::routes::Route;

use crate::Site;
use crate::address::BLOG;

/// A route below the home page, called by its title.
pub fn titled(site: &Site, path: String, title: &str) -> Route {
    Route {
        title: branded(site, title),
        label: title.to_owned(),
        card: title.to_owned(),
        parents: vec![site.above.home()],
        ..Route::new(path)
    }
}

/// A title with the brand, unless it names it itself.
pub fn branded(site: &Site, title: &str) -> String {
    let brand = &site.settings.value.brand;
    if title.contains(origin::text(brand)) { title.to_owned() } else { format!("{title} | {brand}") }
}

/// The parents of pages: labels and paths, from the home page down.
#[derive(Debug)]
pub struct Above {
    /// Labels of pages by their route.
    pages: HashMap<String, String>,
    /// Label of the blog.
    blog: String,
}

impl Above {
    /// From the routes and labels of pages.
    pub fn new<'a>(pages: impl IntoIterator<Item = (&'a str, &'a str)>, blog: &str) -> Self {
        let mut labels = HashMap::new();
        for (route, label) in pages {
            // Of two with one route, which is a mistake, the first counts.
            labels.entry(route.to_owned()).or_insert_with(|| label.to_owned());
        }
        Above { pages: labels, blog: blog.to_owned() }
    }

    pub fn home(&self) -> (String, String) {
        (self.pages.get("/").map_or("Home", String::as_str).to_owned(), "/".to_owned())
    }

    /// Home, and the pages at `path` and the folders above it, as far as there are any.
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

    /// Home and the list of posts.
    pub fn post(&self) -> Vec<(String, String)> {
        vec![self.home(), (self.blog.clone(), BLOG.to_owned())]
    }
}
