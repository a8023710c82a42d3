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

pub use site::{Shared, Site};

use kmo_diagnostic::Diagnostics;
use kmo_engine::site_report::Write;
use kmo_engine::{Built, Checked, Describe, Kind, Request};

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
