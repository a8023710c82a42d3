//! Props of the data value exchange: the store, the upload tool, the auction.

use kmo_shared::format;
use schemars::JsonSchema;
use serde::Serialize;

use super::Props;
use super::forms::Direct;
use kmo_engine::content::Document;

use crate::Site;
use crate::dataset::Dataset;
use crate::exchange::{BidStep, Exchange, StoreRules};
use crate::lot::Lot as LotFile;

/// Who sells, and how to reach them without the page.
#[derive(Serialize, JsonSchema)]
struct Seller {
    name: String,
    email: String,
    phone: String,
}

impl Seller {
    fn of(site: &Site) -> Self {
        let settings = &site.settings.value;
        Seller {
            name: settings.company.name.clone(),
            email: settings.email.clone(),
            phone: format::phone(&settings.phone),
        }
    }
}

/// The data store.
#[derive(Serialize, JsonSchema)]
pub struct Store {
    sets: Vec<DataSet>,
    #[serde(flatten)]
    rules: StoreRules,
    seller: Seller,
}

/// A set of company data for sale: `content/datasets/*.yaml`.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct DataSet {
    slug: String,
    /// Provinces that the region covers, its own name when it is one.
    provinces: Vec<String>,
    /// Cents for a record, without VAT.
    price_cents: u32,
    #[serde(flatten)]
    set: Dataset,
}

impl Props for Store {
    const ISLAND: &'static str = "store";
}

impl Store {
    pub fn of(site: &Site, exchange: &Exchange) -> Self {
        let sets = site.content.all().iter().map(|set| DataSet::of(set, exchange));
        Store { sets: sets.collect(), rules: exchange.store.clone(), seller: Seller::of(site) }
    }
}

impl DataSet {
    fn of(document: &Document<Dataset>, exchange: &Exchange) -> Self {
        let set = document.value.clone();
        DataSet {
            slug: document.slug().to_owned(),
            provinces: exchange.regions.get(&set.region).cloned().unwrap_or_default(),
            price_cents: cents(set.price),
            set,
        }
    }
}

/// Converts euro to whole cents. Prices with a fraction of a cent are rejected in [`crate::exchange`].
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "prices are small and not negative")]
fn cents(euro: f64) -> u32 {
    (euro * 100.0).round() as u32
}

/// The tool that checks a visitor's own list.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Upload {
    /// Largest file, in millions of bytes.
    megabytes: u32,
    /// Most rows that are read.
    rows: u32,
    cleaning: CleaningPrices,
    /// Days after delivery on which a file is deleted.
    deleted_after_days: u32,
    seller: Seller,
}

/// What cleaning a list costs, in cents without VAT.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct CleaningPrices {
    minimum_cents: u32,
    /// For each row that is looked at.
    row_cents: u32,
    /// On top of it for each row that is mended.
    repair_cents: u32,
    /// With more rows the price is made by hand.
    up_to: u32,
}

impl Props for Upload {
    const ISLAND: &'static str = "upload";
}

impl Upload {
    pub fn of(site: &Site, exchange: &Exchange) -> Self {
        let rules = &exchange.upload;
        Upload {
            megabytes: rules.megabytes,
            rows: rules.rows,
            cleaning: CleaningPrices {
                minimum_cents: cents(rules.minimum),
                row_cents: cents(rules.row),
                repair_cents: cents(rules.repair),
                up_to: rules.up_to,
            },
            deleted_after_days: rules.deleted_after_days,
            seller: Seller::of(site),
        }
    }
}

/// The auction.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Auction {
    /// By their end.
    lots: Vec<Lot>,
    steps: Vec<BidStep>,
    /// Working days to pay.
    pay_days: u32,
    direct: Direct,
}

/// A lot: `content/lots/*.yaml`.
#[derive(Serialize, JsonSchema)]
struct Lot {
    /// Name of its file.
    id: String,
    #[serde(flatten)]
    lot: LotFile,
}

impl Props for Auction {
    const ISLAND: &'static str = "auction";
}

impl Auction {
    pub fn of(site: &Site, exchange: &Exchange) -> Self {
        let rules = &exchange.auction;
        let lots = site.lots.iter().map(|lot| Lot { id: lot.slug().to_owned(), lot: lot.value.clone() });
        Auction { lots: lots.collect(), steps: rules.steps.clone(), pay_days: rules.pay_days, direct: Direct::of(site) }
    }
}
