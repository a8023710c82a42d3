//! Data sets for sale: `content/datasets/<slug>.yaml`.

use jiff::civil;
use kmo_diagnostic::{Code, Diagnostics, Text, names, words};
use kmo_engine::ContentType;
use kmo_engine::content::{Date, Document, identifier};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::exchange::{Exchange, parts_of_a_cent};
use crate::settings::Settings;

/// `content/datasets/<slug>.yaml`: a set of company data for sale. It never holds persons: KBO data
/// about persons may not be used for marketing (KB of 28 March 2014).
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all(serialize = "camelCase"))]
pub struct Dataset {
    pub title: String,
    /// One of the activities in `site.yaml`.
    #[serde(deserialize_with = "identifier")]
    pub sector: String,
    /// NACE-BEL 2025 codes.
    pub nace: Vec<String>,
    #[serde(deserialize_with = "identifier")]
    pub region: String,
    /// Classes of staff numbers.
    pub sizes: Vec<String>,
    pub records: u32,
    pub fields: Vec<String>,
    /// Month of the last refresh, `2026-10`.
    pub fresh: String,
    pub source: String,
    /// Day of the last screening against the Bel-me-niet-meer list.
    pub screened: Date,
    /// Share of sole traders, in percent.
    pub sole_traders: u32,
    /// Euro for a record, without VAT. The island gets it in cents.
    #[serde(skip_serializing)]
    pub price: f64,
    /// Fewest records in an order.
    #[schemars(range(min = 1))]
    pub minimum: u32,
    pub tags: Vec<String>,
    pub description: String,
    /// Fictional rows that show what a buyer gets.
    pub sample: Vec<DataRow>,
}

/// A fictional row that shows what a buyer gets.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct DataRow {
    pub name: String,
    /// Enterprise number.
    pub number: String,
    pub postcode: String,
    pub place: String,
    pub nace: String,
    pub size: String,
    pub phone: String,
}

impl ContentType for Dataset {
    const NAME: &'static str = "dataset";
    const FILES: &'static str = "datasets/*.yaml";
    const WORDS: &'static str = include_str!("words/dataset.txt");
}

/// Reports an unknown activity or region, a price or minimum that allows no order, data about persons, and a screening in the
/// future.
pub fn check(
    dataset: &Document<Dataset>,
    settings: &Document<Settings>,
    exchange: Option<&Document<Exchange>>,
    today: civil::Date,
    diagnostics: &mut Diagnostics,
) {
    dataset.check_slug(diagnostics);
    let value = &dataset.value;
    let activities = || settings.value.activities.iter().map(String::as_str);
    if !activities().any(|activity| activity == value.sector) {
        let problem = dataset.error("sector", Code::UnknownSector, words::no_activity(&value.sector));
        diagnostics.push(
            problem.help(words::named_in("site.yaml", "activities")).did_you_mean(&value.sector, &names(activities())),
        );
    }
    let mut report = |key: &str, code: Code, message: Text, help: Text| {
        diagnostics.push(dataset.error(key, code, message).help(help));
    };
    if *value.screened > today {
        report("screened", Code::Date, words::screened_later(), words::screening_day());
    }
    if value.sole_traders > 0 {
        report("sole_traders", Code::PersonalData, words::sole_traders(), words::leave_out_zero());
    }
    if value.price <= 0.0 || value.records < value.minimum {
        report("price", Code::Dataset, words::no_order(), words::set_needs());
    }
    if let Some([message, help]) = parts_of_a_cent(value.price) {
        report("price", Code::WrongValue, message, help);
    }
    if let Some(exchange) = exchange
        && !exchange.value.regions.contains_key(&value.region)
    {
        let known = names(exchange.value.regions.keys().map(String::as_str));
        let problem = dataset.error("region", Code::UnknownRegion, words::region_unknown(&value.region));
        diagnostics.push(problem.help(words::named_in("exchange.yaml", "regions")).did_you_mean(&value.region, &known));
    }
}
