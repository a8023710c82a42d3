//! The staging folder, from which files are moved into place: beside the output folder, or inside it when nothing can be
//! moved in from outside.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// Name of the folder inside.
pub(super) const WITHIN: &str = ".next-of-kmo-site";

/// A staging folder, empty at first. It is locked while it is used, so that two builds never write to one output folder, from
/// whichever projects they come.
#[derive(Debug)]
pub(super) struct Staging {
    path: PathBuf,
    beside: bool,
    /// Whether it became the output folder.
    moved: bool,
    /// Not on a system where folders can't be locked: there the lock of the project must do.
    _lock: Option<File>,
}

/// The result of taking the staging folder.
#[derive(Debug)]
pub(super) enum Take {
    Taken(Staging),
    /// Another build has it.
    Busy,
    /// Files can't get from there into the output folder.
    Elsewhere,
}

impl Staging {
    /// The folder beside the output folder; `there` says whether that one exists already.
    ///
    /// # Errors
    /// When the disk refuses, and staging inside would not help.
    pub(super) fn beside(out: &Path, there: bool) -> io::Result<Take> {
        use io::ErrorKind::{CrossesDevices, PermissionDenied, ReadOnlyFilesystem};
        let name = out.file_name().unwrap_or_default().to_string_lossy();
        let path = out.with_file_name(format!(".{name}.next"));
        match take(path, true) {
            // The output folder may be a disk of its own, and the system refuses before it looks for the files.
            Ok(Take::Taken(staging)) if there => {
                match fs::rename(staging.path.join("none"), out.join(".none-of-kmo-site")) {
                    Err(error) if error.kind() == CrossesDevices => Ok(Take::Elsewhere),
                    _ => Ok(Take::Taken(staging)),
                }
            }
            // Nor must everybody who may write in a folder be allowed to write beside it.
            Err(error) if there && matches!(error.kind(), PermissionDenied | ReadOnlyFilesystem) => Ok(Take::Elsewhere),
            other => other,
        }
    }

    /// The folder inside the output folder.
    ///
    /// # Errors
    /// When the disk refuses.
    pub(super) fn within(out: &Path) -> io::Result<Take> {
        take(out.join(WITHIN), false)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn is_beside(&self) -> bool {
        self.beside
    }

    /// Makes this the output folder, with all that is in it.
    ///
    /// # Errors
    /// When the disk refuses.
    pub(super) fn become_folder(&mut self, out: &Path) -> io::Result<()> {
        fs::rename(&self.path, out)?;
        self.moved = true;
        Ok(())
    }
}

impl Drop for Staging {
    /// A publication leaves nothing behind, whether it was done or given up.
    fn drop(&mut self) {
        if !self.moved {
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

fn take(path: PathBuf, beside: bool) -> io::Result<Take> {
    loop {
        match fs::symlink_metadata(&path) {
            Ok(found) if found.is_dir() => {}
            Ok(_) => fs::remove_file(&path)?,
            Err(_) => {}
        }
        fs::create_dir_all(&path)?;
        #[expect(clippy::disallowed_methods, reason = "it is a folder")]
        let lock = match File::open(&path) {
            Ok(folder) => match folder.try_lock() {
                Ok(()) => Some(folder),
                Err(TryLockError::WouldBlock) => return Ok(Take::Busy),
                Err(TryLockError::Error(_)) => None,
            },
            // Another build has just finished with it.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(_) => None,
        };
        if lock.as_ref().is_none_or(|lock| is_at(lock, &path)) {
            empty(&path)?;
            return Ok(Take::Taken(Staging { path, beside, moved: false, _lock: lock }));
        }
    }
}

/// Whether an open folder still is the one at a path.
#[cfg(unix)]
fn is_at(folder: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let named = |found: fs::Metadata| (found.dev(), found.ino());
    match (folder.metadata(), fs::symlink_metadata(path)) {
        (Ok(open), Ok(there)) => named(open) == named(there),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

/// Removes what a build that was killed left.
fn empty(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            fs::remove_dir_all(entry.path())?;
        } else {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
