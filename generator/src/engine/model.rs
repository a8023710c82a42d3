//! A site that was read: every file of it can be made from this, one at a time.

use std::sync::Arc;

use kmo_diagnostic::Diagnostic;

use crate::assets::Assets;
use crate::publish;
use crate::render::{Rendered, Renderer};
use crate::routes::{Route, Routes};
use crate::seo;
use crate::site::Site;

/// A site with its routes and all that its pages refer to. A copy shares them.
#[derive(Clone)]
pub struct Model {
    pub site: Arc<Site>,
    pub routes: Arc<Routes>,
    pub assets: Arc<Assets>,
    pub renderer: Renderer,
    /// Whether every content file could be typed.
    pub typed: bool,
}

impl Model {
    /// Renders one page.
    ///
    /// # Errors
    /// As [`Renderer::render`].
    pub fn render(&self, route: &Route) -> Result<Rendered, Diagnostic> {
        self.renderer.render(&self.routes, route)
    }
}

/// How a file for machines is made; nothing on a site that does not have it.
type Text = fn(&Model) -> Option<String>;

/// The files for machines that need nothing but the model, by their path in the output folder.
pub const TEXTS: [(&str, Text); 8] = [
    ("sitemap.xml", |model| Some(seo::sitemap(&model.site, &model.routes))),
    ("robots.txt", |model| Some(seo::robots(&model.site))),
    ("llms.txt", |model| Some(seo::llms(&model.site, &model.routes))),
    (seo::FEED.split_at(1).1, |model| Some(seo::feed(&model.site))),
    ("_headers", |model| Some(publish::headers(&model.site, &model.routes).to_string())),
    ("_redirects", |model| Some(publish::redirects(&model.routes))),
    (publish::RULES.split_at(1).1, |model| Some(publish::speculation_rules(&model.routes))),
    (seo::APP.split_at(1).1, |model| seo::app(&model.site)),
];
