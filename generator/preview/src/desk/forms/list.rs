//! 'Inhoud': every content file, by kind.

use kmo_engine::Words;
use kmo_engine::content::FileKind;
use kmo_engine::desk::Desk;
use kmo_engine::routes::Route;
use kmo_engine::view;
use minijinja::Value;
use serde::Serialize;

use super::super::{Context, Screen};
use super::form_address;

/// How many files of a kind are listed. The search finds the others.
const LISTED: usize = 100;

#[derive(Serialize)]
struct Group {
    name: String,
    files: Vec<Row>,
    /// How many files are not listed.
    more: usize,
}

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
pub fn name_of<S: Desk>(kind: &FileKind, file: &str, route: Option<&Route>, unseen: &Titles) -> String {
    match (kind.folder(), route) {
        (None, _) => first_sentence(&about(kind, S::WORDS)),
        (Some(_), Some(route)) => route.label.clone(),
        (Some((folder, _)), None) => {
            unseen.title(file).unwrap_or_else(|| file.strip_prefix(folder).unwrap_or(file)).to_owned()
        }
    }
}

/// Path and title of the files that have no page yet.
pub struct Titles(Vec<(String, String)>);

impl Titles {
    pub fn of<S: Desk>(site: &S) -> Self {
        Titles(site.unseen().into_iter().map(|(file, title)| (file.path.clone(), title)).collect())
    }

    fn title(&self, file: &str) -> Option<&str> {
        self.0.iter().find(|(path, _)| path.ends_with(&format!("/{file}"))).map(|(_, title)| title.as_str())
    }
}

fn about(kind: &FileKind, words: &Words) -> String {
    kind.schema(words)["description"].as_str().unwrap_or_default().to_owned()
}

/// The text up to its first full stop, colon or semicolon.
fn first_sentence(text: &str) -> String {
    let end = [". ", ": ", "; "].iter().filter_map(|end| text.find(end)).min().unwrap_or(text.len());
    text[..end].trim_end_matches('.').to_owned()
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
    let sought = desk.query.get("q").trim().to_lowercase();
    let project = &desk.app.editing.project;
    let labels: std::collections::HashMap<&str, &Route> = desk
        .report
        .routes
        .all
        .iter()
        .filter(|route| route.is_canonical())
        .filter_map(|route| Some((project.name_of(&route.source.as_ref()?.path)?, &**route)))
        .collect();
    let names: Vec<String> = desk.app.editing.files();
    let unseen = Titles::of(&*desk.report.site);
    let mut found = 0;
    let mut groups = Vec::new();
    for (kind, page) in S::KINDS.iter().filter_map(|kind| Some((kind.file.as_ref()?, kind.page.as_ref()))) {
        let about = about(kind, S::WORDS);
        let row = |file: &String| {
            let route = labels.get(file.as_str());
            Row {
                name: name_of::<S>(kind, file, route.copied(), &unseen),
                file: project.shown(file),
                href: form_address(file),
                unseen: unseen.title(file).is_some(),
            }
        };
        let fits = |row: &Row| {
            sought.is_empty() || [&row.name, &row.file].iter().any(|text| text.to_lowercase().contains(&sought))
        };
        let mut files: Vec<Row> = names.iter().filter(|name| kind.holds(name)).map(row).filter(fits).collect();
        files.sort_by_cached_key(|row| row.name.to_lowercase());
        found += files.len();
        let more = files.len().saturating_sub(LISTED);
        files.truncate(LISTED);
        if !files.is_empty() {
            let name = page.map_or_else(|| first_sentence(&about), |page| page.label.to_owned());
            groups.push(Group { name, files, more });
        }
    }
    let alone = |group: &Group| {
        let is_at_top = |row: &Row| project.name_of(&row.file).is_some_and(|name| !name.contains('/'));
        group.files.len() == 1 && group.more == 0 && is_at_top(&group.files[0])
    };
    let (single, groups): (Vec<Group>, Vec<Group>) = groups.into_iter().partition(alone);
    Screen::new(
        "contents",
        "Inhoud",
        view! { removed => removed(desk), single, groups, found, q => desk.query.get("q"), starts => !desk.site.model().site.starters().is_empty() },
    )
}
