//! The live check: reads the published site like a browser and compares it with what this checkout would publish.
//!
//! All requests are GET, a few at a time, each with a timeout. The one exception is explained in [`forms`]. Differences are
//! [`Diagnostic`](kmo_diagnostic::Diagnostic)s whose place is the URL.

mod client;
mod files;
mod findings;
mod forms;
mod page;
mod places;
mod visit;

pub use visit::check;
