//! Editing on the page: `/__edit`. The page's script asks where its texts come from, and sends the changes.

mod bundle;
mod draft;
pub mod dry_run;
mod edit_conflict;
pub mod editing;
pub mod files;
mod filled;
mod form;
pub mod hints;
pub mod incremental_reader;
mod journal;
mod lookup;
mod marked;
pub mod matcher;
pub mod nearest;
pub mod picture;
pub mod refusal;
pub mod replace;
pub mod save;
mod save_error;
mod search;
mod step;
mod to_do;

use std::time::Duration;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use kmo_engine::desk::Desk;
use kmo_engine::{Model, Range, RunOptions, Site};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::app::App;
use crate::editor;
use crate::guard;
use crate::responses;
use refusal::{SaveAttempt, refuse};
use save::{Edit, Rearrange, Writer};
pub use save_error::SaveError;
pub use step::Step;
pub use to_do::to_do;

/// The largest edit, in bytes: the text before and after it, each up to the size of the largest content file, which settings
/// can raise.
const LARGEST: usize = 32 * 1024 * 1024;

pub fn routes<S: Desk>(app: &App<S>) -> Router<App<S>> {
    let writes = Router::new()
        .route("/__edit/page", get(lookup::page))
        .route("/__edit/place", get(lookup::place))
        .route("/__edit/pages", get(lookup::pages))
        .route("/__edit/find", get(lookup::find))
        .route("/__edit/at", get(lookup::text_at))
        .route("/__edit/targets", get(lookup::targets))
        .route("/__edit/state", get(state))
        .route("/__edit/save", post(save))
        .route("/__edit/rearrange", post(rearrange))
        .route("/__edit/form", post(form::save))
        .merge(files::routes())
        .route("/__edit/undo", post(|app| step(app, Writer::undo)))
        .route("/__edit/redo", post(|app| step(app, Writer::redo)));
    responses::files!(responses::HEADERS, "/__edit/",
        "start.js" "edit.js" "input.js" "details.js" "api.js" "bar.js" "places.js" "text.js" "saving.js" "body.js"
        "notices.js" "drag.js" "queue.js" "follow.js" "picture.js" "picture.css" "edit.css" "page.css"
    )
    .route("/__edit/markdown.js", get(bundle::script))
    .merge(guard::writes(writes, app).layer(DefaultBodyLimit::max(LARGEST)))
    .merge(picture::routes(app))
}

/// How long a request waits for a build that is in progress.
const PATIENCE: Duration = Duration::from_secs(3);

/// Runs work that may take a while on a thread for blocking work, with the site that is shown. Before the first build it waits,
/// at most [`PATIENCE`].
pub async fn run<S: Desk>(app: App<S>, work: impl FnOnce(&App<S>, &Model<S>) -> Response + Send + 'static) -> Response {
    let mut builds = app.current.clone();
    let _ = timeout(PATIENCE, builds.wait_for(|current| current.site.is_some())).await;
    let Some(site) = app.current().site.clone() else {
        return say(StatusCode::CONFLICT, "De site is nog niet gelezen.");
    };
    let done = editor::on_thread(move || work(&app, site.model())).await;
    done.unwrap_or_else(|| say(StatusCode::INTERNAL_SERVER_ERROR, "Er liep iets fout in de voorvertoning."))
}

/// As [`run`], for work that needs the writer. Answers with its result, or why nothing was saved.
async fn with_writer<S: Desk>(
    app: App<S>,
    attempt: SaveAttempt,
    work: impl FnOnce(&App<S>, &Model<S>, &mut Writer<S>) -> Result<Value, SaveError> + Send + 'static,
) -> Response {
    run(app, move |app, model| {
        let done = app.editing.writer(|writer| work(app, model, writer));
        done.map_or_else(|failure| refuse(app, &failure, &attempt), |said| answer(StatusCode::OK, &said))
    })
    .await
}

pub fn answer(status: StatusCode, value: &Value) -> Response {
    (status, responses::HEADERS, Json(value)).into_response()
}

/// An answer with a message for the user.
pub fn say(status: StatusCode, message: &str) -> Response {
    answer(status, &json!({ "message": message }))
}

/// Answers with how many steps can be undone and redone, and with the length limits of titles and descriptions. It also reads
/// the site for edits, so that the first edit does not wait for that.
async fn state<S: Desk>(State(app): State<App<S>>) -> Response {
    with_writer(app, SaveAttempt::default(), |_, model, writer| {
        writer.dry_run.prepare(model.options);
        let mut said = counts(writer);
        let limits = &model.site.config().limits;
        let range = |range: &Range| json!({ "min": range.min, "max": range.max });
        said["limits"] = json!({ "title": range(&limits.title), "description": range(&limits.description) });
        Ok(said)
    })
    .await
}

pub fn counts<S: Site>(writer: &Writer<S>) -> Value {
    let (undo, redo) = writer.journal.counts(&writer.editor);
    json!({ "undo": undo, "redo": redo })
}

async fn save<S: Desk>(State(app): State<App<S>>, Json(edit): Json<Edit>) -> Response {
    let attempt = SaveAttempt { file: edit.file.clone(), texts: vec![(edit.path.clone(), edit.now.clone())] };
    with_writer(app, attempt, move |app, model, writer| {
        writer.edit(&edit, model.options)?;
        let mut said = counts(writer);
        said["missing"] = json!(to_do::missing(app, writer, &edit));
        Ok(said)
    })
    .await
}

async fn rearrange<S: Desk>(State(app): State<App<S>>, Json(change): Json<Rearrange>) -> Response {
    with_writer(app, SaveAttempt::default(), move |_, model, writer| {
        writer.rearrange(&change, model.options)?;
        Ok(counts(writer))
    })
    .await
}

async fn step<S: Desk>(
    State(app): State<App<S>>,
    change: fn(&mut Writer<S>, RunOptions) -> Result<Step, SaveError>,
) -> Response {
    with_writer(app, SaveAttempt::default(), move |_, model, writer| {
        let step = change(writer, model.options)?;
        // After a rename, only one of its two files exists.
        let is_there = |file: &&String| writer.project.content.join(file).is_file();
        let mut said = counts(writer);
        said["file"] = step.changes().map(|change| &change.file).find(is_there).unwrap_or(&step.file).as_str().into();
        said["page"] = step.page.into();
        Ok(said)
    })
    .await
}
