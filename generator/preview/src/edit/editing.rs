//! The state of editing.
//!
//! Nothing is read until somebody starts to edit. From then on two engines follow the files: one reads them with a mark
//! behind each text ([`MarkedSite`]), the other tries each edit before it is written ([`DryRun`](super::dry_run::DryRun)).

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use kmo_engine::project::Project;
use kmo_engine::{Changes, RunOptions, Site, source};

use super::marked::MarkedSite;
use super::save::Writer;
use crate::editor;
use crate::handover::{Handover, Offer};
use crate::lock;

/// The state of editing. Its engines are made when somebody first edits.
pub struct Editing<S: Site> {
    pub project: Project,
    marked: Slot<MarkedSite<S>>,
    writer: Slot<Writer<S>>,
    pub handover: Arc<Handover<S>>,
}

/// A value that follows the files. It is made on first use, and keeps the changes since its last use.
struct Slot<T> {
    inside: Mutex<Option<T>>,
    changes: Arc<Mutex<Changes>>,
}

impl<T> Slot<T> {
    fn new() -> Self {
        Slot { inside: Mutex::new(None), changes: Arc::default() }
    }

    /// Records what changed, without waiting for a request that is using the value.
    fn forget(&self, changes: &Changes) {
        lock(&self.changes).add(changes.clone());
    }

    fn with<R>(&self, make: impl FnOnce() -> T, work: impl FnOnce(&mut T, Changes) -> R) -> R {
        let mut inside = lock(&self.inside);
        let inside = inside.get_or_insert_with(make);
        let changes = std::mem::take(&mut *lock(&self.changes));
        work(inside, changes)
    }
}

impl<S: Site> Editing<S> {
    pub fn new(project: Project) -> Self {
        Editing { project, marked: Slot::new(), writer: Slot::new(), handover: Arc::new(Handover::new()) }
    }

    /// The paths of all content files, below the content folder.
    pub fn files(&self) -> Vec<String> {
        let (found, _) = source::walk(&self.project.content, &self.project.content_shown);
        found.into_iter().map(|file| file.relative).collect()
    }

    /// Records what changed on the disk.
    pub fn forget(&self, changes: &Changes) {
        self.marked.forget(changes);
        self.writer.forget(changes);
    }

    /// Works with the site with marks as it is now.
    pub(super) fn marked<T>(&self, options: RunOptions, work: impl FnOnce(&mut MarkedSite<S>) -> T) -> T {
        self.marked.with(
            || MarkedSite::new(&self.project),
            |marked, changes| {
                marked.reader.forget(changes);
                marked.reader.read(options);
                work(marked)
            },
        )
    }

    pub fn writer<T>(&self, work: impl FnOnce(&mut Writer<S>) -> T) -> T {
        self.writer.with(
            || Writer::open(&self.project, self.handover.clone(), self.marked.changes.clone()),
            |writer, changes| {
                if !changes.is_empty() {
                    self.handover.clear();
                }
                writer.dry_run.reader.forget(changes);
                writer.editor = editor::current();
                work(writer)
            },
        )
    }

    /// Returns the site as it was read for a save, if these files are all that changed since.
    pub fn offered(&self, names: &BTreeSet<String>) -> Option<Offer<S>> {
        let only_these = Changes { content: names.clone(), ..Changes::default() };
        if *lock(&self.writer.changes) != only_these {
            return None;
        }
        self.handover.take(names)
    }

    /// Renders a page with a mark behind each text.
    pub fn page(&self, path: &str, options: RunOptions) -> Option<String> {
        self.marked(options, |marked| marked.page(path))
    }
}
