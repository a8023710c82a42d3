//! Writes what somebody typed on a page into its file.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use kmo_diagnostic::{Code, Diagnostic, SourceFile};
use kmo_engine::content::edit::{self, Move, Refused};
use kmo_engine::content::schema::kind_of;
use kmo_engine::content::values;
use kmo_engine::islands::fragments;
use kmo_engine::project::Project;
use kmo_engine::{Cutoff, Site};
use serde::Deserialize;

use super::draft::{self, Draft, Unwritten, place_of};
use super::journal::{Journal, Step};
use super::trial::{Reading, Trial};
use super::versions::{Versions, together};
use crate::handover::Handover;

/// How long browsers take to show what was written: until then the processors are theirs.
const SHOWING: Duration = Duration::from_millis(30);

/// How often a save is made again because another program wrote the file just before it.
const TRIES: u32 = 10;

/// Everything that saving needs.
pub struct Writer<S: Site> {
    pub project: Project,
    pub trial: Trial<S>,
    pub journal: Journal,
    /// Who asks for what is done now.
    pub editor: Arc<str>,
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

/// A change of an item's place in a list.
#[derive(Debug, Deserialize)]
pub struct Rearrange {
    pub file: String,
    /// Path of the list.
    pub path: String,
    pub item: usize,
    /// A text of the item, by its path, and what it was: another item may be in that place by now.
    pub text: String,
    pub was: String,
    pub to: Move,
    pub page: String,
}

/// Why nothing was saved.
#[derive(Debug)]
pub enum Failure {
    /// Somebody else changed the same of it.
    Changed(Versions),
    /// What it would break.
    Breaks(Vec<Diagnostic>),
    /// There is nothing to undo or redo.
    NoStep,
    /// What was to be changed is not there any more.
    Nothing,
    /// Its file was renamed or removed.
    Gone,
    /// There is no way to write it at its place.
    Unwritable,
    /// Another program wrote the file just before this was written.
    Overtaken,
    /// What the disk refused: a file, or a picture.
    Disk(String, io::Error),
}

impl Failure {
    /// That the disk refused a picture.
    pub fn picture(error: io::Error) -> Self {
        Failure::Disk("De foto".to_owned(), error)
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Changed(theirs) => Failure::Changed(Versions { theirs, ..Versions::default() }),
            Refused::Gone => Failure::Nothing,
            Refused::Unwritable => Failure::Unwritable,
        }
    }
}

impl From<Unwritten> for Failure {
    fn from(unwritten: Unwritten) -> Self {
        match unwritten {
            Unwritten::Overtaken => Failure::Overtaken,
            Unwritten::Disk(what, error) => Failure::Disk(what, error),
        }
    }
}

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Self {
        Failure::Breaks(vec![diagnostic])
    }
}

impl<S: Site> Writer<S> {
    pub fn open(project: &Project, handover: Arc<Handover<S>>) -> Self {
        let warmed = project.clone();
        std::thread::spawn(move || fragments::warm(&warmed));
        let journal = Journal::open(project.preview.join("steps.jsonl"));
        Writer { project: project.clone(), trial: Trial::new(project, handover), journal, editor: Arc::default() }
    }

    /// Saves another text for a value.
    ///
    /// # Errors
    /// When somebody else changed the same paragraph of the value, or the site would not build with it; nothing is written then.
    pub fn edit(&mut self, edit: &Edit, cutoff: Cutoff) -> Result<(), Failure> {
        self.write(&edit.file, Some(&edit.path), &edit.page, cutoff, |file| {
            together(&edit.was, &edit.now, |was, now| edit::replace(file, &edit.path, was, now))
        })
    }

    /// Copies, moves or removes an item of a list.
    ///
    /// # Errors
    /// As [`Writer::edit`].
    pub fn rearrange(&mut self, change: &Rearrange, cutoff: Cutoff) -> Result<(), Failure> {
        self.write(&change.file, None, &change.page, cutoff, |file| {
            if edit::value(file, &change.text).as_ref() != Some(&change.was) {
                return Err(Failure::Nothing);
            }
            let text = edit::rearrange(file, &change.path, change.item, change.to)?;
            match change.to {
                Move::Copy => Ok(renamed(file, &text, &format!("{}[{}]", change.path, change.item + 1))?),
                Move::Remove | Move::Place(_) => Ok(text),
            }
        })
    }

    /// Undoes the last step of this editor, and returns it.
    ///
    /// # Errors
    /// When there is none, its place is not there any more, or the site would not build without it.
    pub fn undo(&mut self, cutoff: Cutoff) -> Result<Step, Failure> {
        let step = self.journal.last(&self.editor).ok_or(Failure::NoStep)?.clone();
        self.put(step.changes().rev(), cutoff, Step::undone)?;
        self.without_picture(&step).map_err(Failure::picture)?;
        self.journal.undone(&self.editor);
        Ok(step)
    }

    /// Does again what this editor undid last, and returns it.
    ///
    /// # Errors
    /// As [`Writer::undo`].
    pub fn redo(&mut self, cutoff: Cutoff) -> Result<Step, Failure> {
        let step = self.journal.next(&self.editor).ok_or(Failure::NoStep)?.clone();
        self.with_picture(&step).map_err(Failure::picture)?;
        self.put(step.changes(), cutoff, Step::redone)?;
        self.journal.redone(&self.editor);
        Ok(step)
    }

    /// Makes changes one after the other; all of them or none.
    fn put<'a>(
        &mut self,
        changes: impl Iterator<Item = &'a Step> + Clone,
        cutoff: Cutoff,
        change: fn(&Step, &str) -> Option<String>,
    ) -> Result<(), Failure> {
        // Files may have come and gone since.
        self.trial.prepare(cutoff);
        until_first(|| {
            let mut drafts: Vec<Draft> = Vec::new();
            for step in changes.clone() {
                let at = place_of(&mut drafts, &step.file, || self.draft_or_new(&step.file))?;
                drafts[at].text = change(step, &drafts[at].text).ok_or(Failure::Nothing)?;
            }
            self.store(&drafts, cutoff)
        })
    }

    /// A file to be changed.
    ///
    /// # Errors
    /// When it is gone or can't be read.
    pub fn draft(&mut self, name: &str) -> Result<Draft, Failure> {
        // Only content is looked for on the disk: an answer must not tell what else is there.
        if kind_of::<S>(name).is_some() && !self.project.content.join(name).exists() {
            return Err(Failure::Gone);
        }
        let (file, raw, path) = self.trial.follower().engine.on_disk(name)?;
        Ok(Draft { name: name.to_owned(), text: file.text.clone(), file, raw, path })
    }

    /// A file to be changed, or made: only where content of a kind that is known may be.
    ///
    /// # Errors
    /// When it can't be read, or no such file can be made.
    pub fn draft_or_new(&mut self, name: &str) -> Result<Draft, Failure> {
        let engine = &self.trial.follower().engine;
        if engine.files().any(|known| known == name) || kind_of::<S>(name).is_none() {
            return self.draft(name);
        }
        let path = self.project.content.join(name);
        let file = Arc::new(SourceFile::new(self.project.shown(name), ""));
        Ok(Draft { name: name.to_owned(), text: String::new(), file, raw: Vec::new(), path })
    }

    /// Writes drafts, if the site builds with all of them.
    ///
    /// What every page shows is written as soon as the site can be read with it: to make and check all pages takes longer than
    /// somebody who types should notice. It is taken back when a page breaks a rule.
    ///
    /// Files that come may be unfinished: what is wrong with them alone is what somebody is about to write. But nothing that is
    /// written later makes room for one at an address that another page has.
    ///
    /// # Errors
    /// When it does not, or the disk refuses one of them; the files are as before then.
    pub fn store(&mut self, drafts: &[Draft], cutoff: Cutoff) -> Result<(), Failure> {
        let handover = self.trial.handover.clone();
        let _busy = handover.busy();
        let texts = drafts.iter().map(|draft| (draft.name.clone(), draft.text.clone())).collect();
        let come_alone = !drafts.iter().any(Draft::goes);
        let is_unfinished = |error: &Diagnostic| {
            let comes = |path: &str| drafts.iter().any(|draft| draft.comes() && draft.file.path == path);
            come_alone && error.code != Code::Collision && error.at.iter().any(|at| comes(&at.file.path))
        };
        let mut errors = match self.trial.read(texts, cutoff) {
            Ok(reading) if reading.everywhere => return self.store_first(drafts, reading),
            Ok(reading) => self.trial.check(reading),
            Err(errors) => errors,
        };
        errors.retain(|error| !is_unfinished(error));
        if errors.is_empty() { self.keep(drafts) } else { Err(Failure::Breaks(errors)) }
    }

    /// Writes drafts before all pages are checked, and takes them back when one breaks a rule.
    fn store_first(&mut self, drafts: &[Draft], reading: Reading<S>) -> Result<(), Failure> {
        self.trial.offer(&reading);
        self.keep(drafts)?;
        std::thread::sleep(SHOWING);
        let errors = self.trial.check(reading);
        if errors.is_empty() {
            return Ok(());
        }
        // What somebody else wrote meanwhile stays.
        let engine = &self.trial.follower().engine;
        let is_ours = |draft: &&Draft| engine.on_disk(&draft.name).is_ok_and(|(file, ..)| file.text == draft.text);
        // One that the disk refuses does not keep the others from being put back.
        let refused =
            drafts.iter().filter(is_ours).map(|draft| draft.write_back().map_err(|error| draft.refused(error)));
        let refused: Vec<_> = refused.filter_map(Result::err).collect();
        Err(refused.into_iter().next().map_or(Failure::Breaks(errors), Failure::from))
    }

    /// Writes drafts as they are.
    ///
    /// # Errors
    /// When the disk refuses one of them, or another program was faster; no file changes then.
    fn keep(&mut self, drafts: &[Draft]) -> Result<(), Failure> {
        // Another preview of this folder may save at the same moment.
        let lock = self.project.cache.lock_file("save.lock").ok().filter(|lock| lock.lock().is_ok());
        let kept = draft::keep(drafts).map_err(Failure::from);
        if kept.is_err() {
            self.trial.forget(drafts.iter().map(|draft| &draft.name));
        }
        drop(lock);
        kept
    }

    pub(super) fn write(
        &mut self,
        name: &str,
        value: Option<&str>,
        page: &str,
        cutoff: Cutoff,
        change: impl Fn(&Arc<SourceFile>) -> Result<String, Failure>,
    ) -> Result<(), Failure> {
        let began = Timestamp::now().as_second();
        until_first(|| {
            let mut draft = self.draft(name)?;
            draft.text = change(&draft.file).map_err(|failure| match failure {
                // Nothing can be found in what can't be read.
                Failure::Nothing => unreadable::<S>(&draft).map_or(failure, Failure::Breaks),
                other => other,
            })?;
            self.note(&draft, value, page, None, began, cutoff)
        })
    }

    /// Writes a draft when the site would build with it, and notes the step, with the picture that it brought.
    pub(super) fn note(
        &mut self,
        draft: &Draft,
        value: Option<&str>,
        page: &str,
        picture: Option<&str>,
        began: i64,
        cutoff: Cutoff,
    ) -> Result<(), Failure> {
        let (old, new) = (&draft.file.text, &draft.text);
        if old == new {
            return Ok(());
        }
        self.store(std::slice::from_ref(draft), cutoff)?;
        let mut step = Step::new(&draft.name, value, page, Timestamp::now().as_second(), old, new);
        step.picture = picture.map(str::to_owned);
        self.journal.add(step, &self.editor, began, old, new);
        Ok(())
    }
}

/// Does something, and again with what another program wrote meanwhile, until it is first or was tried [`TRIES`] times.
fn until_first(mut act: impl FnMut() -> Result<(), Failure>) -> Result<(), Failure> {
    for _ in 1..TRIES {
        match act() {
            Err(Failure::Overtaken) => {}
            done => return done,
        }
    }
    act()
}

/// Why a file can't be read, when that is so.
fn unreadable<S: Site>(draft: &Draft) -> Option<Vec<Diagnostic>> {
    kind_of::<S>(&draft.name)?.value(&draft.file).err()
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
