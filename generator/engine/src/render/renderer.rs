//! Renders pages from the templates and the values of the site.

use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, SourceFile, Text, words};
use minijinja::{Environment, Value};

use super::islands::Islands;
use super::{Context, environment};
use crate::assets::{Assets, Card, Output};
use crate::config::Config;
use crate::content::origin;
use crate::islands::{Placed, ssr};
use crate::project::Project;
use crate::routes::{Route, Routes};
use crate::site::{PageMeta, Site};

/// Everything needed to render any page. Cheap to clone.
#[derive(Clone)]
pub struct Renderer<S: Site> {
    pub site: Arc<S>,
    pub assets: Arc<Assets>,
    prepared: Arc<SharedData<S>>,
}

/// The renderer of the last reading, and what may be reused of it.
pub struct PreviousRender<'a, S: Site> {
    pub renderer: Option<&'a Renderer<S>>,
    /// Whether its templates and its footer replace those that fail now.
    pub stands_in: bool,
    /// Whether no template has changed since.
    pub same_templates: bool,
}

/// What is computed once and shared by all pages.
#[derive(Clone)]
struct SharedData<S: Site> {
    environment: Environment<'static>,
    templates: environment::Templates,
    islands: Islands,
    /// Files that islands and pages fetch.
    outputs: Vec<Output>,
    shared: Arc<S::Shared>,
    placed: Vec<Placed>,
    /// The value `site` in every template.
    site: Value,
    footer: Value,
}

/// A rendered page.
#[derive(Debug)]
pub struct Rendered {
    pub html: String,
    pub card: Option<Card>,
}

impl<S: Site> Renderer<S> {
    /// Loads the templates and renders what all pages share.
    ///
    /// Returns `None` if there are no templates, or if an island's view or the footer fails. A failing footer is replaced by an
    /// earlier one, if there is one and `before` allows it.
    pub fn new(
        project: &Project,
        site: Arc<S>,
        assets: Arc<Assets>,
        before: PreviousRender<'_, S>,
        progress: &dyn Fn(Text),
        diagnostics: &mut Diagnostics,
    ) -> Option<Self> {
        let (islands, placed) = diagnostics.ok(islands(project, &*site, &assets, progress))?;
        let PreviousRender { renderer: before, stands_in, same_templates } = before;
        // The environment contains the icons, which are assets.
        let same_templates = same_templates && before.is_some_and(|before| Arc::ptr_eq(&before.assets, &assets));
        let before = before.map(|before| &*before.prepared);
        let held = before.filter(|_| stands_in);
        let (templates, environment) = match before.filter(|before| same_templates && before.templates.sound) {
            Some(before) => {
                let mut templates = before.templates.clone();
                // All of these are valid, so it was only set because of the footer, which is rendered again.
                templates.has_earlier_version = false;
                (templates, before.environment.clone())
            }
            None => {
                let mut templates = environment::Templates::read(project, diagnostics)?;
                let parsed = held.map(|held| &held.templates);
                let environment = environment::build(&mut templates, parsed, &assets, diagnostics);
                (templates, environment)
            }
        };
        let environment = environment::with_islands(environment, &islands);
        let (shared, files) = site.shared(&assets, before.map(|before| &*before.shared));
        let shared = Arc::new(shared);
        let outputs = islands.outputs().iter().cloned().chain(files).collect();
        let values = site.values(&assets, &shared);
        let footer = Value::UNDEFINED;
        let prepared = SharedData { environment, templates, islands, outputs, shared, placed, site: values, footer };
        let prepared = prepared.with_footer(held, diagnostics)?;
        Some(Renderer { site, assets, prepared: Arc::new(prepared) })
    }

    /// Reads the templates again, and returns a renderer of the same site with them. Templates that can't be parsed are
    /// replaced by those of this renderer. The work does not grow with the site.
    ///
    /// Returns `None` if there are no templates.
    pub fn with_templates(&self, project: &Project, diagnostics: &mut Diagnostics) -> Option<Self> {
        let mut templates = environment::Templates::read(project, diagnostics)?;
        let (assets, SharedData { islands, templates: parsed, .. }) = (&self.assets, &*self.prepared);
        let environment = environment::build(&mut templates, Some(parsed), assets, diagnostics);
        let environment = environment::with_islands(environment, islands);
        let prepared = SharedData { environment, templates, ..(*self.prepared).clone() };
        let prepared = prepared.with_footer(Some(&self.prepared), diagnostics)?;
        Some(Renderer { prepared: Arc::new(prepared), ..self.clone() })
    }

    /// Returns a renderer of this site after an edit that only one page shows.
    #[must_use]
    pub fn with(&self, site: Arc<S>) -> Self {
        Renderer { site, ..self.clone() }
    }

    /// Returns a renderer of the site with its longest settings ([`Site::longest`]).
    ///
    /// # Errors
    /// Returns a diagnostic if the footer's template fails.
    pub fn longest(&self) -> Result<Self, Diagnostic> {
        let site = Arc::new(self.site.longest());
        let values = site.values(&self.assets, &self.prepared.shared);
        let mut prepared = SharedData { site: values, ..(*self.prepared).clone() };
        prepared.footer = prepared.render_footer()?;
        Ok(Renderer { site, assets: self.assets.clone(), prepared: Arc::new(prepared) })
    }

    /// Renders one page.
    ///
    /// # Errors
    /// Returns a diagnostic that points into the template. Its code is [`Code::BrokenInclude`] if the cause is a syntax error
    /// that was reported already.
    pub fn render(&self, routes: &Routes, route: &Route) -> Result<Rendered, Diagnostic> {
        self.page(routes, route).map_err(|problem| problem.note(words::while_rendering(&route.path)))
    }

    /// Files that islands and pages fetch.
    pub fn outputs(&self) -> &[Output] {
        &self.prepared.outputs
    }

    /// Returns the URLs of files that every page needs besides its code: the motifs, and what [`Site::fetched`] adds.
    pub fn fetched(&self) -> impl Iterator<Item = &str> {
        self.assets.motifs.values().map(String::as_str).chain(S::fetched(&self.prepared.shared))
    }

    /// Whether a template or the footer is an earlier version.
    pub fn uses_earlier_version(&self) -> bool {
        self.prepared.templates.has_earlier_version
    }

    /// Returns the islands that pages may contain.
    pub fn placed(&self) -> &[Placed] {
        &self.prepared.placed
    }

    /// Returns the source of every template.
    pub fn sources(&self) -> Vec<Arc<SourceFile>> {
        self.prepared.templates.sources()
    }

    fn context(&self) -> Context<'_, S, S::Shared> {
        let SharedData { islands, shared, .. } = &*self.prepared;
        Context { site: &self.site, assets: &self.assets, shared, islands, texts: self.site.texts() }
    }

    fn page(&self, routes: &Routes, route: &Route) -> Result<Rendered, Diagnostic> {
        let card = self.card(routes, route)?;
        let config = self.site.config();
        let image = card.as_ref().map(|card| config.absolute(&format!("/{}", card.path)));
        let image = image.as_deref().unwrap_or_default();
        let kind = S::KINDS[route.kind].page.as_ref().expect("a route comes from a kind of page");
        let body = (kind.values)(&self.context(), route.at);
        let meta = PageMeta { route, image, words: body.words };
        let json_ld = (kind.structured_data)(&self.site, route.at, &meta);
        let page = page(config, route, image, json_ld);
        let SharedData { site, footer, .. } = &*self.prepared;
        let values = view! { site, page, footer, ..body.values };
        let html = self.prepared.template(&format!("{}.html", route.template), values)?;
        Ok(Rendered { html: self.assets.built.sheets.link(html), card })
    }

    /// Returns the social card of a page, or `None` on a site without cards. Aliases have the card of their canonical page,
    /// and pages that are not indexed have that of the home page.
    ///
    /// # Errors
    /// Returns a diagnostic if the card's template fails.
    pub fn card(&self, routes: &Routes, route: &Route) -> Result<Option<Card>, Diagnostic> {
        let Some(cards) = &self.assets.cards else { return Ok(None) };
        let shown = if route.index { &route.canonical } else { "/" };
        let shown = routes.get(shown).unwrap_or(route);
        let label = if shown.path == "/" { "" } else { shown.card_label.as_deref().unwrap_or(&shown.label) };
        let kind = S::KINDS[shown.kind].page.as_ref().expect("a route comes from a kind of page");
        let drawing = (kind.card_drawing)(&self.site, &self.prepared.shared, shown.at);
        let [brand, label, text] = [self.site.config().brand.as_str(), label, &shown.card].map(origin::strip);
        cards.lay_out(&brand, &shown.path, &label, &text, drawing).map(Some)
    }
}

impl<S: Site> SharedData<S> {
    /// Renders the footer and adds it. If that fails, uses the footer of `before`. Returns `None` if there is no `before`.
    fn with_footer(mut self, before: Option<&Self>, diagnostics: &mut Diagnostics) -> Option<Self> {
        match self.render_footer() {
            Ok(footer) => self.footer = footer,
            Err(problem) => {
                if problem.code != Code::BrokenInclude {
                    diagnostics.push(problem);
                }
                self.footer = before?.footer.clone();
                self.templates.has_earlier_version = true;
            }
        }
        Some(self)
    }

    /// Renders the footer, which is the same on every page.
    fn render_footer(&self) -> Result<Value, Diagnostic> {
        match S::FOOTER {
            Some(template) => self.template(template, view! { site => self.site }).map(Value::from_safe_string),
            None => Ok(Value::UNDEFINED),
        }
    }

    fn template(&self, name: &str, values: Value) -> Result<String, Diagnostic> {
        let result = self.environment.get_template(name).and_then(|template| template.render(values));
        result.map_err(|error| self.templates.diagnostic(name, &error))
    }
}

/// Returns a page's metadata, the value `page` in its template.
fn page(config: &Config, route: &Route, image: &str, json_ld: Option<String>) -> Value {
    let own = view! { label => route.label };
    let parents = route.parents.iter().map(|(label, url)| view! { label, url });
    let breadcrumbs: Vec<Value> =
        if route.parents.is_empty() { Vec::new() } else { parents.chain(std::iter::once(own)).collect() };
    view! {
        kind => route.kind_name(),
        route => route.path,
        url => config.absolute(&route.canonical),
        title => route.title,
        description => route.description.trim(),
        keywords => (!route.keywords.is_empty()).then(|| route.keywords.join(", ")),
        robots => (!route.index).then_some("noindex"),
        image => (!image.is_empty()).then_some(image),
        image_alt => route.card,
        chrome => route.chrome,
        private => route.private,
        nav => route.nav,
        breadcrumbs,
        jsonld => json_ld,
    }
}

/// Renders every island that Vite built. Returns their markup and the islands.
fn islands<S: Site>(
    project: &Project,
    site: &S,
    assets: &Assets,
    progress: &dyn Fn(Text),
) -> Result<(Islands, Vec<Placed>), Diagnostic> {
    let bundles = &assets.built.islands;
    let mut placed = site.islands();
    placed.retain(|one| bundles.contains_key(one.island));
    let markup = ssr::render((&project.views, &project.cache), &project.islands, &placed, progress)?;
    Ok((Islands::new(&placed, bundles, &markup), placed))
}
