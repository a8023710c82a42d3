//! What an output folder holds.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

/// Paths below a folder, with forward slashes.
#[derive(Debug, Default)]
pub struct Tree {
    pub files: BTreeSet<String>,
    /// Parents before what is in them.
    pub folders: BTreeSet<String>,
    /// Symbolic links and other things that this program never makes.
    pub links: BTreeSet<String>,
}

impl Tree {
    /// Reads a folder; nothing when it does not exist.
    ///
    /// # Errors
    /// When it can't be listed, or is no folder.
    pub fn read(folder: &Path) -> io::Result<Option<Self>> {
        match std::fs::symlink_metadata(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
            Ok(found) if !found.is_dir() => return Err(io::Error::other("it is not a folder")),
            Ok(_) => {}
        }
        let mut tree = Tree::default();
        for entry in walkdir::WalkDir::new(folder).min_depth(1) {
            let entry = entry?;
            let relative = entry.path().strip_prefix(folder).unwrap_or(entry.path());
            let path = relative.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
            let kind = entry.file_type();
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
        self.files.is_empty() && self.folders.is_empty() && self.links.is_empty()
    }
}
