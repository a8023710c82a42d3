//! Lists the files of an output folder.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use super::staging::WITHIN;

/// What is in a folder: paths relative to it, with forward slashes.
#[derive(Debug, Default)]
pub struct Tree {
    pub files: BTreeSet<String>,
    /// Sorted, so parents come before their subfolders.
    pub folders: BTreeSet<String>,
    /// Symbolic links, and other entries that are neither files nor folders. This program never makes those.
    pub links: BTreeSet<String>,
    /// Files with a path that is not UTF-8. This program never makes those either.
    pub foreign: Vec<PathBuf>,
}

impl Tree {
    /// Lists a folder, without the staging folder in it. `None` if it does not exist.
    ///
    /// # Errors
    /// If it can't be listed.
    pub fn read(folder: &Path) -> io::Result<Option<Self>> {
        match std::fs::symlink_metadata(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
            Ok(_) => {}
        }
        let mut tree = Tree::default();
        let kept = |entry: &walkdir::DirEntry| entry.depth() != 1 || entry.file_name() != WITHIN;
        for entry in walkdir::WalkDir::new(folder).min_depth(1).into_iter().filter_entry(kept) {
            let entry = entry?;
            let relative = entry.path().strip_prefix(folder).unwrap_or(entry.path());
            let kind = entry.file_type();
            let Some(path) = relative.to_str() else {
                if !kind.is_dir() {
                    tree.foreign.push(relative.to_owned());
                }
                continue;
            };
            let path = path.replace(std::path::MAIN_SEPARATOR, "/");
            let set = match () {
                () if kind.is_file() => &mut tree.files,
                () if kind.is_dir() => &mut tree.folders,
                () => &mut tree.links,
            };
            set.insert(path);
        }
        Ok(Some(tree))
    }

    pub fn is_empty(&self) -> bool {
        self.files.is_empty() && self.folders.is_empty() && self.links.is_empty() && self.foreign.is_empty()
    }
}
