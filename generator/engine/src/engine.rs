//! The pipeline from files to pages, for build, check and preview alike.
//!
//! An [`Engine`] reads a project into a [`Model`], from which any page can be rendered at any time.
//! [`crate::site_report`] renders all of them and checks them. After a change the engine only reads what changed.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, SourceFile, Text};

use crate::assets::{self, Assets, Wanted};
use crate::config::Cutoff;
use crate::content::picture::Cut;
use crate::content::{self, Folder, edit};
use crate::model::Model;
use crate::project::Project;
use crate::render::{Before, Renderer};
use crate::routes;
use crate::site::{Kind, Site};

/// The file that says which publication this is.
pub const VERSION: &str = "version.json";

/// Reads a project.
pub struct Engine<S: Site> {
    project: Project,
    /// Whether pages are there that the published site does not have, and photographs are converted later.
    preview: bool,
    folder: Folder,
    loaded: Option<Loaded>,
    /// Whether the last valid version replaces a broken file.
    hold: bool,
    /// The renderer of the last reading.
    renderer: Option<Renderer<S>>,
    /// Whether templates may have changed since.
    templates_changed: bool,
}

/// Assets, with what they were made for.
struct Loaded {
    assets: Arc<Assets>,
    problems: Vec<Diagnostic>,
    images: Vec<String>,
    cuts: BTreeSet<Cut>,
}

/// What changed since the last reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Files of the content folder, by their path in it, with forward slashes.
    pub content: BTreeSet<String>,
    /// Whether files of the content folder may have come or gone.
    pub listing: bool,
    /// Whether a template did.
    pub templates: bool,
    /// Whether a file did that is published as it is or converted: in `public/`, `content/images/`,
    /// the built islands, or a picture or font below `templates/`.
    pub assets: bool,
    /// Anything may have changed: whole folders came or went.
    pub all: bool,
}

impl Changes {
    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        *self == Changes::default()
    }

    /// That one file of the content folder changed.
    pub fn of_file(name: &str) -> Self {
        Changes { content: BTreeSet::from([name.to_owned()]), ..Changes::default() }
    }

    /// That these changed too.
    pub fn add(&mut self, others: Changes) {
        self.content.extend(others.content);
        self.listing |= others.listing;
        self.templates |= others.templates;
        self.assets |= others.assets;
        self.all |= others.all;
    }
}

impl<S: Site> Engine<S> {
    /// Lists the project's content; reads nothing yet.
    pub fn open(project: &Project, preview: bool) -> Self {
        let mut folder = Folder::open(&project.content, &project.content_shown);
        if preview {
            folder.keep_rendered();
        }
        Engine {
            project: project.clone(),
            preview,
            folder,
            loaded: None,
            hold: false,
            renderer: None,
            templates_changed: true,
        }
    }

    /// As [`Engine::open`], for a preview whose pages say where their texts are from ([`content::origin`]).
    pub fn for_editing(project: &Project) -> Self {
        let mut engine = Engine::open(project, true);
        engine.folder.mark();
        engine
    }

    /// From now on a content file that can't be typed, or a template that can't be parsed, is used as it was when it last
    /// could be: the rest of the site goes on. What is wrong with it is reported all the same.
    pub fn hold(&mut self) {
        self.folder.hold();
        self.hold = true;
    }

    /// What is wrong with a file of the content folder by itself, since the last reading.
    pub fn problems(&self, name: &str) -> &[Diagnostic] {
        self.folder.problems(name)
    }

    /// The file, by its path in the content folder, that a page names by a number ([`content::origin`]).
    pub fn file(&self, number: u16) -> Option<&str> {
        self.folder.numbered(number)
    }

    /// The number by which a page names a file of the content folder.
    pub fn number(&self, name: &str) -> Option<u16> {
        self.folder.number(name)
    }

    /// From now on reads files, by their path in the content folder, as if these were their texts, and all others as they
    /// are. The caller tells that they changed.
    pub fn read_as(&mut self, drafts: impl IntoIterator<Item = (String, String)>) {
        self.folder.read_as(drafts.into_iter().collect());
    }

    /// The texts of a file that people read, as it was when it was last read: none of a file that can't be typed, and only
    /// of an engine [for editing](Engine::for_editing).
    pub fn texts(&self, name: &str) -> Vec<edit::Text> {
        self.folder.texts(name)
    }

    /// Every file of the content folder, by its path in it.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.folder.names()
    }

    /// A file of the content folder as it is on the disk: its text, its bytes, and where it is.
    ///
    /// # Errors
    /// A diagnostic when there is no such file or it can't be read.
    pub fn on_disk(&self, name: &str) -> Result<(Arc<SourceFile>, Vec<u8>, PathBuf), Diagnostic> {
        self.folder.on_disk(name)
    }

    /// Forgets what changed, so that the next reading finds it.
    pub fn forget(&mut self, changes: &Changes) {
        if changes.all {
            self.folder.reopen();
        } else {
            self.folder.changed(&changes.content);
            if changes.listing {
                self.folder.list();
            }
        }
        if changes.all || changes.assets {
            self.loaded = None;
        }
        self.templates_changed |= changes.all || changes.templates;
    }

    /// Reads the files that are not loaded yet, and links the site.
    ///
    /// Returns `None` when there is no site to speak of; why is in the diagnostics.
    pub fn read(
        &mut self,
        cutoff: Cutoff,
        progress: &(dyn Fn(Text) + Sync),
        timings: &mut Timings,
        diagnostics: &mut Diagnostics,
    ) -> Option<Model<S>> {
        self.folder.launching(cutoff.launch);
        let content = content::load::<S>(&mut self.folder, diagnostics)?;
        timings.add("read");
        let site = Arc::new(S::link(content, cutoff, diagnostics)?);
        timings.add("link");
        let assets = self.assets(&site, progress, diagnostics);
        timings.add("assets");
        let (project, preview) = (&self.project, self.preview);
        let before =
            Before { renderer: self.renderer.as_ref(), stands_in: self.hold, same_templates: !self.templates_changed };
        // Neither needs what the other finds.
        let (mut of_content, mut of_templates) = (Diagnostics::default(), Diagnostics::default());
        let decide = || {
            Kind::<S>::files().for_each(|kind| (kind.check)(site.content(), &site.texts(), &mut of_content));
            Arc::new(routes::decide(&*site, preview, &mut of_content))
        };
        let prepare = || Renderer::new(project, site.clone(), assets.clone()?, before, progress, &mut of_templates);
        let (routes, renderer) = rayon::join(decide, prepare);
        diagnostics.extend(of_content);
        // A view that fails on content with mistakes in it says nothing that they don't.
        let has_errors = diagnostics.errors() > 0;
        diagnostics.extend(of_templates.into_iter().filter(|one| one.code != Code::Islands || !has_errors));
        let (assets, renderer) = (assets?, renderer?);
        self.renderer = Some(renderer.clone());
        self.templates_changed = false;
        timings.add("templates");
        Some(Model { site, routes, assets, renderer, held: self.folder.held().into(), cutoff })
    }

    /// The model after edits of single documents, which must be [forgotten](Engine::forget) first, with the
    /// positions of their routes. The work does not grow with the site.
    ///
    /// Returns `None` when the whole must be read again: when other pages show what changed, or something is wrong
    /// with a document. Where earlier versions [stand in](Engine::hold), a document that can't be typed changes no page.
    pub fn edit(&mut self, model: &Model<S>, names: &BTreeSet<String>) -> Option<(Model<S>, Vec<usize>)> {
        let mut model = model.clone();
        let mut positions = Vec::with_capacity(names.len());
        for name in names {
            let kind = S::KINDS.iter().position(|kind| kind.file.as_ref().is_some_and(|file| file.holds(name)))?;
            let page = S::KINDS[kind].page.as_ref()?;
            let edit = page.edit.as_ref()?;
            let replaced = (edit.replace)(&mut self.folder, name, &model.site);
            let held = self.folder.held_for(name).cloned();
            let shown = self.project.shown(name);
            if held.is_some() || model.held.iter().any(|one| one.path == shown) {
                let others = model.held.iter().filter(|one| one.path != shown).cloned();
                model.held = others.chain(held.clone()).collect();
            }
            let Some((site, at)) = replaced else {
                // The site already has the document of that version.
                held?;
                continue;
            };
            let (routes, position) = model.routes.with((edit.route)(&site, at).of_kind(kind, page.template))?;
            let site = Arc::new(site);
            let renderer = model.renderer.with(site.clone());
            model = Model { site, routes: Arc::new(routes), renderer, ..model };
            positions.push(position);
        }
        Some((model, positions))
    }

    /// The assets that were loaded last, when they still are what this site needs.
    fn assets(&mut self, site: &S, progress: &dyn Fn(Text), diagnostics: &mut Diagnostics) -> Option<Arc<Assets>> {
        let images = &site.content().images;
        let cuts: BTreeSet<Cut> = Kind::<S>::files().flat_map(|kind| (kind.cuts)(site.content())).collect();
        let fits = |loaded: &&Loaded| {
            // What the disk did not give may be there now, without a word about it.
            let passing = loaded.problems.iter().any(|problem| problem.code == Code::Unreadable);
            !passing && loaded.images.iter().eq(images.keys()) && loaded.cuts == cuts
        };
        if self.loaded.as_ref().filter(fits).is_none() {
            let mut problems = Diagnostics::default();
            let (islands, notice, cards, later) = (S::ISLANDS, S::NOTICE, S::CARDS, self.preview);
            let wanted = Wanted { islands, notice, cards, images, cuts: &cuts, later };
            let assets = assets::load(&self.project, &wanted, progress, &mut problems).map(Arc::new);
            let (problems, images) = (problems.sorted(), images.keys().cloned().collect());
            let Some(assets) = assets else {
                diagnostics.extend(problems);
                return None;
            };
            self.loaded = Some(Loaded { assets, problems, images, cuts });
        }
        let loaded = self.loaded.as_ref()?;
        diagnostics.extend(loaded.problems.iter().cloned());
        Some(loaded.assets.clone())
    }
}

/// Measures stages.
pub struct Timings {
    last: Instant,
    /// In order.
    pub stages: Vec<(&'static str, Duration)>,
}

impl Timings {
    pub fn start() -> Self {
        Timings { last: Instant::now(), stages: Vec::new() }
    }

    /// A stage ends here.
    pub fn add(&mut self, stage: &'static str) {
        let now = Instant::now();
        self.stages.push((stage, now - self.last));
        self.last = now;
    }
}
