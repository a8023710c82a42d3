//! Folders of files, for tests and benchmarks.

use std::fs;
use std::path::Path;

/// Copies a folder recursively.
pub fn copy(from: &Path, to: &Path) {
    for entry in walkdir::WalkDir::new(from).sort_by_file_name() {
        let entry = entry.expect("the folder can be listed");
        let target = to.join(entry.path().strip_prefix(from).expect("it is inside"));
        if entry.file_type().is_dir() {
            fs::create_dir_all(target).expect("a folder");
        } else {
            fs::copy(entry.path(), target).expect("a copy");
        }
    }
}
