//! The published files that differ between two versions, with their bytes.

use std::path::Path;

use kmo_engine::content::PUBLISHED;
use kmo_engine::program::Failure;
use kmo_engine::source::is_ignored;
use kmo_shared::disk;

use super::git::Git;
use super::repository::Repository;

/// Whether this is the all-zero hash or mode, which git prints for a file that does not exist or is not in the object
/// store.
fn none(hash: &str) -> bool {
    hash.bytes().all(|byte| byte == b'0')
}

/// A file that changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// Path in the project: `content/site.yaml`.
    pub path: String,
    pub old: Side,
    pub new: Side,
}

/// A file in one of two versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Side {
    Nothing,
    /// A stored file: its git mode and hash. In the archive, the mode is empty.
    Blob {
        mode: String,
        hash: String,
    },
    /// The file as it is on the disk now.
    Disk,
}

impl Side {
    fn of(mode: &str, hash: &str) -> Self {
        match (none(mode), none(hash)) {
            (true, _) => Side::Nothing,
            (false, true) => Side::Disk,
            (false, false) => Side::Blob { mode: mode.to_owned(), hash: hash.to_owned() },
        }
    }
}

/// Whether this is the list of published addresses, which publishing adds to and nobody edits.
pub fn is_address_list(path: &str) -> bool {
    !path.starts_with("public/") && Path::new(path).file_name().is_some_and(|name| name == PUBLISHED)
}

/// Whether a new file at this path is somebody's work. What the site never reads, such as `.DS_Store` and an editor's backup,
/// is nobody's.
pub fn is_work(path: &str) -> bool {
    !path.split('/').any(is_ignored)
}

/// The changes that somebody made: all files but the list of addresses.
pub fn without_address_list(mut files: Vec<Changed>) -> Vec<Changed> {
    files.retain(|file| !is_address_list(&file.path));
    files
}

/// The files that differ between a commit and the disk, sorted by path.
///
/// # Errors
/// If git fails.
pub fn on_disk(repository: &Repository, since: &str) -> Result<Vec<Changed>, Failure> {
    let [content, public] = &repository.folders;
    let mut found = between(repository, &[since])?;
    let new = repository.git.list(&["ls-files", "-z", "--others", "--exclude-standard", "--", content, public])?;
    for path in new.into_iter().filter(|path| is_work(path)) {
        // The file was removed from the index only, so git reports it as deleted although it is on the disk.
        match found.iter_mut().find(|changed| changed.path == path) {
            Some(known) => known.new = Side::Disk,
            None => found.push(Changed { path, old: Side::Nothing, new: Side::Disk }),
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

/// The files that differ between two versions. `versions` are arguments of `git diff`: two commits, or one commit to compare
/// with the disk or, after `--cached`, with the user's index.
///
/// # Errors
/// If git fails.
pub fn between(repository: &Repository, versions: &[&str]) -> Result<Vec<Changed>, Failure> {
    let [content, public] = &repository.folders;
    let mut arguments = vec!["diff", "--raw", "-z", "--no-abbrev", "--relative", "--no-renames", "--no-ext-diff"];
    // A repository inside this one has no files here to compare; its own repository publishes it.
    arguments.push("--ignore-submodules=all");
    arguments.extend(versions);
    arguments.extend(["--", content, public]);
    let printed = repository.git.list(&arguments)?;
    let found = printed.chunks_exact(2).filter_map(|pair| {
        let mut parts = pair[0].strip_prefix(':')?.split(' ');
        let (old_mode, new_mode, old, new) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let (old, new) = (Side::of(old_mode, old), Side::of(new_mode, new));
        Some(Changed { path: pair[1].clone(), old, new })
    });
    Ok(found.collect())
}

/// The bytes of a file; `None` if it is not there, or can't be read from the disk.
///
/// # Errors
/// If git fails.
pub fn bytes(git: &Git, path: &str, side: &Side) -> Result<Option<Vec<u8>>, Failure> {
    match side {
        Side::Nothing => Ok(None),
        Side::Blob { hash, .. } => git.run(&["cat-file", "blob", hash], &[]).map(Some),
        Side::Disk => Ok(disk::open_below(git.folder(), Path::new(path)).and_then(disk::all_of).ok()),
    }
}

/// A file as it is in a commit.
///
/// # Errors
/// If git fails.
pub fn in_commit(repository: &Repository, commit: &str, path: &str) -> Result<Side, Failure> {
    let found = repository.git.list(&["ls-tree", "-z", commit, "--", path])?;
    let blob = found.first().and_then(|line| {
        let mut parts = line.split_once('\t')?.0.split(' ');
        let (mode, kind, hash) = (parts.next()?, parts.next()?, parts.next()?);
        (kind == "blob").then(|| Side::Blob { mode: mode.to_owned(), hash: hash.to_owned() })
    });
    Ok(blob.unwrap_or(Side::Nothing))
}
