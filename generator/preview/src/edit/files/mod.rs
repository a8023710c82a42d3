//! Creates, copies, renames and removes content files, with all that follows from it: links, lists, redirects. Each action is
//! one step, tried before it is written.

pub mod changes;
mod content_file;
mod links;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use axum::routing::post;
use axum::{Json, Router};
use kmo_diagnostic::SourceFile;
use kmo_engine::content::Address;
use kmo_engine::content::edit::Tree;
use kmo_engine::desk::Desk;
use serde::Deserialize;
use serde_json::json;

use super::refusal::SaveAttempt;
use super::save_error::{SaveError, reject};
use super::with_writer;
use crate::app::App;
use crate::responses;
use changes::FileChanges;
use content_file::ContentFile;

/// These change files: they belong behind the guard.
pub fn routes<S: Desk>() -> Router<App<S>> {
    Router::new()
        .route("/__edit/files/new", post(|app, sent| act(app, sent, create)))
        .route("/__edit/files/copy", post(|app, sent| act(app, sent, copy)))
        .route("/__edit/files/rename", post(|app, sent| act(app, sent, rename)))
        .route("/__edit/files/draft", post(|app, sent| act(app, sent, draft)))
        .route("/__edit/files/remove", post(|app, sent| act(app, sent, remove)))
}

/// The fields of a form of the desk.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Request {
    /// Path below the content folder.
    pub file: String,
    /// A new name, or the address of a page.
    name: String,
    /// Where visitors of a removed address are redirected. Empty if nothing takes its place.
    to: String,
    /// `true` or `false`: whether it is a draft from now on.
    draft: String,
}

/// Runs an action as one step, and answers with the file to open next.
async fn act<S: Desk, T: Send + 'static>(
    State(app): State<App<S>>,
    Json(sent): Json<T>,
    action: fn(&mut FileChanges<'_, S>, T) -> Result<String, SaveError>,
) -> Response {
    with_writer(app, SaveAttempt::default(), move |app, model, writer| {
        let mut changes = FileChanges::new(app, model, writer);
        let shown = action(&mut changes, sent)?;
        changes.finish()?;
        Ok(json!({ "file": shown }))
    })
    .await
}

fn create<S: Desk>(changes: &mut FileChanges<'_, S>, answers: BTreeMap<String, String>) -> Result<String, SaveError> {
    let kind = answers.get("kind").cloned().unwrap_or_default();
    let lang = changes.app.lang();
    let started = changes.model.site.start(&kind, &answers).map_err(|wrong| {
        SaveError::Answers(
            wrong.into_iter().map(|(key, text)| (key.to_owned(), responses::sentence(&text, lang))).collect(),
        )
    })?;
    let source = Arc::new(SourceFile::new(started.file.as_str(), started.text.as_str()));
    changes.must_be_free(&ContentFile::of::<S>(&started.file, &source)?)?;
    changes.make(&started.file, &started.text)?;
    changes.count(&started.file, true)?;
    for (file, key, name) in started.lists {
        changes.append(&file, key, name)?;
    }
    Ok(started.file)
}

fn copy<S: Desk>(changes: &mut FileChanges<'_, S>, request: Request) -> Result<String, SaveError> {
    let content = changes.content_file(&request.file)?;
    let named = named(&content, &request.name)?;
    changes.must_be_free(&named)?;
    let text = changes.text(&request.file)?;
    changes.make(&named.file, &text)?;
    changes.name_itself(&content, &named)?;
    if content.has_drafts {
        changes.set(&named.file, "draft", Some(Tree::Bool(true)))?;
    }
    changes.count(&named.file, true)?;
    Ok(named.file)
}

fn rename<S: Desk>(changes: &mut FileChanges<'_, S>, request: Request) -> Result<String, SaveError> {
    let content = changes.content_file(&request.file)?;
    let mut named = named(&content, &request.name)?;
    if matches!(content.kind.address, Address::InFile) {
        named.file.clone_from(&request.file);
        if named.path != content.path {
            changes.must_be_free(&named)?;
        }
    }
    if named.path == content.path && named.file == request.file {
        return reject("Zo heet het al.");
    }
    if named.file != request.file {
        let text = changes.text(&request.file)?;
        changes.move_file(&request.file, &named.file, &text)?;
    }
    let uses = changes.uses(&content)?;
    changes.name_itself(&content, &named)?;
    for found in &uses {
        changes.lead(found, &content, Some(&named))?;
    }
    if let (Some(from), Some(to)) = (&content.path, &named.path) {
        changes.no_redirect(to)?;
        // The address of a draft is redirected already, and nothing may redirect to a draft.
        if !content.is_draft {
            changes.redirect(from, to)?;
        }
    }
    Ok(named.file)
}

/// The same file under the name that the user gave.
fn named(content: &ContentFile, name: &str) -> Result<ContentFile, SaveError> {
    content.named(name).map_or_else(|| reject("Geef een naam met minstens één letter of cijfer."), Ok)
}

fn draft<S: Desk>(changes: &mut FileChanges<'_, S>, request: Request) -> Result<String, SaveError> {
    let content = changes.content_file(&request.file)?;
    let Ok(draft) = request.draft.parse::<bool>() else {
        return reject("Dit scherm is van een andere versie. Laad het opnieuw.");
    };
    if !content.has_drafts {
        return reject("Dit kan geen klad zijn. Verwijder het als het weg moet.");
    }
    if draft {
        changes.can_lead(&content, &request.to)?;
    }
    if content.is_draft != draft {
        // Drafts are not counted, so the count may change.
        changes.count(&request.file, false)?;
        changes.set(&request.file, "draft", draft.then_some(Tree::Bool(true)))?;
        changes.count(&request.file, true)?;
    }
    if draft && !request.to.is_empty() {
        changes.lead_away(&content, &request.to)?;
    }
    if let Some(path) = &content.path {
        match draft {
            true => changes.redirect(path, &request.to)?,
            false => changes.no_redirect(path)?,
        }
    }
    match draft {
        true => changes.redirect_others(&request.to)?,
        false => changes.no_redirects()?,
    }
    Ok(request.file)
}

fn remove<S: Desk>(changes: &mut FileChanges<'_, S>, request: Request) -> Result<String, SaveError> {
    let content = changes.content_file(&request.file)?;
    changes.can_lead(&content, &request.to)?;
    changes.lead_away(&content, &request.to)?;
    changes.unmake(&request.file)?;
    if let Some(from) = &content.path {
        changes.redirect(from, &request.to)?;
    }
    changes.redirect_others(&request.to)?;
    Ok(String::new())
}
