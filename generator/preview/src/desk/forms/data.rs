//! The data for the form of a file: its values, its schema, and the suggestions for its fields.

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use kmo_engine::Model;
use kmo_engine::content::edit::{self, Tree};
use kmo_engine::content::schema::kind_of;
use kmo_engine::desk::Desk;
use kmo_engine::routes::Route;
use kmo_engine::{Limits, Range};
use serde::Deserialize;
use serde_json::{Value, json};

use super::labels::Labels;
use super::list::name_of;
use crate::app::App;
use crate::edit::{SaveError, answer, counts, hints, run, say, to_do};

const UNREADABLE: &str = "Dit bestand kan niet gelezen worden. Bij de bevindingen staat wat er mis is.";

const GONE: &str =
    "Dit bestand is er niet meer: het kreeg een andere naam of werd verwijderd. Wat je hier typt, wordt niet bewaard.";

/// The query that names a content file.
#[derive(Deserialize)]
pub struct FileQuery {
    file: String,
}

pub async fn data<S: Desk>(State(app): State<App<S>>, Query(FileQuery { file }): Query<FileQuery>) -> Response {
    run(app, move |app, model| read(app, model, &file)).await
}

fn read<S: Desk>(app: &App<S>, model: &Model<S>, name: &str) -> Response {
    let Some(kind) = kind_of::<S>(name) else { return say(StatusCode::NOT_FOUND, "Dit bestand is er niet.") };
    app.editing.writer(|writer| {
        writer.dry_run.prepare(model.options);
        let counts = counts(writer);
        let file = match writer.draft(name) {
            Ok(draft) => draft.file,
            Err(SaveError::FileGone) => return say(StatusCode::NOT_FOUND, GONE),
            Err(_) => return say(StatusCode::CONFLICT, UNREADABLE),
        };
        let known = to_do(app, writer, kind, &file);
        let Some((values, body)) = edit::read(&file) else { return say(StatusCode::CONFLICT, UNREADABLE) };
        let route = model.routes.all.iter().find(|route| route.is_made_from(&file.path));
        let limits = route.map(|route| limits_of(route, &values, &model.site.config().limits));
        let engine = &writer.dry_run.reader.engine;
        let said = json!({
            "schema": Labels::of(kind, S::WORDS).0,
            "order": kind.order(),
            "value": values,
            "body": name.ends_with(".md").then_some(body),
            "label": name_of::<S>(kind, name, route.map(|route| &**route), &model.site.unseen()),
            "page": route.map(|route| &route.path),
            "limits": limits.unwrap_or_else(|| json!({})),
            "hints": hints::of(&app.editing.project, engine, kind, model),
            "counts": counts,
            "known": known,
        });
        answer(StatusCode::OK, &said)
    })
}

/// The allowed length of the title and the description, and `more`: how many characters longer the page shows them than the
/// file has them. The page adds the brand to the title, and fills in placeholders.
fn limits_of(route: &Route, values: &Tree, limits: &Limits) -> Value {
    let mut found = json!({});
    let Tree::Map(entries) = values else { return found };
    for (key, value) in entries {
        let Tree::Text(text) = value else { continue };
        let limit = |&Range { min, max }: &Range, shown: &str, brand: bool| {
            let more = shown.chars().count() as i64 - text.trim_end().chars().count() as i64;
            json!({ "min": min, "max": max, "more": more, "brand": brand })
        };
        if route.described_by == Some(key) {
            found[key] = limit(&limits.description, &route.description, false);
        } else if !text.is_empty() && route.title.starts_with(text.as_str()) && found.get("title").is_none() {
            found[key] = limit(&limits.title, &route.title, true);
        }
    }
    found
}
