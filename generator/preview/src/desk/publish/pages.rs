//! The pages that look different in two versions, and a page as it is in one of them.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use minijinja::Value;
use serde::Serialize;

use super::super::view::address;
use super::super::{Context, Query};
use super::HERE;
use super::documents::Document;
use crate::app::App;
use crate::own;
use crate::publish::archive::Archive;
use crate::publish::changes::{self, Changed};
use crate::publish::repository::{Missing, Repository};
use crate::publish::words;
use crate::snapshot::{Found, Snapshot};
use kmo_engine::desk::Desk;
use kmo_engine::project::Project;
use kmo_engine::view;

/// Most pages that are shown of one file, and of none that changed.
const SHOWN: usize = 20;

/// As a picture of the page: with its own styles, and without scripts.
const HEADERS: own::Headers = own::headers(
    "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
);

/// A page before and after.
#[derive(Clone, Serialize)]
pub struct Pair {
    label: String,
    path: String,
    /// Addresses of its pictures; `None` where it is not there.
    sides: [Option<String>; 2],
}

/// Puts the pages that differ between two versions, of which an empty one is that of now, with the documents that they are made
/// from. Returns the others, and how many of them are not shown.
pub fn share<S: Desk>(
    desk: &Context<S>,
    files: &[Changed],
    (old, new): (&str, Option<&str>),
    documents: &mut [Document],
) -> Value {
    // Most of the time all is published: nothing has to be read for it.
    if files.is_empty() {
        return Value::UNDEFINED;
    }
    let versions = [old, new.unwrap_or_default()];
    let sites = versions.map(|version| site(&desk.app, &desk.site, version));
    let [Some(before), Some(after)] = sites else { return Value::UNDEFINED };
    let files: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
    let pages = desk.app.past.differing([&before, &after], &files);
    let mut others = Vec::new();
    let mut more = 0;
    for page in pages.iter() {
        let side = |at: usize| {
            let query = [("route", page.path.as_str()), ("versie", versions[at])];
            page.there[at].then(|| address(&format!("{HERE}/pagina"), query))
        };
        let pair = Pair { label: page.label.clone(), path: page.path.clone(), sides: [side(0), side(1)] };
        match documents.iter_mut().find(|document| page.source.as_ref() == Some(&document.path)) {
            Some(document) if document.pairs.len() < SHOWN => document.pairs.push(pair),
            None if others.len() < SHOWN => others.push(pair),
            _ => more += 1,
        }
    }
    view! { others, more }
}

/// A page of a version.
pub fn page<S: Desk>(app: &App<S>, query: &Query) -> Response {
    // The screen may be a moment old, when the page still existed; it shows this until it is redrawn.
    let missing = || (StatusCode::NOT_FOUND, HEADERS, "Deze pagina is er niet meer.\n").into_response();
    let Some(now) = app.current().site.clone() else { return missing() };
    let Some(site) = site(app, &now, query.get("versie")) else { return missing() };
    match site.find(query.get("route"), None) {
        Found::Page(route) => match site.model().render(route) {
            Ok(page) => {
                (HEADERS, [(CONTENT_TYPE, "text/html; charset=utf-8")], without_scripts(&page.html)).into_response()
            }
            Err(_) => missing(),
        },
        _ => missing(),
    }
}

/// A page as it is sent, but for its scripts. They are left out, not only forbidden: a browser that runs none shows what is
/// there for those that can't.
fn without_scripts(html: &str) -> String {
    let mut pieces = html.split("<script");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |page, piece| page + piece.split_once("</script>").map_or("", |(_, after)| after))
}

/// The site in a version; `None` when there is no such version.
fn site<S: Desk>(app: &App<S>, now: &Arc<Snapshot<S>>, version: &str) -> Option<Arc<Snapshot<S>>> {
    if version.is_empty() {
        return Some(now.clone());
    }
    app.past.site(version, &app.current().id, now.model().cutoff, || texts(&app.publisher.project, version))
}

/// The content files that differ from those of now in a version, by their path in the content folder, with their texts.
fn texts(project: &Project, version: &str) -> Option<Vec<(String, String)>> {
    let content = project.content_shown.trim_start_matches("./");
    let name = |file: &Changed| {
        let name = file.path.strip_prefix(content)?.strip_prefix('/')?;
        words::is_text(name).then(|| name.to_owned())
    };
    let text = |bytes: Option<Vec<u8>>| String::from_utf8_lossy(&bytes.unwrap_or_default()).into_owned();
    match Repository::open(project) {
        Ok(repository) => {
            let files = changes::on_disk(&repository, &repository.known(version)?).ok()?;
            let old = |file: &Changed| changes::bytes(&repository.git, &file.path, &file.old).ok();
            files.iter().filter_map(|file| Some((name(file)?, text(old(file)?)))).collect::<Vec<_>>().into()
        }
        Err(Missing::Git(_)) => {
            let archive = Archive::of(project);
            let files = archive.changes(Some(&archive.get(version.parse().ok()?)?)).ok()?;
            let old = |file: &Changed| archive.bytes(&file.path, &file.old);
            files.iter().filter_map(|file| Some((name(file)?, text(old(file))))).collect::<Vec<_>>().into()
        }
        Err(Missing::State(_)) => None,
    }
}
