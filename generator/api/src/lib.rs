//! The API of the site: the calls in `openapi.yaml`, and the auction.
//!
//! It does not depend on how the site is built. The embedder (today the preview of `site serve`) creates an [`Api`], starts it,
//! merges [`public_router`] and [`account_router`] into its router, and serves it with the clients' addresses
//! (`axum::extract::ConnectInfo<SocketAddr>`). A real server implements the same contract.

// Tests may call the methods that clippy.toml disallows.
#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

mod access;
mod account;
mod api;
mod auction;
mod bounded_map;
mod call;
mod clock;
mod device;
mod form;
pub mod headers;
mod input;
pub mod leads;
mod mail;
mod mail_queue;
mod mail_sender;
mod password;
mod portal;
mod public;
mod response;
mod router;
mod routes;
mod sample;
mod secret;
mod setup;
mod site;
mod store;
#[cfg(test)]
mod tests;
mod throttle;
mod token;

pub use api::Api;
pub use mail::{Mail, Outbox};
pub use response::ApiError;
pub use router::{account_router, public_router};
pub use routes::FORM_LIMIT;
pub use sample::{ACCOUNTS, PASSWORD, SAMPLE};
pub use secret::text as random_text;
pub use setup::{Notice, Notify, Sample, SampleLot, Setup};
pub use site::{Catalogue, CatalogueLot, Ended, LotTerms, Price, Rules, SiteInfo, SiteSource, Step};
pub use throttle::{Limits, Network};
