//! The open tasks in a file.

use std::sync::Arc;

use kmo_diagnostic::SourceFile;
use kmo_engine::content::schema::kind_of;
use kmo_engine::content::{FileKind, key_at};
use kmo_engine::desk::Desk;
use serde::Serialize;

use super::save::{Edit, Writer};
use crate::app::App;
use crate::responses;

/// Something that is wrong with a file, or missing in it.
#[derive(PartialEq, Serialize)]
pub struct ToDo {
    pub message: String,
    /// The path of the value that it is about.
    pub at: Option<String>,
}

/// Returns the errors in a file, including those that count only once it is no longer a draft.
pub fn to_do<S: Desk>(app: &App<S>, writer: &Writer<S>, kind: &FileKind, file: &Arc<SourceFile>) -> Vec<ToDo> {
    let unfinished = kind.unfinished(file, S::WORDS);
    let mut found: Vec<ToDo> = Vec::new();
    for problem in writer.dry_run.known.iter().chain(&unfinished) {
        let Some(at) = problem.at.iter().find(|at| at.file.path == file.path) else { continue };
        let message = responses::sentence(&problem.message, app.lang());
        let one = ToDo { message, at: key_at(&at.file, at.span.start) };
        // If drafts are shown, some problems are found both ways.
        if !found.contains(&one) {
            found.push(one);
        }
    }
    found
}

/// Returns the problem of a text that was saved anyway, for example in a draft.
pub fn missing<S: Desk>(app: &App<S>, writer: &mut Writer<S>, edit: &Edit) -> Option<String> {
    let kind = kind_of::<S>(&edit.file)?;
    let (file, ..) = writer.dry_run.reader.engine.folder.on_disk(&edit.file).ok()?;
    let found = to_do(app, writer, kind, &file);
    found.into_iter().find(|one| one.at.as_ref() == Some(&edit.path)).map(|one| one.message)
}
