//! What machines read: structured data, sitemap, feed, robots, and the text for language models.

mod feed;
mod jsonld;
mod listing;

pub use feed::feed;
pub use jsonld::json_ld;
pub use listing::{llms, robots, sitemap};

/// Path of the feed.
pub const FEED: &str = "/feed.xml";
