//! Files for machines: sitemap, robots, the text for language models, and feeds.

mod feed;
mod listing;

pub use feed::{Entry, Feed};
pub use listing::{llms, robots, sitemap};
