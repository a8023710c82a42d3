//! A site that was read, from which any of its files can be rendered.

use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, Location, SourceFile};

use crate::assets::Assets;
use crate::config::RunOptions;
use crate::publish::{self, Headers};
use crate::render::{Rendered, Renderer};
use crate::routes::{Route, Routes};
use crate::seo;
use crate::site::{Kind, Site};

/// Makes a text file that every site has.
type OwnText<S> = fn(&Model<S>) -> String;

/// A site with its routes and everything that its pages refer to. Cheap to clone.
#[derive(Clone)]
pub struct Model<S: Site> {
    pub site: Arc<S>,
    pub routes: Arc<Routes>,
    pub assets: Arc<Assets>,
    pub renderer: Renderer<S>,
    /// Earlier versions of content files that can't be typed now, which are used instead
    /// ([`Folder::keep_earlier_versions`](crate::content::Folder::keep_earlier_versions)).
    pub earlier_versions: Arc<[Arc<SourceFile>]>,
    /// The options that it was read with.
    pub options: RunOptions,
}

impl<S: Site> Model<S> {
    /// Whether a page is made with an earlier version of a broken file: its own file, one that all pages share, a template,
    /// or the footer.
    pub fn uses_earlier_version(&self, route: &Route) -> bool {
        let is_shared = |held: &SourceFile| {
            let name = held.path.rsplit('/').next().unwrap_or_default();
            Kind::<S>::files().any(|kind| kind.folder().is_none() && kind.files == name)
        };
        self.renderer.uses_earlier_version()
            || self.earlier_versions.iter().any(|held| route.is_made_from(&held.path) || is_shared(held))
    }

    /// Renders one page.
    ///
    /// # Errors
    /// As [`Renderer::render`].
    pub fn render(&self, route: &Route) -> Result<Rendered, Diagnostic> {
        self.renderer.render(&self.routes, route).map_err(|problem| self.in_content(route, problem))
    }

    /// Moves a problem with a name that a template takes from content, as in `icon(item.icon)`, to the place in the content
    /// file where the name is written.
    fn in_content(&self, route: &Route, mut problem: Diagnostic) -> Diagnostic {
        let place = problem.at.first().zip(problem.written()).and_then(|(at, name)| {
            let call = at.file.text.get(at.span.range(&at.file.text))?;
            let key = call.split_once('(')?.1.split([',', ')']).next()?.rsplit_once('.')?.1.trim();
            let files = route.source.iter().chain(&self.site.content().singles);
            files.into_iter().find_map(|file| Some((file.clone(), file.find_pair(key, name)?)))
        });
        if let Some((file, span)) = place {
            problem.at = vec![Location { file, span, label: None }];
            problem.code = Code::UnknownValue;
        }
        problem
    }

    /// The generated text files that every site has, by their path in the output folder.
    const TEXTS: [(&str, OwnText<S>); 6] = [
        ("sitemap.xml", |model| seo::sitemap(model.site.config(), &model.routes)),
        ("robots.txt", |model| seo::robots(model.site.config())),
        ("llms.txt", |model| seo::llms(model.site.config(), &model.routes)),
        ("_headers", |model| model.headers().to_string()),
        ("_redirects", |model| publish::redirects(&model.routes)),
        (publish::RULES.split_at(1).1, |model| publish::speculation_rules(&model.routes, S::INTERNAL)),
    ];

    /// Returns the paths, in the output folder, of the generated text files that need only the model.
    pub fn text_paths() -> impl Iterator<Item = &'static str> {
        Self::TEXTS.into_iter().map(|(path, _)| path).chain(S::TEXTS.iter().map(|(path, _)| *path))
    }

    /// Returns the content of one of these files. `None` if the site does not have it.
    pub fn text(&self, path: &str) -> Option<String> {
        match Self::TEXTS.into_iter().find(|(own, _)| *own == path) {
            Some((_, text)) => Some(text(self)),
            None => S::TEXTS.iter().find(|(own, _)| *own == path).and_then(|(_, text)| text(&self.site, &self.assets)),
        }
    }

    /// Returns the HTTP headers that the host and the preview send.
    pub fn headers(&self) -> Headers {
        publish::headers(&self.routes, &self.site.policies(), S::INTERNAL)
    }
}
