//! Keeps `islands/dist/` and similar folders complete at all times. Builders take turns with a lock, and a new build is moved
//! into place as a whole.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use kmo_shared::disk;

use crate::cache::Cache;
use crate::source;

/// File in a built folder that says what it contains and from what it was built: a line with the hash of the sources, then for
/// each file a line with the hash of its bytes and its path.
const SEAL: &str = ".built-from";
/// Prefixes of the folders that are being built and that are being removed. Each build uses its own names, because the npm
/// process of a build that was killed may still be writing.
const NEXT: &str = "dist.next";
const OLD: &str = "dist.old";

/// A file lock: exclusive for builders, shared for readers. The system releases it when the process is killed.
///
/// Holds no lock if the disk does not support locks or can't be written to. Builds are not coordinated then.
#[derive(Debug)]
pub struct Lock(#[expect(dead_code, reason = "the lock lasts as long as it does")] Option<File>);

impl Lock {
    /// Takes the lock for building. `waiting` is called if another process has it.
    pub fn build(cache: &Cache, waiting: impl FnOnce()) -> Self {
        Lock(cache.lock_file("islands-build.lock").ok().and_then(|file| match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                waiting();
                file.lock().ok().map(|()| file)
            }
            taken => taken.ok().map(|()| file),
        }))
    }

    /// Takes the lock for reading. While it is held, no build replaces the built files.
    pub fn read(cache: &Cache) -> Self {
        Lock(cache.lock_file("islands.lock").ok().and_then(|file| file.lock_shared().ok().map(|()| file)))
    }

    /// Takes the lock for replacing the built files. Waits for all readers.
    fn replace(cache: &Cache) -> Self {
        Lock(cache.lock_file("islands.lock").ok().and_then(|file| file.lock().ok().map(|()| file)))
    }
}

/// Returns a unique name for this build's folder below `islands/`.
pub fn next() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    format!("{NEXT}-{}-{now}", std::process::id())
}

/// Removes the folders of builds that were killed. The caller must hold the build lock.
pub fn clean(islands: &Path) {
    for entry in fs::read_dir(islands).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if name.to_str().is_some_and(|name| name.starts_with(NEXT) || name.starts_with(OLD)) {
            // If an orphaned npm process is still writing, the next call removes the rest.
            let _ = remove(&entry.path());
        }
    }
}

/// Whether a folder was built from the sources with this hash, and no file in it changed since.
pub fn is_whole(dist: &Path, sources: &str) -> bool {
    disk::read_text(&dist.join(SEAL)).is_ok_and(|found| {
        found
            .split_once('\n')
            .is_some_and(|(from, files)| from == sources && listed(dist).is_ok_and(|now| now == files))
    })
}

/// Writes the [`SEAL`] of a folder. `sources` is the hash of what it was built from.
///
/// # Errors
/// If a file can't be read or the seal can't be written.
pub fn seal(folder: &Path, sources: &str) -> io::Result<()> {
    disk::replace(&folder.join(SEAL), format!("{sources}\n{}", listed(folder)?).as_bytes())
}

/// Returns a line for each file, with the hash of its bytes and its path. Hidden files, such as the [`SEAL`], are left out,
/// except those in `.vite`: without its manifests, the islands can't be used. They come last, after an empty line.
fn listed(folder: &Path) -> io::Result<String> {
    let lines = |folder: &Path| -> io::Result<String> {
        let files = source::hashes(folder)?;
        Ok(files.iter().map(|(name, hash)| format!("{} {name}\n", hash.to_hex())).collect())
    };
    Ok(format!("{}\n{}", lines(folder)?, lines(&folder.join(".vite"))?))
}

/// Replaces the built folder with another folder beside it, once no process reads it.
///
/// # Errors
/// If a folder can't be moved: the old one stays then.
pub fn put_in_place(dist: &Path, next: &str, cache: &Cache) -> io::Result<()> {
    let (old, next) = (dist.with_file_name(next.replace(NEXT, OLD)), dist.with_file_name(next));
    let lock = Lock::replace(cache);
    let existed = fs::symlink_metadata(dist).is_ok();
    if existed {
        fs::rename(dist, &old)?;
    }
    if let Err(error) = fs::rename(&next, dist) {
        if existed {
            let _ = fs::rename(&old, dist);
        }
        return Err(error);
    }
    drop(lock);
    if existed {
        // The new one is in place, so the build succeeded. `clean` removes the rest before the next build.
        let _ = remove(&old);
    }
    Ok(())
}

fn remove(path: &PathBuf) -> io::Result<()> {
    if fs::symlink_metadata(path)?.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }
}
