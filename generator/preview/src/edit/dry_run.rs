//! Tries whether the site would build with other texts in some of its files.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Severity};
use kmo_engine::check::{Facts, Weigher};
use kmo_engine::project::Project;
use kmo_engine::routes::Route;
use kmo_engine::site_report::{self, Pages};
use kmo_engine::{Changes, Engine, Model, RunOptions, Site};

use super::incremental_reader::{ChangedPages, IncrementalReader};
use crate::checker::drop_pages;
use crate::handover::{Handover, Offer};

/// With more pages than this, checking the rules for pages takes too long while somebody types. Problems are then shown after
/// the save.
const MAX_CHECKED_PAGES: usize = 500;

/// An engine that reads files as if they had been saved.
pub struct DryRun<S: Site> {
    project: Project,
    pub handover: Arc<Handover<S>>,
    /// The engine that reads what is on the disk.
    pub reader: IncrementalReader<S>,
    /// The cached check results of the pages, and the paths of their routes, in the same order.
    pages: Pages,
    paths: Vec<String>,
    weigher: Weigher,
    /// The errors of the site as it is, without the edit.
    pub known: Vec<Diagnostic>,
    /// The files and texts of the last dry run that had no new errors. The engine has read the files with these texts.
    last_valid: Vec<(String, String)>,
}

/// The site with other texts in some of its files.
pub struct DryRunSite<S: Site> {
    /// `None` if its sources make no site.
    model: Option<Model<S>>,
    /// The files, by their path in the content folder, and their texts.
    texts: Vec<(String, String)>,
    changed: ChangedPages,
    /// Whether every page may show the change, so that all of them must be checked. False if a file is added or removed.
    pub everywhere: bool,
    adds_or_removes_file: bool,
}

impl<S: Site> DryRunSite<S> {
    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.texts.iter().map(|(name, _)| name)
    }
}

impl<S: Site> DryRun<S> {
    pub fn new(project: &Project, handover: Arc<Handover<S>>) -> Self {
        DryRun {
            project: project.clone(),
            handover,
            reader: IncrementalReader::new(Engine::open(project, true)),
            pages: Pages::new(),
            paths: Vec::new(),
            weigher: Weigher::open(&project.cache),
            known: Vec::new(),
            last_valid: Vec::new(),
        }
    }

    /// Reads the site as it is on the disk. Errors that it already has are not blamed on an edit.
    pub fn prepare(&mut self, options: RunOptions) {
        for (name, text) in std::mem::take(&mut self.last_valid) {
            if self.reader.engine.folder.on_disk(&name).is_ok_and(|(file, ..)| file.text == text) {
                self.reader.mark_read(&name);
                self.last_valid.push((name, text));
            }
        }
        let reading = self.read_site(Vec::new(), options);
        self.known = self.errors(&reading);
    }

    /// Reads the site with these texts in its files. An empty text means that the file does not exist. Pages are not checked
    /// yet.
    ///
    /// # Errors
    /// The new errors that the texts would cause.
    pub fn read(
        &mut self,
        texts: Vec<(String, String)>,
        options: RunOptions,
    ) -> Result<DryRunSite<S>, Vec<Diagnostic>> {
        self.prepare(options);
        let engine = &mut self.reader.engine;
        let adds_or_removes_file =
            texts.iter().any(|(name, text)| text.is_empty() || !engine.folder.names().any(|known| known == name));
        engine.folder.set_drafts(texts.iter().cloned());
        self.forget(texts.iter().map(|(name, _)| name));
        let mut reading = self.read_site(texts, options);
        reading.everywhere &= !adds_or_removes_file;
        reading.adds_or_removes_file = adds_or_removes_file;
        self.reader.engine.folder.set_drafts(None);
        let new = match reading.changed {
            ChangedPages::Files(_) | ChangedPages::All => self.new_in(&errors_in(&self.reader.found)),
            ChangedPages::None | ChangedPages::At(_) => Vec::new(),
        };
        if new.is_empty() {
            return Ok(reading);
        }
        self.forget(reading.names());
        Err(new)
    }

    /// The new errors that these texts would cause before any page is checked.
    pub fn errors_with(&mut self, texts: Vec<(String, String)>, options: RunOptions) -> Vec<Diagnostic> {
        match self.read(texts, options) {
            Ok(reading) => self.forget(reading.names()),
            Err(errors) => return errors,
        }
        Vec::new()
    }

    /// Offers the reading to the preview, so that it need not read the site again. The texts are written next.
    pub fn offer(&self, reading: &DryRunSite<S>) {
        let DryRunSite { model: Some(model), texts, .. } = reading else { return };
        let found = self.reader.found.clone();
        self.handover.offer(Offer { model: model.clone(), found, texts: texts.clone() });
    }

    /// Applies the rules for pages. Returns the new errors that the texts would cause.
    pub fn check(&mut self, reading: DryRunSite<S>) -> Vec<Diagnostic> {
        let errors = self.errors(&reading);
        let new = self.new_in(&errors);
        if new.is_empty() && !reading.adds_or_removes_file {
            if let Some(model) = reading.model.filter(|_| reading.everywhere) {
                self.handover.offer_pages(model.site, self.pages.clone());
            }
            self.known = errors;
            self.last_valid = reading.texts;
        } else {
            self.forget(reading.names());
        }
        new
    }

    /// Makes the engine read files again whose tried texts are not on the disk.
    pub fn forget<'a>(&mut self, names: impl Iterator<Item = &'a String>) {
        self.last_valid.clear();
        let content = names.cloned().collect();
        self.reader.forget(Changes { content, ..Changes::default() });
    }

    /// Returns the errors that are there only with the edit.
    fn new_in(&self, errors: &[Diagnostic]) -> Vec<Diagnostic> {
        // Locations move with the text, and a message that counts unfinished texts changes with each edit. So errors are also
        // counted by code and file.
        let file = |error: &Diagnostic| error.at.first().map(|at| at.file.path.clone());
        let alike = |all: &[Diagnostic], error: &Diagnostic| {
            all.iter().filter(|other| other.code == error.code && file(other) == file(error)).count()
        };
        let is_new = |error: &&Diagnostic| !self.is_known(error) && alike(errors, error) > alike(&self.known, error);
        errors.iter().filter(is_new).cloned().collect()
    }

    fn is_known(&self, error: &Diagnostic) -> bool {
        self.known.iter().any(|known| known.message == error.message)
    }

    /// Reads what changed, and drops the cached results of the pages that may show it.
    fn read_site(&mut self, texts: Vec<(String, String)>, options: RunOptions) -> DryRunSite<S> {
        let changed = self.reader.read(options);
        let model = self.reader.model().cloned();
        match &changed {
            ChangedPages::None => {}
            ChangedPages::All => self.pages.clear(),
            ChangedPages::Files(names) => self.keep_others(model.as_ref(), names),
            ChangedPages::At(positions) => drop_pages(&mut self.pages, positions),
        }
        let everywhere = matches!(changed, ChangedPages::Files(_)) && self.pages.is_empty();
        DryRunSite { model, texts, changed, everywhere, adds_or_removes_file: false }
    }

    fn errors(&mut self, reading: &DryRunSite<S>) -> Vec<Diagnostic> {
        let mut diagnostics = Diagnostics::default();
        match reading.changed {
            ChangedPages::None => return self.known.clone(),
            ChangedPages::At(_) => {}
            ChangedPages::Files(_) | ChangedPages::All => diagnostics.extend(self.reader.found.iter().cloned()),
        }
        let few = |model: &&Model<S>| model.routes.all.len() <= MAX_CHECKED_PAGES;
        if let Some(model) = reading.model.as_ref().filter(few).filter(|_| diagnostics.errors() == 0) {
            let before = diagnostics.clone();
            self.check_pages(model, &mut diagnostics);
            // The cached results may be stale, for example for a map on which a city moved: check all pages.
            let is_new = |found: &Diagnostic| found.severity == Severity::Error && !self.is_known(found);
            if matches!(reading.changed, ChangedPages::Files(_)) && diagnostics.clone().sorted().iter().any(is_new) {
                self.pages.clear();
                diagnostics = before;
                self.check_pages(model, &mut diagnostics);
            }
        }
        errors_in(&diagnostics.sorted())
    }

    /// Keeps the cached results of pages that are made from other files. These pages may show texts of the changed files too;
    /// the check after a save finds problems in them.
    fn keep_others(&mut self, model: Option<&Model<S>>, names: &BTreeSet<String>) {
        let pages = std::mem::take(&mut self.pages);
        let paths = std::mem::take(&mut self.paths);
        let Some(model) = model else { return };
        let files: BTreeSet<String> = names.iter().map(|name| self.project.shown(name)).collect();
        let source = |route: &Route| route.source.as_ref().is_some_and(|file| files.contains(&file.path));
        // Files that no page is made from, such as settings and lists, may be shown on every page.
        if !files.iter().all(|file| model.routes.all.iter().any(|route| route.is_made_from(file))) {
            return;
        }
        let mut known: HashMap<String, Option<Arc<Facts>>> = paths.into_iter().zip(pages).collect();
        let of = |route: &Arc<Route>| if source(route) { None } else { known.remove(&route.path).flatten() };
        self.pages = model.routes.all.iter().map(of).collect();
    }

    fn check_pages(&mut self, model: &Model<S>, diagnostics: &mut Diagnostics) {
        self.paths = model.routes.all.iter().map(|route| route.path.clone()).collect();
        let never = AtomicBool::new(false);
        site_report::render(model, &mut self.pages, &|_| {}, &never, diagnostics);
        let mut found = Diagnostics::default();
        site_report::check(&self.project, model, &self.pages, &self.weigher, &|_| {}, &never, &mut found);
        // The budget is not content, so its problems are not blamed on an edit.
        diagnostics.extend(found.into_iter().filter(|one| one.code != Code::Budget));
    }
}

fn errors_in(found: &[Diagnostic]) -> Vec<Diagnostic> {
    found.iter().filter(|found| found.severity == Severity::Error).cloned().collect()
}
