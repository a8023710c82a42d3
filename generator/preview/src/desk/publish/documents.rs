//! The files that changed, as an editor of the site knows them: pages, texts, pictures.

use std::sync::Arc;

use axum::response::Response;
use kmo_diagnostic::SourceFile;
use minijinja::Value;
use serde::Serialize;

use super::super::view::page_address;
use super::super::{Context, Query};
use super::HERE;
use crate::app::App;
use crate::publish::changes::{Changed, Side};
use crate::publish::history::Publication;
use crate::publish::text_diff::{self, Edit};
use crate::publish::versions::Versions;
use crate::responses::{self, address};
use kmo_engine::content;
use kmo_engine::desk::Desk;
use kmo_engine::program::Failure;

/// How many files are shown at most, and how many edits of each.
const FILES: usize = 60;
const EDITS: usize = 20;

/// The keys that may hold the title of a file without a page. The first one that exists is used.
const TITLES: [&str; 6] = ["title", "titel", "heading", "stad", "name", "naam"];

/// A file that changed.
#[derive(Serialize)]
pub struct Document {
    pub title: String,
    pub path: String,
    state: &'static str,
    /// URL of the desk's screen about its page, and the path of the page.
    page: Option<(String, String)>,
    edits: Vec<Edit>,
    /// How many edits are not shown.
    more: usize,
    /// URLs of a picture before and after.
    pictures: Option<[Option<String>; 2]>,
    /// The pages made from it, before and after.
    pub pairs: Vec<Value>,
    /// The commits that changed it and are not pushed yet.
    by: Vec<Publication>,
}

/// The files that changed between a version and another one, or the disk if that is `None`; and how many are not shown. Files
/// with a page come first, then the others, each sorted by title.
///
/// # Errors
/// If git fails.
pub fn of<S: Desk>(
    desk: &Context<S>,
    versions: Versions<'_>,
    files: &[Changed],
    between: (&str, Option<&str>),
) -> Result<(Vec<Document>, usize), Failure> {
    let shown = files.iter().take(FILES).map(|file| one(desk, versions, file, between));
    let mut documents = shown.collect::<Result<Vec<Document>, Failure>>()?;
    documents.sort_by_key(|document| (document.page.is_none(), document.title.to_lowercase(), document.path.clone()));
    Ok((documents, files.len().saturating_sub(FILES)))
}

fn one<S: Desk>(
    desk: &Context<S>,
    versions: Versions<'_>,
    file: &Changed,
    (before, after): (&str, Option<&str>),
) -> Result<Document, Failure> {
    let path = &file.path;
    let text = text_diff::is_text(path);
    let bytes = |side: &Side| if text { versions.bytes(path, side) } else { Ok(None) };
    let (old, new) = (bytes(&file.old)?, bytes(&file.new)?);
    let mut edits = if text { text_diff::edits(path, old.as_deref(), new.as_deref()) } else { Vec::new() };
    let more = edits.len().saturating_sub(EDITS);
    edits.truncate(EDITS);
    let (labels, name) = desk.names(path);
    for text in edits.iter_mut().flat_map(|edit| &mut edit.texts) {
        text.place = labels.name(&text.place);
    }
    let route = desk.report.routes.all.iter().find(|route| route.is_made_from(path) && route.is_canonical());
    let title = route.map(|route| route.label.clone()).or(name);
    let shown = new.as_deref().or(old.as_deref()).unwrap_or_default();
    let picture = |side: &Side, version: &str| {
        let query = [("bestand", path.as_str()), ("versie", version)];
        (*side != Side::Nothing).then(|| address(&format!("{HERE}/beeld"), query))
    };
    let pictures = responses::picture_type(path)
        .map(|_| [picture(&file.old, before), picture(&file.new, after.unwrap_or_default())]);
    let state = match (&file.old, &file.new) {
        (Side::Nothing, _) => "nieuw",
        (_, Side::Nothing) => "verwijderd",
        _ => "gewijzigd",
    };
    Ok(Document {
        title: title.unwrap_or_else(|| title_of(path, shown)),
        path: path.clone(),
        state,
        page: route.map(|route| (page_address(&route.path), route.path.clone())),
        edits,
        more,
        pictures,
        pairs: Vec::new(),
        by: if after.is_none() { versions.unsent(before, path)? } else { Vec::new() },
    })
}

/// The title in a file, or else its file name.
pub fn title_of(path: &str, bytes: &[u8]) -> String {
    let name = path.rsplit_once('/').map_or(path, |(_, name)| name).to_owned();
    let file = Arc::new(SourceFile::new(path, String::from_utf8_lossy(bytes)));
    let found = text_diff::is_text(path).then(|| content::values(&file)).flatten().unwrap_or_default();
    let titled = TITLES.iter().find_map(|key| found.iter().find(|value| value.key == **key));
    titled.map_or(name, |value| value.text.clone())
}

/// A suggestion for the message of the publication.
pub fn message(documents: &[Document], more: usize) -> String {
    let titles: Vec<&str> = documents.iter().map(|document| document.title.as_str()).collect();
    let all_new = !documents.is_empty() && documents.iter().all(|document| document.state == "nieuw");
    let did = if all_new { "toegevoegd" } else { "bijgewerkt" };
    match (titles.as_slice(), more) {
        ([], _) => "Werk van collega's overgenomen".to_owned(),
        ([one], 0) => format!("{one} {did}"),
        ([one, other], 0) => format!("{one} en {other} {did}"),
        ([one, ..], more) => format!("{one} en {} andere {did}", titles.len() - 1 + more),
    }
}

/// A picture in a version, or as it is on the disk.
pub fn picture<S: Desk>(app: &App<S>, query: &Query) -> Response {
    let (path, version) = (query.get("bestand"), query.get("versie"));
    let project = &app.publisher.project;
    let bytes = |versions: Versions<'_>| versions.bytes(path, &versions.side(version, path)?).ok()?;
    responses::picture(path, || Versions::read(project, bytes))
}
