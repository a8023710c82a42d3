//! Search and replace over all texts of the content. One replacement changes many places in one step.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::Arc;

use jiff::Timestamp;
use kmo_diagnostic::{Diagnostic, Location};
use kmo_engine::content::edit::{self, EditError};
use kmo_engine::content::key_at;
use kmo_engine::content::origin::Origin;
use kmo_engine::routes::Route;
use kmo_engine::{RunOptions, Site};

use super::draft::{Draft, draft_of};
use super::editing::Editing;
use super::filled::FilledText;
use super::marked::MarkedSite;
use super::matcher::SearchQuery;
use super::save::Writer;
use super::save_error::SaveError;
use super::step::Step;

/// Maximum number of hits that are shown, and so can be replaced at once.
const MOST: usize = 500;
/// Characters that are shown on each side of a hit.
const BESIDE: usize = 60;

/// A place where a text was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    pub place: Place,
    pub before: String,
    pub old: String,
    pub after: String,
    /// Whether part of it is a setting, as in “Bel {phone}”. Such a hit is shown with the setting filled in, and can only be
    /// changed by hand.
    pub crosses: bool,
    /// Line and column in the file. For a value of the front matter, which may be folded, those of the start of the value.
    pub line: usize,
    pub column: usize,
    /// A page that shows it, and the number of pages that do.
    pub page: Option<String>,
    pub pages: usize,
}

/// Identifies a hit. The form that shows the hit sends it back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Path below the content folder.
    pub file: String,
    /// The value, as in `faq[2].answer`.
    pub path: String,
    /// Byte range in the value.
    pub start: usize,
    pub end: usize,
    /// A hash of the value, to detect that it has changed.
    pub checksum: String,
}

impl Place {
    /// Encodes it as one string, which is the name of a form field.
    pub fn key(&self) -> String {
        let Place { file, path, start, end, checksum } = self;
        // Both may have spaces, so the length of the path says where it ends.
        format!("{start} {end} {checksum} {} {path}{file}", path.len())
    }

    /// Decodes a string made by [`Place::key`]. `None` if it is malformed.
    pub fn of_key(key: &str) -> Option<Self> {
        let mut parts = key.splitn(5, ' ');
        let (start, end) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        let (checksum, length) = (parts.next()?.to_owned(), parts.next()?.parse().ok()?);
        let (path, file) = parts.next()?.split_at_checked(length)?;
        Some(Place { file: file.to_owned(), path: path.to_owned(), start, end, checksum })
    }
}

/// The result of a search.
#[derive(Clone, Debug, Default)]
pub struct SearchResults {
    pub hits: Vec<Hit>,
    /// The number of hits, including those that are not shown, and of files that have any.
    pub total: usize,
    pub files: usize,
}

/// The result of a replacement.
#[derive(Clone, Debug, Default)]
pub struct ReplaceResult {
    /// How many places were replaced, and in which files.
    pub places: usize,
    pub files: Vec<String>,
    /// Places that were left alone because their text had changed.
    pub changed: Vec<Place>,
    /// The step that undoes it. `None` if nothing was replaced.
    pub step: Option<Step>,
}

/// Why a replacement was not written.
#[derive(Debug)]
pub enum ReplaceError {
    /// It would break the site: each problem, with the hits that it points at, if known.
    Breaks(Vec<(Diagnostic, Vec<Place>)>),
    /// The new text can't be written at these places.
    Unwritable(Vec<Place>),
    Other(SaveError),
}

impl From<SaveError> for ReplaceError {
    fn from(failure: SaveError) -> Self {
        ReplaceError::Other(failure)
    }
}

/// A value before and after, and the hits in it.
pub struct Change {
    file: String,
    path: String,
    was: String,
    now: String,
    hits: Vec<Place>,
}

impl<S: Site> Editing<S> {
    /// Finds every occurrence in the texts that people read.
    pub fn search(&self, query: &SearchQuery, options: RunOptions) -> SearchResults {
        if query.is_empty() { SearchResults::default() } else { self.marked(options, |marked| marked.search(query)) }
    }

    /// Replaces the text at these places, as one step.
    ///
    /// # Errors
    /// As [`Writer::replace`].
    pub fn replace(
        &self,
        places: &[Place],
        query: &SearchQuery,
        by: &str,
        options: RunOptions,
    ) -> Result<ReplaceResult, ReplaceError> {
        let (changes, gone) = self.marked(options, |marked| marked.changes(places, query, by));
        let mut replaced = self.writer(|writer| writer.replace(&changes, options))?;
        replaced.changed.extend(gone);
        Ok(replaced)
    }

    /// Whether this step is the one that its editor undoes next.
    pub fn is_last(&self, step: &Step) -> bool {
        self.writer(|writer| writer.journal.last(&step.editor) == Some(step))
    }

    /// Undoes this step if it is the last one of its editor. Anybody who sees the result of a replacement may do that.
    ///
    /// # Errors
    /// As [`Writer::undo`], and [`SaveError::ValueGone`] if it is not the last one.
    pub fn undo(&self, step: &Step, options: RunOptions) -> Result<(), SaveError> {
        self.writer(|writer| {
            if writer.journal.last(&step.editor) != Some(step) {
                return Err(SaveError::ValueGone);
            }
            writer.editor = step.editor.as_str().into();
            writer.undo(options).map(drop)
        })
    }
}

impl<S: Site> MarkedSite<S> {
    fn search(&mut self, query: &SearchQuery) -> SearchResults {
        let mut found = SearchResults::default();
        let Some(model) = self.reader.model() else { return found };
        let settings = &model.site.content().placeholders;
        let mut shown: Vec<(Hit, usize, usize)> = Vec::new();
        for name in self.reader.engine.folder.names() {
            let before = found.total;
            for text in self.reader.engine.folder.texts(name) {
                let plain = hits(query, &text).into_iter();
                let mut hits: Vec<_> = plain.map(|hit| (hit.clone(), beside(&text.value, &hit), false)).collect();
                if let Some(filled) = FilledText::of(&text.value, settings) {
                    let crossing = filled.crossing_matches(query, &text).into_iter();
                    hits.extend(crossing.map(|(shown, hit)| (hit, beside(&filled.text, &shown), true)));
                    hits.sort_by_key(|(hit, ..)| hit.start);
                }
                found.total += hits.len();
                let checksum = checksum(&text.value);
                for (range, beside, crosses) in hits.into_iter().take(MOST.saturating_sub(shown.len())) {
                    let place = Place {
                        file: name.to_owned(),
                        path: text.path.clone(),
                        start: range.start,
                        end: range.end,
                        checksum: checksum.clone(),
                    };
                    let (before, old, after) = beside;
                    let hit = Hit { place, before, old, after, crosses, line: 1, column: 1, page: None, pages: 0 };
                    let within = if text.path.is_empty() { range.start } else { 0 };
                    shown.push((hit, text.start, within));
                }
            }
            found.files += usize::from(found.total > before);
        }
        let mut files = HashMap::new();
        for (mut hit, start, within) in shown {
            let name = &hit.place.file;
            let file = files.entry(name.clone()).or_insert_with(|| self.reader.engine.folder.on_disk(name).ok());
            if let Some((file, ..)) = file {
                (hit.line, hit.column) = file.line_column((start + within).min(file.text.len()));
            }
            let pages = self.pages(name, start);
            (hit.page, hit.pages) = (pages.first().cloned(), pages.len());
            found.hits.push(hit);
        }
        found
    }

    /// Returns the paths of the pages that show the text that starts at a byte of a file: those with its mark, or, without
    /// any, those that are made from the file. A page made from the file comes first, and pages that are not indexed come
    /// last.
    pub fn pages(&mut self, name: &str, start: usize) -> Vec<String> {
        let Some(file) = self.reader.engine.folder.number(name) else { return Vec::new() };
        let shown = self.shown_at(Origin { file, start });
        let Some(model) = self.reader.model() else { return Vec::new() };
        let routes = &model.routes.all;
        let is_own = |route: &Route| {
            let below = route.source.as_ref().and_then(|file| file.path.strip_suffix(name));
            below.is_some_and(|folder| folder.ends_with('/'))
        };
        let marked = shown.iter().filter_map(|at| routes.get(*at));
        let mut found: Vec<&Arc<Route>> = marked.filter(|route| route.is_canonical()).collect();
        if found.is_empty() {
            found = routes.iter().filter(|route| is_own(route) && route.is_canonical()).collect();
        }
        found.sort_by_key(|route| (!is_own(route), !route.index));
        found.into_iter().map(|route| route.path.clone()).collect()
    }

    /// Returns the new values of the texts with hits, and the places whose text changed since they were shown.
    fn changes(&self, places: &[Place], query: &SearchQuery, by: &str) -> (Vec<Change>, Vec<Place>) {
        let mut wanted: BTreeMap<(&str, &str), Vec<&Place>> = BTreeMap::new();
        for place in places {
            wanted.entry((&place.file, &place.path)).or_default().push(place);
        }
        let (mut changes, mut gone) = (Vec::new(), Vec::new());
        for ((file, path), mut places) in wanted {
            places.sort_by_key(|place| place.start);
            let text = self.reader.engine.folder.texts(file).into_iter().find(|text| text.path == path);
            let found = text.as_ref().map(|text| hits(query, text)).unwrap_or_default();
            let (same, others): (Vec<&Place>, Vec<&Place>) = places.into_iter().partition(|place| {
                text.as_ref().is_some_and(|text| checksum(&text.value) == place.checksum)
                    && found.contains(&(place.start..place.end))
            });
            gone.extend(others.into_iter().cloned());
            let Some(text) = text.filter(|_| !same.is_empty()) else { continue };
            let mut now = String::new();
            let mut from = 0;
            for place in &same {
                let found = place.start..place.end;
                let by = query.replacement(&text.value[found.clone()], by);
                let found = if by.is_empty() { SearchQuery::removal_range(&text.value, found) } else { found };
                now.push_str(&text.value[from..found.start.max(from)]);
                now.push_str(&by);
                from = found.end;
            }
            now.push_str(&text.value[from..]);
            let hits = same.into_iter().cloned().collect();
            changes.push(Change { file: file.to_owned(), path: path.to_owned(), was: text.value, now, hits });
        }
        (changes, gone)
    }
}

impl<S: Site> Writer<S> {
    /// Writes these changes as one step. What somebody else changed meanwhile is left alone and reported.
    ///
    /// # Errors
    /// If the site would not build with all of them, or one of them can't be written. Nothing is written then.
    pub fn replace(&mut self, changes: &[Change], options: RunOptions) -> Result<ReplaceResult, ReplaceError> {
        let mut replaced = ReplaceResult::default();
        let mut drafts: Vec<Draft> = Vec::new();
        let mut steps: Vec<Step> = Vec::new();
        let mut unwritable = Vec::new();
        let now = Timestamp::now().as_second();
        for change in changes {
            let Ok(draft) = draft_of(&mut drafts, &change.file, || self.draft(&change.file)) else {
                replaced.changed.extend(change.hits.iter().cloned());
                continue;
            };
            match edit::replace(&draft.source(), &change.path, &change.was, &change.now) {
                Ok(text) => {
                    steps.push(Step::new(&draft.name, None, "", now, &draft.text, &text));
                    draft.text = text;
                    replaced.places += change.hits.len();
                }
                Err(EditError::Changed(_) | EditError::Gone) => replaced.changed.extend(change.hits.iter().cloned()),
                Err(EditError::Unwritable) => unwritable.extend(change.hits.iter().cloned()),
            }
        }
        if !unwritable.is_empty() {
            return Err(ReplaceError::Unwritable(unwritable));
        }
        drafts.retain(|draft| draft.text != draft.file.text);
        self.store(&drafts, options).map_err(|failure| match failure {
            SaveError::Breaks(problems) => ReplaceError::Breaks(placed(problems, changes, &drafts)),
            other => ReplaceError::Other(other),
        })?;
        replaced.files = drafts.iter().map(|draft| draft.name.clone()).collect();
        let steps = steps.into_iter().filter(|step| replaced.files.contains(&step.file));
        if let Some(step) = Step::all(steps) {
            self.journal.add(step, &self.editor, now, "", "");
            replaced.step = self.journal.last(&self.editor).cloned();
        }
        Ok(replaced)
    }
}

/// Pairs each problem with the hits in the value that it points at, or with all hits in its file if it points at no such
/// value.
fn placed(problems: Vec<Diagnostic>, changes: &[Change], drafts: &[Draft]) -> Vec<(Diagnostic, Vec<Place>)> {
    let hits = |place: &Location| -> Option<Vec<Place>> {
        let draft = drafts.iter().find(|draft| draft.file.path == place.file.path)?;
        let in_file: Vec<&Change> = changes.iter().filter(|change| change.file == draft.name).collect();
        let key = key_at(&place.file, place.span.start);
        let in_value: Vec<&Change> =
            in_file.iter().copied().filter(|change| Some(&change.path) == key.as_ref()).collect();
        let found = if in_value.is_empty() { in_file } else { in_value };
        Some(found.into_iter().flat_map(|change| change.hits.clone()).collect())
    };
    let placed = |problem: Diagnostic| {
        let hits = problem.at.iter().find_map(hits).unwrap_or_default();
        (problem, hits)
    };
    problems.into_iter().map(placed).collect()
}

/// Finds the occurrences in a text, except those in names and addresses.
fn hits(query: &SearchQuery, text: &edit::Text) -> Vec<Range<usize>> {
    let is_name = |hit: &Range<usize>| text.names.iter().any(|name| name.start < hit.end && hit.start < name.end);
    let mut hits = query.find(&text.value);
    hits.retain(|hit| !is_name(hit));
    hits
}

fn checksum(value: &str) -> String {
    blake3::hash(value.as_bytes()).to_hex()[..16].to_owned()
}

/// The text before a hit, the hit, and the text after it.
fn beside(value: &str, hit: &Range<usize>) -> (String, String, String) {
    let from = value[..hit.start].char_indices().rev().nth(BESIDE).map_or(0, |(at, _)| at);
    let to = value[hit.end..].char_indices().nth(BESIDE).map_or(value.len(), |(at, _)| hit.end + at);
    let before = if from > 0 { format!("…{}", &value[from..hit.start]) } else { value[..hit.start].to_owned() };
    let after = if to < value.len() { format!("{}…", &value[hit.end..to]) } else { value[hit.end..].to_owned() };
    (before, value[hit.clone()].to_owned(), after)
}

#[cfg(test)]
mod tests {
    use super::Place;

    #[test]
    fn a_key_with_spaces_is_decoded() {
        let (file, path) = ("pages/een pagina.yaml".to_owned(), "labels.Eén of twee.text".to_owned());
        let place = Place { file, path, start: 3, end: 5, checksum: "0a".to_owned() };
        assert_eq!(Place::of_key(&place.key()), Some(place));
        assert_eq!(Place::of_key("../../x"), None);
    }
}
