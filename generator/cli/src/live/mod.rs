//! The published site, read as a visitor's browser reads it, and held against what this checkout would publish.
//!
//! Everything is asked with GET, a few addresses at a time, each with a limit of time. The one exception is told in
//! [`forms`]. What differs is a [`Diagnostic`](kmo_diagnostic::Diagnostic) whose place is the address.

mod origin;

#[cfg(feature = "live")]
mod client;
#[cfg(feature = "live")]
mod files;
#[cfg(feature = "live")]
mod findings;
#[cfg(feature = "live")]
mod forms;
#[cfg(feature = "live")]
mod page;
#[cfg(feature = "live")]
mod places;
#[cfg(feature = "live")]
mod visit;

pub use origin::Origin;
#[cfg(feature = "live")]
pub use visit::{Summary, check};
