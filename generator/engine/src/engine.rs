//! The pipeline from files to pages, shared by build, check and preview.
//!
//! An [`Engine`] reads a project into a [`Model`], from which any page can be rendered at any time.
//! [`crate::site_report`] renders and checks all of them. After a change, the engine only reads what changed.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Text};

use crate::assets::{self, Assets, LoadOptions};
use crate::config::RunOptions;
use crate::content::picture::Cut;
use crate::content::{self, Folder};
use crate::model::Model;
use crate::project::Project;
use crate::render::{PreviousRender, Renderer};
use crate::routes::{self, Route};
use crate::site::{Kind, Site};

/// Reads a project, and keeps what it read for the next reading.
pub struct Engine<S: Site> {
    project: Project,
    /// Whether pages that only the preview has are included, and photographs are converted later.
    preview: bool,
    /// The content folder. If it [holds](Folder::keep_earlier_versions) earlier versions of files, templates that can't be
    /// parsed are replaced by earlier versions too.
    pub folder: Folder,
    loaded: Option<Loaded>,
    /// The renderer of the last reading.
    renderer: Option<Renderer<S>>,
    /// Whether templates may have changed since.
    templates_changed: bool,
}

/// The loaded assets, with the images and cuts that they were loaded for.
struct Loaded {
    assets: Arc<Assets>,
    problems: Vec<Diagnostic>,
    images: Vec<String>,
    cuts: BTreeSet<Cut>,
}

/// What changed since the last reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Files of the content folder, by path in it, with forward slashes.
    pub content: BTreeSet<String>,
    /// Whether files may have been added to the content folder or removed from it.
    pub listing: bool,
    /// Whether a template changed.
    pub templates: bool,
    /// Whether a file changed that is published unchanged or converted: in `public/`, `content/images/` or the built
    /// islands, or a picture or font below `templates/`.
    pub assets: bool,
    /// Whether anything may have changed, because whole folders were added or removed.
    pub all: bool,
}

impl Changes {
    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        *self == Changes::default()
    }

    /// A change of one file of the content folder.
    pub fn of_file(name: &str) -> Self {
        Changes { content: BTreeSet::from([name.to_owned()]), ..Changes::default() }
    }

    /// Adds other changes to these.
    pub fn add(&mut self, others: Changes) {
        self.content.extend(others.content);
        self.listing |= others.listing;
        self.templates |= others.templates;
        self.assets |= others.assets;
        self.all |= others.all;
    }
}

impl<S: Site> Engine<S> {
    /// Lists the project's content files, without reading them.
    pub fn open(project: &Project, preview: bool) -> Self {
        let mut folder = Folder::open(&project.content, &project.content_shown);
        if preview {
            folder.keep_rendered();
        }
        Engine { project: project.clone(), preview, folder, loaded: None, renderer: None, templates_changed: true }
    }

    /// As [`Engine::open`], for a preview whose pages mark where their texts come from ([`content::origin`]).
    pub fn for_editing(project: &Project) -> Self {
        let mut engine = Engine::open(project, true);
        engine.folder.mark();
        engine
    }

    /// Forgets the files that changed, so that the next reading reads them again.
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
    /// Returns `None` if the site can't be rendered at all. The diagnostics say why.
    pub fn read(
        &mut self,
        options: RunOptions,
        progress: &(dyn Fn(Text) + Sync),
        timings: &mut Timings,
        diagnostics: &mut Diagnostics,
    ) -> Option<Model<S>> {
        self.folder.set_launch(options.launch);
        let content = content::load::<S>(&mut self.folder, diagnostics)?;
        timings.add("read");
        let site = Arc::new(S::link(content, options, diagnostics)?);
        timings.add("link");
        let assets = self.assets(&site, progress, diagnostics);
        timings.add("assets");
        let (project, preview) = (&self.project, self.preview);
        let (renderer, stands_in) = (self.renderer.as_ref(), self.folder.keeps_earlier_versions());
        let before = PreviousRender { renderer, stands_in, same_templates: !self.templates_changed };
        // In parallel, because they don't depend on each other.
        let (mut of_content, mut of_templates) = (Diagnostics::default(), Diagnostics::default());
        let decide = || {
            Kind::<S>::files().for_each(|kind| (kind.check)(site.content(), &site.texts(), &mut of_content));
            Arc::new(routes::decide(&*site, preview, &mut of_content))
        };
        let prepare = || Renderer::new(project, site.clone(), assets.clone()?, before, progress, &mut of_templates);
        let (routes, renderer) = rayon::join(decide, prepare);
        diagnostics.extend(of_content);
        // If the content has errors, a failing view is most likely a result of them, and is not reported.
        let has_errors = diagnostics.errors() > 0;
        diagnostics.extend(of_templates.into_iter().filter(|one| one.code != Code::Islands || !has_errors));
        let (assets, renderer) = (assets?, renderer?);
        self.renderer = Some(renderer.clone());
        self.templates_changed = false;
        timings.add("templates");
        Some(Model { site, routes, assets, renderer, earlier_versions: self.folder.earlier_versions().into(), options })
    }

    /// Applies edits of single documents to a model. The changes must be passed to [`Engine::forget`] first. Returns the new
    /// model and the positions of the edited routes. The work does not grow with the site.
    ///
    /// Returns `None` if the whole site must be read again: if other pages show what changed, or if something is wrong with
    /// a document. If the engine [holds](Folder::keep_earlier_versions) earlier versions, a document that can't be typed
    /// changes no page instead.
    pub fn edit(&mut self, model: &Model<S>, names: &BTreeSet<String>) -> Option<(Model<S>, Vec<usize>)> {
        let mut model = model.clone();
        let mut positions = Vec::with_capacity(names.len());
        for name in names {
            let kind = S::KINDS.iter().position(|kind| kind.file.as_ref().is_some_and(|file| file.holds(name)))?;
            let page = S::KINDS[kind].page.as_ref()?;
            let edit = page.edit.as_ref()?;
            let replaced = (edit.replace)(&mut self.folder, name, &model.site);
            let held = self.folder.earlier_version_of(name).cloned();
            let shown = self.project.shown(name);
            if held.is_some() || model.earlier_versions.iter().any(|one| one.path == shown) {
                let others = model.earlier_versions.iter().filter(|one| one.path != shown).cloned();
                model.earlier_versions = others.chain(held.clone()).collect();
            }
            let Some((site, at)) = replaced else {
                // The site keeps the earlier version of the document.
                held?;
                continue;
            };
            let route = Route { kind, template: page.template, ..(edit.route)(&site, at) };
            let (routes, position) = model.routes.with(route)?;
            let site = Arc::new(site);
            let renderer = model.renderer.with(site.clone());
            model = Model { site, routes: Arc::new(routes), renderer, ..model };
            positions.push(position);
        }
        Some((model, positions))
    }

    /// Returns the assets. Loads them again if the last ones are not what this site needs.
    fn assets(&mut self, site: &S, progress: &dyn Fn(Text), diagnostics: &mut Diagnostics) -> Option<Arc<Assets>> {
        let images = &site.content().images;
        let cuts: BTreeSet<Cut> = Kind::<S>::files().flat_map(|kind| (kind.cuts)(site.content())).collect();
        let fits = |loaded: &&Loaded| {
            // A file that could not be read may be readable now, although no change was reported.
            let passing = loaded.problems.iter().any(|problem| problem.code == Code::Unreadable);
            !passing && loaded.images.iter().eq(images.keys()) && loaded.cuts == cuts
        };
        if self.loaded.as_ref().filter(fits).is_none() {
            let mut problems = Diagnostics::default();
            let (islands, notice, cards, later) = (S::ISLANDS, S::NOTICE, S::CARDS, self.preview);
            let options = LoadOptions { islands, notice, cards, images, cuts: &cuts, later };
            let assets = assets::load(&self.project, &options, progress, &mut problems).map(Arc::new);
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

/// Measures how long each stage takes.
pub struct Timings {
    last: Instant,
    /// Name and duration of each stage, in order.
    pub stages: Vec<(&'static str, Duration)>,
}

impl Timings {
    pub fn start() -> Self {
        Timings { last: Instant::now(), stages: Vec::new() }
    }

    /// Ends a stage, which began at the end of the one before.
    pub fn add(&mut self, stage: &'static str) {
        let now = Instant::now();
        self.stages.push((stage, now - self.last));
        self.last = now;
    }
}
