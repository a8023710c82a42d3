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
mod tests {
    use std::fs;
    use std::sync::Arc;

    use notify::event::{DataChange, Flag, RemoveKind};

    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    fn watcher(folder: &Path) -> Watcher {
        Watcher::new(&[folder.to_owned()], &folder.join("built"), Arc::new(|_| {})).expect("files can be watched")
    }

    /// How many paths one event reports immediately, and how many have to rest first.
    fn after(watcher: &mut Watcher, kind: EventKind, name: &str) -> (usize, usize) {
        let event = Event::new(kind).add_path(watcher.folders[0].path.join(name));
        let mut seen = ChangedPaths::default();
        watcher.resting.clear();
        watcher.take(Message::Event(Ok(event)), &mut seen);
        (seen.paths.len(), watcher.resting.len())
    }

    #[test]
    fn reading_and_temporary_files_of_editors_are_no_changes() {
        let folder = tempfile::tempdir().expect("there is room");
        let mut watcher = watcher(folder.path());
        let written = EventKind::Modify(ModifyKind::Data(DataChange::Any));
        let closed = EventKind::Access(AccessKind::Close(AccessMode::Write));
        for name in [".gent.yaml.swp", "gent.yaml~", "cities/#gent.yaml#", ".git/index"] {
            for kind in [written, closed] {
                assert_eq!(after(&mut watcher, kind, name), (0, 0), "{name}");
            }
        }
        for kind in [
            EventKind::Access(AccessKind::Read),
            EventKind::Access(AccessKind::Open(AccessMode::Any)),
            EventKind::Access(AccessKind::Close(AccessMode::Read)),
            EventKind::Modify(ModifyKind::Metadata(MetadataKind::AccessTime)),
        ] {
            assert_eq!(after(&mut watcher, kind, "gent.yaml"), (0, 0), "{kind:?}");
        }
        for kind in [closed, EventKind::Modify(ModifyKind::Name(RenameMode::To))] {
            assert_eq!(after(&mut watcher, kind, "gent.yaml"), (1, 0), "{kind:?}");
        }
        for kind in [written, EventKind::Create(CreateKind::File), EventKind::Remove(RemoveKind::File)] {
            assert_eq!(after(&mut watcher, kind, "gent.yaml"), (0, 1), "{kind:?}");
        }
        let mut seen = ChangedPaths::default();
        let lost = Event::new(EventKind::Other).set_flag(Flag::Rescan);
        watcher.take(Message::Event(Ok(lost)), &mut seen);
        assert!(seen.lost);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_is_not_read_while_it_is_written() {
        use std::io::Write as _;

        let parent = tempfile::tempdir().expect("there is room");
        let mut watcher = watcher(parent.path());
        let path = watcher.folders[0].path.join("base.html");
        for text in ["new", "emptied first"] {
            let mut file = fs::File::create(&path).expect("there is room");
            assert_eq!(watcher.wait(SETTLE_TIME * 4), ChangedPaths::default(), "{text}");
            file.write_all(text.as_bytes()).expect("there is room");
            assert_eq!(watcher.wait(SETTLE_TIME * 4), ChangedPaths::default(), "{text}");
            drop(file);
            assert!(watcher.wait(LONG).paths.contains(&path), "{text}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_that_is_replaced_is_seen_once() {
        let parent = tempfile::tempdir().expect("there is room");
        let mut watcher = watcher(parent.path());
        let path = watcher.folders[0].path.join("site.yaml");
        for text in ["1", "2"] {
            kmo_shared::disk::replace_flushed(&path, text.as_bytes()).expect("there is room");
            assert!(watcher.wait(LONG).paths.contains(&path), "{text}");
            assert_eq!(watcher.wait(SETTLE_TIME * 4), ChangedPaths::default(), "{text}");
        }
    }

    #[test]
    fn a_folder_is_followed_while_it_comes_and_goes() {
        let parent = tempfile::tempdir().expect("there is room");
        let content = parent.path().join("a/content");
        let mut watcher = watcher(&content);
        let mut seen = || {
            assert_ne!(watcher.wait(LONG), ChangedPaths::default());
            // The rest of one change must not count as the next one.
            while watcher.messages.recv_timeout(FOLDER_CHECK_INTERVAL).is_ok() || !watcher.check_folders().is_empty() {}
            watcher.resting.clear();
        };
        // Each step returns only when its change has been seen.
        fs::create_dir_all(&content).expect("there is room");
        seen();
        fs::write(content.join("x.yaml"), "1").expect("there is room");
        seen();
        fs::rename(parent.path().join("a"), parent.path().join("b")).expect("it can be moved");
        seen();
        fs::create_dir_all(&content).expect("there is room");
        seen();
        fs::write(content.join("x.yaml"), "2").expect("there is room");
        seen();
        fs::remove_dir_all(&content).expect("it can be removed");
        fs::create_dir_all(&content).expect("there is room");
        seen();
        fs::write(content.join("x.yaml"), "3").expect("there is room");
        seen();
    }

    #[test]
    fn a_new_folder_is_watched_before_it_is_read() {
        let parent = tempfile::tempdir().expect("there is room");
        let mut watcher = watcher(parent.path());
        let folder = watcher.folders[0].path.join("cities");
        fs::create_dir(&folder).expect("there is room");
        while !watcher.wait(LONG).paths.contains(&folder) {}
        // Simulates a late removal event for an earlier folder with this name: the watch of the new folder is gone.
        watcher.watcher.unwatch(&folder).expect("it is watched");
        let gone = Event::new(EventKind::Remove(RemoveKind::Folder)).add_path(folder.clone());
        watcher.sender.send(Message::Event(Ok(gone))).expect("it listens");
        while !watcher.wait(LONG).paths.contains(&folder) {}
        let file = folder.join("gent.yaml");
        fs::write(&file, "1").expect("there is room");
        assert!(watcher.wait(LONG).paths.contains(&file));
    }

    #[test]
    fn a_change_of_rights_does_not_shorten_the_rest_of_a_written_file() {
        let folder = tempfile::tempdir().expect("there is room");
        let mut watcher = watcher(folder.path());
        let path = watcher.folders[0].path.join("gent.yaml");
        let mut until = |change| {
            let event = Event::new(EventKind::Modify(change)).add_path(path.clone());
            watcher.take(Message::Event(Ok(event)), &mut ChangedPaths::default());
            watcher.resting[&path]
        };
        let written = until(ModifyKind::Data(DataChange::Any));
        assert!(until(ModifyKind::Metadata(MetadataKind::Permissions)) >= written);
    }

    #[test]
    fn a_moved_folder_is_watched_again() {
        let parent = tempfile::tempdir().expect("there is room");
        let mut watcher = watcher(parent.path());
        // Simulates a move of the folder while its subfolders were being added to the watch: the watch is gone.
        watcher.watcher.unwatch(parent.path()).expect("it is watched");
        let moved = EventKind::Modify(ModifyKind::Name(RenameMode::From));
        let event = Event::new(moved).add_path(watcher.folders[0].path.clone());
        watcher.sender.send(Message::Event(Ok(event))).expect("it listens");
        let folder = watcher.folders[0].path.clone();
        assert!(watcher.wait(LONG).paths.contains(&folder));
        let file = watcher.folders[0].path.join("x.yaml");
        fs::write(&file, "1").expect("there is room");
        assert!(watcher.wait(LONG).paths.contains(&file));
    }
}
