//! The command `site`: its command line and one file for each command. It is also a library, for `generator/run` and for tests
//! of its arguments.

// Tests may open files directly; see clippy.toml.
#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

pub mod args;
pub mod commands;
#[cfg(feature = "network")]
pub mod live;
pub mod localized_args;
pub mod origin;

type Model = kmo_engine::Model<kmo_site::Site>;
