//! The answer that says why an edit was not saved.

use std::io::ErrorKind;

use axum::http::StatusCode;
use axum::response::Response;
use kmo_diagnostic::{Diagnostic, words};
use kmo_engine::content::key_at;
use kmo_engine::desk::Desk;
use serde_json::json;

use super::save_error::SaveError;
use super::{answer, say};
use crate::app::App;
use crate::responses;

/// An attempted save: the texts of a file, with their paths.
#[derive(Default)]
pub struct SaveAttempt {
    /// Path below the content folder.
    pub file: String,
    pub texts: Vec<(String, String)>,
}

impl SaveAttempt {
    /// The path of the text that caused a problem elsewhere: the text that the message quotes, or otherwise the last one.
    fn meant(&self, said: &str) -> Option<&str> {
        let named = self.texts.iter().find(|(_, text)| said.contains(&format!("`{text}`")));
        named.or(self.texts.last()).map(|(path, _)| path.as_str())
    }
}

/// Answers why nothing was saved.
pub fn refuse<S: Desk>(app: &App<S>, failure: &SaveError, attempt: &SaveAttempt) -> Response {
    match failure {
        SaveError::Message(text) => say(StatusCode::UNPROCESSABLE_ENTITY, text),
        SaveError::Answers(wrong) => {
            answer(StatusCode::UNPROCESSABLE_ENTITY, &json!({ "message": "Kijk je antwoorden na.", "wrong": wrong }))
        }
        SaveError::Alt(problem) => {
            let (what, help) = (problem.say(app.lang()), words::say_what_it_shows().say(app.lang()));
            let message = format!("Nog niet bewaard: {what}; {help}.");
            answer(StatusCode::UNPROCESSABLE_ENTITY, &json!({ "message": message, "field": "alt" }))
        }
        SaveError::Conflict(versions) => {
            let mut said = json!(versions);
            said["message"] = "Iemand anders veranderde deze tekst intussen.".into();
            answer(StatusCode::CONFLICT, &said)
        }
        SaveError::Breaks(problems) => breaks(app, problems, attempt),
        SaveError::NoStep => say(StatusCode::CONFLICT, "Er is niets meer om ongedaan te maken of opnieuw te doen."),
        SaveError::ValueGone => say(
            StatusCode::CONFLICT,
            "Deze tekst is er niet meer zoals hij was: iemand anders wijzigde of verwijderde hem.",
        ),
        SaveError::FileGone => say(
            StatusCode::GONE,
            "Dit bestand kreeg intussen een andere naam of werd verwijderd. Kopieer wat je schreef, en open de pagina opnieuw.",
        ),
        SaveError::FileChanged => say(
            StatusCode::CONFLICT,
            "Een ander programma schreef net in dit bestand, dus het is niet bewaard. Probeer opnieuw.",
        ),
        SaveError::Unwritable => say(
            StatusCode::UNPROCESSABLE_ENTITY,
            "Zo kan dit hier niet bewaard worden. Schrijf het anders, of vraag je ontwikkelaar om het bestand aan te passen.",
        ),
        SaveError::Disk(what, error) => say(
            StatusCode::INSUFFICIENT_STORAGE,
            &format!(
                "{what} kan niet bewaard worden: {}. {}, en probeer opnieuw.",
                responses::because(error),
                match error.kind() {
                    ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "Maak ruimte op de schijf",
                    ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
                        "Geef jezelf het recht om in dit bestand en in zijn map te schrijven"
                    }
                    _ => "Kijk na of er plaats is op de schijf en of je in de map van de site mag schrijven",
                }
            ),
        ),
    }
}

/// Answers with the problems of a site that would not build. A problem in a developer's file, such as a template, is
/// attributed to one of the texts that were changed.
fn breaks<S: Desk>(app: &App<S>, problems: &[Diagnostic], attempt: &SaveAttempt) -> Response {
    let lang = app.lang();
    let said = problems.iter().map(|problem| {
        let message = responses::sentence(&problem.message, lang);
        let help = problem.advice_on_screen().map(|help| responses::sentence(&help, lang));
        let at = if problem.code.is_for_developers() {
            attempt.meant(&message).map(|path| (app.editing.project.shown(&attempt.file), path.to_owned()))
        } else {
            let at = problem.at.first();
            at.and_then(|at| Some((at.file.path.clone(), key_at(&at.file, at.span.start)?)))
        };
        json!({ "message": message, "help": help, "at": at })
    });
    answer(
        StatusCode::UNPROCESSABLE_ENTITY,
        &json!({
            "message": "Zo zou de site niet meer gebouwd kunnen worden, dus het is niet bewaard.",
            "problems": said.collect::<Vec<_>>(),
        }),
    )
}
