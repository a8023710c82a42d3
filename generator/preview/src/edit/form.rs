//! Saves what somebody changed in a form.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kmo_diagnostic::SourceFile;
use kmo_engine::content::edit::{self, Change, Step};
use kmo_engine::desk::Desk;
use serde::Deserialize;

use super::{answer, counts, refuse, run};
use crate::app::App;

/// What changed since the form was saved last.
#[derive(Deserialize)]
pub struct Changes {
    /// Path below the content folder.
    file: String,
    changes: Vec<Change>,
    /// The screen on which it was changed.
    page: String,
}

impl Changes {
    /// What names the step: letters typed in one field become one step.
    fn path(&self) -> String {
        match &self.changes[..] {
            [Change::Set { at, .. }] => at.iter().fold(String::new(), |path, step| match step {
                Step::Item(place) => format!("{path}[{place}]"),
                Step::Key(key) if path.is_empty() => key.clone(),
                Step::Key(key) => format!("{path}.{key}"),
            }),
            _ => String::new(),
        }
    }
}

pub async fn save<S: Desk>(State(app): State<App<S>>, Json(sent): Json<Changes>) -> Response {
    run(app, move |app, cutoff| {
        app.editing.writer(|writer| {
            let saved = writer.write(&sent.file, &sent.path(), &sent.page, cutoff, |file| {
                sent.changes.iter().try_fold(file.text.clone(), |text, change| {
                    edit::apply(&Arc::new(SourceFile::new(file.path.clone(), text)), change)
                })
            });
            match saved {
                Ok(()) => {
                    app.editing.wrote(&sent.file);
                    answer(StatusCode::OK, &counts(writer))
                }
                Err(failure) => refuse(app, &failure),
            }
        })
    })
    .await
}
