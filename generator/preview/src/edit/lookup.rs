//! Requests of the page's script about texts: where they come from, and the possible targets of their links.

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderName};
use axum::response::{IntoResponse as _, Response};
use kmo_engine::content::origin::{self, Origin};
use kmo_engine::desk::Desk;
use serde::Deserialize;
use serde_json::json;
use tokio::time::{Instant, timeout_at};

use super::refusal::{SaveAttempt, refuse};
use super::{PATIENCE, answer, run, say, search};
use crate::app::App;
use crate::responses;

/// The header with the id of the build that an answer is about.
const BUILD: HeaderName = HeaderName::from_static("x-preview-build");

#[derive(Deserialize)]
pub struct PageQuery {
    path: String,
}

/// Answers with a page that has a mark behind each text. Without the marks it must equal the page that is shown, as the script
/// compares the two. Until it does, this waits for the next build, at most [`PATIENCE`].
pub async fn page<S: Desk>(State(app): State<App<S>>, Query(PageQuery { path }): Query<PageQuery>) -> Response {
    let mut builds = app.current.clone();
    let until = Instant::now() + PATIENCE;
    loop {
        builds.mark_unchanged();
        let answer = marked_page(app.clone(), path.clone()).await;
        let is_settled = answer.status() != StatusCode::CONFLICT;
        if is_settled || !matches!(timeout_at(until, builds.changed()).await, Ok(Ok(()))) {
            return answer;
        }
    }
}

async fn marked_page<S: Desk>(app: App<S>, path: String) -> Response {
    run(app, move |app, model| {
        let current = app.current();
        let site = current.site.as_ref().expect("there is one");
        let marked = app.editing.page(&path, model.options);
        let plain = site.model().routes.get(&path).and_then(|route| site.page(route).ok());
        match (marked, plain) {
            (Some(marked), Some(plain)) if origin::strip(&marked) == plain.html => {
                (responses::HEADERS, [(CONTENT_TYPE, "text/plain; charset=utf-8"), (BUILD, &current.id)], marked)
                    .into_response()
            }
            (Some(_), Some(_)) => say(StatusCode::CONFLICT, "De pagina verandert nog."),
            _ => say(StatusCode::NOT_FOUND, "Deze pagina kan niet bewerkt worden."),
        }
    })
    .await
}

/// Answers with the text that a mark points at. It is a conflict if the mark is from before the file changed.
pub async fn place<S: Desk>(State(app): State<App<S>>, Query(mark): Query<Origin>) -> Response {
    run(app, move |app, model| match app.editing.marked(model.options, |marked| marked.place(mark)) {
        Ok(Some(place)) => answer(StatusCode::OK, &place),
        Ok(None) => say(StatusCode::CONFLICT, "Deze tekst staat er niet meer zo. Klik opnieuw."),
        Err(problem) => refuse(app, &problem.into(), &SaveAttempt::default()),
    })
    .await
}

/// Answers with the number of pages that show a text. This is a separate request because it takes longer, and a click waits
/// only for the text.
pub async fn pages<S: Desk>(State(app): State<App<S>>, Query(mark): Query<Origin>) -> Response {
    run(app, move |app, model| {
        let pages = app.editing.marked(model.options, |marked| marked.shown_at(mark).len());
        answer(StatusCode::OK, &json!({ "pages": pages }))
    })
    .await
}

#[derive(Deserialize)]
pub struct ValueQuery {
    file: String,
    path: String,
}

/// Answers with the text at a path of a file, and with the mark that it has on a page.
pub async fn text_at<S: Desk>(
    State(app): State<App<S>>,
    Query(ValueQuery { file, path }): Query<ValueQuery>,
) -> Response {
    run(app, move |app, model| {
        app.editing.marked(model.options, |marked| {
            let mark = marked.mark(&file, &path);
            match mark.and_then(|mark| marked.place(mark).ok()?) {
                Some(mut place) => {
                    place["mark"] = json!(mark);
                    answer(StatusCode::OK, &place)
                }
                None if !marked.is_read(&file) => say(StatusCode::CONFLICT, "Dit bestand kan nu niet gelezen worden."),
                None => say(StatusCode::NOT_FOUND, "Deze tekst staat niet meer in het bestand."),
            }
        })
    })
    .await
}

#[derive(Deserialize)]
pub struct TextQuery {
    text: String,
    /// Path of the page that shows it.
    path: String,
}

/// Answers with the places where a text without a mark may come from.
pub async fn find<S: Desk>(State(app): State<App<S>>, Query(TextQuery { text, path }): Query<TextQuery>) -> Response {
    run(app, move |app, model| {
        let own = model.routes.get(&path).and_then(|route| route.source.as_ref());
        let own = own.and_then(|file| app.editing.project.name_of(&file.path));
        let templates = model.renderer.sources();
        let hits = app.editing.writer(|writer| search::find(&writer.dry_run.reader.engine, &templates, &text, own));
        answer(StatusCode::OK, &json!({ "hits": hits }))
    })
    .await
}

/// Answers with the possible targets of links: pages, and the ids on them.
pub async fn targets<S: Desk>(State(app): State<App<S>>) -> Response {
    run(app, |app, model| {
        let report = app.current().report.clone();
        // The report may be of an earlier site, with other routes.
        let facts = |path: &str| report.as_ref().and_then(|report| report.facts.get(report.position(path)?)?.clone());
        let pages = model.routes.all.iter().filter(|route| route.is_canonical() && route.index);
        let pages = pages.map(|route| {
            let ids = facts(&route.path).map(|facts| facts.ids.clone()).unwrap_or_default();
            json!({ "path": route.path, "label": route.label, "ids": ids })
        });
        answer(StatusCode::OK, &json!({ "pages": pages.collect::<Vec<_>>() }))
    })
    .await
}
