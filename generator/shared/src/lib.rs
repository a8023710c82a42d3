//! What the generator and the API both need. It knows neither.

// Tests open what they like; see clippy.toml.
#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

pub mod disk;
pub mod format;
