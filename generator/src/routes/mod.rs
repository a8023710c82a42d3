//! Every URL of the site, decided before the first page is rendered.

mod build;
mod collisions;
mod gone;
mod redirects;

use std::sync::Arc;

use jiff::civil::Date;
use kmo_diagnostic::{Diagnostics, SourceFile, Span};

use crate::site::{At, Site};

pub use redirects::Redirect;

/// What a route shows. The numbers are indices into the site's lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Page(usize),
    City(usize),
    Post(usize),
    /// The blog's list, from `start` on; all posts, or those of one tag.
    Posts {
        tag: Option<usize>,
        number: usize,
    },
    Policy(usize),
    Module(usize),
    Job(usize),
    /// A job that can't be applied for any more: an index into what is hidden. Its address was given out, so it says
    /// that it is closed.
    ClosedJob(usize),
    /// The form's answer.
    Thanks,
    NotFound,
    CityNotFound,
    /// What the service worker shows in place of a page that it has not and can't get.
    Offline,
    /// The customer portal.
    Portal,
    /// Every component in every state; only in the preview.
    Styleguide,
}

impl Kind {
    /// Name of the kind in templates, and of its template.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Page(_) => "page",
            Kind::City(_) => "city",
            Kind::Post(_) => "post",
            Kind::Posts { .. } => "posts",
            Kind::Policy(_) => "policy",
            Kind::Module(_) => "module",
            Kind::Job(_) => "job",
            Kind::ClosedJob(_) => "job_closed",
            Kind::Thanks => "thanks",
            Kind::NotFound => "not_found",
            Kind::CityNotFound => "city_not_found",
            Kind::Offline => "offline",
            Kind::Portal => "portal",
            Kind::Styleguide => "styleguide",
        }
    }
}

/// One URL.
#[derive(Clone, Debug)]
pub struct Route {
    /// Path on the site: `/diensten/callcenter-gent`.
    pub path: String,
    /// Path of the canonical page; differs from `path` for an alias.
    pub canonical: String,
    /// File in the output folder.
    pub output: String,
    pub kind: Kind,
    /// Whether search engines may list it.
    pub index: bool,
    /// The whole `<title>`.
    pub title: String,
    pub description: String,
    pub keywords: Vec<String>,
    /// Short name, for breadcrumb and lists.
    pub label: String,
    /// Text of the social card.
    pub card: String,
    /// Labels and paths above this page, from the home page down.
    pub parents: Vec<(String, String)>,
    pub nav: Option<String>,
    pub chrome: bool,
    /// Whether no script of another host may run on it.
    pub private: bool,
    /// Day of the last change to its content, where it has content.
    pub updated: Option<Date>,
    /// The file a mistake on this page is mended in.
    pub source: Option<Arc<SourceFile>>,
    /// Where that file claims the path.
    pub claim: Span,
}

/// All routes, and the redirects from addresses that were given up. A copy shares the routes.
#[derive(Clone, Debug)]
pub struct Routes {
    /// Sorted by path.
    pub all: Vec<Arc<Route>>,
    pub redirects: Vec<Redirect>,
    /// Addresses that were given up for good.
    pub gone: Vec<String>,
}

impl Routes {
    /// The route that answers at a path.
    pub fn get(&self, path: &str) -> Option<&Route> {
        self.position(path).map(|at| &*self.all[at])
    }

    /// Where that route stands in [`Routes::all`].
    pub fn position(&self, path: &str) -> Option<usize> {
        self.all.binary_search_by(|route| route.path.as_str().cmp(path)).ok()
    }

    /// These routes after the document at one place was edited, and the place of its own route.
    pub fn with(&self, site: &Site, at: At) -> Option<(Routes, usize)> {
        let above = build::Above::of(site);
        let route = match at {
            At::City(at) => build::city(site, &above, at),
            At::Post(at) => build::post(site, &above, at),
        };
        let position = self.position(&route.path).filter(|&at| self.all[at].kind == route.kind)?;
        let mut routes = self.clone();
        routes.all[position] = Arc::new(route);
        Some((routes, position))
    }

    /// Addresses that others can know, and that must answer as long as the site is there.
    pub fn lasting(&self) -> impl Iterator<Item = &str> {
        self.all.iter().filter(|route| gone::is_lasting(route)).map(|route| route.path.as_str())
    }

    /// Routes that search engines may list: canonical ones only.
    pub fn indexed(&self) -> impl Iterator<Item = &Route> {
        self.all.iter().map(|route| &**route).filter(|route| route.index && route.path == route.canonical)
    }
}

/// Posts on one page of the blog's list.
pub const POSTS_PER_PAGE: usize = 8;

/// Indices of the posts on one page of the blog's list, from 1.
pub fn posts_on(site: &Site, number: usize) -> Vec<usize> {
    (0..site.posts.len()).skip((number - 1) * POSTS_PER_PAGE).take(POSTS_PER_PAGE).collect()
}

/// Decides every route and reports addresses that are claimed twice or can't be.
/// `styleguide` adds `/stijlgids`, which the published site does not have.
pub fn decide(site: &Site, styleguide: bool, diagnostics: &mut Diagnostics) -> Routes {
    let mut all = build::all(site, styleguide, diagnostics);
    collisions::report(&all, diagnostics);
    collisions::too_long(&all, diagnostics);
    all.sort_by(|a, b| a.path.cmp(&b.path));
    let (redirects, gone) = redirects::decide(site, &all, diagnostics);
    gone::report(site, &all, &redirects, &gone, diagnostics);
    Routes { all: all.into_iter().map(Arc::new).collect(), redirects, gone }
}
