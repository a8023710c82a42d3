//! Renders pages from the templates and the site's context.

use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, SourceFile, Text, words};
use minijinja::{Environment, Value};

use super::islands::Islands;
use super::{Context, environment};
use crate::assets::{Assets, Card, Output};
use crate::config::Config;
use crate::content::origin;
use crate::islands::{Placed, fragments};
use crate::project::Project;
use crate::routes::{Route, Routes};
use crate::site::{PageMeta, Site};

/// Everything needed to render any page. A copy shares what it holds.
#[derive(Clone)]
pub struct Renderer<S: Site> {
    pub site: Arc<S>,
    pub assets: Arc<Assets>,
    prepared: Arc<Prepared<S>>,
}

/// The renderer of the last reading.
pub struct Before<'a, S: Site> {
    pub renderer: Option<&'a Renderer<S>>,
    /// Whether its templates and its footer stand in for those that fail now.
    pub stands_in: bool,
    /// Whether no template changed since.
    pub same_templates: bool,
}

/// Everything that is computed once and shared by all pages.
#[derive(Clone)]
struct Prepared<S: Site> {
    environment: Environment<'static>,
    templates: environment::Templates,
    islands: Islands,
    /// Files that scripts and pages fetch.
    outputs: Vec<Output>,
    shared: Arc<S::Shared>,
    placed: Vec<Placed>,
    /// What every page sees of the site.
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
    /// Returns `None` when the templates can't be read, or the footer or the view of an island fails.
    pub fn new(
        project: &Project,
        site: Arc<S>,
        assets: Arc<Assets>,
        before: Before<'_, S>,
        progress: &dyn Fn(Text),
        diagnostics: &mut Diagnostics,
    ) -> Option<Self> {
        let (islands, placed) = match islands(project, &*site, &assets, progress) {
            Ok(islands) => islands,
            Err(problem) => {
                diagnostics.push(problem);
                return None;
            }
        };
        let Before { renderer: before, stands_in, same_templates } = before;
        // Icons are among the assets.
        let same_templates = same_templates && before.is_some_and(|before| Arc::ptr_eq(&before.assets, &assets));
        let before = before.map(|before| &*before.prepared);
        let held = before.filter(|_| stands_in);
        let (templates, environment) = match before.filter(|before| same_templates && before.templates.sound) {
            Some(before) => {
                let mut templates = before.templates.clone();
                // Only the footer can have been an earlier one.
                templates.held = false;
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
        let prepared = Prepared { environment, templates, islands, outputs, shared, placed, site: values, footer };
        let prepared = prepared.with_footer(held, diagnostics)?;
        Some(Renderer { site, assets, prepared: Arc::new(prepared) })
    }

    /// The renderer of the same site with the templates that are on the disk now, and with these where they can't be parsed.
    /// The work does not grow with the site.
    ///
    /// Returns `None` when the templates can't be read.
    pub fn with_templates(&self, project: &Project, diagnostics: &mut Diagnostics) -> Option<Self> {
        let mut templates = environment::Templates::read(project, diagnostics)?;
        let (assets, Prepared { islands, templates: parsed, .. }) = (&self.assets, &*self.prepared);
        let environment = environment::build(&mut templates, Some(parsed), assets, diagnostics);
        let environment = environment::with_islands(environment, islands);
        let prepared = Prepared { environment, templates, ..(*self.prepared).clone() };
        let prepared = prepared.with_footer(Some(&self.prepared), diagnostics)?;
        Some(Renderer { prepared: Arc::new(prepared), ..self.clone() })
    }

    /// The renderer of this site after an edit that only one page shows.
    #[must_use]
    pub fn with(&self, site: Arc<S>) -> Self {
        Renderer { site, ..self.clone() }
    }

    /// The renderer of the site with everything that is filled in later ([`Site::longest`]).
    ///
    /// # Errors
    /// A diagnostic when the footer's template fails.
    pub fn longest(&self) -> Result<Self, Diagnostic> {
        let site = Arc::new(self.site.longest());
        let values = site.values(&self.assets, &self.prepared.shared);
        let mut prepared = Prepared { site: values, ..(*self.prepared).clone() };
        prepared.footer = prepared.render_footer()?;
        Ok(Renderer { site, assets: self.assets.clone(), prepared: Arc::new(prepared) })
    }

    /// Renders one page.
    ///
    /// # Errors
    /// A diagnostic that points into the template; with the code [`Code::BrokenInclude`] when the page could not
    /// be rendered for a syntax error that was reported already.
    pub fn render(&self, routes: &Routes, route: &Route) -> Result<Rendered, Diagnostic> {
        self.page(routes, route).map_err(|problem| problem.note(words::while_rendering(&route.path)))
    }

    /// Files that scripts and pages fetch.
    pub fn outputs(&self) -> &[Output] {
        &self.prepared.outputs
    }

    /// URLs of what belongs to every page beside its code: drawings, and what the site adds.
    pub fn fetched(&self) -> impl Iterator<Item = &str> {
        self.assets.motifs.values().map(String::as_str).chain(S::fetched(&self.prepared.shared))
    }

    /// Whether some template or the footer is an earlier version.
    pub fn is_held(&self) -> bool {
        self.prepared.templates.held
    }

    /// The islands that pages may hold.
    pub fn placed(&self) -> &[Placed] {
        &self.prepared.placed
    }

    /// The text of every template.
    pub fn sources(&self) -> Vec<Arc<SourceFile>> {
        self.prepared.templates.sources()
    }

    fn context(&self) -> Context<'_, S, S::Shared> {
        let Prepared { islands, shared, .. } = &*self.prepared;
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
        let Prepared { site, footer, .. } = &*self.prepared;
        let values = view! { site, page, footer, ..body.values };
        let html = self.prepared.template(&format!("{}.html", route.template), values)?;
        Ok(Rendered { html: self.assets.built.sheets.link(html), card })
    }

    /// The social card of a page. Aliases share that of their canonical page, pages outside the index
    /// that of the home page.
    ///
    /// # Errors
    /// A diagnostic when the card's template fails.
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

impl<S: Site> Prepared<S> {
    /// With the footer of its templates; that of `before`, or nothing, when that fails.
    fn with_footer(mut self, before: Option<&Self>, diagnostics: &mut Diagnostics) -> Option<Self> {
        match self.render_footer() {
            Ok(footer) => self.footer = footer,
            Err(problem) => {
                if problem.code != Code::BrokenInclude {
                    diagnostics.push(problem);
                }
                self.footer = before?.footer.clone();
                self.templates.held = true;
            }
        }
        Some(self)
    }

    /// The footer, which is the same on every page.
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

/// One page's metadata, as templates see it.
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

/// Every island that Vite built, with its static markup.
fn islands<S: Site>(
    project: &Project,
    site: &S,
    assets: &Assets,
    progress: &dyn Fn(Text),
) -> Result<(Islands, Vec<Placed>), Diagnostic> {
    let bundles = &assets.built.islands;
    let mut placed = site.islands();
    placed.retain(|one| bundles.contains_key(one.island));
    let markup = fragments::render(project, &placed, progress)?;
    Ok((Islands::new(&placed, bundles, &markup), placed))
}
