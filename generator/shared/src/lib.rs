//! Code shared by the generator and the API. It depends on neither.

// Tests open what they like; see clippy.toml.
#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

pub mod disk;
pub mod format;
