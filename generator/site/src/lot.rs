//! Lots of the auction: `content/lots/<slug>.yaml`.

use std::collections::BTreeMap;

use jiff::civil;
use kmo_diagnostic::{Code, Diagnostics, Text, words};
use kmo_engine::ContentType;
use kmo_engine::content::{Date, Document, Moment};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `content/lots/<slug>.yaml`: a segment of companies that goes to one buyer. Amounts are whole euros without VAT.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all(serialize = "camelCase"))]
pub struct Lot {
    /// `K-2026-011`
    pub number: String,
    pub title: String,
    /// NACE-BEL 2025 codes.
    pub nace: Vec<String>,
    pub region: String,
    /// `5 tot 49 medewerkers`
    pub size: String,
    #[schemars(range(min = 1))]
    pub records: u32,
    pub fields: Vec<String>,
    pub source: String,
    /// Month of the last refresh, `2026-10`.
    pub fresh: String,
    /// Day of the last screening against the Bel-me-niet-meer list.
    pub screened: Date,
    /// Buyers who have these companies from before; they keep their licence.
    pub earlier_buyers: u32,
    pub description: String,
    #[schemars(range(min = 1))]
    pub start: u32,
    /// Below this it is not sold. Nobody may know it, so the island does not get it.
    #[serde(skip_serializing)]
    pub reserve: u32,
    pub buy_now: Option<u32>,
    pub opens: Moment,
    pub closes: Moment,
    /// Whether it is really for sale. `check --launch` refuses what is not.
    #[serde(skip_serializing)]
    pub verified: bool,
    /// How it ended, once it has.
    pub outcome: Option<LotOutcome>,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct LotOutcome {
    pub phase: LotPhase,
    /// What it went for.
    pub price: Option<u32>,
    /// Why it was cancelled.
    pub reason: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum LotPhase {
    Sold,
    Bought,
    Unsold,
    Cancelled,
}

impl ContentType for Lot {
    const NAME: &'static str = "lot";
    const FILES: &'static str = "lots/*.yaml";
    const WORDS: &'static str = include_str!("words/lot.txt");
}

/// Checks the lots and sorts them by closing time.
pub fn link(lots: &[Document<Lot>], today: civil::Date, diagnostics: &mut Diagnostics) -> Vec<Document<Lot>> {
    let mut numbers: BTreeMap<&str, &Document<Lot>> = BTreeMap::new();
    for lot in lots {
        lot.check_slug(diagnostics);
        let value = &lot.value;
        if let Some(other) = numbers.insert(&value.number, lot) {
            let message = words::number_taken(&other.file.path, &value.number);
            diagnostics.push(lot.error("number", Code::Lot, message).help(words::lot_number()));
        }
        let mut report = |key: &str, message: Text, help: Text| {
            diagnostics.push(lot.error(key, Code::Lot, message).help(help));
        };
        if *value.screened > today {
            report("screened", words::screened_later(), words::screening_day());
        }
        if value.reserve < value.start {
            report("reserve", words::reserve_low(), words::lot_start());
        }
        if value.buy_now.is_some_and(|price| price <= value.reserve) {
            report("buy_now", words::buy_now_cheap(), words::buy_now_higher());
        }
        if value.closes <= value.opens {
            report("closes", words::lot_closes(), words::after_opens());
        }
        let Some(outcome) = &value.outcome else { continue };
        let went = matches!(outcome.phase, LotPhase::Sold | LotPhase::Bought);
        if went != outcome.price.is_some() {
            report("outcome", words::gone_price(), words::sold_price());
        }
        if (outcome.phase == LotPhase::Cancelled) != outcome.reason.is_some() {
            report("outcome", words::cancelled_reason(), words::bidders_told());
        }
    }
    let mut lots = lots.to_vec();
    lots.sort_by_key(|lot| lot.value.closes);
    lots
}
