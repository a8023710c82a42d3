//! Why an edit was not saved.

use std::collections::BTreeMap;
use std::io;

use kmo_diagnostic::{Diagnostic, Text};
use kmo_engine::content::edit::EditError;

use super::edit_conflict::EditConflict;

/// Why nothing was saved.
#[derive(Debug)]
pub enum SaveError {
    /// The user has to do something else. The text says what.
    Message(String),
    /// What is wrong with the answers about a new file, by the key of each question.
    Answers(BTreeMap<String, String>),
    /// What is wrong with the alternative text of a picture.
    Alt(Text),
    /// Somebody else changed the same value, or the same paragraph of it.
    Conflict(EditConflict),
    /// The site would not build with it: the new errors.
    Breaks(Vec<Diagnostic>),
    /// There is nothing to undo or redo.
    NoStep,
    /// The value to change is gone, or is not what it was.
    ValueGone,
    /// The file was renamed or removed.
    FileGone,
    /// The value can't be written at its place in the file.
    Unwritable,
    /// Another program wrote the file just before the save.
    FileChanged,
    /// The disk refused a change: what was to change, a file or a picture, and the error.
    Disk(String, io::Error),
}

impl SaveError {
    /// Whether the value or file to change is gone, so that trying again later is useless.
    pub fn is_of_place(&self) -> bool {
        matches!(self, SaveError::ValueGone | SaveError::FileGone)
    }

    /// The failure when the disk refuses a picture.
    pub fn picture(error: io::Error) -> Self {
        SaveError::Disk("De foto".to_owned(), error)
    }
}

/// Refuses with a message for the user.
pub fn reject<T>(message: impl Into<String>) -> Result<T, SaveError> {
    Err(SaveError::Message(message.into()))
}

impl From<EditError> for SaveError {
    fn from(refused: EditError) -> Self {
        match refused {
            EditError::Changed(theirs) => SaveError::Conflict(EditConflict { theirs, ..EditConflict::default() }),
            EditError::Gone => SaveError::ValueGone,
            EditError::Unwritable => SaveError::Unwritable,
        }
    }
}

impl From<Diagnostic> for SaveError {
    fn from(diagnostic: Diagnostic) -> Self {
        SaveError::Breaks(vec![diagnostic])
    }
}
