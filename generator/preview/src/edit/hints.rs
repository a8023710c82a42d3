//! Suggestions for the fields of a form. They come from the values of the same field in other files: pages, files of
//! another kind, pictures, icons, or words that are used more than once, such as tags and job titles. So no field has to be
//! configured here.

use std::collections::{BTreeMap, BTreeSet};

use kmo_engine::content::FileKind;
use kmo_engine::content::edit::{self, Step};
use kmo_engine::desk::Desk;
use kmo_engine::project::Project;
use kmo_engine::routes::Route;
use kmo_engine::{Engine, Kind, Model};
use serde_json::{Value, json};

/// How many files of a kind are read. That is enough to see what a field contains.
const READ: usize = 200;
/// Maximum number of suggestions for one field.
const MOST: usize = 1000;
/// Repeated words become suggestions only if there are at most this many different ones.
const CHOICE: usize = 80;
/// Name of the set of pictures, which the form shows as images.
const PICTURES: &str = "pictures";
/// Maximum length of a suggestion in characters. Longer texts are not names.
const NAME: usize = 60;

/// Suggestions by the path of the field, without the positions of list items: `faq[].vraag`.
pub fn of<S: Desk>(project: &Project, engine: &Engine<S>, kind: &FileKind, model: &Model<S>) -> Value {
    let used = used(engine, kind);
    let known = Known::of(project, engine, model);
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

/// The fields that refer to files of a folder, by the name of their kind.
pub fn fields_of<S: Desk>(
    project: &Project,
    engine: &Engine<S>,
    model: &Model<S>,
    folder: &str,
) -> BTreeMap<&'static str, Vec<String>> {
    let known = Known::of(project, engine, model);
    let of = |kind: &'static FileKind| {
        let used = used(engine, kind).into_iter();
        let fields = used.filter(|(path, words)| known.set(path, words).is_some_and(|(name, _)| name == folder));
        (kind.name, fields.map(|(path, _)| path).collect())
    };
    Kind::<S>::files().map(of).collect()
}

/// The values that the files of a kind have in each field.
fn used<S: Desk>(engine: &Engine<S>, kind: &FileKind) -> BTreeMap<String, Vec<String>> {
    let mut used = BTreeMap::new();
    for name in engine.folder.names().filter(|name| kind.holds(name)).take(READ) {
        let Ok((file, ..)) = engine.folder.on_disk(name) else { continue };
        if let Some((values, _)) = edit::read(&file) {
            for (at, text) in values.texts() {
                used.entry(Step::field(&at)).or_insert_with(Vec::new).push(text.to_owned());
            }
        }
    }
    used
}

/// Each value with its label.
type Suggestions = Vec<(String, String)>;

/// Everything on the site that a field can refer to.
struct Known {
    pages: Suggestions,
    /// Files by folder, without their extension.
    files: Vec<(&'static str, Suggestions)>,
    pictures: Suggestions,
    icons: Suggestions,
}

impl Known {
    fn of<S: Desk>(project: &Project, engine: &Engine<S>, model: &Model<S>) -> Self {
        let routes = &model.routes;
        let page = |route: &Route| (route.path.clone(), route.label.clone());
        let pages =
            routes.all.iter().filter(|route| route.is_canonical()).map(|route| page(route)).take(MOST).collect();
        let labels: BTreeMap<&str, &str> = routes
            .all
            .iter()
            .filter_map(|route| Some((route.source.as_ref()?.path.as_str(), route.label.as_str())))
            .collect();
        let folders = Kind::<S>::files().filter_map(|kind| Some((kind, kind.folder()?.0)));
        let files = folders.map(|(kind, folder)| {
            let stems = engine.folder.names().filter_map(|name| {
                let label = labels.get(&*project.shown(name)).copied().unwrap_or_default();
                kind.slug(name).map(|stem| (stem.to_owned(), label.to_owned()))
            });
            (folder, stems.take(MOST).collect())
        });
        let icons = model.assets.icons.keys();
        let pictures = engine.folder.names().filter_map(|name| name.strip_prefix("images/"));
        Known {
            pages,
            files: files.collect(),
            pictures: pictures.map(|name| (name.to_owned(), String::new())).collect(),
            icons: icons.map(|name| (name.clone(), String::new())).collect(),
        }
    }

    /// Name and suggestions for a field that has these values in other files; `None` if there is no pattern.
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
