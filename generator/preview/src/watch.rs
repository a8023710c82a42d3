//! Watches the sources for changes.

use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant, SystemTime};

use crate::PrintMessage;
use file_id::{FileId, get_file_id};
use kmo_diagnostic::{Code, Diagnostic, words};
use notify::event::{AccessKind, AccessMode, CreateKind, EventKind, MetadataKind, ModifyKind, RenameMode};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher as _};

use kmo_engine::source;

/// How long a file must stay unchanged before its change counts, because an editor writes in several steps. Not needed
/// where the system reports that the file was closed or moved into place.
const SETTLE_TIME: Duration = Duration::from_millis(50);
/// How long a file that is being written is left alone on Linux, which reports when it is closed. On a busy machine a
/// program may pause between emptying a file and filling it.
const WRITE_SETTLE_TIME: Duration = if cfg!(target_os = "linux") { Duration::from_secs(1) } else { SETTLE_TIME };
/// How often to check the folders themselves. A watched folder sends no more events once it, or its parent, is removed,
/// moved or replaced.
const FOLDER_CHECK_INTERVAL: Duration = Duration::from_millis(500);

/// Watches folders, also those that are created, removed or replaced.
pub struct Watcher {
    watcher: RecommendedWatcher,
    messages: Receiver<Message>,
    sender: Sender<Message>,
    folders: Vec<Folder>,
    /// Changes that do not count yet, with the time from which they do.
    resting: BTreeMap<PathBuf, Instant>,
    tell: PrintMessage,
}

enum Message {
    Event(notify::Result<Event>),
    Woken,
}

/// Ends [`Watcher::wait`] from another thread.
#[derive(Clone)]
pub struct Waker(Sender<Message>);

impl Waker {
    pub fn wake(&self) {
        // The receiver is gone when the preview ends.
        let _ = self.0.send(Message::Woken);
    }
}

/// Changes since the last call.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ChangedPaths {
    /// Files and folders that were written, created, moved or removed, as absolute paths. A watched folder stands for
    /// everything in it.
    pub paths: BTreeSet<PathBuf>,
    /// Whether events were missed, so that anything may have changed.
    pub lost: bool,
}

struct Folder {
    /// Absolute, because events name absolute paths.
    path: PathBuf,
    /// Whether hidden and temporary files count too.
    whole: bool,
    /// The folder that is watched; `None` if there was none at the last look.
    watched: Option<Identity>,
}

/// Distinguishes a folder from one that replaced it. The file id alone is not enough, because file systems reuse it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Identity(FileId, Option<SystemTime>);

impl Identity {
    fn of(path: &Path) -> Option<Self> {
        let created = std::fs::metadata(path).ok().filter(std::fs::Metadata::is_dir)?.created().ok();
        Some(Identity(get_file_id(path).ok()?, created))
    }
}

impl Watcher {
    /// Starts to watch folders of sources, and `built`, which is built from some of them and whose hidden files count too.
    ///
    /// # Errors
    /// Returns a diagnostic if the system can't watch files.
    pub fn new(sources: &[PathBuf], built: &Path, tell: PrintMessage) -> Result<Self, Diagnostic> {
        let refused =
            |error: &dyn std::fmt::Display| Diagnostic::error(Code::Watch, words::no_watching(error.to_string()));
        let (sender, messages) = mpsc::channel();
        let events = sender.clone();
        let watcher = notify::recommended_watcher(move |event| {
            let _ = events.send(Message::Event(event));
        })
        .map_err(|error| refused(&error))?;
        let folders = sources.iter().map(|path| (path.as_path(), false)).chain([(built, true)]);
        let folders = folders
            .map(|(path, whole)| Ok(Folder { path: std::path::absolute(path)?, whole, watched: None }))
            .collect::<std::io::Result<_>>()
            .map_err(|error| refused(&error))?;
        let mut watcher = Watcher { watcher, messages, sender, folders, resting: BTreeMap::new(), tell };
        watcher.check_folders();
        Ok(watcher)
    }

    /// A handle that wakes this watcher from other threads.
    pub fn waker(&self) -> Waker {
        Waker(self.sender.clone())
    }

    /// Waits until a source has changed or another thread wakes it; after a wake-up, the result may be empty. Includes
    /// changes since the last call, and returns many changes at once as one. Returns after `timeout` at the latest.
    pub fn wait(&mut self, timeout: Duration) -> ChangedPaths {
        let mut seen = ChangedPaths::default();
        let mut woken = false;
        let until = Instant::now() + timeout;
        loop {
            let next = self.resting.values().copied().fold(until, Instant::min);
            let first = self
                .messages
                .recv_timeout(next.saturating_duration_since(Instant::now()).min(FOLDER_CHECK_INTERVAL))
                .ok();
            let messages: Vec<Message> = first.into_iter().chain(self.messages.try_iter()).collect();
            for message in messages {
                woken |= self.take(message, &mut seen);
            }
            let now = Instant::now();
            seen.paths.extend(self.resting.extract_if(.., |_, at| *at <= now).map(|(path, _)| path));
            self.follow(&mut seen);
            if woken || seen != ChangedPaths::default() || until <= now {
                return seen;
            }
        }
    }

    /// Processes a message. Returns whether it is a wake-up.
    fn take(&mut self, message: Message, seen: &mut ChangedPaths) -> bool {
        let event = match message {
            Message::Woken => return true,
            Message::Event(Err(_)) => {
                // Events may have been missed.
                seen.lost = true;
                return false;
            }
            Message::Event(Ok(event)) => event,
        };
        seen.lost |= event.need_rescan();
        let Some(rest) = settle_time(event.kind) else { return false };
        for path in event.paths.into_iter().filter(|path| is_source(&self.folders, path)) {
            if rest.is_zero() {
                self.resting.remove(&path);
                seen.paths.insert(path);
            } else {
                // A change of rights must not shorten the rest of a file that is being written.
                let at = Instant::now() + rest;
                self.resting.entry(path).and_modify(|known| *known = at.max(*known)).or_insert(at);
            }
        }
        false
    }

    /// Watches new folders before anybody reads them, so that everything created later sends an event.
    fn follow(&mut self, seen: &mut ChangedPaths) {
        for folder in &mut self.folders {
            if seen.lost || seen.paths.contains(&folder.path) {
                // It moved, perhaps while its subfolders were being added to the watch, so no watch can be trusted any
                // more.
                folder.watched = None;
            } else if seen.paths.iter().any(|path| path.starts_with(&folder.path) && path.is_dir()) {
                // inotify watches each folder separately. Files may be created in a new folder before it is watched, and a
                // late removal event of an old folder can remove the watch of a new one with the same name.
                folder.watch(&mut self.watcher, &self.tell);
            }
        }
        seen.paths.extend(self.check_folders());
    }

    /// Follows watched folders that appeared, went away or were replaced. Returns their paths.
    fn check_folders(&mut self) -> Vec<PathBuf> {
        let mut changed = Vec::new();
        for folder in &mut self.folders {
            let found = Identity::of(&folder.path);
            if found == folder.watched {
                continue;
            }
            changed.push(folder.path.clone());
            // Fails if the folder is not watched, also because the system dropped the watch together with the folder.
            let _ = self.watcher.unwatch(&folder.path);
            folder.watched = found;
            if folder.watched.is_some() {
                folder.watch(&mut self.watcher, &self.tell);
            }
        }
        changed
    }
}

impl Folder {
    /// Watches the folder and all folders in it again, including those that are already watched.
    fn watch(&mut self, watcher: &mut RecommendedWatcher, tell: &PrintMessage) {
        let Err(error) = watcher.watch(&self.path, RecursiveMode::Recursive) else { return };
        let gone = match &error.kind {
            notify::ErrorKind::PathNotFound => true,
            notify::ErrorKind::Io(error) => error.kind() == ErrorKind::NotFound,
            _ => false,
        };
        if gone || Identity::of(&self.path) != self.watched {
            // It, or a folder in it, went away while the watches were set: the next look tries again.
            self.watched = None;
        } else {
            // Reported once: the folder counts as watched until it is replaced.
            tell(words::unseen(self.path.display(), error.to_string()));
        }
    }
}

/// The pause after which a change of this kind counts, because more changes may follow; `None` if it never counts. Reading
/// does not: every change leads to reading, which would trigger the next change.
fn settle_time(kind: EventKind) -> Option<Duration> {
    match kind {
        // The writer has closed the file.
        EventKind::Access(AccessKind::Close(AccessMode::Write)) => Some(Duration::ZERO),
        EventKind::Access(_) | EventKind::Modify(ModifyKind::Metadata(MetadataKind::AccessTime)) => None,
        // Both ends of a move are also reported separately.
        EventKind::Modify(ModifyKind::Name(RenameMode::Both)) => None,
        // A finished file was moved into place.
        EventKind::Modify(ModifyKind::Name(RenameMode::To)) => Some(Duration::ZERO),
        EventKind::Create(CreateKind::File) | EventKind::Modify(ModifyKind::Data(_)) => Some(WRITE_SETTLE_TIME),
        _ => Some(SETTLE_TIME),
    }
}

/// Whether this file counts as a source: hidden and temporary files do only in a folder that is `whole`.
fn is_source(folders: &[Folder], path: &Path) -> bool {
    let found = folders.iter().find_map(|folder| Some((folder.whole, path.strip_prefix(&folder.path).ok()?)));
    let (whole, below) = found.unwrap_or((false, path));
    whole || !below.iter().any(|part| source::is_ignored(&part.to_string_lossy()))
}

#[cfg(test)]
mod tests;
