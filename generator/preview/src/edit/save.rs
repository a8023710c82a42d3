//! Writes what somebody typed on a page into its file.

use std::io;
use std::path::Path;
use std::sync::Arc;

use jiff::Timestamp;
use kmo_diagnostic::{Diagnostic, SourceFile};
use kmo_engine::content::edit::{self, Move, Refused};
use kmo_engine::content::values;
use kmo_engine::project::Project;
use kmo_engine::{Cutoff, Site};
use kmo_shared::disk;
use serde::Deserialize;

use super::journal::{Journal, Step};
use super::trial::Trial;

/// Everything that saving needs.
pub struct Writer<S: Site> {
    pub project: Project,
    pub trial: Trial<S>,
    pub journal: Journal,
}

/// Another text for a value.
#[derive(Debug, Deserialize)]
pub struct Edit {
    /// Path below the content folder.
    pub file: String,
    pub path: String,
    /// The value when somebody began to change it.
    pub was: String,
    pub now: String,
    /// The page on which it was changed.
    pub page: String,
}

/// What becomes of an item of a list.
#[derive(Debug, Deserialize)]
pub struct Rearrange {
    pub file: String,
    /// Path of the list.
    pub path: String,
    pub item: usize,
    pub to: To,
    pub page: String,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum To {
    Remove,
    Copy,
    Place(usize),
}

/// Why nothing was saved.
#[derive(Debug)]
pub enum Failure {
    /// Somebody else changed the value; this is what it is now.
    Changed(String),
    /// What it would break.
    Breaks(Vec<Diagnostic>),
    /// There is nothing to undo or redo, or not any more.
    Nothing,
    /// There is no way to write it where it stands.
    Unwritable,
    Disk(io::Error),
}

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Self {
        Failure::Breaks(vec![diagnostic])
    }
}

impl<S: Site> Writer<S> {
    pub fn open(project: &Project) -> Self {
        let journal = Journal::open(project.preview.join("edits.jsonl"));
        Writer { project: project.clone(), trial: Trial::new(project), journal }
    }

    /// Saves another text for a value.
    ///
    /// # Errors
    /// When somebody else changed the value, or the site would not build with it; nothing is written then.
    pub fn edit(&mut self, edit: &Edit, cutoff: Cutoff) -> Result<(), Failure> {
        self.write(&edit.file, &edit.path, &edit.page, cutoff, |file| {
            edit::replace(file, &edit.path, &edit.was, &edit.now)
        })
    }

    /// Copies, moves or removes an item of a list.
    ///
    /// # Errors
    /// As [`Writer::edit`].
    pub fn rearrange(&mut self, change: &Rearrange, cutoff: Cutoff) -> Result<(), Failure> {
        let to = match change.to {
            To::Remove => Move::Remove,
            To::Copy => Move::Copy,
            To::Place(place) => Move::To(place),
        };
        self.write(&change.file, &change.path, &change.page, cutoff, |file| {
            let text = edit::rearrange(file, &change.path, change.item, to)?;
            match to {
                Move::Copy => renamed(file, &text, &format!("{}[{}]", change.path, change.item + 1)),
                Move::Remove | Move::To(_) => Ok(text),
            }
        })
    }

    /// Undoes the last step, and returns it.
    ///
    /// # Errors
    /// When there is none, its place is not there any more, or the site would not build without it.
    pub fn undo(&mut self, cutoff: Cutoff) -> Result<Step, Failure> {
        let step = self.journal.last().ok_or(Failure::Nothing)?.clone();
        self.put(&step, cutoff, Step::undone)?;
        self.without_picture(&step).map_err(Failure::Disk)?;
        self.journal.undone();
        Ok(step)
    }

    /// Does again what was undone last, and returns it.
    ///
    /// # Errors
    /// As [`Writer::undo`].
    pub fn redo(&mut self, cutoff: Cutoff) -> Result<Step, Failure> {
        let step = self.journal.next().ok_or(Failure::Nothing)?.clone();
        self.with_picture(&step).map_err(Failure::Disk)?;
        self.put(&step, cutoff, Step::redone)?;
        self.journal.redone();
        Ok(step)
    }

    fn put(&mut self, step: &Step, cutoff: Cutoff, change: fn(&Step, &str) -> Option<String>) -> Result<(), Failure> {
        let (file, raw, path) = self.trial.follower().engine.on_disk(&step.file)?;
        let new = change(step, &file.text).ok_or(Failure::Nothing)?;
        self.check(&step.file, &new, cutoff)?;
        store(&path, &edit::bytes(&raw, &file.text, &new))
    }

    fn write(
        &mut self,
        name: &str,
        value: &str,
        page: &str,
        cutoff: Cutoff,
        change: impl Fn(&Arc<SourceFile>) -> Result<String, Refused>,
    ) -> Result<(), Failure> {
        let began = Timestamp::now().as_second();
        let (file, raw, path) = self.trial.follower().engine.on_disk(name)?;
        let new = change(&file).map_err(|refused| match refused {
            Refused::Changed(theirs) => Failure::Changed(theirs),
            Refused::Gone => Failure::Nothing,
            Refused::Unwritable => Failure::Unwritable,
        })?;
        if new == file.text {
            return Ok(());
        }
        self.check(name, &new, cutoff)?;
        store(&path, &edit::bytes(&raw, &file.text, &new))?;
        let step = Step::new(name, value, page, Timestamp::now().as_second(), &file.text, &new);
        self.journal.add(step, began, &file.text, &new);
        Ok(())
    }

    pub(super) fn check(&mut self, name: &str, text: &str, cutoff: Cutoff) -> Result<(), Failure> {
        let errors = self.trial.of(name, text, cutoff);
        if errors.is_empty() { Ok(()) } else { Err(Failure::Breaks(errors)) }
    }
}

/// The text with another first text in an item that is a copy: many lists may not hold the same twice.
fn renamed(file: &SourceFile, text: &str, item: &str) -> Result<String, Refused> {
    let copied = Arc::new(SourceFile::new(file.path.clone(), text));
    let own = values(&copied).unwrap_or_default().into_iter().map(|one| one.key).filter(|key| key.starts_with(item));
    match own.into_iter().find_map(|key| Some((edit::value(&copied, &key)?, key))) {
        Some((value, key)) => edit::replace(&copied, &key, &value, &format!("{} (kopie)", value.trim_end())),
        None => Ok(text.to_owned()),
    }
}

pub(super) fn store(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    disk::replace_flushed(path, bytes).map_err(Failure::Disk)
}
