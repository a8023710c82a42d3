//! Handles file systems for which `Logo.png` and `logo.png` are the same name, as on macOS and Windows.
//!
//! On those, a file whose name changed case keeps its old name, and would be removed as an old file right after it was written.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use super::tree::Tree;
use crate::source::folded;

/// Renames files that the file system kept under their old spelling, and removes paths from `gone` that are another spelling of
/// a file of the site.
///
/// # Errors
/// If the output folder can't be listed, or a file can't be renamed.
pub(super) fn settle<'a>(
    out: &Path,
    staging: &Path,
    files: impl Iterator<Item = &'a String>,
    changed: &[&str],
    gone: &mut Vec<&str>,
) -> io::Result<()> {
    let suspects: BTreeSet<String> = gone.iter().flat_map(|path| above(path)).map(folded).collect();
    let suspect = |path: &str| above(path).any(|path| suspects.contains(&folded(path)));
    if !changed.iter().any(|path| suspect(path)) {
        return Ok(());
    }
    let mut listed = list(out)?;
    let mut tried = BTreeSet::new();
    while let Some((wrong, right)) = changed.iter().find_map(|path| misspelled(path, &listed, &tried)) {
        // In two steps, because the system may ignore a rename that only changes case.
        let aside = staging.join("respelled");
        fs::rename(out.join(&wrong), &aside)?;
        fs::rename(&aside, out.join(&right))?;
        tried.insert(right);
        listed = list(out)?;
    }
    let unlisted: BTreeSet<String> = files.filter(|path| !listed.contains(*path)).map(|path| folded(path)).collect();
    gone.retain(|path| listed.contains(*path) && !unlisted.contains(&folded(path)));
    Ok(())
}

/// Returns the folders above a path, outermost first, then the path itself.
fn above(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|(at, _)| &path[..at]).chain([path])
}

/// Lists everything in the folder, as the file system spells it.
fn list(out: &Path) -> io::Result<BTreeSet<String>> {
    let Tree { mut files, mut folders, mut links, .. } = Tree::read(out)?.unwrap_or_default();
    files.append(&mut folders);
    files.append(&mut links);
    Ok(files)
}

/// Returns the outermost part of a path that is listed with another spelling: as it is listed, and as it should be.
fn misspelled(path: &str, listed: &BTreeSet<String>, tried: &BTreeSet<String>) -> Option<(String, String)> {
    let right = above(path).find(|part| !listed.contains(*part))?;
    let folder = right.rsplit_once('/').map_or("", |(folder, _)| folder);
    let same = folded(right);
    let is_beside = |other: &&String| other.rsplit_once('/').map_or("", |(folder, _)| folder) == folder;
    let wrong = listed.iter().filter(is_beside).find(|other| folded(other) == same)?;
    (!tried.contains(right)).then(|| (wrong.clone(), right.to_owned()))
}
