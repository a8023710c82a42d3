//! A disk cache in `target/site/`. Only this module writes there. Every entry is verified when read: one that was truncated,
//! emptied or changed counts as missing. An entry that is not read for a month is removed.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use kmo_diagnostic::{Code, Diagnostic, words};
use kmo_shared::disk;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// How long an unread entry is kept.
const UNREAD: Duration = DAY.saturating_mul(30);

/// The cache of a project. Clones share their list of problems.
#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
    problems: Arc<Mutex<Problems>>,
}

/// Problems since they were last reported.
#[derive(Debug, Default)]
struct Problems {
    /// The first write that failed: the entry's name, and why.
    refused: Option<(String, io::Error)>,
    /// Names of entries that exist but failed verification.
    damaged: Vec<String>,
}

/// A handle to an entry, which is read when its bytes are needed.
#[derive(Clone, Debug)]
pub struct Entry {
    cache: Cache,
    name: String,
}

impl Cache {
    /// A cache in `folder`. Reads and creates nothing yet.
    pub fn new(folder: PathBuf) -> Self {
        Cache { folder, problems: Arc::default() }
    }

    /// Returns the bytes that were stored under a name. `None` if there are none, or if they are damaged.
    pub fn get(&self, name: &str) -> Option<Vec<u8>> {
        let found = match disk::open(&self.folder.join(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
            Err(_) => None,
            Ok((file, length)) => {
                let noted = note_use(&file);
                let found = disk::all_of((file, length)).ok().and_then(unsealed);
                // Only the owner of a file may set its time, and on Windows only through a handle for writing. Anybody may
                // replace it.
                if let (Err(_), Some(bytes)) = (noted, &found) {
                    let _ = disk::replace(&self.folder.join(name), &sealed(bytes));
                }
                found
            }
        };
        if found.is_none() {
            self.problems().damaged.push(name.to_owned());
        }
        found
    }

    /// Returns the entry of this name if it is UTF-8.
    pub fn text(&self, name: &str) -> Option<String> {
        self.get(name).and_then(|bytes| String::from_utf8(bytes).ok())
    }

    /// Returns a handle to an entry, if [`Cache::get`] would return it.
    pub fn entry(&self, name: &str) -> Option<Entry> {
        self.get(name).map(|_| Entry { cache: self.clone(), name: name.to_owned() })
    }

    /// Whether there is an entry of this name. It is not verified.
    pub fn has(&self, name: &str) -> bool {
        self.folder.join(name).is_file()
    }

    /// Stores bytes under a name. A failed write is reported by [`Cache::warning`].
    pub fn put(&self, name: &str, bytes: &[u8]) {
        self.write(name, bytes, disk::replace);
    }

    /// As [`Cache::put`], and flushes the entry to the disk. For entries that describe other files and must stay true after a
    /// power failure.
    pub fn put_flushed(&self, name: &str, bytes: &[u8]) {
        self.write(name, bytes, disk::replace_flushed);
    }

    fn write(&self, name: &str, bytes: &[u8], replace: impl Fn(&Path, &[u8]) -> io::Result<()>) {
        let path = self.folder.join(name);
        let folder = path.parent().unwrap_or(&self.folder);
        if let Err(error) = fs::create_dir_all(folder).and_then(|()| replace(&path, &sealed(bytes))) {
            self.problems().refused.get_or_insert((name.to_owned(), error));
        }
    }

    /// Opens a file to lock, and creates it if needed.
    ///
    /// # Errors
    /// If it can't be created or opened.
    pub fn lock_file(&self, name: &str) -> io::Result<File> {
        fs::create_dir_all(&self.folder).and_then(|()| disk::lock_file(&self.folder.join(name)))
    }

    /// Removes the entries that were not read for a month, so that the cache does not grow without limit. Keeps the files that
    /// are directly in the folder: there are only a few, each with a fixed name.
    pub fn sweep(&self) {
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                disk::remove_older(&entry.path(), UNREAD, "");
            }
        }
    }

    /// The folder, for messages.
    pub fn shown(&self) -> std::path::Display<'_> {
        self.folder.display()
    }

    /// Returns a warning if a write failed since the last call. It names the first one.
    pub fn warning(&self) -> Option<Diagnostic> {
        let (name, error) = self.problems().refused.take()?;
        Some(
            Diagnostic::warning(Code::Cache, words::cache_not_kept(self.folder.join(name).display(), error))
                .note(words::cache_made_again())
                .help(words::cache_room()),
        )
    }

    /// Returns the paths of entries that were found damaged since the last call. Callers of [`Cache::get`] make them again.
    pub fn damaged(&self) -> Vec<String> {
        let names = std::mem::take(&mut self.problems().damaged);
        names.into_iter().map(|name| self.folder.join(name).display().to_string()).collect()
    }

    fn problems(&self) -> std::sync::MutexGuard<'_, Problems> {
        self.problems.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Entry {
    /// Reads the entry's bytes.
    ///
    /// # Errors
    /// If it was removed or damaged since.
    pub fn read(&self) -> io::Result<Vec<u8>> {
        let Entry { cache, name } = self;
        let gone =
            || io::Error::other(format!("`{}` was changed or removed meanwhile", cache.folder.join(name).display()));
        cache.get(name).ok_or_else(gone)
    }
}

/// Sets the modification time of an entry that is read, for [`Cache::sweep`]. At most once a day, so that a build does not
/// write to every entry.
fn note_use(entry: &File) -> io::Result<()> {
    if disk::age(&entry.metadata()?) < DAY { Ok(()) } else { entry.set_modified(SystemTime::now()) }
}

/// The stored form of an entry: a line with the hash and the length of the bytes, then the bytes.
fn sealed(bytes: &[u8]) -> Vec<u8> {
    let mut entry = format!("{} {}\n", blake3::hash(bytes).to_hex(), bytes.len()).into_bytes();
    entry.extend_from_slice(bytes);
    entry
}

/// Returns the bytes of a [`sealed`] entry, or `None` if it is damaged.
fn unsealed(mut entry: Vec<u8>) -> Option<Vec<u8>> {
    let end = entry.iter().position(|byte| *byte == b'\n')?;
    let (hash, length) = std::str::from_utf8(&entry[..end]).ok()?.split_once(' ')?;
    let whole =
        length.parse() == Ok(entry.len() - end - 1) && blake3::hash(&entry[end + 1..]).to_hex().as_str() == hash;
    whole.then(|| {
        entry.drain(..=end);
        entry
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_intact_entries_are_returned() {
        let folder = tempfile::tempdir().expect("there is room");
        let cache = Cache::new(folder.path().to_owned());
        let bytes = b"een\ntwee".as_slice();
        cache.put("a/b", bytes);
        assert_eq!(cache.get("a/b").as_deref(), Some(bytes));
        assert!(cache.get("a/c").is_none() && cache.damaged().is_empty());
        let path = folder.path().join("a/b");
        let whole = fs::read(&path).expect("it is there");
        for end in 0..whole.len() {
            fs::write(&path, &whole[..end]).expect("there is room");
            assert!(cache.get("a/b").is_none(), "cut off after {end} bytes");
        }
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] ^= 1;
            fs::write(&path, changed).expect("there is room");
            assert!(cache.get("a/b").is_none(), "byte {at} changed");
        }
        fs::write(&path, [whole.as_slice(), b"x"].concat()).expect("there is room");
        assert!(cache.get("a/b").is_none(), "longer than it was");
        assert_eq!(cache.damaged().len(), whole.len() * 2 + 1);
        assert!(cache.damaged().is_empty() && cache.warning().is_none());
    }

    #[test]
    fn a_failed_write_is_reported_once() {
        let folder = tempfile::tempdir().expect("there is room");
        fs::write(folder.path().join("site"), "no folder").expect("there is room");
        let cache = Cache::new(folder.path().join("site"));
        cache.put("a", b"");
        cache.put("b", b"");
        let said = cache.warning().expect("both were refused").message.to_string();
        assert!(said.contains("site/a` can't be kept"), "{said}");
        assert!(cache.warning().is_none());
    }
}
