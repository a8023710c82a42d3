//! A static site generator that contains nothing of a particular brand or business.
//!
//! A page is a pure function of the site and its route. Data flows one way: [`source`] → [`content`] → the site, which
//! implements [`Site`] → [`routes`] → [`render`] → { [`check`], [`publish`] }. A module knows those before it, never those
//! after it. [`Engine`] runs them.

// Tests may open files directly; see clippy.toml.
#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

// Used by the macro `view`.
#[doc(hidden)]
pub use minijinja;

// Comes first, because it defines a macro that the others use.
#[macro_use]
pub mod render;
pub mod assets;
mod build;
pub mod cache;
pub mod check;
mod config;
pub mod content;
pub mod desk;
mod engine;
pub mod future_days;
pub mod islands;
pub mod markdown;
mod model;
pub mod program;
pub mod project;
pub mod publish;
pub mod routes;
pub mod seo;
mod site;
pub mod site_report;
mod site_words;
pub mod source;
mod tags;
mod template;

pub use build::{Built, Checked, Describe, Request, build, check as check_site, note_addresses};
pub use config::{Config, Limits, Range, Redirected, RunOptions};
pub use content::{Address, ContentType};
pub use engine::{Changes, Engine, Timings};
pub use model::Model;
pub use publish::VERSION;
pub use site::{EditableType, Kind, PageContext, PageMeta, PageType, Site, Text, Values};
pub use site_words::Words;
