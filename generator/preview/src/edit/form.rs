//! Saves what somebody changed in a form.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use kmo_diagnostic::SourceFile;
use kmo_engine::content::edit::{self, Change, Step};
use kmo_engine::desk::Desk;
use serde::Deserialize;

use super::edit_conflict::is_displaced;
use super::refusal::SaveAttempt;
use super::save::merge_and_write;
use super::{counts, with_writer};
use crate::app::App;

/// What changed since the form was saved last.
#[derive(Deserialize)]
pub struct Changes {
    /// Path below the content folder.
    file: String,
    changes: Vec<Change>,
    /// For each change, the lengths of the lists that its value is in, the innermost first.
    #[serde(default)]
    of: Vec<Vec<usize>>,
    /// The screen on which it was changed.
    page: String,
}

impl Changes {
    /// The path of the value that is changed, so that typing in one field becomes one step. `None` for additions, removals and
    /// moves, which are steps of their own.
    fn path(&self) -> Option<String> {
        match &self.changes[..] {
            [Change::Set { at, .. }] => Some(Step::path(at)),
            [Change::Body { .. }] => Some(String::new()),
            _ => None,
        }
    }

    /// The paths that change, and the new texts with their paths.
    fn texts(&self) -> Vec<(String, String)> {
        let mut texts = Vec::new();
        for change in &self.changes {
            let (at, now) = match change {
                Change::Set { at, now, .. } | Change::Add { at, now, .. } => (&at[..], now.texts()),
                Change::Remove { at, .. } | Change::Move { at, .. } => (&at[..], Vec::new()),
                Change::Body { now, .. } => (&[][..], vec![(Vec::new(), now.as_str())]),
            };
            texts.push((Step::path(at), String::new()));
            let path = |below: &[Step]| Step::path(&[at, below].concat());
            texts.extend(now.into_iter().map(|(below, text)| (path(&below), text.to_owned())));
        }
        texts
    }
}

pub async fn save<S: Desk>(State(app): State<App<S>>, Json(sent): Json<Changes>) -> Response {
    let attempt = SaveAttempt { file: sent.file.clone(), texts: sent.texts() };
    with_writer(app, attempt, move |_, model, writer| {
        writer.write(&sent.file, sent.path().as_deref(), &sent.page, model.options, |file| {
            sent.changes.iter().enumerate().try_fold(file.text.clone(), |text, (index, change)| {
                let file = Arc::new(SourceFile::new(file.path.clone(), text));
                match change.texts() {
                    Some((was, now)) => {
                        let path = if let Change::Set { at, .. } = change { Step::path(at) } else { String::new() };
                        let of = sent.of.get(index).map_or(&[][..], Vec::as_slice);
                        let displaced = || is_displaced(&file, &path, was, of);
                        merge_and_write(was, now, displaced, |was, now| edit::apply(&file, &change.between(was, now)))
                    }
                    None => Ok(edit::apply(&file, change)?),
                }
            })
        })?;
        Ok(counts(writer))
    })
    .await
}
