//! The live check: reads the published site like a browser and compares it with what this checkout would publish.
//!
//! All requests are GET, a few at a time, each with a timeout. The one exception is explained in [`forms`]. Differences are
//! [`Diagnostic`](kmo_diagnostic::Diagnostic)s whose place is the URL.

mod origin;

#[cfg(feature = "network")]
mod client;
#[cfg(feature = "network")]
mod files;
#[cfg(feature = "network")]
mod findings;
#[cfg(feature = "network")]
mod forms;
#[cfg(feature = "network")]
mod page;
#[cfg(feature = "network")]
mod places;
#[cfg(feature = "network")]
mod visit;

pub use origin::Origin;
#[cfg(feature = "network")]
pub use visit::{Summary, check};
