//! Waiting for changes of the sources.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, SystemTime};

use notify::event::{EventKind, MetadataKind, ModifyKind};
use notify::{RecommendedWatcher, RecursiveMode};
use notify_debouncer_full::file_id::{FileId, get_file_id};
use notify_debouncer_full::{DebounceEventResult, DebouncedEvent, Debouncer, RecommendedCache, new_debouncer};

use super::Say;
use crate::diagnostic::Diagnostic;
use crate::source;

/// How long a file must rest before its change counts: an editor writes in several steps.
const REST: Duration = Duration::from_millis(50);
/// How often the folders themselves are looked at. A watched folder that is removed, moved or
/// replaced, or whose parent is, sends no events any more.
const LOOK: Duration = Duration::from_millis(500);

/// Watches folders, also while they come and go.
pub struct Watcher {
    debouncer: Debouncer<RecommendedWatcher, RecommendedCache>,
    events: Receiver<DebounceEventResult>,
    folders: Vec<Folder>,
    say: Say,
}

struct Folder {
    /// Absolute, because events name absolute paths.
    path: PathBuf,
    /// The folder that is watched; nothing when there was none at the last look.
    watched: Option<Identity>,
}

/// Tells a folder from another one that took its place. The number alone is not enough: file
/// systems give it out again.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Identity(FileId, Option<SystemTime>);

impl Identity {
    fn of(path: &Path) -> Option<Self> {
        let created = std::fs::metadata(path).ok().filter(std::fs::Metadata::is_dir)?.created().ok();
        Some(Identity(get_file_id(path).ok()?, created))
    }
}

impl Watcher {
    /// Starts to watch.
    ///
    /// # Errors
    /// A diagnostic when the system has no means of watching files.
    pub fn new(folders: Vec<PathBuf>, say: Say) -> Result<Self, Diagnostic> {
        let refused =
            |error: &dyn std::fmt::Display| Diagnostic::error("watch", format!("files can't be watched: {error}"));
        let (sender, events) = mpsc::channel();
        let debouncer = new_debouncer(REST, None, sender).map_err(|error| refused(&error))?;
        let folders = folders
            .into_iter()
            .map(|path| Ok(Folder { path: std::path::absolute(path)?, watched: None }))
            .collect::<std::io::Result<_>>()
            .map_err(|error| refused(&error))?;
        let mut watcher = Watcher { debouncer, events, folders, say };
        watcher.look();
        Ok(watcher)
    }

    /// Waits until a source changed. Changes since the last call count, and many at once count as
    /// one.
    pub fn wait(&mut self) {
        loop {
            let mut changed = match self.events.recv_timeout(LOOK) {
                Ok(result) => self.matters(&result),
                Err(RecvTimeoutError::Timeout) => self.look(),
                Err(RecvTimeoutError::Disconnected) => unreachable!("the debouncer holds the other end"),
            };
            while let Ok(result) = self.events.try_recv() {
                changed |= self.matters(&result);
            }
            if changed {
                // Now rather than half a second later: the change may be that a folder came back.
                self.look();
                return;
            }
        }
    }

    /// Follows folders that came, went or were replaced; whether there were any.
    fn look(&mut self) -> bool {
        let mut changed = false;
        for folder in &mut self.folders {
            let found = Identity::of(&folder.path);
            if found == folder.watched {
                continue;
            }
            changed = true;
            if folder.watched.is_some() {
                // Fails when the system dropped the watch together with the folder.
                let _ = self.debouncer.unwatch(&folder.path);
            }
            if found.is_some()
                && let Err(error) = self.debouncer.watch(&folder.path, RecursiveMode::Recursive)
            {
                // Said once: the folder counts as watched until it changes place again.
                (self.say)(&format!("warning: changes in {} go unseen: {error}", folder.path.display()));
            }
            folder.watched = found;
        }
        changed
    }

    fn matters(&self, result: &DebounceEventResult) -> bool {
        match result {
            Ok(events) => events.iter().any(|event| self.is_change(event)),
            // Something went by unseen.
            Err(_) => true,
        }
    }

    fn is_change(&self, event: &DebouncedEvent) -> bool {
        if event.need_rescan() {
            return true;
        }
        let only_read = matches!(
            event.kind,
            // A build opens and reads every source: it would start the next one.
            EventKind::Access(_) | EventKind::Modify(ModifyKind::Metadata(MetadataKind::AccessTime))
        );
        !only_read && event.paths.iter().any(|path| self.is_source(path))
    }

    /// Whether a build would read the file.
    fn is_source(&self, path: &Path) -> bool {
        let below = self.folders.iter().find_map(|folder| path.strip_prefix(&folder.path).ok()).unwrap_or(path);
        !below.iter().any(|part| source::is_passed_over(&part.to_string_lossy()))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::Arc;
    use std::time::Instant;

    use notify::Event;
    use notify::event::{AccessKind, AccessMode, CreateKind, DataChange, Flag, RemoveKind};

    use super::*;

    fn watcher(folder: &Path) -> Watcher {
        Watcher::new(vec![folder.to_owned()], Arc::new(|_: &str| {})).expect("files can be watched")
    }

    fn is_change(watcher: &Watcher, kind: EventKind, name: &str) -> bool {
        let event = Event::new(kind).add_path(watcher.folders[0].path.join(name));
        watcher.is_change(&DebouncedEvent::new(event, Instant::now()))
    }

    #[test]
    fn reading_and_editors_traces_are_no_changes() {
        let folder = tempfile::tempdir().expect("there is room");
        let watcher = watcher(folder.path());
        let written = EventKind::Modify(ModifyKind::Data(DataChange::Any));
        for name in [".gent.yaml.swp", "gent.yaml~", "cities/#gent.yaml#", ".git/index"] {
            assert!(!is_change(&watcher, written, name), "{name}");
        }
        for kind in [
            EventKind::Access(AccessKind::Read),
            EventKind::Access(AccessKind::Open(AccessMode::Any)),
            EventKind::Access(AccessKind::Close(AccessMode::Write)),
            EventKind::Modify(ModifyKind::Metadata(MetadataKind::AccessTime)),
        ] {
            assert!(!is_change(&watcher, kind, "gent.yaml"), "{kind:?}");
        }
        for kind in [written, EventKind::Create(CreateKind::File), EventKind::Remove(RemoveKind::File)] {
            assert!(is_change(&watcher, kind, "gent.yaml"), "{kind:?}");
        }
        let lost = Event::new(EventKind::Other).set_flag(Flag::Rescan);
        assert!(watcher.is_change(&DebouncedEvent::new(lost, Instant::now())));
    }

    #[test]
    fn a_folder_is_followed_while_it_comes_and_goes() {
        let parent = tempfile::tempdir().expect("there is room");
        let content = parent.path().join("a/content");
        let mut watcher = watcher(&content);
        let mut seen = || {
            watcher.wait();
            // What belongs to the same change must not count as the next one.
            while watcher.events.recv_timeout(LOOK).is_ok() || watcher.look() {}
        };
        // Each step returns only when its change was seen.
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
}
