//! The live check: reads the published site like a browser and compares it with what this checkout would publish.
//!
//! All requests are GET, a few at a time, each with a timeout. The one exception is explained in [`forms`]. Differences are
//! [`Diagnostic`](kmo_diagnostic::Diagnostic)s whose place is the URL.

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
