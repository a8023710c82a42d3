//! 'Inhoud': every content file, by kind.

use std::collections::HashMap;
use std::sync::Arc;

use kmo_diagnostic::SourceFile;
use kmo_engine::content::FileKind;
use kmo_engine::desk::Desk;
use kmo_engine::routes::Route;
use kmo_engine::view;
use minijinja::Value;
use serde::Serialize;

use super::super::{Context, Screen};
use super::form_address;
use super::labels::label_and_help;

/// How many files of a kind are listed. The search finds the others.
const LISTED: usize = 100;

#[derive(Serialize)]
struct Row {
    name: String,
    file: String,
    href: String,
    /// Whether the site does not show it yet: a draft, or scheduled for later.
    unseen: bool,
}

/// The name of a file: the label of its page, or the name of its kind if there is only one such file. Without a page, such
/// as for a draft, its title.
pub fn name_of<S: Desk>(kind: &FileKind, file: &str, route: Option<&Route>, unseen: &Unseen) -> String {
    match (kind.folder(), route) {
        (None, _) => about::<S>(kind),
        (Some(_), Some(route)) => route.label.clone(),
        (Some((folder, _)), None) => {
            title(unseen, file).unwrap_or_else(|| file.strip_prefix(folder).unwrap_or(file)).to_owned()
        }
    }
}

/// The files that have no page yet, as [`Desk::unseen`] returns them.
type Unseen = [(Arc<SourceFile>, String)];

/// The title of a file that has no page yet.
fn title<'a>(unseen: &'a Unseen, file: &str) -> Option<&'a str> {
    unseen.iter().find(|(known, _)| known.path.ends_with(&format!("/{file}"))).map(|(_, title)| title.as_str())
}

/// The first sentence about a kind of file.
fn about<S: Desk>(kind: &FileKind) -> String {
    label_and_help(kind.schema(S::WORDS)["description"].as_str().unwrap_or_default()).0
}

/// The file that was just removed, if that can still be undone.
fn removed<S: Desk>(desk: &Context<S>) -> Option<Value> {
    let file = desk.query.get("weg");
    let is_last = !file.is_empty()
        && !desk.app.editing.files().iter().any(|name| name == file)
        && desk.app.editing.writer(|writer| writer.journal.last_of(file).is_some());
    is_last.then(|| view! { file => desk.app.editing.project.shown(file), href => form_address(file) })
}

pub fn list<S: Desk>(desk: &Context<S>) -> Screen {
    let query = desk.query.get("q").trim().to_lowercase();
    let project = &desk.app.editing.project;
    let pages: HashMap<&str, &Route> = desk
        .report
        .routes
        .all
        .iter()
        .filter(|route| route.is_canonical())
        .filter_map(|route| Some((project.name_of(&route.source.as_ref()?.path)?, &**route)))
        .collect();
    let names: Vec<String> = desk.app.editing.files();
    let unseen = desk.report.site.unseen();
    let mut found = 0;
    let (mut single, mut groups) = (Vec::new(), Vec::new());
    for (kind, page) in S::KINDS.iter().filter_map(|kind| Some((kind.file.as_ref()?, kind.page.as_ref()))) {
        let row = |file: &String| {
            let route = pages.get(file.as_str()).copied();
            Row {
                name: name_of::<S>(kind, file, route, &unseen),
                file: project.shown(file),
                href: form_address(file),
                unseen: title(&unseen, file).is_some(),
            }
        };
        let fits = |row: &Row| {
            query.is_empty() || [&row.name, &row.file].iter().any(|text| text.to_lowercase().contains(&query))
        };
        let mut files: Vec<Row> = names.iter().filter(|name| kind.holds(name)).map(row).filter(fits).collect();
        files.sort_by_cached_key(|row| row.name.to_lowercase());
        found += files.len();
        if kind.folder().is_none() {
            single.append(&mut files);
        } else if !files.is_empty() {
            let name = page.map_or_else(|| about::<S>(kind), |page| page.label.to_owned());
            let more = files.len().saturating_sub(LISTED);
            files.truncate(LISTED);
            groups.push(view! { name, files, more });
        }
    }
    Screen::new(
        "contents",
        "Inhoud",
        view! {
            removed => removed(desk), single, groups, found,
            q => desk.query.get("q"),
            starts => !desk.site.model().site.starters().is_empty(),
        },
    )
}
