//! The content folder: its files, and the [document](documents) or errors of each.
//!
//! A file is parsed once. The next load reuses its document unless the file or a setting it uses has changed, so after an edit
//! only what changed is read.

mod documents;

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use kmo_diagnostic::{Code, Diagnostic, SourceFile, words};
use memchr::memmem;
use rayon::prelude::*;

use super::cached_file::CachedFile;
use super::copies;
use super::edit;
use super::file_pattern::slug;
use super::rendered::RenderedTexts;
use super::{PUBLISHED, Placeholders};
use crate::project::CONTENT;
use crate::source::{self, Found};

/// The folder `content/`.
#[derive(Default)]
pub struct Folder {
    path: PathBuf,
    /// The folder's path as messages show it.
    pub(super) shown: String,
    /// The files, sorted by path: they are looked up by binary search.
    pub(super) found: Vec<Found>,
    /// Problems with entries that are not in `found`, such as copies and unreadable folders.
    pub(super) unlisted: Vec<Diagnostic>,
    /// Whether claims without proof are replaced by their neutral form.
    launch: bool,
    /// The placeholders the cached files were decoded with.
    known: Placeholders,
    /// Maximum size of a content file, in bytes.
    limit: u64,
    /// The result of reading each file, by path.
    cache: HashMap<String, CachedFile>,
    /// The settings, decoded before their own placeholders are filled.
    raw: Option<CachedFile>,
    /// What was read, by path. Documents share it. Some files are read before they are decoded, to count them.
    sources: Mutex<HashMap<String, Arc<SourceFile>>>,
    /// The file numbers in the marks behind texts ([`origin`](super::origin)). `None` if texts carry no marks.
    numbers: Option<Numbers>,
    /// Texts to read instead of what is on disk, by path ([`Folder::set_drafts`]).
    drafts: HashMap<String, String>,
    /// The last version of each file that could be decoded, by path. It stands in if the current version can't be.
    /// `None` unless [`Folder::keep_earlier_versions`] was called.
    sound: Option<HashMap<String, Arc<SourceFile>>>,
    /// The cache of rendered markdown.
    rendered: Arc<RenderedTexts>,
}

/// Numbers of files, by path in the folder. A file keeps its number, even if it is removed and comes back.
type Numbers = HashMap<String, u16>;

impl Folder {
    /// Lists the folder. No file is read yet.
    pub fn open(path: &Path, shown: &str) -> Self {
        let (found, unlisted) = listed(path, shown, &HashMap::new());
        Folder { path: path.to_owned(), shown: shown.to_owned(), found, unlisted, limit: LIMIT, ..Folder::default() }
    }

    /// From now on keeps rendered texts for the next load.
    pub fn keep_rendered(&mut self) {
        self.rendered = Arc::new(RenderedTexts::keeping());
    }

    /// The cache of rendered texts, for a load that starts. Drops what the last load did not use.
    pub(super) fn rendered(&self) -> Arc<RenderedTexts> {
        self.rendered.age();
        self.rendered.clone()
    }

    /// From now on, if a file can't be decoded, its last version that could be is used instead, so that the rest of the site
    /// keeps working. What is wrong with the file is still reported.
    pub fn keep_earlier_versions(&mut self) {
        self.sound = Some(HashMap::new());
    }

    /// Whether [`Folder::keep_earlier_versions`] was called.
    pub(crate) fn keeps_earlier_versions(&self) -> bool {
        self.sound.is_some()
    }

    /// The earlier versions that currently stand in for their files, sorted by path.
    pub fn earlier_versions(&self) -> Vec<Arc<SourceFile>> {
        self.sorted(CachedFile::stand_in)
    }

    /// The earlier version that currently stands in for this file. `None` if the file could not be read, because the next load
    /// reads it again ([`Folder::begin`]).
    pub(crate) fn earlier_version_of(&self, name: &str) -> Option<&Arc<SourceFile>> {
        self.cache.get(name).filter(|cached| !cached.is_passing())?.stand_in()
    }

    /// The problems found when this file was last read, without those in relation to other files.
    pub fn problems(&self, name: &str) -> &[Diagnostic] {
        self.cache.get(name).map_or(&[], |cached| &cached.problems)
    }

    /// From now on puts a mark behind every text of every file ([`origin`](super::origin)).
    pub fn mark(&mut self) {
        self.numbers = Some(Numbers::new());
        self.number_files();
    }

    /// From now on reads these files, by path, as if they had these texts. An empty text means that the file does not exist.
    /// Replaces earlier drafts. The caller must also report the files as [changed](Folder::changed).
    pub fn set_drafts(&mut self, drafts: impl IntoIterator<Item = (String, String)>) {
        let drafts: HashMap<String, String> = drafts.into_iter().collect();
        let names: Vec<String> = self.drafts.keys().chain(drafts.keys()).cloned().collect();
        // The problem of a draft that was left out goes with it.
        let was_left_out = self.drafts.iter().any(|(name, text)| !text.is_empty() && !self.has(name));
        self.drafts = drafts;
        let is_file =
            |name: &String| self.drafts.get(name).map_or(self.path.join(name).is_file(), |text| !text.is_empty());
        if was_left_out || names.iter().any(|name| is_file(name) != self.has(name)) {
            self.list();
        }
    }

    /// The texts of a file that people read. Empty if texts carry no marks, or if an earlier version stands in.
    pub fn texts(&self, name: &str) -> Vec<edit::Text> {
        let decoded = self.cache.get(name).filter(|cached| !cached.held).and_then(CachedFile::decoded);
        decoded.map_or_else(Vec::new, |decoded| edit::texts(&decoded.file, &decoded.texts))
    }

    /// The path of every file, relative to the folder.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.found.iter().map(|file| file.relative.as_str())
    }

    /// A file as it is on disk, whatever its draft: its text, its bytes with their original line endings, and its path.
    ///
    /// # Errors
    /// If there is no such file or it can't be read.
    pub fn on_disk(&self, name: &str) -> Result<(Arc<SourceFile>, Vec<u8>, PathBuf), Diagnostic> {
        let shown = format!("{}/{name}", self.shown);
        // The file may have been created after the folder was listed.
        let listed_now =
            || listed(&self.path, &self.shown, &HashMap::new()).0.into_iter().find(|file| file.relative == name);
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

    /// The number of a file in the marks of pages. `None` if texts carry no marks.
    pub fn number(&self, name: &str) -> Option<u16> {
        self.numbers.as_ref()?.get(name).copied()
    }

    /// The path of the file with this number.
    pub fn numbered(&self, number: u16) -> Option<&str> {
        let found = self.numbers.as_ref()?.iter().find(|(_, one)| **one == number);
        found.map(|(name, _)| name.as_str())
    }

    /// Sets whether claims without proof are replaced by their neutral form and samples are left out.
    pub fn set_launch(&mut self, launch: bool) {
        if self.launch != launch {
            self.launch = launch;
            self.cache.clear();
            self.raw = None;
        }
    }

    /// The files that were left out because they are samples, sorted by path.
    pub(super) fn samples(&self) -> Vec<Arc<SourceFile>> {
        self.sorted(CachedFile::sample)
    }

    fn sorted(&self, file: impl Fn(&CachedFile) -> Option<&Arc<SourceFile>>) -> Vec<Arc<SourceFile>> {
        let mut files: Vec<_> = self.cache.values().filter_map(file).cloned().collect();
        files.sort_by(|a, b| a.path.cmp(&b.path));
        files
    }

    /// Forgets what was read of files that were written, created or removed. The names are relative to the folder, with
    /// forward slashes; the name of a folder stands for all files in it.
    pub fn changed(&mut self, names: &BTreeSet<String>) {
        let mut list_again = false;
        for name in names {
            let sources = self.sources.get_mut().unwrap_or_else(PoisonError::into_inner);
            sources.remove(name);
            // The name may be that of a folder that was added, removed or replaced.
            let below = |cached: &String| cached.strip_prefix(name).is_some_and(|rest| rest.starts_with('/'));
            if self.cache.remove(name).is_none() {
                let before = self.cache.len();
                self.cache.retain(|cached, _| !below(cached));
                sources.retain(|cached, _| !below(cached));
                list_again |= self.cache.len() < before || self.path.join(name).is_dir();
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

    /// Forgets every file and lists the folder again.
    pub fn reopen(&mut self) {
        self.cache.clear();
        self.raw = None;
        self.sources = Mutex::default();
        self.list();
    }

    /// Lists the folder again.
    pub fn list(&mut self) {
        (self.found, self.unlisted) = listed(&self.path, &self.shown, &self.drafts);
        let names: BTreeSet<&str> = self.found.iter().map(|file| file.relative.as_str()).collect();
        self.cache.retain(|name, _| names.contains(name.as_str()));
        if let Some(sound) = &mut self.sound {
            // A file outside subfolders may be required: if it is missing, its last version stands in.
            sound.retain(|name, _| names.contains(name.as_str()) || !name.contains('/'));
        }
        self.number_files();
    }

    /// Whether the file exists.
    pub(super) fn has(&self, name: &str) -> bool {
        self.file(name).is_some()
    }

    fn file(&self, name: &str) -> Option<&Found> {
        let at = self.found.binary_search_by(|file| file.relative.as_str().cmp(name)).ok()?;
        Some(&self.found[at])
    }

    /// Sets the maximum size of a content file, in kilobytes. If it changes, every file is read again.
    pub(super) fn limit(&mut self, kilobytes: Option<u64>) {
        let limit = kilobytes.map_or(LIMIT, |kilobytes| kilobytes.saturating_mul(1000));
        if self.limit != limit {
            self.limit = limit;
            self.cache.clear();
            self.sources = Mutex::default();
        }
    }

    /// Checks that the folder exists, and forgets read failures, which may have been temporary.
    pub(super) fn begin(&mut self) -> Result<(), Diagnostic> {
        self.cache.retain(|_, cached| !cached.is_passing());
        self.raw.take_if(|raw| raw.is_passing());
        source::require_content(&self.path, &self.shown)
    }

    /// The parent folder, or a subfolder named [`CONTENT`], if it contains this file: probably the folder that was meant.
    pub(super) fn elsewhere(&self, name: &str) -> Option<String> {
        let shown = Path::new(&self.shown);
        let above = self.path.parent().zip(shown.parent());
        let below = (self.path.join(CONTENT), shown.join(CONTENT));
        let folders = above.map(|(path, shown)| (path.to_owned(), shown.to_owned())).into_iter().chain([below]);
        let (_, shown) = folders.into_iter().find(|(path, _)| path.join(name).is_file())?;
        Some(if shown.as_os_str().is_empty() { ".".to_owned() } else { shown.display().to_string() })
    }

    /// Whether a file could not be decoded, and no earlier version stands in for it.
    pub(super) fn has_failed(&self, name: &str) -> bool {
        self.cache.get(name).is_some_and(CachedFile::has_failed)
    }

    /// The files directly in one folder, which is named with a slash at the end, with one extension.
    pub(super) fn below(&self, folder: &str, extension: &str) -> impl Iterator<Item = &Found> {
        self.found.iter().filter(move |file| slug(folder, extension, &file.relative).is_some())
    }

    /// How many files of one folder are not drafts. A placeholder may show this number, so it is needed before any text is
    /// decoded. That is why `draft: true` is looked for without a parser.
    pub(super) fn finished(&self, folder: &str, extension: &str) -> usize {
        let files: Vec<&Found> = self.below(folder, extension).collect();
        let is_draft = |file: &Found| self.read_once(file).is_ok_and(|file| says_draft(&file.text));
        files.into_par_iter().filter(|file| !is_draft(file)).count()
    }

    /// A file that is not decoded, such as `published.txt`, if it exists.
    pub(super) fn text(&self, name: &str) -> Result<Option<Arc<SourceFile>>, Diagnostic> {
        self.file(name).map(|file| self.read(file)).transpose()
    }

    /// As [`Folder::read`], but a file is only read again after it [changed](Folder::changed).
    fn read_once(&self, file: &Found) -> Result<Arc<SourceFile>, Diagnostic> {
        let sources = || self.sources.lock().unwrap_or_else(PoisonError::into_inner);
        let known = sources().get(&file.relative).cloned();
        if let Some(source) = known {
            return Ok(source);
        }
        let source = self.read(file)?;
        sources().insert(file.relative.clone(), source.clone());
        Ok(source)
    }

    /// Reads a file, or its draft. Drafts have no size limit.
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

/// The files of a folder and its drafts without copies, and the problems with what was left out.
fn listed(path: &Path, shown: &str, drafts: &HashMap<String, String>) -> (Vec<Found>, Vec<Diagnostic>) {
    let (mut found, mut problems) = source::walk(path, shown);
    for (name, text) in drafts {
        match found.binary_search_by(|file| file.relative.cmp(name)) {
            Ok(at) if text.is_empty() => drop(found.remove(at)),
            Err(at) if !text.is_empty() => {
                found.insert(at, Found { relative: name.clone(), path: path.join(name) });
            }
            _ => {}
        }
    }
    problems.extend(copies::take(&mut found, shown));
    (found, problems)
}

/// Default maximum size of a content file, in bytes. Larger files are not written by hand, and are slow to check.
const LIMIT: u64 = 2_000_000;
/// Maximum size of `published.txt`, in bytes: enough for a million pages.
const LISTING: u64 = 64_000_000;

/// Whether a line of a file is `draft: true`, in the spellings of key and value that YAML allows.
fn says_draft(text: &str) -> bool {
    // Fast path: most files do not have the word.
    memmem::find(text.as_bytes(), b"draft").is_some()
        && text.lines().any(|line| {
            let Some((key, rest)) = line.split_once(':') else { return false };
            let value = rest.split('#').next().unwrap_or_default();
            key.trim_end().trim_matches(['"', '\'']) == "draft" && matches!(value.trim(), "true" | "True" | "TRUE")
        })
}

/// The settings file, which defines the placeholders.
pub(super) const SETTINGS: &str = "site.yaml";
