//! `content/exchange.yaml`: the prices and rules of the data value exchange.

use std::collections::BTreeMap;

use kmo_diagnostic::{Code, Diagnostics, Text, words};
use kmo_engine::ContentType;
use kmo_engine::content::{Document, Texts};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `content/exchange.yaml`. A site without the exchange's tools does without it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Exchange {
    /// Provinces that the region of a data set covers, by the region.
    pub regions: BTreeMap<String, Vec<String>>,
    pub store: StoreRules,
    pub upload: UploadRules,
    pub auction: AuctionRules,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all(serialize = "camelCase"))]
pub struct StoreRules {
    /// Discounts by the number of records in the whole basket, rising.
    #[schemars(length(min = 0))]
    pub tiers: Vec<PriceTier>,
    /// Percent.
    #[schemars(range(max = 100))]
    pub vat: u32,
    /// Working days until delivery.
    pub delivery_days: u32,
    /// Months that the licence lasts.
    pub licence_months: u32,
    /// What a buyer agrees to, as they see it: `1.0 van 20 november 2026`.
    pub licence_version: String,
    /// Days to pay an invoice.
    pub invoice_days: u32,
}

/// From this many records in the whole basket the discount holds.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct PriceTier {
    pub from: u32,
    #[schemars(range(max = 99))]
    pub percent: u32,
}

/// Limits of the upload tool, and prices of cleaning a list in euro without VAT.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct UploadRules {
    /// Largest file, in millions of bytes.
    #[schemars(range(min = 1))]
    pub megabytes: u32,
    /// Most rows that are read.
    #[schemars(range(min = 1))]
    pub rows: u32,
    #[schemars(range(min = 0.0))]
    pub minimum: f64,
    #[schemars(range(min = 0.0))]
    pub row: f64,
    /// On top of `row` for each row that is repaired.
    #[schemars(range(min = 0.0))]
    pub repair: f64,
    /// With more rows the price is made by hand.
    pub up_to: u32,
    pub deleted_after_days: u32,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct AuctionRules {
    /// How much a bid must be above the price; the last one has no end.
    pub steps: Vec<BidStep>,
    /// A bid in the last minutes moves the end by as many.
    pub soft_close_minutes: u32,
    /// Working days.
    pub pay_days: u32,
}

/// A bid rises by at least `step` while the price is below `below`; the last one has no end.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct BidStep {
    pub below: Option<u32>,
    #[schemars(range(min = 1))]
    pub step: u32,
}

impl ContentType for Exchange {
    const NAME: &'static str = "exchange";
    const FILES: &'static str = "exchange.yaml";
    const WORDS: &'static str = include_str!("words/exchange.txt");

    fn check(exchange: &Document<Self>, _: &Texts<'_>, diagnostics: &mut Diagnostics) {
        let value = &exchange.value;
        let mut report = |path: &str, message: Text, help: Text| {
            diagnostics.push(exchange.error(path, Code::WrongValue, message).help(help));
        };
        for (at, pair) in value.store.tiers.windows(2).enumerate() {
            if pair[0].from >= pair[1].from || pair[0].percent >= pair[1].percent {
                report(&format!("store.tiers[{}]", at + 1), words::tiers_rise(), words::more_discount());
            }
        }
        let upload = &value.upload;
        for (path, price) in
            [("upload.minimum", upload.minimum), ("upload.row", upload.row), ("upload.repair", upload.repair)]
        {
            if let Some([message, help]) = parts_of_a_cent(price) {
                report(path, message, help);
            }
        }
        // Steps must rise, and only the last may have no upper limit, so that there is a step for every price.
        let steps = &value.auction.steps;
        let endless = steps.iter().position(|step| step.below.is_none());
        if endless.is_none_or(|at| at + 1 != steps.len()) {
            report("auction.steps", words::last_step(), words::below_null());
        }
        for (at, pair) in steps.windows(2).enumerate() {
            if pair[0].step > pair[1].step || pair[1].below.is_some_and(|below| pair[0].below >= Some(below)) {
                report(&format!("auction.steps[{}]", at + 1), words::steps_rise(), words::order_steps());
            }
        }
    }
}

/// Returns the message and the help for a price in euro with a fraction of a cent.
pub fn parts_of_a_cent(euro: f64) -> Option<[Text; 2]> {
    let cents = euro * 100.0;
    ((cents - cents.round()).abs() >= 1e-6).then(|| [words::no_part_cents(), words::two_decimals()])
}
