//! The lots that are auctioned, as the site describes them.

use serde::Serialize;

/// The lots of a site, with what they are auctioned on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalogue {
    pub lots: Vec<LotTerms>,
    /// By how much a bid must rise, while the price is below the first amount.
    pub steps: Vec<(Option<u32>, u32)>,
    pub soft_close_minutes: u32,
}

/// A lot. Amounts are whole euros, times milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LotTerms {
    pub id: String,
    pub start: u32,
    pub reserve: u32,
    pub buy_now: Option<u32>,
    pub opens: i64,
    pub closes: i64,
    /// How it ended, by content: what stays as it is.
    pub ended: Option<Ended>,
}

/// How a lot ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    pub phase: Ending,
    pub price: Option<u32>,
    pub reason: Option<String>,
}

/// What became of a lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    Sold,
    Bought,
    Unsold,
    Cancelled,
}
