//! `content/exchange.yaml` and `content/lots/`: the prices, rules and lots of the data value exchange.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Deserialize;

/// `content/exchange.yaml`. A site without the exchange's tools does without it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exchange {
    /// Provinces that the region of a data set covers, by the region.
    pub regions: BTreeMap<String, Vec<String>>,
    pub store: StoreRules,
    pub upload: UploadRules,
    pub auction: AuctionRules,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StoreRules {
    /// Discounts by the number of records in the whole basket, rising.
    pub tiers: Vec<Tier>,
    /// Percent.
    pub vat: u32,
    /// Working days.
    pub delivery_days: u32,
    pub licence_months: u32,
    /// What a buyer agrees to, as he sees it: `1.0 van 20 november 2026`.
    pub licence_version: String,
    pub invoice_days: u32,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tier {
    pub from: u32,
    pub percent: u32,
}

/// Limits of the upload tool, and prices of cleaning a list in euro without VAT.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UploadRules {
    /// Largest file, in millions of bytes.
    pub megabytes: u32,
    /// Most rows that are read.
    pub rows: u32,
    pub minimum: f64,
    pub row: f64,
    /// On top of `row` for each row that is mended.
    pub repair: f64,
    /// With more rows the price is made by hand.
    pub up_to: u32,
    pub deleted_after_days: u32,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AuctionRules {
    /// How much a bid must be above the price; the last one has no end.
    pub steps: Vec<BidStep>,
    /// A bid in the last minutes moves the end by as many.
    pub soft_close_minutes: u32,
    pub exclusive_days: u32,
    /// Working days.
    pub pay_days: u32,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BidStep {
    pub below: Option<u32>,
    pub step: u32,
}

/// `content/lots/<slug>.yaml`: a segment of companies that goes to one buyer. Amounts are whole euros without VAT.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lot {
    /// `K-2026-011`
    pub number: String,
    pub title: String,
    /// NACE-BEL 2025 codes.
    pub nace: Vec<String>,
    pub region: String,
    /// `5 tot 49 medewerkers`
    pub size: String,
    pub records: u32,
    pub fields: Vec<String>,
    /// Month of the last refresh, `2026-10`.
    pub fresh: String,
    pub source: String,
    /// Day of the last screening against the Bel-me-niet-meer list.
    pub screened: Date,
    /// Buyers who have these companies from before; they keep their licence.
    pub earlier_buyers: u32,
    pub start: u32,
    /// Below this it is not sold. Never published.
    pub reserve: u32,
    pub buy_now: Option<u32>,
    pub opens: Timestamp,
    pub closes: Timestamp,
    /// Whether it is really for sale. `check --launch` refuses what is not.
    pub verified: bool,
    /// How it ended, once it has.
    pub outcome: Option<LotOutcome>,
    pub description: String,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LotOutcome {
    pub phase: LotEnd,
    /// What it went for.
    pub price: Option<u32>,
    /// Why it was cancelled.
    pub reason: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum LotEnd {
    Sold,
    Bought,
    Unsold,
    Cancelled,
}
