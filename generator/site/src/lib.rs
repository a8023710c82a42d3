//! This site: its kinds of content and pages, by module, and how they are linked.
//!
//! [`KINDS`] registers them. Everything about the trade, the brand and the language is here, not in the engine.

// Tests may open files directly; see clippy.toml.
#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

pub mod address;
mod calculator;
pub mod city;
mod city_page;
pub mod contract;
pub mod contract_engine;
pub mod dataset;
mod dated;
mod desk;
pub mod drawing;
mod drawings;
pub mod exchange;
mod fixed;
pub mod job;
mod launch;
mod leadsnap;
pub mod lot;
mod module;
mod navigation;
mod page;
mod paging;
mod pitch;
mod policies;
mod policy;
pub mod post;
mod post_list;
pub mod props;
pub mod prose;
mod route;
mod scan;
mod script;
mod seo;
pub mod settings;
mod site;
pub mod start;
mod storage;
pub mod style;
mod tag;
mod views;

use std::sync::Arc;

use kmo_diagnostic::Diagnostics;
use kmo_engine::content::{Blocks, Content, Document};
use kmo_engine::site_report::Write;
use kmo_engine::{Built, Checked, Config, Describe, Kind, Request, RunOptions};

use city::{CityEntry, Province};
use city_page::CityPage;
use drawings::Drawings;
use job::Job;
use lot::Lot;
use module::Module;
use navigation::Navigation;
use page::{Page, ToolName};
use post::PostEntry;
use post_list::BlogIndex;
use route::Breadcrumbs;
use settings::Settings;
use storage::Storage;
use tag::Tag;

/// Every kind of content and page, in the order in which messages name them. A `static`, because a constant would be compiled
/// again in each crate that uses it, with all the code that reads and renders these kinds.
static KINDS: [Kind<Site>; 31] = [
    Kind::content::<settings::Settings>(),
    Kind::content::<navigation::Navigation>(),
    Kind::content::<city_page::CityPage>(),
    Kind::content::<post_list::BlogIndex>(),
    Kind::content::<storage::Storage>(),
    Kind::content::<calculator::Calculator>(),
    Kind::content::<scan::Scan>(),
    Kind::content::<leadsnap::LeadSnap>(),
    Kind::content::<script::Script>(),
    Kind::content::<contract_engine::ContractTerms>(),
    Kind::content::<pitch::PitchSums>(),
    Kind::content::<exchange::Exchange>(),
    Kind::content::<style::Style>(),
    Kind::pages::<page::Page>(),
    Kind::editable::<city::City>(),
    Kind::editable::<post::Post>(),
    Kind::fixed::<post_list::AllPosts>(),
    Kind::fixed::<post_list::TaggedPosts>(),
    Kind::pages::<job::Job>(),
    Kind::fixed::<job::ClosedJob>(),
    Kind::pages::<module::Module>(),
    Kind::pages::<policy::Policy>(),
    Kind::content::<dataset::Dataset>(),
    Kind::content::<lot::Lot>(),
    Kind::content::<contract::Contract>(),
    Kind::fixed::<fixed::NotFound>(),
    Kind::fixed::<fixed::CityNotFound>(),
    Kind::fixed::<fixed::Thanks>(),
    Kind::fixed::<fixed::Offline>(),
    Kind::fixed::<fixed::Portal>(),
    Kind::preview::<fixed::Styleguide>(),
];

/// The site: every document, with its relations resolved. A clone shares the documents with the original.
#[derive(Clone, Debug)]
pub struct Site {
    /// The documents as they were read, and what else is known about the content folder.
    pub content: Content,
    pub config: Config,
    pub settings: Document<Settings>,
    pub navigation: Document<Navigation>,
    pub city_page: Document<CityPage>,
    pub blog: Document<BlogIndex>,
    /// Sorted by slug.
    pub cities: Vec<Arc<CityEntry>>,
    /// In the order of the settings; the cities of each are sorted by name.
    pub provinces: Vec<Province>,
    pub pages: Vec<Document<Page>>,
    /// Published posts, newest first.
    pub posts: Vec<PostEntry>,
    /// Tags of published posts, sorted by slug.
    pub tags: Vec<Tag>,
    /// Jobs that are open for applications.
    pub jobs: Vec<Document<Job>>,
    /// Sorted by number.
    pub modules: Vec<Document<Module>>,
    /// Sorted by closing time.
    pub lots: Vec<Document<Lot>>,
    pub storage: Document<Storage>,
    /// HTML blocks generated from data, by the placeholder that they replace.
    pub blocks: Blocks,
    pub options: RunOptions,
    /// Jobs that are closed for applications. They keep a page that says so.
    pub ended_jobs: Vec<Document<Job>>,
    /// Finds the breadcrumb parents of pages.
    pub(crate) breadcrumbs: Arc<Breadcrumbs>,
}

/// Data that all pages share.
#[derive(Clone, Default)]
pub struct Shared {
    /// The map of all cities.
    pub map: Arc<city::Overview>,
    pub drawings: Drawings,
    /// URL of the file that tells the consent dialog what each service is for.
    purposes: String,
}

impl Site {
    /// Returns how many of these cities, given as indices, are not drafts.
    fn counted(&self, cities: impl IntoIterator<Item = usize>) -> usize {
        cities.into_iter().filter(|&at| !self.cities[at].document.value.draft).count()
    }

    /// Whether customers can log in; without that there is no portal.
    pub fn has_login(&self) -> bool {
        self.pages.iter().any(|page| page.value.has_tool(ToolName::AccountLogin))
    }

    /// Whether there is a portal. A page that can't be read may be the login page.
    pub fn has_portal(&self) -> bool {
        self.content.invalid.any::<Page>() || self.has_login()
    }

    /// Returns the absolute URL of a route on the published site.
    pub fn absolute(&self, route: &str) -> String {
        self.config.absolute(route)
    }
}

/// [`kmo_engine::build`] for this site, compiled once with this crate instead of in each program that calls it.
pub fn build(request: &Request<'_>, describe: Describe<'_, Site>, diagnostics: &mut Diagnostics) -> Option<Built> {
    kmo_engine::build(request, describe, diagnostics)
}

/// [`kmo_engine::check_site`] for this site, compiled here for the same reason.
pub fn check(
    request: &Request<'_>,
    write: Write<'_>,
    weights: bool,
    diagnostics: &mut Diagnostics,
) -> Option<Checked<Site>> {
    kmo_engine::check_site(request, write, weights, diagnostics)
}
