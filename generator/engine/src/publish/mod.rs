//! Writes the output folder: only what changed, never half a file, and never a page before its assets.
//!
//! New and changed files are first written to a staging folder, while the rest of the run can still fail.
//! [`Publisher::commit`] then renames them into place one by one, hashed assets first and pages later. After that it removes
//! old files, pages before assets. If a build is killed at any moment, every file is whole, old or new, and the next build
//! completes it.

mod case;
mod headers;
mod policy;
mod record;
mod redirects;
mod speculation;
mod staging;
mod tree;
mod version;
mod worker;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use kmo_diagnostic::{Code, Diagnostic, Text, words};
use kmo_shared::disk;

pub use headers::{Headers, headers};
pub use policy::{Policies, Policy};
pub use record::{Described, Inputs, Record};
pub use redirects::redirects;
pub use speculation::{RULES, speculation_rules};
pub use version::{Fingerprints, VERSION};
pub use worker::{WORKER, worker};

use crate::assets::{Body, HASHED, Output};
use crate::cache::Cache;
use crate::source::{self, Found};
use staging::{Staging, Take};
use tree::Tree;

/// A file in the output folder that marks it as made by this program.
const MARKER: &str = ".made-by-kmo-site";
const MARKER_TEXT: &[u8] = b"This folder is written by `site build`. Everything in it is replaced.\n";

/// The numbers of files that a publication wrote, kept and removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub written: usize,
    pub unchanged: usize,
    pub removed: usize,
    /// Total size of all files.
    pub bytes: u64,
}

/// A finished publication. While this is held, no other build writes to the output folder.
pub struct Publication {
    pub summary: Summary,
    /// Path of every file, relative to the output folder.
    paths: Vec<String>,
    publisher: Publisher,
}

impl Publication {
    /// Records in `cache` what was published, for [`Publisher::standing`]. `summary` is the report of the build.
    ///
    /// The files are flushed to the disk first, so that the record is still true after a power failure.
    pub fn record(&self, cache: &Cache, inputs: Inputs, pages: usize, summary: &Described) {
        let out = &self.publisher.out;
        if let Ok(files) = record::stamps(out, &self.paths)
            && disk::flush(out, &self.paths).is_ok()
        {
            Record { inputs, pages, bytes: self.summary.bytes, summary: summary.clone(), files }.write(cache);
        }
    }
}

/// A publication in progress.
pub struct Publisher {
    out: PathBuf,
    staging: Staging,
    /// The content of the output folder before this publication; `None` if the folder does not exist.
    existing: Option<Tree>,
    state: Mutex<State>,
    /// Held until the publication ends, so that two builds of a project never write at the same time.
    _lock: File,
}

#[derive(Default)]
struct State {
    /// Every file staged so far, by path.
    files: BTreeMap<String, Staged>,
    failure: Option<Diagnostic>,
}

struct Staged {
    hash: blake3::Hash,
    bytes: u64,
    changed: bool,
}

impl Publisher {
    /// Takes the locks and reads the output folder. There are two locks: that of this project in `cache`, and that of the
    /// folder, to which another project may be writing.
    ///
    /// # Errors
    /// Returns a diagnostic if the folder was not made by this program, if another build is writing, or if reading or writing
    /// fails.
    pub fn open(out: &Path, cache: &Cache) -> Result<Self, Diagnostic> {
        // The locks come first, so that another build can't change the folder after it is read.
        let lock = cache
            .lock_file("publish.lock")
            .map_err(|error| refused(words::not_written(cache.shown()), &error).help(words::keeps_there()))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(busy(words::other_build())),
            Err(TryLockError::Error(error)) => return Err(refused(words::no_lock(), &error)),
        }
        let there = look(out)?;
        let mut taken =
            Staging::beside(out, there).map_err(|error| refused(words::not_beside(out.display()), &error))?;
        if matches!(taken, Take::Elsewhere) {
            // The folder is checked to be ours before anything is written into it.
            read(out)?;
            taken = Staging::within(out).map_err(|error| refused(words::not_written(out.display()), &error))?;
        }
        let Take::Taken(staging) = taken else { return Err(busy(words::other_writes(out.display()))) };
        let existing = read(out)?;
        if staging.is_beside() {
            // A build that staged inside the folder and was killed may have left this.
            let _ = fs::remove_dir_all(out.join(staging::WITHIN));
        }
        let publisher = Publisher { out: out.to_owned(), staging, existing, state: Mutex::default(), _lock: lock };
        publisher.stage(&Output { path: MARKER.to_owned(), body: Body::Bytes(MARKER_TEXT.to_vec()) });
        Ok(publisher)
    }

    /// Returns the last publication, if it was made from the same inputs and the output folder has not changed since.
    pub fn standing(&self, cache: &Cache, inputs: &Inputs) -> Option<Record> {
        let record = Record::read(cache).filter(|record| record.inputs == *inputs)?;
        self.existing.as_ref().is_some_and(|tree| record.stands(&self.out, tree)).then_some(record)
    }

    /// Compares a file with the published one, and stages it if it differs. May be called from several threads. The first
    /// failure is kept, and returned by [`Publisher::commit`].
    pub fn stage(&self, output: &Output) {
        let result = self.stage_file(output);
        let mut state = self.state.lock().expect("no thread panics while it holds the lock");
        match result {
            Ok(staged) => drop(state.files.insert(output.path.clone(), staged)),
            Err(problem) => {
                state.failure.get_or_insert(problem.note(words::left_as_was()));
            }
        }
    }

    fn stage_file(&self, Output { path, body }: &Output) -> Result<Staged, Diagnostic> {
        // Read only once, so that the written bytes match the hash even if another process changes the cache meanwhile.
        let (made, copied) = match body {
            Body::Bytes(bytes) | Body::Dressed(_, bytes) => (Cow::from(bytes), None),
            Body::Entry(entry) => (entry.read().map_err(|error| refused(words::not_made(path), &error))?.into(), None),
            Body::File(file) => (Cow::default(), Some(file)),
        };
        let (hash, bytes) = match copied {
            Some(file) => file
                .open()
                .and_then(source::hash)
                .map_err(|error| source::unreadable(&file.path.display().to_string(), &error))?,
            None => (blake3::hash(&made), made.len() as u64),
        };
        let exists = self.existing.as_ref().is_some_and(|tree| tree.files.contains(path));
        let published = || disk::open(&self.out.join(path)).and_then(source::hash);
        let same = exists && published().is_ok_and(|(old, _)| old == hash);
        if !same {
            self.write(path, &made, copied).map_err(|error| refused(words::file_not_written(path), &error))?;
        }
        Ok(Staged { hash, bytes, changed: !same })
    }

    /// Writes a file to the staging folder: a copy of `copied`, or otherwise these bytes.
    fn write(&self, path: &str, made: &[u8], copied: Option<&Found>) -> io::Result<()> {
        let target = self.staging.path().join(path);
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut target = disk::create(&target)?;
        match copied {
            // Not `fs::copy`: a read-only source must not make a read-only output.
            Some(file) => io::copy(&mut file.open()?.0, &mut target).map(drop),
            None => target.write_all(made),
        }
    }

    /// Returns a hash of all files staged so far, changed or not. The same content gives the same version.
    pub fn version(&self) -> String {
        let state = self.state.lock().expect("no thread panics while it holds the lock");
        version::of(state.files.iter().map(|(path, staged)| (path.as_str(), &staged.hash)))
    }

    /// Moves the staged files into place, and removes files that are no longer part of the site.
    ///
    /// # Errors
    /// Returns a diagnostic if staging, moving or removing a file failed. Files that were not moved yet are unchanged.
    pub fn commit(mut self) -> Result<Publication, Diagnostic> {
        let state = std::mem::take(&mut *self.state.lock().expect("no thread panics while it holds the lock"));
        if let Some(failure) = state.failure {
            return Err(failure);
        }
        self.check_rights(&state.files)
            .map_err(|error| refused(words::not_updated(self.out.display()), &error).note(words::left_as_was()))?;
        let summary = self
            .replace(&state.files)
            .map_err(|error| refused(words::not_updated(self.out.display()), &error).note(words::completes_it()))?;
        Ok(Publication { summary, paths: state.files.into_keys().collect(), publisher: self })
    }

    /// Checks that all affected folders are writable before any file is moved, so that missing permissions don't stop the
    /// publication halfway.
    fn check_rights(&self, files: &BTreeMap<String, Staged>) -> io::Result<()> {
        let Some(existing) = &self.existing else { return Ok(()) };
        let changed = files.iter().filter(|(_, staged)| staged.changed).map(|(path, _)| path.as_str());
        let folders: BTreeSet<&str> = changed
            .chain(gone(existing, files))
            .map(|path| path.rsplit_once('/').map_or("", |(folder, _)| folder))
            .filter(|folder| folder.is_empty() || existing.folders.contains(*folder))
            .collect();
        folders.into_iter().try_for_each(|folder| {
            disk::writable(&self.out.join(folder))
                .map_err(|error| about(if folder.is_empty() { "." } else { folder }, &error))
        })
    }

    fn replace(&mut self, files: &BTreeMap<String, Staged>) -> io::Result<Summary> {
        let mut summary = Summary { bytes: files.values().map(|staged| staged.bytes).sum(), ..Summary::default() };
        let mut changed: Vec<&str> =
            files.iter().filter(|(_, staged)| staged.changed).map(|(path, _)| path.as_str()).collect();
        summary.written = changed.len();
        summary.unchanged = files.len() - changed.len();
        let nothing = Tree::default();
        let existing = self.existing.as_ref().unwrap_or(&nothing);
        // An empty output folder is replaced as a whole by the staging folder, unless it can't be removed, for example a mount
        // point.
        if existing.is_empty()
            && self.staging.is_beside()
            && (self.existing.is_none() || fs::remove_dir(&self.out).is_ok())
        {
            self.staging.become_folder(&self.out)?;
            return Ok(summary);
        }
        changed.sort_by_key(|path| (order(path), *path));
        for path in &changed {
            make_way(&self.out, path)
                .and_then(|()| fs::rename(self.staging.path().join(path), self.out.join(path)))
                .map_err(|error| about(path, &error))?;
        }
        let mut gone: Vec<&str> = gone(existing, files).collect();
        if !gone.is_empty() && changed.iter().any(|path| !existing.files.contains(*path)) {
            case::settle(&self.out, self.staging.path(), files.keys(), &changed, &mut gone)?;
        }
        // Pages are removed before the assets that they refer to.
        gone.sort_by_key(|path| (std::cmp::Reverse(order(path)), *path));
        for path in gone {
            remove(&self.out.join(path)).map_err(|error| about(path, &error))?;
            summary.removed += 1;
        }
        for path in &existing.foreign {
            remove(&self.out.join(path)).map_err(|error| about(&path.to_string_lossy(), &error))?;
            summary.removed += 1;
        }
        for folder in existing.folders.iter().rev() {
            // Fails for folders that are not empty, which stay.
            let _ = fs::remove_dir(self.out.join(folder));
        }
        Ok(summary)
    }
}

/// Returns the files and links that are no longer part of the site.
fn gone<'a>(existing: &'a Tree, files: &BTreeMap<String, Staged>) -> impl Iterator<Item = &'a str> {
    existing.files.iter().chain(&existing.links).map(String::as_str).filter(|path| !files.contains_key(*path))
}

/// Whether the output folder exists. Rejects a symbolic link or a file in its place.
fn look(out: &Path) -> Result<bool, Diagnostic> {
    let unfit =
        |what: Text, help: Text| Err(Diagnostic::error(Code::Publish, words::out_is(out.display(), what)).help(help));
    match fs::symlink_metadata(out) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(refused(words::out_not_read(out.display()), &error)),
        Ok(found) if found.is_symlink() => unfit(words::a_link_unfollowed(), words::name_folder_itself()),
        Ok(found) if !found.is_dir() => unfit(words::no_folder_it_is(), words::move_file_away()),
        Ok(_) => Ok(true),
    }
}

/// Reads what is in the output folder; `None` if it does not exist. Rejects a folder that this program did not make, unless
/// it is empty.
fn read(out: &Path) -> Result<Option<Tree>, Diagnostic> {
    let shown = out.display();
    let tree = Tree::read(out).map_err(|error| refused(words::out_not_read(out.display()), &error))?;
    if tree.as_ref().is_some_and(|tree| !tree.is_empty() && !tree.files.contains(MARKER)) {
        return Err(Diagnostic::error(Code::NotOurs, words::not_ours(shown)).help(words::move_or_other_out()));
    }
    Ok(tree)
}

fn busy(message: Text) -> Diagnostic {
    Diagnostic::error(Code::Busy, message).help(words::wait_done())
}

/// Makes a diagnostic of an operation that failed, with help for the kind of error.
fn refused(what: Text, error: &io::Error) -> Diagnostic {
    use io::ErrorKind::{
        CrossesDevices, PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, ResourceBusy, StorageFull,
    };
    let help = match error.kind() {
        StorageFull | QuotaExceeded => words::make_room(),
        PermissionDenied => words::right_to_write(),
        ReadOnlyFilesystem => words::read_only_disk(),
        CrossesDevices | ResourceBusy => words::own_disk(),
        _ => words::fix_cause(),
    };
    Diagnostic::error(Code::Publish, words::failed(what, error)).help(help)
}

/// Adds the path to an error.
fn about(path: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("`{path}`: {error}"))
}

/// The order in which files are moved: assets before the pages that need them, then the service worker, which fetches pages and
/// assets. The version comes last, because it says that the rest is there.
fn order(path: &str) -> u8 {
    match path {
        VERSION => 4,
        WORKER => 3,
        path if path.ends_with(".html") => 2,
        path if path.starts_with(HASHED) => 0,
        _ => 1,
    }
}

/// Creates the folders above a file. Removes a file or link in the place of one of these folders, and a folder in the place of
/// the file.
fn make_way(out: &Path, path: &str) -> io::Result<()> {
    let mut target = out.to_owned();
    let mut parts = path.split('/').peekable();
    while let Some(part) = parts.next() {
        target.push(part);
        let last = parts.peek().is_none();
        match fs::symlink_metadata(&target) {
            Ok(found) if last && found.is_dir() => fs::remove_dir_all(&target)?,
            Ok(found) if !last && !found.is_dir() => {
                fs::remove_file(&target)?;
                fs::create_dir(&target)?;
            }
            Err(_) if !last => fs::create_dir(&target)?,
            _ => {}
        }
    }
    Ok(())
}

/// Removes a file or link. [`make_way`] may have removed it already: then there is nothing, or a folder that is part of the
/// site.
fn remove(path: &Path) -> io::Result<()> {
    use io::ErrorKind::{NotADirectory, NotFound};
    match fs::symlink_metadata(path) {
        Ok(found) if found.is_dir() => Ok(()),
        Ok(_) => fs::remove_file(path),
        Err(error) if matches!(error.kind(), NotFound | NotADirectory) => Ok(()),
        Err(error) => Err(error),
    }
}
