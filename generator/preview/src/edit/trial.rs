//! Whether the site would build with another text in one of its files.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kmo_diagnostic::{Diagnostic, Diagnostics, Severity};
use kmo_engine::check::{Budget, Weigher};
use kmo_engine::project::Project;
use kmo_engine::routes::Route;
use kmo_engine::site_report::{self, Page, Pages};
use kmo_engine::{Changes, Cutoff, Engine, Model, Site};

use super::follower::{Changed, Follower};

/// With more pages, rules over all of them take longer than a reader waits for a letter: what they find is shown after the
/// file was saved.
const CHECKED: usize = 500;

/// An engine that reads a file as if somebody had saved it.
pub struct Trial<S: Site> {
    project: Project,
    follower: Follower<S>,
    /// What is known of the pages, and the paths of their routes.
    pages: Pages,
    paths: Vec<String>,
    weigher: Weigher,
    /// The errors that are there without the edit.
    known: Vec<Diagnostic>,
    /// The files that were tried last and their texts, when they were sound: that is how the engine knows them.
    sound: Vec<(String, String)>,
}

impl<S: Site> Trial<S> {
    pub fn new(project: &Project) -> Self {
        Trial {
            project: project.clone(),
            follower: Follower::new(Engine::open(project, true)),
            pages: Pages::new(),
            paths: Vec::new(),
            weigher: Weigher::open(&project.cache),
            known: Vec::new(),
            sound: Vec::new(),
        }
    }

    /// The engine, for what is on the disk.
    pub fn follower(&mut self) -> &mut Follower<S> {
        &mut self.follower
    }

    /// What is wrong with the site as it is.
    pub fn known(&self) -> impl Iterator<Item = &Diagnostic> {
        self.known.iter()
    }

    /// Reads the site as it is. Errors that it has now are not an edit's fault.
    pub fn prepare(&mut self, cutoff: Cutoff) {
        for (name, text) in std::mem::take(&mut self.sound) {
            if self.follower.engine.on_disk(&name).is_ok_and(|(file, ..)| file.text == text) {
                self.follower.knows(&name);
                self.sound.push((name, text));
            }
        }
        self.known = self.errors(cutoff);
    }

    /// The errors that these texts of files would bring. A file with an empty text is none.
    pub fn of(&mut self, texts: &[(String, String)], cutoff: Cutoff) -> Vec<Diagnostic> {
        self.prepare(cutoff);
        let engine = &mut self.follower.engine;
        let comes_or_goes =
            texts.iter().any(|(name, text)| text.is_empty() || !engine.files().any(|known| known == name));
        engine.read_as(texts.iter().cloned());
        let changes = Changes { content: texts.iter().map(|(name, _)| name.clone()).collect(), ..Changes::default() };
        self.follower.forget(changes.clone());
        let errors = self.errors(cutoff);
        // Their places move with the text, and what counts what is unfinished counts less with each edit.
        let file = |error: &Diagnostic| error.at.first().map(|at| at.file.path.clone());
        let alike = |all: &[Diagnostic], error: &Diagnostic| {
            all.iter().filter(|other| other.code == error.code && file(other) == file(error)).count()
        };
        let is_new = |error: &&Diagnostic| !self.is_known(error) && alike(&errors, error) > alike(&self.known, error);
        let new: Vec<Diagnostic> = errors.iter().filter(is_new).cloned().collect();
        self.follower.engine.read_as(None);
        if new.is_empty() && !comes_or_goes {
            self.known = errors;
            self.sound = texts.to_vec();
        } else {
            self.sound.clear();
            self.follower.forget(changes);
        }
        new
    }

    fn is_known(&self, error: &Diagnostic) -> bool {
        self.known.iter().any(|known| known.message == error.message)
    }

    fn errors(&mut self, cutoff: Cutoff) -> Vec<Diagnostic> {
        let (model, changed) = self.follower.model(cutoff);
        let model = model.cloned();
        match &changed {
            Changed::None => return self.known.clone(),
            Changed::All => self.pages.clear(),
            Changed::Files(names) => self.keep_others(model.as_ref(), names),
            Changed::At(positions) => {
                for &at in positions {
                    if let Some(page) = self.pages.get_mut(at) {
                        *page = None;
                    }
                }
            }
        }
        let mut diagnostics = Diagnostics::default();
        if !matches!(changed, Changed::At(_)) {
            diagnostics.extend(self.follower.found.iter().cloned());
        }
        if let Some(model) = model.filter(|model| model.routes.all.len() <= CHECKED && diagnostics.errors() == 0) {
            let before = diagnostics.clone();
            self.check(&model, &mut diagnostics);
            // Kept pages may still show old values, such as a map on which a city moved.
            let is_new = |found: &Diagnostic| found.severity == Severity::Error && !self.is_known(found);
            if matches!(changed, Changed::Files(_)) && diagnostics.clone().sorted().iter().any(is_new) {
                self.pages.clear();
                diagnostics = before;
                self.check(&model, &mut diagnostics);
            }
        }
        diagnostics.sorted().into_iter().filter(|found| found.severity == Severity::Error).collect()
    }

    /// Keeps what is known of pages that are made from other files. They may show a text of these files too; what is wrong with
    /// them then is found by the check that follows a save.
    fn keep_others(&mut self, model: Option<&Model<S>>, names: &BTreeSet<String>) {
        let pages = std::mem::take(&mut self.pages);
        let paths = std::mem::take(&mut self.paths);
        let Some(model) = model else { return };
        let files: BTreeSet<String> =
            names.iter().map(|name| format!("{}/{name}", self.project.content_shown)).collect();
        let source = |route: &Route| route.source.as_ref().is_some_and(|file| files.contains(&file.path));
        // Settings and lists may be shown on every page.
        if !files
            .iter()
            .all(|file| model.routes.all.iter().any(|route| route.source.as_ref().is_some_and(|own| own.path == *file)))
        {
            return;
        }
        let mut known: HashMap<String, Option<Page>> = paths.into_iter().zip(pages).collect();
        let of = |route: &Arc<Route>| if source(route) { None } else { known.remove(&route.path).flatten() };
        self.pages = model.routes.all.iter().map(of).collect();
    }

    fn check(&mut self, model: &Model<S>, diagnostics: &mut Diagnostics) {
        self.paths = model.routes.all.iter().map(|route| route.path.clone()).collect();
        let never = AtomicBool::new(false);
        site_report::render(model, &mut self.pages, &|_| {}, &never, diagnostics);
        let texts = site_report::texts(model, &self.pages, diagnostics);
        let Ok(budget) = Budget::read::<S>(&self.project) else { return };
        site_report::check(&never, model, &self.pages, &texts, &budget, &self.weigher, &self.project.out, diagnostics);
    }
}
