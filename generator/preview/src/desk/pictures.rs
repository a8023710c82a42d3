//! 'Beelden': every picture in `content/images`, where it is used, and what is wrong with it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use axum::extract::State;
use axum::http::header::LOCATION;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use axum::{Json, Router};
use kmo_diagnostic::SourceFile;
use kmo_engine::assets::Picture;
use kmo_engine::content::picture::alt_problem;
use kmo_engine::content::{edit, schema};
use kmo_engine::desk::Desk;
use kmo_engine::routes::Route;
use kmo_engine::view;
use kmo_shared::format;
use minijinja::Value;
use serde::{Deserialize, Serialize};

use super::view::{PageLink, Place, kilobytes, page_link};
use super::{Context, Query, Screen};
use crate::app::App;
use crate::edit::picture::{IMAGES, is_named_in, remove_unused};
use crate::editor::on_thread;
use crate::responses;

const HERE: &str = "/__desk/beelden";
/// A larger original makes the project heavy, but not the pages. Bytes.
const LARGE: u64 = 5_000_000;
/// How many pages are named for a picture.
const NAMED: usize = 12;

/// A picture with everything that is known about it.
#[derive(Serialize)]
struct Row {
    name: String,
    /// URL of a small version.
    shown: String,
    width: u32,
    height: u32,
    size: String,
    pages: Vec<PageLink>,
    /// How many pages are not named.
    more: usize,
    /// Files that name it, if no page shows it.
    files: Vec<Place>,
    unused: bool,
    /// Why it is too large.
    large: Option<String>,
    /// Files that show it without an alternative text.
    silent: Vec<Place>,
}

/// A filter: its value in the query, its name, and whether a row matches.
type Filter = (&'static str, &'static str, fn(&Row) -> bool);

const FILTERS: [Filter; 4] = [
    ("", "Alle", |_| true),
    ("ongebruikt", "Ongebruikt", |row| row.unused),
    ("groot", "Te groot", |row| row.large.is_some()),
    ("zonder-tekst", "Zonder tekst", |row| !row.silent.is_empty()),
];

pub fn show<S: Desk>(desk: &Context<S>) -> Screen {
    let rows = rows(desk);
    let chosen = FILTERS.iter().find(|(key, ..)| *key == desk.query.get("toon")).unwrap_or(&FILTERS[0]);
    let filters: Vec<Value> = FILTERS
        .iter()
        .map(|(key, name, is)| {
            let count = rows.iter().filter(|row| is(row)).count();
            view! { href => desk.query.with(HERE, &[("toon", key)]), name, count, chosen => *key == chosen.0 }
        })
        .collect();
    let total = rows.len();
    let unreadable = unreadable(desk);
    let rows: Vec<Row> = rows.into_iter().filter(|row| chosen.2(row)).collect();
    Screen::new("pictures", "Beelden", view! { filters, total, rows, unreadable })
}

/// Files in the pictures folder that could not be read, with whether a content file names them. Empty unless something
/// keeps the site from being published.
fn unreadable<S: Desk>(desk: &Context<S>) -> Vec<(String, bool)> {
    if desk.app.current().findings.is_none() {
        return Vec::new();
    }
    let model = desk.site.model();
    let content = model.site.content();
    let named = |name: &str| content.singles.iter().chain(&content.collected).any(|file| is_named_in(&file.text, name));
    let files = desk.app.editing.files();
    let names = files.iter().filter_map(|file| file.strip_prefix(IMAGES)?.strip_prefix('/'));
    let unreadable = names.filter(|name| !model.assets.pictures.contains_key(*name));
    unreadable.map(|name| (name.to_owned(), named(name))).collect()
}

fn rows<S: Desk>(desk: &Context<S>) -> Vec<Row> {
    let model = desk.site.model();
    let content = model.site.content();
    let mut pages = pages(desk);
    let limit = desk.report.config().limits.image_kilobytes * 1000;
    let row = |(name, picture): (&String, &Picture)| {
        let all = pages.remove(name).unwrap_or_default();
        let texts = content.singles.iter().chain(&content.collected);
        let named: Vec<&Arc<SourceFile>> = texts.filter(|file| is_named_in(&file.text, name)).collect();
        // The facts are from the last check, which may be older than this picture. So also count pages whose source file
        // names it.
        let shows = |route: &Arc<Route>| {
            let source = route.source.as_ref();
            source.is_some_and(|source| named.iter().any(|file| file.path == source.path))
        };
        let routes = model.routes.all.iter().enumerate().filter(|(_, route)| route.is_canonical() && shows(route));
        // Since that check, routes may have been added or removed.
        let all = all.into_iter().filter_map(|path| model.routes.position(path));
        let all: BTreeSet<usize> = all.chain(routes.map(|(at, _)| at)).collect();
        let place = |file: &&Arc<SourceFile>| desk.place(file, kmo_diagnostic::Span::default());
        let bytes = content.images.get(name).and_then(|file| file.open().ok()).map_or(0, |(_, length)| length);
        let large = if picture.bytes > limit {
            Some(format!("weegt op een pagina {}", size(picture.bytes)))
        } else {
            (bytes > LARGE).then(|| "een groot origineel maakt het project zwaar; de pagina's niet".to_owned())
        };
        Row {
            name: name.clone(),
            shown: small(picture).to_owned(),
            width: picture.width,
            height: picture.height,
            size: size(bytes),
            more: all.len().saturating_sub(NAMED),
            unused: all.is_empty() && named.is_empty(),
            files: named.iter().filter(|_| all.is_empty()).map(place).collect(),
            silent: named.iter().filter(|file| is_silent(desk, file, name)).map(place).collect(),
            pages: all.into_iter().take(NAMED).map(|at| page_link(&model.routes.all[at])).collect(),
            large,
        }
    };
    model.assets.pictures.iter().map(row).collect()
}

/// Paths of the pages that showed a picture at the last check, by the name of the picture.
fn pages<S: Desk>(desk: &Context<S>) -> BTreeMap<String, BTreeSet<&str>> {
    let assets = &desk.site.model().assets;
    let whole = assets.pictures.iter();
    let parts = assets.cuts.iter().map(|(cut, picture)| (&cut.file, picture));
    let addresses: HashMap<&str, &String> =
        whole.chain(parts).flat_map(|(name, picture)| addresses(picture).map(move |one| (one, name))).collect();
    let mut pages: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for (route, facts) in desk.report.routes.all.iter().zip(&desk.report.facts) {
        for (address, _) in facts.iter().flat_map(|facts| facts.links()) {
            if let Some(name) = addresses.get(address.as_str()) {
                pages.entry((*name).clone()).or_default().insert(&route.path);
            }
        }
    }
    pages
}

/// The URLs at which a picture is published.
fn addresses(picture: &Picture) -> impl Iterator<Item = &str> {
    let candidates = picture.sources.iter().flat_map(|source| source.srcset.split(", "));
    candidates.filter_map(|candidate| candidate.split(' ').next()).chain([picture.src.as_str()])
}

/// The smallest version, in a format that every browser shows.
fn small(picture: &Picture) -> &str {
    let webp = picture.sources.iter().find(|source| source.media_type == "image/webp");
    webp.and_then(|source| source.srcset.split(' ').next()).unwrap_or(&picture.src)
}

/// Redirects to a small version of a picture. Its URL changes once the picture is converted.
pub fn thumbnail<S: Desk>(app: &App<S>, query: &Query) -> Response {
    let site = app.current().site.clone();
    let picture = site.as_ref().and_then(|site| site.model().assets.pictures.get(query.get("bestand")));
    match picture.and_then(|picture| HeaderValue::try_from(small(picture)).ok()) {
        Some(address) => (StatusCode::FOUND, responses::HEADERS, [(LOCATION, address)]).into_response(),
        None => responses::plain(StatusCode::NOT_FOUND, "Deze foto is er niet.\n"),
    }
}

/// Whether a file shows a picture without an alternative text.
fn is_silent<S: Desk>(desk: &Context<S>, file: &Arc<SourceFile>, name: &str) -> bool {
    if [format!("![]({name})"), format!("![](<{name}>)")].iter().any(|written| file.text.contains(written)) {
        return true;
    }
    let below = desk.app.editing.project.name_of(&file.path).unwrap_or_default();
    let places = schema::kind_of::<S>(below).map(|kind| kind.pictures).unwrap_or_default();
    places.iter().filter(|place| !place.path.contains("[]")).any(|place| {
        let value = |key: &str| edit::value(file, &format!("{}.{key}", place.path));
        let shows = value(place.file).is_some_and(|file| file == name);
        let text = |key: &str| alt_problem(&value(key).unwrap_or_default(), name).is_some();
        shows && place.alt.is_some_and(text)
    })
}

fn size(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => kilobytes(usize::try_from(bytes).unwrap_or(usize::MAX)),
        _ => format!("{} MB", format::number(bytes as f64 / 1e6, 1)),
    }
}

/// The route that removes a picture. Must be behind the guard.
pub fn routes<S: Desk>() -> Router<App<S>> {
    Router::new().route(&format!("{HERE}/verwijder"), post(remove))
}

#[derive(Deserialize)]
struct Named {
    name: String,
}

async fn remove<S: Desk>(State(app): State<App<S>>, Json(Named { name }): Json<Named>) -> StatusCode {
    let removed = on_thread(move || remove_unused(&app, &name)).await;
    removed.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}
