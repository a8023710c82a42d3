//! 'Zoeken': finds a text everywhere, and replaces it.

use std::collections::HashMap;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use axum::{Json, Router};
use minijinja::Value;

use super::outcome::Ended;
use super::{Context, Screen};
use crate::app::App;
use crate::edit::SaveError;
use crate::edit::matcher::SearchQuery;
use crate::edit::nearest::on_page;
use crate::edit::replace::{Hit, Place, SearchResults};
use crate::editor::on_thread;
use kmo_engine::desk::Desk;
use kmo_engine::view;

const HERE: &str = "/__desk/zoek";

/// Prefix of the name of a hit's checkbox.
const BOX: &str = "hit:";

pub fn show<S: Desk>(desk: &Context<S>) -> Screen {
    let fields = &desk.query;
    let query = read_query(|name| fields.get(name));
    let (away, door) = (!fields.get("weg").is_empty(), fields.get("door"));
    let by = (away || !door.is_empty()).then_some(if away { "" } else { door });
    let editing = &desk.app.editing;
    let found = editing.search(&query, desk.report.options);
    let ended = desk.app.replaced.of(&query, by.unwrap_or_default());
    let undo = ended.as_ref().and_then(|ended| ended.step.as_ref()).is_some_and(|step| editing.is_last(step));
    let settings: Vec<(&str, &str)> = match query.is_empty() {
        true => desk.site.model().site.content().placeholders.iter().collect(),
        false => Vec::new(),
    };
    let files = files(desk, &query, by, &found, ended.as_ref());
    Screen::new(
        "search",
        "Zoeken",
        view! {
            q => query.text,
            asked => !query.is_empty(),
            case => query.case,
            word => query.word,
            door, away, by,
            replaceable => found.hits.iter().any(|hit| !hit.crosses),
            files, settings,
            total => found.total,
            in_files => found.files,
            shown => found.hits.len(),
            ended => ended.map(|ended| view! {
                says => ended.says, good => ended.good, problems => ended.problems, changed => ended.changed.len(), undo,
            }),
        },
    )
}

/// The hits, grouped by file.
fn files<S: Desk>(
    desk: &Context<S>,
    query: &SearchQuery,
    by: Option<&str>,
    found: &SearchResults,
    ended: Option<&Ended>,
) -> Vec<Value> {
    let editor = &desk.app.drawing.editor;
    let place = |hit: &Hit| {
        let file = desk.app.publisher.project.shown(&hit.place.file);
        let link = editor.link(&file, hit.line, hit.column);
        super::view::Place { file, line: hit.line, link }
    };
    let hit = |hit: &Hit| {
        let why = ended.and_then(|ended| why(ended, &hit.place));
        view! {
            name => format!("{BOX}{}", hit.place.key()),
            id => blake3::hash(hit.place.key().as_bytes()).to_hex()[..12].to_owned(),
            key => hit.place.path,
            before => hit.before,
            old => hit.old,
            new => by.map(|by| query.replacement(&hit.old, by)),
            after => hit.after,
            crosses => hit.crosses,
            at => place(hit),
            page => hit.page,
            edit => hit.page.as_ref().map(|page| on_page(page, &hit.place.file, &hit.place.path)),
            pages => hit.pages,
            why => why,
        }
    };
    let groups = found.hits.chunk_by(|one, other| one.place.file == other.place.file);
    groups
        .map(|hits| {
            let at = super::view::Place { line: 1, ..place(&hits[0]) };
            view! { at, hits => hits.iter().map(hit).collect::<Vec<_>>() }
        })
        .collect()
}

/// Why a hit was not replaced.
fn why(ended: &Ended, place: &Place) -> Option<String> {
    if ended.changed.iter().any(|one| (&one.file, &one.path) == (&place.file, &place.path)) {
        return Some("Deze tekst veranderde intussen. Dit is hoe hij nu is: kijk na en vervang opnieuw.".to_owned());
    }
    let problem = ended.problems.iter().find(|problem| problem.hits.contains(place))?;
    Some(problem.message.clone())
}

/// These change files, so they must be behind the guard.
pub fn routes<S: Desk>() -> Router<App<S>> {
    Router::new().route(&format!("{HERE}/vervang"), post(replace)).route(&format!("{HERE}/terug"), post(undo))
}

type Fields = HashMap<String, String>;

/// The search and the new text that a form sends.
fn sent(fields: &Fields) -> (SearchQuery, String) {
    let field = |name: &str| fields.get(name).map_or("", String::as_str);
    (read_query(field), field("door").to_owned())
}

fn read_query<'a>(field: impl Fn(&str) -> &'a str) -> SearchQuery {
    SearchQuery {
        text: field("q").to_owned(),
        case: !field("hoofdletters").is_empty(),
        word: !field("woord").is_empty(),
    }
}

async fn replace<S: Desk>(State(app): State<App<S>>, Json(fields): Json<Fields>) -> StatusCode {
    let done = on_thread(move || {
        let (query, by) = sent(&fields);
        let places: Option<Vec<Place>> =
            fields.keys().filter_map(|name| name.strip_prefix(BOX)).map(Place::of_key).collect();
        let (Some(places), Some(site)) = (places, app.current().site.clone()) else { return StatusCode::BAD_REQUEST };
        let done = match places.is_empty() {
            true => Ended::bad("Je liet alles staan: vink aan wat je wilt vervangen."),
            false => match app.editing.replace(&places, &query, &by, site.model().options) {
                Ok(replaced) => Ended::of(replaced),
                Err(stopped) => Ended::stopped(stopped, app.lang()),
            },
        };
        app.replaced.set(query, by, done);
        StatusCode::OK
    });
    done.await.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

async fn undo<S: Desk>(State(app): State<App<S>>, Json(fields): Json<Fields>) -> StatusCode {
    let done = on_thread(move || {
        let (query, by) = sent(&fields);
        let (Some(step), Some(site)) =
            (app.replaced.of(&query, &by).and_then(|ended| ended.step), app.current().site.clone())
        else {
            return StatusCode::CONFLICT;
        };
        let ended = match app.editing.undo(&step, site.model().options) {
            Ok(()) => Ended::good("Ongedaan gemaakt: alles staat weer zoals het was."),
            Err(SaveError::Breaks(problems)) => Ended::stopped(SaveError::Breaks(problems).into(), app.lang()),
            Err(_) => Ended::bad("Dit kan niet meer ongedaan gemaakt worden: een van de teksten veranderde daarna."),
        };
        app.replaced.set(query, by, ended);
        StatusCode::OK
    });
    done.await.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}
