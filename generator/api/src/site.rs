//! The information about the site that the API needs.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;

/// Returns the current site; `None` while there is none. Called once for each request.
pub type SiteSource = Arc<dyn Fn() -> Option<Arc<SiteInfo>> + Send + Sync>;

/// The parts of the site's content that the API uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteInfo {
    pub brand: String,
    pub formulas: Vec<Price>,
    /// Contract templates for the call centre's staff.
    pub contracts: Value,
    /// The lots of the auction, with its rules.
    pub auction: Catalogue,
    /// How many companies had taken the scan before the counter started.
    pub scans: u32,
}

impl SiteInfo {
    /// A site for tests.
    #[cfg(test)]
    pub fn sample() -> Self {
        let price = |key: &str, euros: i64| Price { key: key.to_owned(), name: key.to_owned(), cents: euros * 100 };
        let formulas = vec![price("groei", 895), price("start", 395)];
        SiteInfo { brand: "Warmlijn".to_owned(), formulas, scans: 7, ..SiteInfo::default() }
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
    pub lots: Vec<CatalogueLot>,
    pub rules: Rules,
}

/// A lot in the content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatalogueLot {
    pub id: String,
    pub terms: LotTerms,
    /// How the lot ended, if the content says so.
    pub ended: Option<Ended>,
}

/// Prices and times of a lot. Amounts are whole euros, times milliseconds since 1970.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct LotTerms {
    pub start: u64,
    pub reserve: u64,
    pub buy_now: Option<u64>,
    pub opens: i64,
    pub closes: i64,
}

/// How a lot ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// As the page gets it: `"sold"`.
    pub phase: Value,
    pub price: Option<u64>,
    pub reason: Option<String>,
}

/// The rules of the auction.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct Rules {
    pub steps: Vec<Step>,
    /// A bid within this many milliseconds of the end moves the end by as many.
    pub soft_close: i64,
}

/// A bid rises by at least `step` while the price is below `below`.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub struct Step {
    pub below: Option<u64>,
    pub step: u64,
}
