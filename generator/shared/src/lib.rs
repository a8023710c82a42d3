//! Code shared by the generator and the API. It depends on neither.

// Tests may open files directly; see clippy.toml.
#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

pub mod disk;
pub mod format;
