//! The staging folder, from which files are moved into place. It is beside the output folder, or inside it if files can't be
//! moved in from outside.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// Name of the staging folder inside the output folder.
pub(super) const WITHIN: &str = ".next-of-kmo-site";

/// A staging folder, empty at first. It is locked while it is used, so that two builds never write to the same output folder,
/// even if they are of different projects.
#[derive(Debug)]
pub(super) struct Staging {
    path: PathBuf,
    beside: bool,
    /// Whether it was renamed to become the output folder.
    moved: bool,
    /// `None` on a system where folders can't be locked. There, only the project's own lock protects the output folder.
    _lock: Option<File>,
}

/// The result of taking the staging folder.
#[derive(Debug)]
pub(super) enum Take {
    Taken(Staging),
    /// Another build is using it.
    Busy,
    /// Files can't be renamed from there into the output folder, or the folder can't be created there.
    Elsewhere,
}

impl Staging {
    /// Takes the staging folder beside the output folder. `there` says whether the output folder exists.
    ///
    /// # Errors
    /// If the folder can't be created, and staging inside the output folder would not help.
    pub(super) fn beside(out: &Path, there: bool) -> io::Result<Take> {
        use io::ErrorKind::{CrossesDevices, PermissionDenied, ReadOnlyFilesystem};
        let name = out.file_name().unwrap_or_default().to_string_lossy();
        let path = out.with_file_name(format!(".{name}.next"));
        match take(path, true) {
            // The output folder may be on another file system. Renaming a file that does not exist then fails with
            // `CrossesDevices`, and otherwise with another error.
            Ok(Take::Taken(staging)) if there => {
                match fs::rename(staging.path.join("none"), out.join(".none-of-kmo-site")) {
                    Err(error) if error.kind() == CrossesDevices => Ok(Take::Elsewhere),
                    _ => Ok(Take::Taken(staging)),
                }
            }
            // A user may be allowed to write in the output folder but not in its parent.
            Err(error) if there && matches!(error.kind(), PermissionDenied | ReadOnlyFilesystem) => Ok(Take::Elsewhere),
            other => other,
        }
    }

    /// Takes the staging folder inside the output folder.
    ///
    /// # Errors
    /// If it can't be created or emptied.
    pub(super) fn within(out: &Path) -> io::Result<Take> {
        take(out.join(WITHIN), false)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn is_beside(&self) -> bool {
        self.beside
    }

    /// Renames this folder to become the output folder.
    ///
    /// # Errors
    /// If the rename fails.
    pub(super) fn become_folder(&mut self, out: &Path) -> io::Result<()> {
        fs::rename(&self.path, out)?;
        self.moved = true;
        Ok(())
    }
}

impl Drop for Staging {
    /// Removes the staging folder, whether the publication finished or failed.
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
            // Another build has just removed it.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(_) => None,
        };
        if lock.as_ref().is_none_or(|lock| is_at(lock, &path)) {
            empty(&path)?;
            return Ok(Take::Taken(Staging { path, beside, moved: false, _lock: lock }));
        }
    }
}

/// Whether an open folder is still the one at its path, and was not replaced.
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

/// Removes what a killed build left in the folder.
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
