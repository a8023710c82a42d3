//! The content folder: its files, and the [document](documents) or error of each.
//!
//! A file is parsed once. As long as neither it nor the settings change, the next load reuses its document, so that after
//! an edit only what changed is read.

mod documents;

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kmo_diagnostic::{Code, Diagnostic, SourceFile, words};
use rayon::prelude::*;

use super::copies;
use super::edit;
use super::kept::Kept;
use super::kind::is_in;
use super::rendered::RenderedTexts;
use super::{PUBLISHED, Placeholders};
use crate::project::CONTENT;
use crate::source::{self, Found};

/// A file that was counted before it was typed.
struct Counted {
    is_draft: bool,
    text: Option<Arc<SourceFile>>,
}

/// The folder `content/`.
pub struct Folder {
    path: PathBuf,
    /// As a person names it.
    shown: String,
    /// Sorted by path.
    found: Vec<Found>,
    /// Entries that can't be listed.
    unlisted: Vec<Diagnostic>,
    /// Whether claims without proof take their neutral form.
    launch: bool,
    /// What the kept files were typed with.
    known: Placeholders,
    /// How large they may be, in bytes.
    limit: u64,
    kept: HashMap<String, Kept>,
    /// The settings before their own placeholders were filled.
    raw: Option<Kept>,
    /// Files that were counted.
    counted: Mutex<HashMap<String, Counted>>,
    /// The numbers of files whose texts carry marks ([`origin`]); `None` when none do.
    numbers: Option<Numbers>,
    /// Texts that are read in place of those of files, by the file's path.
    drafts: HashMap<String, String>,
    /// Files as they were when they last could be typed, by path: they stand in for those that can't be. `None` where only
    /// files as they are count.
    sound: Option<HashMap<String, Arc<SourceFile>>>,
    /// Texts in markdown that were rendered.
    rendered: Arc<RenderedTexts>,
}

/// Numbers of files, by their path in the folder. A file keeps its number.
type Numbers = HashMap<String, u16>;

impl Folder {
    /// Lists the folder. Nothing is read yet.
    pub fn open(path: &Path, shown: &str) -> Self {
        let (found, unlisted) = listed(path, shown);
        Folder {
            path: path.to_owned(),
            shown: shown.to_owned(),
            found,
            unlisted,
            launch: false,
            known: Placeholders::default(),
            limit: LIMIT,
            kept: HashMap::new(),
            raw: None,
            counted: Mutex::default(),
            numbers: None,
            drafts: HashMap::new(),
            sound: None,
            rendered: Arc::default(),
        }
    }

    /// From now on texts that were rendered are kept for the next reading.
    pub fn keep_rendered(&mut self) {
        self.rendered = Arc::new(RenderedTexts::keeping());
    }

    /// Texts that were rendered, for a reading that starts.
    pub(super) fn rendered(&self) -> Arc<RenderedTexts> {
        self.rendered.age();
        self.rendered.clone()
    }

    /// From now on a file that can't be typed is read as it was when it last could be.
    pub fn hold(&mut self) {
        self.sound = Some(HashMap::new());
    }

    /// The earlier versions of files that stand in for them, by path.
    pub fn held(&self) -> Vec<Arc<SourceFile>> {
        let mut held: Vec<_> =
            self.kept.values().filter(|kept| kept.held).filter_map(|kept| kept.file.clone()).collect();
        held.sort_by(|a, b| a.path.cmp(&b.path));
        held
    }

    /// The earlier version that stands in for a file.
    pub(crate) fn held_for(&self, name: &str) -> Option<&Arc<SourceFile>> {
        self.kept.get(name).filter(|kept| kept.held)?.file.as_ref()
    }

    /// What is wrong with a file by itself.
    pub(crate) fn problems(&self, name: &str) -> &[Diagnostic] {
        self.kept.get(name).map_or(&[], |kept| &kept.problems)
    }

    /// Puts marks behind the texts of all files ([`origin`]).
    pub fn mark(&mut self) {
        self.numbers = Some(Numbers::new());
        self.number_files();
    }

    /// From now on files are read as if these were their texts, and all others as they are; one with an empty text is read as
    /// if it were not there. The caller tells that they [changed](Folder::changed).
    pub fn read_as(&mut self, drafts: HashMap<String, String>) {
        let names: Vec<String> = self.drafts.keys().chain(drafts.keys()).cloned().collect();
        self.drafts = drafts;
        let is_file =
            |name: &String| self.drafts.get(name).map_or(self.path.join(name).is_file(), |text| !text.is_empty());
        if names.iter().any(|name| is_file(name) != self.has(name)) {
            self.list();
        }
    }

    /// The texts of a file that people read; none where texts carry no marks.
    pub(crate) fn texts(&self, name: &str) -> Vec<edit::Text> {
        let kept = self.kept.get(name).filter(|kept| !kept.held);
        kept.and_then(|kept| Some(edit::texts(kept.file.as_ref()?, &kept.texts))).unwrap_or_default()
    }

    /// Every file, by its path in the folder.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.found.iter().map(|file| file.relative.as_str())
    }

    /// A file as it is on the disk: its text, and its bytes, with their own line ends.
    ///
    /// # Errors
    /// A diagnostic when there is no such file or it can't be read.
    pub(crate) fn on_disk(&self, name: &str) -> Result<(Arc<SourceFile>, Vec<u8>, PathBuf), Diagnostic> {
        let shown = format!("{}/{name}", self.shown);
        // A file that came since the folder was listed is there too.
        let listed_now = || listed(&self.path, &self.shown).0.into_iter().find(|file| file.relative == name);
        let Some(found) = self.file(name).cloned().or_else(listed_now) else {
            return Err(Diagnostic::error(Code::MissingFile, words::file_missing(&self.shown, name)));
        };
        let bytes = found.bytes(&shown)?;
        Ok((source::text(bytes.clone(), shown)?, bytes, found.path.clone()))
    }

    fn number_files(&mut self) {
        let Some(numbers) = &mut self.numbers else { return };
        for file in &self.found {
            if let Ok(next) = u16::try_from(numbers.len())
                && !numbers.contains_key(&file.relative)
            {
                numbers.insert(file.relative.clone(), next);
            }
        }
    }

    pub(crate) fn number(&self, name: &str) -> Option<u16> {
        self.numbers.as_ref()?.get(name).copied()
    }

    /// The path of the file with a number.
    pub(crate) fn numbered(&self, number: u16) -> Option<&str> {
        let found = self.numbers.as_ref()?.iter().find(|(_, one)| **one == number);
        found.map(|(name, _)| name.as_str())
    }

    /// Whether claims without proof take their neutral form from now on, and samples are left out.
    pub fn launching(&mut self, launch: bool) {
        if self.launch != launch {
            self.launch = launch;
            self.kept.clear();
            self.raw = None;
        }
    }

    /// Documents that were left out because they are samples, by path.
    pub(super) fn samples(&self) -> Vec<Arc<SourceFile>> {
        let mut samples: Vec<_> = self.kept.values().filter_map(|kept| kept.sample.clone()).collect();
        samples.sort_by(|a, b| a.path.cmp(&b.path));
        samples
    }

    /// Takes in that these files, named relative to the folder with forward slashes, were written,
    /// made or removed.
    pub fn changed(&mut self, names: &BTreeSet<String>) {
        let mut list_again = false;
        self.counted.get_mut().unwrap_or_else(PoisonError::into_inner).retain(|name, _| !names.contains(name));
        for name in names {
            // A folder may have replaced another one.
            let below = |kept: &String| kept.strip_prefix(name).is_some_and(|rest| rest.starts_with('/'));
            if self.kept.remove(name).is_none() {
                let before = self.kept.len();
                self.kept.retain(|kept, _| !below(kept));
                list_again |= self.kept.len() < before || self.path.join(name).is_dir();
            }
            if name == SETTINGS {
                self.raw = None;
            }
            list_again |= self.has(name) != self.path.join(name).is_file();
        }
        if list_again {
            self.list();
        }
    }

    /// Forgets every file.
    pub fn reopen(&mut self) {
        self.kept.clear();
        self.raw = None;
        self.counted = Mutex::default();
        self.list();
    }

    /// Lists the folder again.
    pub fn list(&mut self) {
        (self.found, self.unlisted) = listed(&self.path, &self.shown);
        for (name, text) in &self.drafts {
            match self.found.binary_search_by(|file| file.relative.cmp(name)) {
                Ok(at) if text.is_empty() => drop(self.found.remove(at)),
                Err(at) if !text.is_empty() => {
                    self.found.insert(at, Found { relative: name.clone(), path: self.path.join(name) });
                }
                _ => {}
            }
        }
        let names: BTreeSet<&str> = self.found.iter().map(|file| file.relative.as_str()).collect();
        self.kept.retain(|name, _| names.contains(name.as_str()));
        if let Some(sound) = &mut self.sound {
            // A site needs each single file: its last version stands in for a missing one.
            sound.retain(|name, _| names.contains(name.as_str()) || !name.contains('/'));
        }
        self.number_files();
    }

    /// Whether the file is there.
    pub(super) fn has(&self, name: &str) -> bool {
        self.file(name).is_some()
    }

    fn file(&self, name: &str) -> Option<&Found> {
        let at = self.found.binary_search_by(|file| file.relative.as_str().cmp(name)).ok()?;
        Some(&self.found[at])
    }

    /// From now on files may be so large, in kilobytes. What was held to another limit is read again.
    pub(super) fn limit(&mut self, kilobytes: Option<u64>) {
        let limit = kilobytes.map_or(LIMIT, |kilobytes| kilobytes.saturating_mul(1000));
        if self.limit != limit {
            self.limit = limit;
            self.kept.clear();
        }
    }

    pub(super) fn require(&self) -> Result<(), Diagnostic> {
        source::require_content(&self.path, &self.shown)
    }

    /// The folder above this one, or the one in it that is called like the usual, if it has this file.
    pub(super) fn elsewhere(&self, name: &str) -> Option<String> {
        let shown = Path::new(&self.shown);
        let above = self.path.parent().zip(shown.parent());
        let below = (self.path.join(CONTENT), shown.join(CONTENT));
        let folders = above.map(|(path, shown)| (path.to_owned(), shown.to_owned())).into_iter().chain([below]);
        let (_, shown) = folders.into_iter().find(|(path, _)| path.join(name).is_file())?;
        Some(if shown.as_os_str().is_empty() { ".".to_owned() } else { shown.display().to_string() })
    }

    pub(super) fn shown(&self) -> &str {
        &self.shown
    }

    pub(super) fn found(&self) -> &[Found] {
        &self.found
    }

    pub(super) fn unlisted(&self) -> &[Diagnostic] {
        &self.unlisted
    }

    /// Files in one folder, not below it, with one extension.
    pub(super) fn below(&self, folder: &str, extension: &str) -> impl Iterator<Item = &Found> {
        self.found.iter().filter(move |file| is_in(folder, extension, &file.relative))
    }

    /// How many files of one folder are no drafts. What a placeholder counts must be known before any text is typed, so
    /// the key is read without a parser.
    pub(super) fn finished(&self, folder: &str, extension: &str) -> usize {
        let mut counted = self.counted();
        let new: Vec<&Found> =
            self.below(folder, extension).filter(|file| !counted.contains_key(&file.relative)).collect();
        let count = |file: &Found| {
            let text = self.read(file).ok();
            let is_draft = text.as_ref().is_some_and(|file| file.text.lines().any(says_draft));
            (file.relative.clone(), Counted { is_draft, text })
        };
        let new: Vec<(String, Counted)> = new.into_par_iter().map(count).collect();
        counted.extend(new);
        self.below(folder, extension).filter(|file| !counted[&file.relative].is_draft).count()
    }

    /// The text of a file as it was counted, once: it is typed without being read a second time.
    fn counted_text(&self, name: &str) -> Option<Arc<SourceFile>> {
        self.counted().get_mut(name)?.text.take()
    }

    fn counted(&self) -> MutexGuard<'_, HashMap<String, Counted>> {
        self.counted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A file that is not YAML and has no front matter, if it is there.
    pub(super) fn text(&self, name: &str) -> Result<Option<Arc<SourceFile>>, Diagnostic> {
        self.file(name).map(|file| self.read(file)).transpose()
    }

    pub(super) fn read(&self, file: &Found) -> Result<Arc<SourceFile>, Diagnostic> {
        let (limit, help) = match file.relative.as_str() {
            SETTINGS => (LIMIT, words::remove_foreign()),
            PUBLISHED => (LISTING, words::remove_never_online()),
            _ => (self.limit, words::split_file()),
        };
        if let Some(draft) = self.drafts.get(&file.relative) {
            return Ok(Arc::new(SourceFile::new(format!("{}/{}", self.shown, file.relative), draft.as_str())));
        }
        let read = file.text_within(limit, format!("{}/{}", self.shown, file.relative));
        read.map_err(|problem| if problem.code == Code::TooLarge { problem.help(help) } else { problem })
    }
}

/// Its files but for copies, and what is wrong with the rest.
fn listed(path: &Path, shown: &str) -> (Vec<Found>, Vec<Diagnostic>) {
    let (mut found, mut problems) = source::walk(path, shown);
    problems.extend(copies::take(&mut found, shown));
    (found, problems)
}

/// How large a content file may be unless the settings say otherwise, in bytes. Larger files are not written by hand, and
/// take long to read and to report.
const LIMIT: u64 = 2_000_000;
/// How large the list of published addresses may be: those of a million pages.
const LISTING: u64 = 64_000_000;

/// Whether a line of a file says that it is a draft, in one of the ways that YAML knows.
fn says_draft(line: &str) -> bool {
    let Some((key, rest)) = line.split_once(':') else { return false };
    let value = rest.split('#').next().unwrap_or_default();
    key.trim_end().trim_matches(['"', '\'']) == "draft" && matches!(value.trim(), "true" | "True" | "TRUE")
}

/// The file without which no placeholder is known.
pub(super) const SETTINGS: &str = "site.yaml";
