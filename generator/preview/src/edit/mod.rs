//! Editing on the page: `/__edit`. The page's script asks where its texts come from, and sends the changes.
//!
//! Nothing is read until somebody starts to edit. From then on two engines follow the files: one reads them with a mark
//! behind each text ([`MarkedSite`]), the other tries each edit before it is written ([`DryRun`](dry_run::DryRun)).

mod bundle;
mod draft;
pub mod dry_run;
mod edit_conflict;
mod files;
mod filled;
mod form;
pub mod incremental_reader;
mod journal;
mod lookup;
mod marked;
pub mod matcher;
pub mod nearest;
pub mod picture;
pub mod replace;
pub mod save;
mod save_error;
mod search;
mod step;
mod to_do;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use kmo_engine::desk::Desk;
use kmo_engine::project::Project;
use kmo_engine::{Changes, Model, Range, RunOptions, Site, source};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::app::App;
use crate::guard;
use crate::handover::{Handover, Offer};
use crate::lock;
use crate::responses;
use marked::MarkedSite;
use save::{Edit, Rearrange, Writer};
pub use save_error::SaveError;
use save_error::{SaveAttempt, refuse};
pub use step::Step;
pub use to_do::to_do;

/// The state of editing. Its engines are made when somebody first edits.
pub struct Editing<S: Site> {
    pub project: Project,
    marked: Slot<MarkedSite<S>>,
    writer: Slot<Writer<S>>,
    pub handover: Arc<Handover<S>>,
}

/// A value that follows the files. It is made on first use, and keeps the changes since its last use.
struct Slot<T> {
    inside: Mutex<Option<T>>,
    changes: Arc<Mutex<Changes>>,
}

impl<T> Slot<T> {
    fn new() -> Self {
        Slot { inside: Mutex::new(None), changes: Arc::default() }
    }

    /// Records what changed, without waiting for a request that is using the value.
    fn forget(&self, changes: &Changes) {
        lock(&self.changes).add(changes.clone());
    }

    fn with<R>(&self, make: impl FnOnce() -> T, work: impl FnOnce(&mut T, Changes) -> R) -> R {
        let mut inside = lock(&self.inside);
        let inside = inside.get_or_insert_with(make);
        let changes = std::mem::take(&mut *lock(&self.changes));
        work(inside, changes)
    }
}

impl<S: Site> Editing<S> {
    pub fn new(project: Project) -> Self {
        Editing { project, marked: Slot::new(), writer: Slot::new(), handover: Arc::new(Handover::new()) }
    }

    /// The paths of all content files, below the content folder.
    pub fn files(&self) -> Vec<String> {
        let (found, _) = source::walk(&self.project.content, &self.project.content_shown);
        found.into_iter().map(|file| file.relative).collect()
    }

    /// Records what changed on the disk.
    pub fn forget(&self, changes: &Changes) {
        self.marked.forget(changes);
        self.writer.forget(changes);
    }

    /// Works with the site with marks as it is now.
    fn marked<T>(&self, options: RunOptions, work: impl FnOnce(&mut MarkedSite<S>) -> T) -> T {
        self.marked.with(
            || MarkedSite::new(&self.project),
            |marked, changes| {
                marked.reader.forget(changes);
                marked.reader.read(options);
                work(marked)
            },
        )
    }

    pub fn writer<T>(&self, work: impl FnOnce(&mut Writer<S>) -> T) -> T {
        self.writer.with(
            || Writer::open(&self.project, self.handover.clone(), self.marked.changes.clone()),
            |writer, changes| {
                if !changes.is_empty() {
                    self.handover.clear();
                }
                writer.dry_run.reader.forget(changes);
                writer.editor = guard::editor();
                work(writer)
            },
        )
    }

    /// Returns the site as it was read for a save, if these files are all that changed since.
    pub fn offered(&self, names: &BTreeSet<String>) -> Option<Offer<S>> {
        let only_these = Changes { content: names.clone(), ..Changes::default() };
        if *lock(&self.writer.changes) != only_these {
            return None;
        }
        self.handover.take(names)
    }

    /// Renders a page with a mark behind each text.
    pub fn page(&self, path: &str, options: RunOptions) -> Option<String> {
        self.marked(options, |marked| marked.page(path))
    }
}

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
    let done = guard::on_thread(move || work(&app, site.model())).await;
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
