//! What a field can be filled with, found in what the same field holds in other files: pages, files of another kind, pictures,
//! or words that come back, such as tags and functions of authors. So no field has to be listed here.

use std::collections::{BTreeMap, BTreeSet};

use kmo_engine::content::FileKind;
use kmo_engine::content::edit::{self, Step};
use kmo_engine::desk::Desk;
use kmo_engine::routes::{Route, Routes};
use kmo_engine::{Engine, Kind};
use serde_json::{Value, json};

use crate::app::App;

/// Files that are read: what is common is found in some.
const READ: usize = 200;
/// Most suggestions for one field.
const MOST: usize = 1000;
/// Words that come back are a choice up to so many.
const CHOICE: usize = 80;
/// The set of pictures, which a form shows.
const PICTURES: &str = "pictures";
/// A longer text is not a name. Characters.
const NAME: usize = 60;

/// Suggestions by the path of the field, whose items have no number: `faq[].vraag`.
pub fn of<S: Desk>(app: &App<S>, engine: &Engine<S>, kind: &FileKind, routes: &Routes) -> Value {
    let used = used(engine, kind);
    let known = Known::of(app, engine, routes);
    let mut sets = BTreeMap::new();
    let mut fields = BTreeMap::new();
    for place in kind.pictures {
        fields.insert(format!("{}.{}", place.path, place.file), PICTURES.to_owned());
        sets.insert(PICTURES.to_owned(), known.pictures.clone());
    }
    for (path, words) in used {
        if !fields.contains_key(&path)
            && let Some((name, set)) = known.set(&path, &words)
        {
            fields.insert(path, name.clone());
            sets.entry(name).or_insert(set);
        }
    }
    json!({ "fields": fields, "sets": sets })
}

/// The fields that name files of a folder, by the name of the kind that has them.
pub fn fields_of<S: Desk>(
    app: &App<S>,
    engine: &Engine<S>,
    routes: &Routes,
    folder: &str,
) -> BTreeMap<&'static str, Vec<String>> {
    let known = Known::of(app, engine, routes);
    let of = |kind: &'static FileKind| {
        let used = used(engine, kind).into_iter();
        let fields = used.filter(|(path, words)| known.set(path, words).is_some_and(|(name, _)| name == folder));
        (kind.name, fields.map(|(path, _)| path).collect())
    };
    Kind::<S>::files().map(of).collect()
}

/// What the files of a kind hold in each field.
fn used<S: Desk>(engine: &Engine<S>, kind: &FileKind) -> BTreeMap<String, Vec<String>> {
    let mut used = BTreeMap::new();
    for name in engine.files().filter(|name| kind.holds(name)).take(READ) {
        let Ok((file, ..)) = engine.on_disk(name) else { continue };
        if let Some((values, _)) = edit::read(&file) {
            for (at, text) in values.texts() {
                used.entry(Step::field(&at)).or_insert_with(Vec::new).push(text.to_owned());
            }
        }
    }
    used
}

/// A value with what it is called.
type Suggestions = Vec<(String, String)>;

/// What the site has that fields name.
struct Known {
    pages: Suggestions,
    /// Files by folder, named without their extension.
    files: Vec<(&'static str, Suggestions)>,
    pictures: Suggestions,
    icons: Suggestions,
}

impl Known {
    fn of<S: Desk>(app: &App<S>, engine: &Engine<S>, routes: &Routes) -> Self {
        let page = |route: &Route| (route.path.clone(), route.label.clone());
        let pages =
            routes.all.iter().filter(|route| route.is_canonical()).map(|route| page(route)).take(MOST).collect();
        let labels: BTreeMap<&str, &str> = routes
            .all
            .iter()
            .filter_map(|route| Some((route.source.as_ref()?.path.as_str(), route.label.as_str())))
            .collect();
        let folders = Kind::<S>::files().filter_map(|kind| kind.folder());
        let files = folders.map(|(folder, extension)| {
            let stem =
                |name: &str| Some(name.strip_prefix(folder)?.strip_suffix(extension)?.strip_suffix('.')?.to_owned());
            let stems = engine.files().filter_map(|name| {
                let label = labels.get(&*app.editing.project.shown(name)).copied().unwrap_or_default();
                stem(name).map(|stem| (stem, label.to_owned()))
            });
            (folder, stems.take(MOST).collect())
        });
        let current = app.current();
        let icons = current.site.iter().flat_map(|site| site.model().assets.icons.keys());
        let pictures = engine.files().filter_map(|name| name.strip_prefix("images/"));
        Known {
            pages,
            files: files.collect(),
            pictures: pictures.map(|name| (name.to_owned(), String::new())).collect(),
            icons: icons.map(|name| (name.clone(), String::new())).collect(),
        }
    }

    /// The suggestions for a field that holds these words in other files, with their name.
    fn set(&self, path: &str, words: &[String]) -> Option<(String, Suggestions)> {
        let different: BTreeSet<&str> = words.iter().map(String::as_str).filter(|word| !word.is_empty()).collect();
        if different.is_empty() || different.iter().any(|word| word.chars().count() > NAME || word.contains('\n')) {
            return None;
        }
        let among = |set: &Suggestions| different.iter().all(|word| set.iter().any(|(value, _)| value == word));
        if different.iter().any(|word| word.starts_with('/')) && different.iter().any(|word| self.is_page(word)) {
            return Some(("pages".to_owned(), self.pages.clone()));
        }
        if among(&self.pictures) {
            return Some((PICTURES.to_owned(), self.pictures.clone()));
        }
        if among(&self.icons) {
            return Some(("icons".to_owned(), self.icons.clone()));
        }
        let comes_back = words.len() > different.len();
        if comes_back && let Some((folder, stems)) = self.files.iter().find(|(_, stems)| among(stems)) {
            return Some(((*folder).to_owned(), stems.clone()));
        }
        (comes_back && different.len() <= CHOICE)
            .then(|| (path.to_owned(), different.iter().map(|word| ((*word).to_owned(), String::new())).collect()))
    }

    fn is_page(&self, word: &str) -> bool {
        let path = word.split('#').next().unwrap_or_default();
        self.pages.iter().any(|(page, _)| page == path)
    }
}
