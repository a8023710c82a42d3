//! Puts a picture at its place in a content file.

use std::io;
use std::sync::Arc;

use jiff::Timestamp;
use kmo_diagnostic::SourceFile;
use kmo_engine::assets::UploadedPhoto;
use kmo_engine::content::edit;
use kmo_engine::content::picture::{FOCUS, Focus, PicturePlace, alt_problem};
use kmo_engine::content::schema;
use kmo_engine::{Changes, RunOptions, Site};
use serde::{Deserialize, Serialize};

use super::super::save::Writer;
use super::super::save_error::{SaveError, reject};
use super::super::step::Step;
use super::{IMAGES, file};
use crate::lock;

/// The message for a place where no picture is allowed.
pub const NO_PLACE: &str = "Op deze plaats kan geen foto staan.";

/// A change of the picture at a place.
#[derive(Debug, Deserialize)]
pub struct Change {
    /// Path below the content folder.
    pub file: String,
    /// The path of the picture's mapping in the file.
    pub path: String,
    /// The page on which it was changed.
    pub page: String,
    /// The picture that was there when the user began to change it.
    pub was: Option<Picked>,
    /// The new picture; `None` removes it.
    pub now: Option<Picked>,
}

/// A picture at a place, as its content file describes it.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub struct Picked {
    /// Path below `content/images/`. Not yet known for a new picture.
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub alt: String,
    /// The focus point as it is written.
    pub focus: Option<String>,
}

/// The picture at a place of a file.
pub fn picked(text: &Arc<SourceFile>, path: &str, place: &PicturePlace) -> Option<Picked> {
    let value = |key: &str| edit::value(text, &format!("{path}.{key}"));
    let alt = place.alt.and_then(value).unwrap_or_default();
    Some(Picked { name: value(place.file)?, alt, focus: value(FOCUS) })
}

/// Returns the place of a change.
///
/// # Errors
/// If there is no such place, the focus can't be parsed, or the alt text says too little.
pub fn judge<S: Site>(change: &Change) -> Result<&'static PicturePlace, SaveError> {
    let places = schema::kind_of::<S>(&change.file).map(|kind| kind.pictures).unwrap_or_default();
    let Some(place) = places.iter().find(|place| place.is(&change.path)) else { return reject(NO_PLACE) };
    let Some(now) = &change.now else { return Ok(place) };
    if now.focus.as_deref().is_some_and(|focus| Focus::parse(focus).is_none()) {
        return reject(NO_PLACE);
    }
    match place.alt.and_then(|_| alt_problem(&now.alt, &now.name)) {
        Some(problem) => Err(SaveError::Alt(problem)),
        None => Ok(place),
    }
}

impl<S: Site> Writer<S> {
    /// Puts a picture at a place, or removes it. Returns the name of a new picture.
    ///
    /// # Errors
    /// If it is not allowed there, somebody else changed it, or the site would not build with it. Nothing is written then.
    pub fn picture(
        &mut self,
        change: &Change,
        new: Option<&UploadedPhoto>,
        options: RunOptions,
    ) -> Result<Option<String>, SaveError> {
        let began = Timestamp::now().as_second();
        let place = judge::<S>(change)?;
        let mut draft = self.draft(&change.file)?;
        let there = picked(&draft.file, &change.path, place);
        if there != change.was {
            let theirs = there.map(|there| there.name).unwrap_or_default();
            return Err(edit::EditError::Changed(theirs).into());
        }
        let Some(now) = &change.now else {
            draft.text = edit::put(&draft.file, &change.path, None)?;
            self.note(draft, Some(&change.path), &change.page, None, began, options)?;
            return Ok(None);
        };
        let words = if place.alt.is_some() { &now.alt } else { place.label };
        let added = new.map(|photo| self.add_picture(&change.file, words, photo)).transpose()?;
        let mut texts = vec![(place.file, added.as_deref().unwrap_or(&now.name))];
        texts.extend(place.alt.map(|key| (key, now.alt.trim())));
        texts.extend(now.focus.as_deref().map(|focus| (FOCUS, focus)));
        let changed = edit::put(&draft.file, &change.path, Some(&texts)).map_err(SaveError::from);
        let written = changed.and_then(|changed| {
            draft.text = changed;
            self.note(draft, Some(&change.path), &change.page, added.as_deref(), began, options)
        });
        if let (Err(_), Some(name)) = (&written, &added) {
            // Nothing names the new picture, so it is removed again.
            file::put_aside(&self.project, name).map_err(SaveError::picture)?;
            self.wrote_picture(&change.file, name);
        }
        written?;
        Ok(added)
    }

    /// Adds a picture that a file is to name. Returns its name, which is made from `words`.
    ///
    /// # Errors
    /// If the folder of pictures is a symbolic link or not a folder, or the picture can't be written.
    pub fn add_picture(&mut self, file: &str, words: &str, photo: &UploadedPhoto) -> Result<String, SaveError> {
        let Some(folder) = file::folder(&self.project).map_err(SaveError::picture)? else {
            return reject("De map content/images is een koppeling naar een andere map. Maak er een gewone map van.");
        };
        let aside = file::aside(&self.project);
        let name = file::add(&folder, &aside, words, photo).map_err(SaveError::picture)?;
        self.wrote_picture(file, &name);
        Ok(name)
    }

    /// Removes the picture that a step added, unless a content file names it by now. One that can't be removed stays, as a
    /// picture that nothing uses.
    pub fn without_picture(&mut self, step: &Step) {
        let Some(name) = &step.picture else { return };
        if !self.is_named(name) {
            let _ = file::put_aside(&self.project, name);
        }
        self.wrote_picture(&step.file, name);
    }

    /// Whether a content file names a picture.
    pub fn is_named(&mut self, name: &str) -> bool {
        let engine = &self.dry_run.reader.engine;
        let names =
            |file: &str| engine.folder.on_disk(file).is_ok_and(|(text, ..)| file::is_named_in(&text.text, name));
        engine.folder.names().filter(|file| !file.starts_with("images/")).any(names)
    }

    /// Restores the picture of a step that is redone.
    ///
    /// # Errors
    /// If it is lost, another picture has its name, or the disk refuses it.
    pub fn with_picture(&mut self, step: &Step) -> Result<(), SaveError> {
        let Some(name) = &step.picture else { return Ok(()) };
        let back = file::put_back(&self.project, name);
        self.wrote_picture(&step.file, name);
        back.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists | io::ErrorKind::NotFound => SaveError::ValueGone,
            _ => SaveError::picture(error),
        })
    }

    /// Records that a picture was added or removed, and the file that names it.
    fn wrote_picture(&mut self, file: &str, picture: &str) {
        let content = [file.to_owned(), format!("{IMAGES}/{picture}")].into();
        let changes = Changes { content, listing: true, assets: true, ..Changes::default() };
        lock(&self.for_marked).add(changes.clone());
        self.dry_run.reader.forget(changes);
    }
}
