//! Files that could not be typed. Each has been reported; what refers to one is no second mistake.

use std::collections::BTreeSet;

use super::{FOLDERS, Folder};
use crate::address;

/// What the site would have had of the files that could not be typed, as far as they tell.
#[derive(Clone, Debug, Default)]
pub struct Invalid {
    pub cities: BTreeSet<String>,
    pub posts: BTreeSet<String>,
    /// Addresses at which they would have answered.
    routes: BTreeSet<String>,
    /// Whether the rules of the data value exchange are there, but could not be typed.
    pub exchange: bool,
}

impl Invalid {
    /// Looks at every file that is not in `typed`, the paths of those that could be.
    pub(super) fn find(content: &Folder, typed: &BTreeSet<&str>) -> Self {
        let mut invalid = Invalid::default();
        for (folder, extension) in FOLDERS {
            for file in content.below(folder, extension) {
                if typed.contains(format!("{}/{}", content.shown(), file.relative).as_str()) {
                    continue;
                }
                let name = &file.relative[folder.len()..file.relative.len() - extension.len() - 1];
                match folder {
                    "cities/" => _ = invalid.cities.insert(name.to_owned()),
                    "blog/" => _ = invalid.posts.insert(name.to_owned()),
                    _ => {}
                }
                match route(folder, name) {
                    Some(route) => _ = invalid.routes.insert(route),
                    None if folder == "pages/" => {
                        invalid.routes.insert(format!("/{name}"));
                        let text = content.read(file).map(|file| file.text.clone()).unwrap_or_default();
                        invalid.routes.extend(routes(&text).map(str::to_owned));
                    }
                    None => {}
                }
            }
        }
        invalid
    }

    /// Whether some page is missing for a file that could not be typed.
    pub fn some(&self) -> bool {
        !self.routes.is_empty()
    }

    /// Whether a file that could not be typed may have answered at this path.
    pub fn may_have(&self, path: &str) -> bool {
        self.routes.contains(path)
    }
}

/// The address of a document by its file alone; nothing for a page, which names its own, and for what has none.
pub(super) fn route(folder: &str, name: &str) -> Option<String> {
    match folder {
        "cities/" => Some(address::city(name)),
        "blog/" => Some(address::post(name)),
        "academy/" => Some(address::module(name)),
        "policies/" => Some(address::policy(name)),
        "jobs/" => Some(address::job(name)),
        _ => None,
    }
}

/// The paths after `route:` and `aliases:`, read without a parser: the file may not be YAML.
fn routes(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| line.starts_with("route:") || line.starts_with("aliases:"))
        .flat_map(|line| line.split([' ', ',', '[', ']', '"', '\'']))
        .filter(|part| part.starts_with('/'))
}
