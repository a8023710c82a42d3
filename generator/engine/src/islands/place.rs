//! `islands/dist/` and its like: always complete. Builders take turns by a lock, and a new build is moved into place at once.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use kmo_shared::disk;
use rayon::prelude::*;

use crate::cache::Cache;
use crate::source;

/// Where it is kept what was built, and from what: the hash of the sources, then a line for each file with the hash of
/// its bytes.
const SEAL: &str = ".built-from";
/// Prefixes of the folders that are being built and that are being removed. Each builder has names of its own: the npm of
/// one that was killed may still be writing.
const NEXT: &str = "dist.next";
const OLD: &str = "dist.old";

/// Taken by one process at a time, or by all that read. The system gives it back when its holder is killed.
///
/// Holds nothing on a disk without locks, or one that can't be written to: then there is no other builder to speak of.
#[derive(Debug)]
pub struct Lock(#[expect(dead_code, reason = "the lock lasts as long as it does")] Option<File>);

impl Lock {
    /// The right to build. `waiting` is called when another process has it.
    pub fn build(cache: &Cache, waiting: impl FnOnce()) -> Self {
        Lock(open(cache, "islands-build.lock").and_then(|file| match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                waiting();
                file.lock().ok().map(|()| file)
            }
            taken => taken.ok().map(|()| file),
        }))
    }

    /// The right to read: what was built stays where it is.
    pub fn read(cache: &Cache) -> Self {
        Lock(open(cache, "islands.lock").and_then(|file| file.lock_shared().ok().map(|()| file)))
    }

    /// The right to replace what was built.
    fn replace(cache: &Cache) -> Self {
        Lock(open(cache, "islands.lock").and_then(|file| file.lock().ok().map(|()| file)))
    }
}

fn open(cache: &Cache, name: &str) -> Option<File> {
    cache.lock_file(name).ok()
}

/// A name for this build's folder below `islands/`.
pub fn next() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    format!("{NEXT}-{}-{now}", std::process::id())
}

/// Removes what killed builds left. Only for the holder of the lock for builds.
pub fn clean(islands: &Path) {
    for entry in fs::read_dir(islands).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if name.to_str().is_some_and(|name| name.starts_with(NEXT) || name.starts_with(OLD)) {
            // What an npm that nobody waits for still writes is removed the next time.
            let _ = remove(&entry.path());
        }
    }
}

/// Whether a folder was made from these sources and nothing in it changed since.
pub fn is_whole(dist: &Path, sources: &str) -> bool {
    disk::read_text(&dist.join(SEAL)).is_ok_and(|found| {
        found
            .split_once('\n')
            .is_some_and(|(from, files)| from == sources && listed(dist).is_ok_and(|now| now == files))
    })
}

/// Writes down what a folder holds, and from what it was made.
///
/// # Errors
/// When a file can't be read or the disk is full.
pub fn seal(folder: &Path, sources: &str) -> io::Result<()> {
    disk::replace(&folder.join(SEAL), format!("{sources}\n{}", listed(folder)?).as_bytes())
}

/// A line for each file, with the hash of its bytes.
fn listed(folder: &Path) -> io::Result<String> {
    let files = source::walk_all(folder, "").map_err(|_| io::Error::other("it can't be listed"))?;
    let line = |file: &source::Found| {
        Ok(format!("{} {}\n", blake3::hash(&disk::all_of(file.open()?)?).to_hex(), file.relative))
    };
    files.par_iter().filter(|file| file.relative != SEAL).map(line).collect::<io::Result<_>>()
}

/// Replaces what was built with a folder beside it once no process reads it.
///
/// # Errors
/// When the disk refuses; what was there stays.
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
    if existed { remove(&old) } else { Ok(()) }
}

fn remove(path: &PathBuf) -> io::Result<()> {
    if fs::symlink_metadata(path)?.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }
}
