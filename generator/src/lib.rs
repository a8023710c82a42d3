//! A page is a pure function of the site and its route.
//!
//! Data runs one way: [`source`] → [`content`] → [`site`] → [`routes`] → [`render`] →
//! { [`check`], [`publish`], [`preview`] }. A room knows the rooms before it, never those after it.
//! [`engine`] is the one way through them.
//! `CONTRIBUTING.md` draws the whole on one page.

// Tests open what they like; see clippy.toml.
#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

pub mod address;
pub mod assets;
pub mod cache;
pub mod check;
pub mod cli;
pub mod commands;
pub mod content;
pub mod contract;
pub mod engine;
pub mod islands;
pub mod live;
pub mod markdown;
pub mod node;
#[cfg(feature = "preview")]
pub mod preview;
pub mod project;
pub mod publish;
pub mod render;
pub mod routes;
pub mod seo;
pub mod site;
pub mod source;
pub mod template;

// What fuzzers assert, with their seeds: so an interface that changes breaks a check, not the next run of a fuzzer.
#[cfg(test)]
extern crate self as kmo_site;
#[cfg(test)]
#[path = "../fuzz/src/lib.rs"]
mod fuzz;
