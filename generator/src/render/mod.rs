//! Site and route to bytes. `render(site, route)` is pure: the same for build, check and preview.

#[macro_use]
mod view;
mod articles;
mod environment;
#[cfg(any(test, feature = "fuzzing"))]
#[doc(hidden)]
pub mod fuzzing;
mod islands;
mod jobs;
mod sections;
mod tools;
mod views;

use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, SourceFile};
use minijinja::{Environment, Value};

use crate::assets::{self, Assets, Card, Output};
use crate::contract::{self, Placed};
use crate::islands::fragments;
use crate::markdown;
use crate::project::Project;
use crate::routes::{Kind, Route, Routes, posts_on};
use crate::seo;
use crate::site::Site;
use islands::Islands;

/// Everything needed to render any page. A copy shares what it holds.
#[derive(Clone)]
pub struct Renderer {
    site: Arc<Site>,
    assets: Arc<Assets>,
    shared: Arc<Shared>,
}

/// What is made once for all pages.
#[derive(Clone)]
struct Shared {
    environment: Environment<'static>,
    templates: environment::Templates,
    islands: Islands,
    /// Files that scripts fetch.
    outputs: Vec<Output>,
    /// URL of the one with what the consent dialog says of services.
    purposes: String,
    /// The map of all cities.
    map: String,
    placed: Vec<Placed>,
    /// What every page sees of the site.
    site: Value,
    footer: Value,
}

/// A rendered page.
#[derive(Debug)]
pub struct Rendered {
    pub html: String,
    pub card: Card,
}

/// Path of the picture by which search engines know the organisation, below the site's root.
const LOGO: &str = "/logo.png";

impl Renderer {
    /// Loads the templates and renders what all pages share.
    ///
    /// Returns nothing when the templates can't be read, or the footer fails.
    pub fn new(
        project: &Project,
        site: Arc<Site>,
        assets: Arc<Assets>,
        progress: &dyn Fn(&str),
        diagnostics: &mut Diagnostics,
    ) -> Option<Self> {
        let mut templates = environment::Templates::read(project, diagnostics)?;
        let (islands, placed) = match islands(project, &site, &assets, progress) {
            Ok(islands) => islands,
            // A view that fails on content with mistakes in it says nothing that they don't.
            Err(problem) if problem.code == Code::Islands && diagnostics.errors() > 0 => return None,
            Err(problem) => {
                diagnostics.push(problem);
                return None;
            }
        };
        let environment = environment::build(&mut templates, &assets, &islands, diagnostics);
        let list = serde_json::to_string(&contract::purposes(&site)).expect("texts are JSON");
        let list = islands::json_file("consent", list);
        let purposes = format!("/{}", list.path);
        let shared = views::site(&site, &assets, &purposes);
        let (map, drawing) = assets::overview(&site);
        let outputs = islands.outputs().iter().cloned().chain([list, drawing]).collect();
        let footer = Value::UNDEFINED;
        let mut shared =
            Shared { environment, templates, islands, outputs, purposes, map, placed, site: shared, footer };
        match shared.render_footer() {
            Ok(footer) => shared.footer = footer,
            Err(problem) => {
                if problem.code != Code::BrokenInclude {
                    diagnostics.push(problem);
                }
                return None;
            }
        }
        Some(Renderer { site, assets, shared: Arc::new(shared) })
    }

    /// The renderer of this site after an edit that only one page shows ([`Site::with`]).
    #[must_use]
    pub fn with(&self, site: Arc<Site>) -> Self {
        Renderer { site, ..self.clone() }
    }

    /// The renderer of the site with everything that is filled in later ([`Site::longest`]).
    ///
    /// # Errors
    /// A diagnostic when the footer's template fails.
    pub fn longest(&self) -> Result<Self, Diagnostic> {
        let site = Arc::new(self.site.longest());
        let mut shared =
            Shared { site: views::site(&site, &self.assets, &self.shared.purposes), ..(*self.shared).clone() };
        shared.footer = shared.render_footer()?;
        Ok(Renderer { site, assets: self.assets.clone(), shared: Arc::new(shared) })
    }

    /// Renders one page.
    ///
    /// # Errors
    /// A diagnostic that points into the template; with the code [`Code::BrokenInclude`] when the page could not
    /// be rendered for a syntax error that was reported already.
    pub fn render(&self, routes: &Routes, route: &Route) -> Result<Rendered, Diagnostic> {
        self.page(routes, route).map_err(|problem| problem.note(format!("while rendering {}", route.path)))
    }

    /// Files that scripts fetch.
    pub fn outputs(&self) -> &[Output] {
        &self.shared.outputs
    }

    /// URLs of what belongs to every page beside its code: drawings, and what the consent dialog says of services.
    pub fn fetched(&self) -> impl Iterator<Item = &str> {
        self.assets.motifs.values().chain([&self.shared.purposes]).map(String::as_str)
    }

    /// The islands that pages may hold.
    pub fn placed(&self) -> &[Placed] {
        &self.shared.placed
    }

    /// The text of every template.
    pub fn sources(&self) -> Vec<Arc<SourceFile>> {
        self.shared.templates.sources()
    }

    fn page(&self, routes: &Routes, route: &Route) -> Result<Rendered, Diagnostic> {
        let card = self.card(routes, route)?;
        let image = self.site.absolute(&format!("/{}", card.path));
        let body = self.body(route);
        let json_ld = seo::json_ld(&self.site, route, LOGO, &image, body.words);
        let page = views::page(&self.site, route, &image, json_ld);
        let values = view! { site => self.shared.site, page, footer => self.shared.footer, ..body.values };
        let html = self.shared.template(&format!("{}.html", route.kind.name()), values)?;
        Ok(Rendered { html: self.assets.built.sheets.link(html), card })
    }

    /// The social card of a page. Aliases share that of their canonical page, pages outside the index
    /// that of the home page.
    ///
    /// # Errors
    /// A diagnostic when the card's template fails.
    pub fn card(&self, routes: &Routes, route: &Route) -> Result<Card, Diagnostic> {
        let shown = if route.index { &route.canonical } else { "/" };
        let shown = routes.get(shown).unwrap_or(route);
        let label = match shown.kind {
            Kind::City(at) => &self.site.cities[at].document.value.province,
            Kind::Post(_) => &self.site.blog.value.label,
            Kind::Module(_) | Kind::Job(_) => shown.parents.last().map_or(&shown.label, |(label, _)| label),
            _ => &shown.label,
        };
        let label = if shown.path == "/" { "" } else { label.as_str() };
        self.assets.cards.lay_out(&shown.path, label, &shown.card)
    }

    /// What only this kind of page shows, and how many words a post has.
    fn body(&self, route: &Route) -> Body {
        let site = &*self.site;
        match route.kind {
            Kind::Page(at) => {
                let page = &site.pages[at].value;
                let sections: Vec<Value> = page.sections.iter().map(|section| sections::view(self, section)).collect();
                Body::of(view! { sections })
            }
            Kind::City(at) => Body::of(views::city(self, at)),
            Kind::Post(at) => {
                let text = self.markdown(site.posts[at].document.body(), markdown::Place::ALONE);
                Body { words: text.words, values: view! { post => articles::post(site, at, &text.html) } }
            }
            Kind::Posts { tag, number } => {
                let posts: Vec<usize> = match tag {
                    Some(tag) => site.tags[tag].posts.clone(),
                    None => posts_on(site, number),
                };
                Body::of(articles::posts(self, tag, number, &posts))
            }
            Kind::Policy(at) => {
                let text = self.markdown(site.policies[at].body(), markdown::Place::ALONE);
                Body::of(view! { policy => articles::policy(site, at, text) })
            }
            Kind::Module(at) => {
                let lesson = self.markdown(site.modules[at].body(), markdown::Place::ALONE);
                Body::of(view! { module => tools::module(self, at, &lesson) })
            }
            Kind::Job(at) => {
                let text = self.markdown(site.jobs[at].body(), markdown::Place::ALONE);
                Body::of(view! { job => jobs::open(site, at, &text) })
            }
            Kind::ClosedJob(at) => Body::of(view! { job => jobs::closed(self, at) }),
            Kind::Styleguide => Body::of(views::styleguide(self)),
            Kind::Thanks | Kind::NotFound | Kind::CityNotFound | Kind::Offline | Kind::Portal => Body::of(view! {}),
        }
    }

    fn markdown(&self, text: &str, place: markdown::Place<'_>) -> markdown::Rendered {
        let image = |file: &str, alt: &str| {
            let picture = self.assets.pictures.get(file).ok_or_else(|| format!("there is no picture `{file}`"))?;
            Ok(views::picture_html(picture, alt))
        };
        markdown::render(
            text,
            &markdown::Context {
                placeholders: &self.site.placeholders,
                blocks: &self.site.blocks,
                image: &image,
                place,
            },
        )
    }
}

impl Shared {
    /// The footer, which is the same on every page.
    fn render_footer(&self) -> Result<Value, Diagnostic> {
        self.template("partials/footer.html", view! { site => self.site }).map(Value::from_safe_string)
    }

    fn template(&self, name: &str, values: Value) -> Result<String, Diagnostic> {
        let result = self.environment.get_template(name).and_then(|template| template.render(values));
        result.map_err(|error| self.templates.diagnostic(name, &error))
    }
}

struct Body {
    values: Value,
    words: usize,
}

impl Body {
    fn of(values: Value) -> Self {
        Body { values, words: 0 }
    }
}

/// Every island that Vite built, with its static markup.
fn islands(
    project: &Project,
    site: &Site,
    assets: &Assets,
    progress: &dyn Fn(&str),
) -> Result<(Islands, Vec<Placed>), Diagnostic> {
    let bundles = &assets.built.islands;
    let mut placed = contract::placed(site);
    placed.retain(|one| bundles.contains_key(one.island));
    let markup = fragments::render(project, &placed, progress)?;
    Ok((Islands::new(&placed, bundles, &markup), placed))
}
