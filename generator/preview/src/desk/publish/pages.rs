//! The pages that look different in two versions, and a page as it was in one of them.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use minijinja::Value;

use super::super::{Context, Query};
use super::HERE;
use super::documents::Document;
use crate::app::App;
use crate::publish::changes::Changed;
use crate::publish::text_diff;
use crate::publish::versions::Versions;
use crate::responses::{self, address};
use crate::snapshot::{PathTarget, Snapshot};
use kmo_engine::desk::Desk;
use kmo_engine::project::Project;
use kmo_engine::view;

/// How many pages are shown for one file, and how many that belong to no changed file.
const SHOWN: usize = 20;

/// Shown like a picture: with its own styles, but without scripts.
const HEADERS: responses::Headers = responses::headers(
    "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
);

/// Adds the pages that differ between two versions to the documents that they are made from. Without `new`, the second
/// version is the current site. Returns the other pages, and how many pages are not shown.
pub fn share<S: Desk>(
    desk: &Context<S>,
    files: &[Changed],
    (old, new): (&str, Option<&str>),
    documents: &mut [Document],
) -> Value {
    // Usually everything is published, and then no version has to be read.
    if files.is_empty() {
        return Value::UNDEFINED;
    }
    let names = [old, new.unwrap_or_default()];
    let sites = names.map(|version| site(&desk.app, &desk.site, version));
    let [Some(before), Some(after)] = sites else { return Value::UNDEFINED };
    let files: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
    let pages = desk.app.site_versions.differing([&before, &after], &files);
    let mut others = Vec::new();
    let mut more = 0;
    for page in pages.iter() {
        // The URL of the page in a version; `None` if it does not exist there.
        let side = |at: usize| {
            let query = [("route", page.path.as_str()), ("versie", names[at])];
            page.there[at].then(|| address(&format!("{HERE}/pagina"), query))
        };
        let pair = view! { label => page.label, path => page.path, sides => [side(0), side(1)] };
        match documents.iter_mut().find(|document| page.source.as_ref() == Some(&document.path)) {
            Some(document) if document.pairs.len() < SHOWN => document.pairs.push(pair),
            None if others.len() < SHOWN => others.push(pair),
            _ => more += 1,
        }
    }
    view! { others, more }
}

/// The HTML of a page in a version.
pub fn page<S: Desk>(app: &App<S>, query: &Query) -> Response {
    // Shown if the screen is stale and the page has been removed since.
    let missing = || (StatusCode::NOT_FOUND, HEADERS, "Deze pagina is er niet meer.\n").into_response();
    let Some(now) = app.current().site.clone() else { return missing() };
    let Some(site) = site(app, &now, query.get("versie")) else { return missing() };
    match site.find(query.get("route"), None) {
        PathTarget::Page(route) => match site.model().render(route) {
            Ok(page) => {
                (HEADERS, [(CONTENT_TYPE, "text/html; charset=utf-8")], without_scripts(&page.html)).into_response()
            }
            Err(_) => missing(),
        },
        _ => missing(),
    }
}

/// The HTML of a page without its scripts. Only forbidding them is not enough: the browser would show `<noscript>` content.
fn without_scripts(html: &str) -> String {
    let mut pieces = html.split("<script");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |page, piece| page + piece.split_once("</script>").map_or("", |(_, after)| after))
}

/// The site in a version, or the current one if that is empty; `None` if there is no such version.
fn site<S: Desk>(app: &App<S>, now: &Arc<Snapshot<S>>, version: &str) -> Option<Arc<Snapshot<S>>> {
    if version.is_empty() {
        return Some(now.clone());
    }
    app.site_versions.site(version, &app.current().id, now.model().options, || texts(&app.publisher.project, version))
}

/// The content files that differ now from a version, by path in the content folder, with their text in that version.
fn texts(project: &Project, version: &str) -> Option<Vec<(String, String)>> {
    let content = project.content_shown.trim_start_matches("./");
    Versions::read(project, |versions| {
        let text = |file: &Changed| {
            let name = file.path.strip_prefix(content)?.strip_prefix('/').filter(|name| text_diff::is_text(name))?;
            let old = versions.bytes(&file.path, &file.old).ok()?.unwrap_or_default();
            Some((name.to_owned(), String::from_utf8_lossy(&old).into_owned()))
        };
        Some(versions.since(version)?.iter().filter_map(text).collect())
    })
}
