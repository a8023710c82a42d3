//! Sorts changed paths by what they mean to the engine.

use std::path::{Path, PathBuf};

use kmo_engine::Changes;
use kmo_engine::project::Project;

use crate::watch::ChangedPaths;

/// Returns the changes, and whether sources of the islands are among them. Files that Vite writes while it runs don't
/// count: it reports itself when it is done.
pub fn changes(project: &Project, seen: ChangedPaths, vite_runs: bool) -> (Changes, bool) {
    let root = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| PathBuf::from(path));
    let [content, templates, public, built] =
        [&project.content, &project.templates, &project.public, &project.built_islands].map(|path| root(path));
    let mut changes = Changes { all: seen.lost, ..Changes::default() };
    let mut islands = seen.lost;
    for path in seen.paths {
        if let Ok(name) = path.strip_prefix(&content) {
            match name.to_str().filter(|name| !name.is_empty()) {
                Some(name) => {
                    let name = name.replace(std::path::MAIN_SEPARATOR, "/");
                    changes.assets |= name.starts_with("images");
                    changes.content.insert(name);
                }
                None => changes.all = true,
            }
        } else if path.starts_with(&templates) {
            changes.templates = true;
            changes.assets |= path.extension().is_none_or(|extension| extension != "html");
        } else if path.starts_with(&public) {
            changes.assets = true;
        } else if path.starts_with(&built) {
            changes.assets |= !vite_runs;
        } else {
            islands = true;
        }
    }
    (changes, islands)
}
