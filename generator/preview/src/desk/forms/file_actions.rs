//! The forms for the actions on a file: copying, renaming, making it a draft, removing it.

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use kmo_engine::desk::Desk;
use kmo_engine::view;

use super::super::draw::render;
use super::form_address;
use crate::app::App;
use crate::edit::files::Request;
use crate::edit::files::changes::FileChanges;
use crate::edit::refusal::{SaveAttempt, refuse};
use crate::edit::{SaveError, run};
use crate::responses::{self, address};

/// Answers with the forms for the actions on a file, as HTML; empty if there can be only one file of its kind.
pub async fn about<S: Desk>(State(app): State<App<S>>, Query(asked): Query<Request>) -> Response {
    run(app, move |app, model| {
        let made = app.editing.writer(|writer| actions(&mut FileChanges::new(app, model, writer), &asked.file));
        made.unwrap_or_else(|failure| refuse(app, &failure, &SaveAttempt::default()))
    })
    .await
}

fn actions<S: Desk>(changes: &mut FileChanges<'_, S>, file: &str) -> Result<Response, SaveError> {
    let content = changes.content_file(file)?;
    if content.is_single() {
        return Ok(responses::html(StatusCode::OK, String::new()));
    }
    let uses = changes.uses(&content)?;
    let uses = uses.iter().map(|found| {
        view! { file => found.file, href => form_address(&found.file), at => found.place(), text => found.value }
    });
    let values = view! {
        file,
        name => content.name(),
        path => content.path,
        drafts => content.has_drafts,
        draft => content.is_draft,
        published => content.path.as_deref().is_some_and(|path| changes.was_published(path)),
        uses => uses.collect::<Vec<_>>(),
        then => address("/__desk/inhoud", [("weg", file)]),
    };
    let (status, html) = render("file_actions", values);
    Ok(responses::html(status, html))
}
