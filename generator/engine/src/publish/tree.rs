//! The files of an output folder.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use super::staging::WITHIN;

/// Paths below a folder, with forward slashes.
#[derive(Debug, Default)]
pub struct Tree {
    pub files: BTreeSet<String>,
    /// Parents before what is in them.
    pub folders: BTreeSet<String>,
    /// Symbolic links and other things that this program never makes.
    pub links: BTreeSet<String>,
    /// Files with a name that is not UTF-8, which this program never makes either.
    pub foreign: Vec<PathBuf>,
}

impl Tree {
    /// Reads a folder; `None` when it does not exist.
    ///
    /// # Errors
    /// When it can't be listed.
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
