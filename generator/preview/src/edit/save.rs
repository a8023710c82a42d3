//! Writes what somebody typed on a page into its file.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jiff::Timestamp;
use kmo_diagnostic::{Code, Diagnostic, SourceFile};
use kmo_engine::content::edit::{self, Change, EditError, Move};
use kmo_engine::content::schema::kind_of;
use kmo_engine::content::{key_at, values};
use kmo_engine::islands::ssr;
use kmo_engine::project::Project;
use kmo_engine::{Changes, RunOptions, Site};
use serde::Deserialize;

use super::draft::{self, Draft, draft_of};
use super::dry_run::{DryRun, DryRunSite};
use super::edit_conflict::{EditConflict, is_displaced};
use super::journal::Journal;
use super::save_error::SaveError;
use super::step::Step;
use crate::handover::Handover;
use crate::lock;

/// How long browsers need to show what was written. The check of all pages waits, so that they have the processors.
const SHOWING: Duration = Duration::from_millis(30);

/// Maximum number of attempts at a save when another program keeps writing the file just before it.
const TRIES: u32 = 10;

/// Tries, writes and logs edits.
pub struct Writer<S: Site> {
    pub project: Project,
    pub dry_run: DryRun<S>,
    pub journal: Journal,
    /// The editor who makes the current request. Empty for a program.
    pub editor: Arc<str>,
    /// Changes that the site with marks must read, including own writes that the file watcher has not reported yet.
    pub(super) for_marked: Arc<Mutex<Changes>>,
}

/// A new text for a value.
#[derive(Debug, Deserialize)]
pub struct Edit {
    /// Path below the content folder.
    pub file: String,
    pub path: String,
    /// The value when the user began to change it.
    pub was: String,
    pub now: String,
    /// The lengths of the lists that it was in then, the innermost first.
    #[serde(default)]
    pub of: Vec<usize>,
    /// The page on which it was changed.
    pub page: String,
}

/// Copies, moves or removes an item of a list.
#[derive(Debug, Deserialize)]
pub struct Rearrange {
    pub file: String,
    /// Path of the list.
    pub path: String,
    pub item: usize,
    /// The path of a text in the item, and the value that it had (`was`): another item may be in that place by now.
    pub text: String,
    pub was: String,
    pub to: Move,
    pub page: String,
}

impl<S: Site> Writer<S> {
    pub fn open(project: &Project, handover: Arc<Handover<S>>, for_marked: Arc<Mutex<Changes>>) -> Self {
        let warmed = project.clone();
        std::thread::spawn(move || ssr::warm(&warmed.views, &warmed.islands));
        let journal = Journal::open(project.preview.join("steps.jsonl"));
        let dry_run = DryRun::new(project, handover);
        Writer { project: project.clone(), dry_run, journal, editor: Arc::default(), for_marked }
    }

    /// Saves a new text for a value.
    ///
    /// # Errors
    /// If somebody else changed the same paragraph of the value, the site would not build with it, or the disk refuses it. The
    /// file is then as before.
    pub fn edit(&mut self, edit: &Edit, options: RunOptions) -> Result<(), SaveError> {
        self.write(&edit.file, Some(&edit.path), &edit.page, options, |file| {
            let displaced = || is_displaced(file, &edit.path, &edit.was, &edit.of);
            merge_and_write(&edit.was, &edit.now, displaced, |was, now| edit::replace(file, &edit.path, was, now))
        })
    }

    /// Copies, moves or removes an item of a list.
    ///
    /// # Errors
    /// As [`Writer::edit`].
    pub fn rearrange(&mut self, change: &Rearrange, options: RunOptions) -> Result<(), SaveError> {
        self.write(&change.file, None, &change.page, options, |file| {
            if edit::value(file, &change.text).as_ref() != Some(&change.was) {
                return Err(SaveError::ValueGone);
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
    /// If there is none, its place is not found any more, or the site would not build without it. A step whose place is gone
    /// is skipped: the next call undoes the one before it.
    pub fn undo(&mut self, options: RunOptions) -> Result<Step, SaveError> {
        let step = self.journal.last(&self.editor).ok_or(SaveError::NoStep)?.clone();
        let done = self.put(step.changes().rev(), options, Step::undone);
        if done.as_ref().err().is_none_or(SaveError::is_of_place) {
            self.journal.undone(&self.editor);
        }
        done?;
        self.without_picture(&step);
        Ok(step)
    }

    /// Redoes what this editor undid last, and returns it.
    ///
    /// # Errors
    /// As [`Writer::undo`], and if another picture has the name of its picture.
    pub fn redo(&mut self, options: RunOptions) -> Result<Step, SaveError> {
        let step = self.journal.next(&self.editor).ok_or(SaveError::NoStep)?.clone();
        let done = self.with_picture(&step).and_then(|()| {
            self.put(step.changes(), options, Step::redone).inspect_err(|_| self.without_picture(&step))
        });
        if done.as_ref().err().is_none_or(SaveError::is_of_place) {
            self.journal.redone(&self.editor);
        }
        done.map(|()| step)
    }

    /// Makes changes one after the other, all of them or none.
    fn put<'a>(
        &mut self,
        changes: impl Iterator<Item = &'a Step> + Clone,
        options: RunOptions,
        change: fn(&Step, &str) -> Option<String>,
    ) -> Result<(), SaveError> {
        // Files may have been added or removed since.
        self.dry_run.prepare(options);
        until_first(|| {
            let mut drafts: Vec<Draft> = Vec::new();
            for step in changes.clone() {
                let draft = draft_of(&mut drafts, &step.file, || self.draft_or_new(&step.file))?;
                draft.text = change(step, &draft.text).ok_or(SaveError::ValueGone)?;
            }
            self.store(&drafts, options)
        })
    }

    /// Reads a file that is to be changed.
    ///
    /// # Errors
    /// If it is gone or can't be read.
    pub fn draft(&mut self, name: &str) -> Result<Draft, SaveError> {
        // Only content is looked up on the disk: an answer must not reveal which other files exist.
        if kind_of::<S>(name).is_some() && !self.project.content.join(name).exists() {
            return Err(SaveError::FileGone);
        }
        let (file, raw, path) = self.dry_run.reader.engine.folder.on_disk(name)?;
        Ok(Draft { name: name.to_owned(), text: file.text.clone(), file, raw, path })
    }

    /// As [`Writer::draft`], but a file that does not exist yet starts empty. Only files of a known content kind can be new.
    ///
    /// # Errors
    /// If it can't be read, or no such file can be made.
    pub fn draft_or_new(&mut self, name: &str) -> Result<Draft, SaveError> {
        let engine = &self.dry_run.reader.engine;
        if engine.folder.names().any(|known| known == name) || kind_of::<S>(name).is_none() {
            return self.draft(name);
        }
        let path = self.project.content.join(name);
        let file = Arc::new(SourceFile::new(self.project.shown(name), ""));
        Ok(Draft { name: name.to_owned(), text: String::new(), file, raw: Vec::new(), path })
    }

    /// Writes drafts if the site builds with all of them.
    ///
    /// A change that every page may show is written as soon as the site can be read with it, because rendering and checking
    /// all pages would be a noticeable delay for somebody who types. It is reverted if a page then breaks a rule.
    ///
    /// New files may be unfinished, because somebody is about to finish them: errors in them are accepted, unless the step
    /// also removes a file. An address that another page already has is not accepted: finishing the file does not solve that.
    ///
    /// # Errors
    /// If the site does not build, or the disk refuses one of them. The files are then as before.
    pub fn store(&mut self, drafts: &[Draft], options: RunOptions) -> Result<(), SaveError> {
        let handover = self.dry_run.handover.clone();
        let _busy = handover.busy();
        let texts = drafts.iter().map(|draft| (draft.name.clone(), draft.text.clone())).collect();
        let come_alone = !drafts.iter().any(Draft::is_removed);
        let is_unfinished = |error: &Diagnostic| {
            let comes = |path: &str| drafts.iter().any(|draft| draft.is_new() && draft.file.path == path);
            come_alone && error.code != Code::Collision && error.at.iter().any(|at| comes(&at.file.path))
        };
        let mut errors = match self.dry_run.read(texts, options) {
            Ok(reading) if reading.everywhere => return self.store_first(drafts, reading),
            Ok(reading) => self.dry_run.check(reading),
            Err(errors) => errors,
        };
        errors.retain(|error| !is_unfinished(error));
        if errors.is_empty() { self.keep(drafts) } else { Err(SaveError::Breaks(errors)) }
    }

    /// As [`Writer::store`], but also removes redirects that would hide a page that returns with the drafts, such as the list
    /// of a subject that an article has again. Returns that change of the settings, if there was one.
    ///
    /// # Errors
    /// As [`Writer::store`]. If the drafts include the settings, a redirect that hides a page is an error.
    fn store_over_redirects(
        &mut self,
        drafts: &mut Vec<Draft>,
        options: RunOptions,
    ) -> Result<Option<Step>, SaveError> {
        let Err(failure) = self.store(drafts, options) else { return Ok(None) };
        let settings = self.without_redirects(&failure);
        let Some(settings) = settings.filter(|settings| drafts.iter().all(|draft| draft.name != settings.name)) else {
            return Err(failure);
        };
        let now = Timestamp::now().as_second();
        let step = Step::new(&settings.name, None, "", now, &settings.file.text, &settings.text);
        drafts.push(settings);
        self.store(drafts, options).map(|()| Some(step))
    }

    /// The settings without the redirects that hide a page. `None` if something else is wrong too.
    fn without_redirects(&mut self, failure: &SaveError) -> Option<Draft> {
        let SaveError::Breaks(problems) = failure else { return None };
        let hiding = |problem: &Diagnostic| {
            let at = problem.at.first().filter(|_| problem.code == Code::Redirect)?;
            let key = key_at(&at.file, at.span.start)?;
            key.strip_prefix("redirects[")?.strip_suffix("].from")?.parse().ok()
        };
        let items: BTreeSet<usize> = problems.iter().map(hiding).collect::<Option<_>>()?;
        let settings = self.project.name_of(&problems.first()?.at.first()?.file.path)?.to_owned();
        let mut draft = self.draft(&settings).ok()?;
        // From the end, so that earlier items keep their positions.
        for item in items.into_iter().rev() {
            let file = draft.source();
            let at = vec![edit::Step::Key("redirects".to_owned()), edit::Step::Item(item)];
            let was = edit::read(&file)?.0.at(&at)?.clone();
            draft.text = edit::apply(&file, &Change::Remove { at, was }).ok()?;
        }
        Some(draft)
    }

    /// Writes drafts before all pages are checked, and reverts them if a page breaks a rule.
    fn store_first(&mut self, drafts: &[Draft], reading: DryRunSite<S>) -> Result<(), SaveError> {
        self.dry_run.offer(&reading);
        self.keep(drafts)?;
        std::thread::sleep(SHOWING);
        let errors = self.dry_run.check(reading);
        if errors.is_empty() {
            return Ok(());
        }
        // A file that somebody else wrote meanwhile is left alone.
        let engine = &self.dry_run.reader.engine;
        let is_ours =
            |draft: &&Draft| engine.folder.on_disk(&draft.name).is_ok_and(|(file, ..)| file.text == draft.text);
        // If one file can't be restored, the others still are.
        let refused =
            drafts.iter().filter(is_ours).map(|draft| draft.write_back().map_err(|error| draft.refused(error)));
        let refused: Vec<SaveError> = refused.filter_map(Result::err).collect();
        self.wrote(drafts);
        Err(refused.into_iter().next().unwrap_or(SaveError::Breaks(errors)))
    }

    /// Writes drafts without checking them.
    ///
    /// # Errors
    /// If the disk refuses one of them, or another program wrote one first. No file is changed then.
    fn keep(&mut self, drafts: &[Draft]) -> Result<(), SaveError> {
        // Another preview of this folder may save at the same moment.
        let lock = self.project.cache.lock_file("save.lock").ok().filter(|lock| lock.lock().is_ok());
        let kept = draft::keep(drafts);
        if kept.is_err() {
            self.dry_run.forget(drafts.iter().map(|draft| &draft.name));
        }
        drop(lock);
        self.wrote(drafts);
        kept
    }

    fn wrote(&self, drafts: &[Draft]) {
        let content = drafts.iter().map(|draft| draft.name.clone()).collect();
        lock(&self.for_marked).add(Changes { content, ..Changes::default() });
    }

    pub(super) fn write(
        &mut self,
        name: &str,
        value: Option<&str>,
        page: &str,
        options: RunOptions,
        change: impl Fn(&Arc<SourceFile>) -> Result<String, SaveError>,
    ) -> Result<(), SaveError> {
        let began = Timestamp::now().as_second();
        until_first(|| {
            let mut draft = self.draft(name)?;
            draft.text = change(&draft.file).map_err(|failure| match failure {
                // In a file that can't be parsed nothing is found: report why it can't be parsed.
                SaveError::ValueGone => unreadable::<S>(&draft).map_or(failure, SaveError::Breaks),
                other => other,
            })?;
            self.note(draft, value, page, None, began, options)
        })
    }

    /// Writes a draft if the site would build with it, and logs the step, with the name of the picture that it added.
    pub(super) fn note(
        &mut self,
        draft: Draft,
        value: Option<&str>,
        page: &str,
        picture: Option<&str>,
        began: i64,
        options: RunOptions,
    ) -> Result<(), SaveError> {
        if draft.file.text == draft.text {
            return Ok(());
        }
        let mut drafts = vec![draft];
        let redirects = self.store_over_redirects(&mut drafts, options)?;
        let draft = &drafts[0];
        let (old, new) = (&draft.file.text, &draft.text);
        let mut step = Step::new(&draft.name, value, page, Timestamp::now().as_second(), old, new);
        step.picture = picture.map(str::to_owned);
        if let Some(step) = Step::all(std::iter::once(step).chain(redirects)) {
            self.journal.add(step, &self.editor, began, old, new);
        }
        Ok(())
    }
}

/// Replaces the text `was` by `now` with `write`. If somebody else changed other paragraphs meanwhile, writes both changes.
///
/// # Errors
/// If both changed the same paragraph, the text is one of another item (`is_displaced`), or `write` fails.
pub fn merge_and_write(
    was: &str,
    now: &str,
    is_displaced: impl FnOnce() -> bool,
    write: impl Fn(&str, &str) -> Result<String, EditError>,
) -> Result<String, SaveError> {
    let theirs = match write(was, now) {
        Err(EditError::Changed(_)) if is_displaced() => return Err(SaveError::ValueGone),
        Err(EditError::Changed(theirs)) => theirs,
        written => return Ok(written?),
    };
    let versions = EditConflict::of(was, &theirs, now);
    if versions.differ.is_empty() { Ok(write(&theirs, &versions.keep)?) } else { Err(SaveError::Conflict(versions)) }
}

/// Repeats a save while another program writes the file first, at most [`TRIES`] times in all.
fn until_first(mut act: impl FnMut() -> Result<(), SaveError>) -> Result<(), SaveError> {
    for _ in 1..TRIES {
        match act() {
            Err(SaveError::FileChanged) => {}
            done => return done,
        }
    }
    act()
}

/// Why a file can't be parsed. `None` if it can.
fn unreadable<S: Site>(draft: &Draft) -> Option<Vec<Diagnostic>> {
    kind_of::<S>(&draft.name)?.value(&draft.file).err()
}

/// Changes the first text of an item that is a copy, because many lists may not hold the same text twice.
fn renamed(file: &SourceFile, text: &str, item: &str) -> Result<String, EditError> {
    let copied = Arc::new(SourceFile::new(file.path.clone(), text));
    let own = values(&copied).unwrap_or_default().into_iter().map(|one| one.key).filter(|key| key.starts_with(item));
    match own.into_iter().find_map(|key| Some((edit::value(&copied, &key)?, key))) {
        Some((value, key)) => edit::replace(&copied, &key, &value, &format!("{} (kopie)", value.trim_end())),
        None => Ok(text.to_owned()),
    }
}
