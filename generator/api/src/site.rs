//! What the API must know about the site that it serves.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

/// Returns the current site; `None` while there is none. Called once for each request.
pub type SiteSource = Arc<dyn Fn() -> Option<Arc<SiteInfo>> + Send + Sync>;

/// What the API takes from the site's content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteInfo {
    /// What the portal needs.
    pub portal: Terms,
    /// What is auctioned.
    pub auction: Catalogue,
    /// How many companies had taken the scan before the counter started.
    pub scans: u32,
}

/// What the portal takes from the site's settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    pub brand: String,
    pub formulas: Vec<Price>,
    /// Contract templates for the call centre's staff.
    pub contracts: Arc<Value>,
}

impl Terms {
    /// Settings for tests that need no site.
    #[cfg(test)]
    pub fn sample() -> Self {
        let price = |key: &str, euros: i64| Price { key: key.to_owned(), name: key.to_owned(), cents: euros * 100 };
        let formulas = vec![price("groei", 895), price("start", 395)];
        Terms { brand: "Warmlijn".to_owned(), formulas, contracts: Arc::default() }
    }

    /// The formula with this key, or else the first one.
    pub fn formula(&self, key: &str) -> Option<&Price> {
        self.formulas.iter().find(|formula| formula.key == key).or_else(|| self.formulas.first())
    }
}

/// A price formula: its key, its name, and its price per month in cents, excluding VAT.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Price {
    pub key: String,
    pub name: String,
    pub cents: i64,
}

/// The lots of a site, with the rules of the auction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalogue {
    pub lots: Vec<LotTerms>,
    /// Pairs `(below, step)`: a bid must rise by `step` while the price is below `below`.
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
    /// How the lot ended, if the content says so.
    pub ended: Option<Ended>,
}

/// How a lot ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    pub phase: Ending,
    pub price: Option<u32>,
    pub reason: Option<String>,
}

/// The final state of a lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    Sold,
    Bought,
    Unsold,
    Cancelled,
}
