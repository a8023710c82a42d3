//! The editor of markdown texts. Its sources are in `islands/editor/`; it is built when a page first asks for it.

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use kmo_diagnostic::{Code, Diagnostic, Lang};
use kmo_engine::desk::Desk;
use kmo_engine::islands;
use serde_json::json;

use super::{answer, say};
use crate::app::App;
use crate::responses;

/// Answers with the script. Building it takes seconds, during which other requests go on.
pub async fn script<S: Desk>(State(app): State<App<S>>) -> Response {
    let lang = app.lang();
    let built = tokio::task::spawn_blocking(move || islands::editor(&app.editing.project, &|_| {})).await;
    match built {
        Ok(Ok(script)) => (responses::HEADERS, [(CONTENT_TYPE, responses::SCRIPT)], script).into_response(),
        Ok(Err(problem)) => refuse(&problem, lang),
        Err(_) => say(StatusCode::INTERNAL_SERVER_ERROR, "Er liep iets fout in de voorvertoning."),
    }
}

fn refuse(problem: &Diagnostic, lang: Lang) -> Response {
    let message = match problem.code {
        Code::Node => {
            "Teksten met opmaak kunnen pas bewerkt worden als Node op deze machine staat. Installeer Node 22.12 of nieuwer \
             (nodejs.org), of pas het bestand zelf aan."
        }
        _ => {
            "Het hulpmiddel voor teksten met opmaak kon niet gebouwd worden. Toon de details aan wie de site onderhoudt, of \
             pas het bestand zelf aan."
        }
    };
    let details = std::iter::once(&problem.message).chain(&problem.notes).map(|text| text.say(lang));
    let details = details.collect::<Vec<_>>().join("\n");
    answer(StatusCode::SERVICE_UNAVAILABLE, &json!({ "message": message, "details": details }))
}
