//! What machines read: structured data, sitemap, feed, robots, the app's manifest, and the text for language models.

mod app;
mod feed;
mod jsonld;
mod listing;
mod schema_org;

pub use app::{APP, app};
pub use feed::feed;
pub use jsonld::json_ld;
pub use listing::{llms, robots, sitemap};

/// Path of the feed.
pub const FEED: &str = "/feed.xml";
