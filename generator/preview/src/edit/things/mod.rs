//! Creates, copies, renames and removes content files, with all that follows from it: links, lists, redirects. Each action is
//! one step, tried before it is written.

mod links;
mod work;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Json, Router};
use kmo_diagnostic::{Diagnostic, SourceFile};
use kmo_engine::content::Address;
use kmo_engine::content::edit::Tree;
use kmo_engine::desk::Desk;
use serde::Deserialize;
use serde_json::{Value, json};

use super::refusal::{Attempt, refuse};
use super::save::Failure;
use super::{answer, run, say};
use crate::app::App;
use crate::own;
use work::{Thing, Work};

/// These change files: they belong behind the guard.
pub fn routes<S: Desk>() -> Router<App<S>> {
    Router::new()
        .route("/__edit/things/new", post(create))
        .route("/__edit/things/copy", post(copy))
        .route("/__edit/things/rename", post(rename))
        .route("/__edit/things/draft", post(draft))
        .route("/__edit/things/remove", post(remove))
        .route("/__edit/things/about", get(about))
}

/// What a form of the desk sends.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Wanted {
    /// Path below the content folder.
    file: String,
    /// A new name, or the address of a page.
    name: String,
    /// Where visitors of a removed address are redirected. Empty if nothing takes its place.
    to: String,
    /// Whether it is a draft from now on.
    draft: bool,
}

/// Runs an action as one step, and answers with the file to open next.
async fn act<S: Desk>(
    app: App<S>,
    action: impl FnOnce(&mut Work<'_, S>) -> Result<String, Stopped> + Send + 'static,
) -> Response {
    with_work(app, |mut work| {
        let shown = action(&mut work)?;
        let app = work.app;
        work.finish()?.iter().for_each(|file| app.editing.wrote(file));
        Ok(answer(StatusCode::OK, &json!({ "file": shown })))
    })
    .await
}

/// Answers with what `work` returns, or why it was stopped.
async fn with_work<S: Desk>(
    app: App<S>,
    work: impl FnOnce(Work<'_, S>) -> Result<Response, Stopped> + Send + 'static,
) -> Response {
    run(app, move |app, options| {
        let current = app.current();
        let site = current.site.as_ref().expect("there is one");
        let done = app.editing.writer(|writer| {
            writer.trial.prepare(options);
            work(Work::new(app, writer, site.model(), options))
        });
        match done {
            Ok(response) => response,
            Err(Stopped::Said(message)) => say(StatusCode::UNPROCESSABLE_ENTITY, &message),
            Err(Stopped::Answers(wrong)) => answer(
                StatusCode::UNPROCESSABLE_ENTITY,
                &json!({ "message": "Kijk je antwoorden na.", "wrong": wrong }),
            ),
            Err(Stopped::Failed(failure)) => refuse(app, &failure, &Attempt::default()),
        }
    })
    .await
}

/// Why nothing was done.
enum Stopped {
    /// A message for the user.
    Said(String),
    /// What is wrong with the answers, by the key of each question.
    Answers(BTreeMap<String, String>),
    Failed(Failure),
}

impl From<Failure> for Stopped {
    fn from(failure: Failure) -> Self {
        Stopped::Failed(failure)
    }
}

impl From<Diagnostic> for Stopped {
    fn from(problem: Diagnostic) -> Self {
        Stopped::Failed(problem.into())
    }
}

fn stop<T>(message: &str) -> Result<T, Stopped> {
    Err(Stopped::Said(message.to_owned()))
}

async fn create<S: Desk>(State(app): State<App<S>>, Json(answers): Json<BTreeMap<String, String>>) -> Response {
    act(app, move |work| {
        let kind = answers.get("kind").cloned().unwrap_or_default();
        let lang = work.app.lang();
        let started = work.model.site.start(&kind, &answers).map_err(|wrong| {
            Stopped::Answers(
                wrong.into_iter().map(|(key, text)| (key.to_owned(), own::sentence(&text, lang))).collect(),
            )
        })?;
        let source = Arc::new(SourceFile::new(started.file.as_str(), started.text.as_str()));
        work.must_be_free(&Work::<S>::thing_in(&started.file, &source)?)?;
        work.make(&started.file, &started.text)?;
        work.count(&started.file, true)?;
        for (file, key, name) in started.lists {
            work.append(&file, key, name)?;
        }
        Ok(started.file)
    })
    .await
}

async fn copy<S: Desk>(State(app): State<App<S>>, Json(wanted): Json<Wanted>) -> Response {
    act(app, move |work| {
        let thing = work.thing(&wanted.file)?;
        let named = named(&thing, &wanted.name)?;
        work.must_be_free(&named)?;
        let text = work.text(&wanted.file)?;
        work.make(&named.file, &text)?;
        work.name_itself(&thing, &named)?;
        if thing.has_drafts {
            work.set(&named.file, "draft", Some(Tree::Bool(true)))?;
        }
        work.count(&named.file, true)?;
        Ok(named.file)
    })
    .await
}

async fn rename<S: Desk>(State(app): State<App<S>>, Json(wanted): Json<Wanted>) -> Response {
    act(app, move |work| {
        let thing = work.thing(&wanted.file)?;
        let mut named = named(&thing, &wanted.name)?;
        if matches!(thing.kind.address, Address::InFile) {
            named.file.clone_from(&wanted.file);
        }
        if named.path == thing.path && named.file == wanted.file {
            return stop("Zo heet het al.");
        }
        if named.file != wanted.file {
            let text = work.text(&wanted.file)?;
            work.move_file(&wanted.file, &named.file, &text)?;
        }
        let uses = work.uses(&thing)?;
        work.name_itself(&thing, &named)?;
        for found in &uses {
            work.lead(found, &thing, Some(&named))?;
        }
        if let (Some(from), Some(to)) = (&thing.path, &named.path) {
            work.no_redirect(to)?;
            // The address of a draft leads elsewhere already, and nothing may lead to the draft.
            if !thing.is_draft {
                work.redirect(from, to)?;
            }
        }
        Ok(named.file)
    })
    .await
}

/// The same file under the name that the user gave.
fn named(thing: &Thing, name: &str) -> Result<Thing, Stopped> {
    let said = || Stopped::Said("Geef een naam met minstens één letter of cijfer.".to_owned());
    thing.named(name).ok_or_else(said)
}

async fn draft<S: Desk>(State(app): State<App<S>>, Json(wanted): Json<Wanted>) -> Response {
    act(app, move |work| {
        let thing = work.thing(&wanted.file)?;
        if !thing.has_drafts {
            return stop("Dit kan geen klad zijn. Verwijder het als het weg moet.");
        }
        if wanted.draft {
            work.can_lead(&thing, &wanted.to)?;
        }
        if thing.is_draft != wanted.draft {
            // Drafts are not counted, so the count may change.
            work.count(&wanted.file, false)?;
            work.set(&wanted.file, "draft", wanted.draft.then_some(Tree::Bool(true)))?;
            work.count(&wanted.file, true)?;
        }
        if wanted.draft && !wanted.to.is_empty() {
            work.lead_away(&thing, &wanted.to)?;
        }
        if let Some(path) = &thing.path {
            match wanted.draft {
                true => work.redirect(path, &wanted.to)?,
                false => work.no_redirect(path)?,
            }
        }
        Ok(wanted.file.clone())
    })
    .await
}

async fn remove<S: Desk>(State(app): State<App<S>>, Json(wanted): Json<Wanted>) -> Response {
    act(app, move |work| {
        let thing = work.thing(&wanted.file)?;
        work.can_lead(&thing, &wanted.to)?;
        work.lead_away(&thing, &wanted.to)?;
        work.unmake(&wanted.file)?;
        if let Some(from) = &thing.path {
            work.redirect(from, &wanted.to)?;
        }
        Ok(String::new())
    })
    .await
}

/// Answers with what can be done with a file, and what refers to it.
async fn about<S: Desk>(State(app): State<App<S>>, Query(asked): Query<Wanted>) -> Response {
    with_work(app, move |mut work| match facts(&mut work, &asked.file) {
        Ok(facts) => Ok(answer(StatusCode::OK, &facts)),
        Err(Stopped::Failed(failure)) => Err(failure.into()),
        Err(_) => Ok(say(StatusCode::NOT_FOUND, "Dit bestand is er niet (meer).")),
    })
    .await
}

fn facts<S: Desk>(work: &mut Work<'_, S>, file: &str) -> Result<Value, Stopped> {
    let thing = work.thing(file)?;
    let uses = work.uses(&thing)?;
    let uses = uses.iter().map(|found| json!({ "file": found.file, "at": found.place(), "text": found.shown() }));
    Ok(json!({
        "name": thing.name(),
        "path": thing.path,
        "single": thing.is_single(),
        "drafts": thing.has_drafts,
        "draft": thing.is_draft,
        "published": thing.path.as_deref().is_some_and(|path| work.was_published(path)),
        "uses": uses.collect::<Vec<_>>(),
    }))
}
