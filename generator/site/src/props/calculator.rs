//! Props of the calculator.

use schemars::JsonSchema;
use serde::Serialize;

use super::Props;
use crate::Site;
use crate::calculator;
use crate::settings::{Assumptions, Formula};

/// What comes on top of the price of a formula.
#[derive(Serialize, JsonSchema)]
struct Surcharge {
    /// Name in addresses.
    key: String,
    label: String,
    /// Share of the price.
    rate: f64,
}

/// The calculator; amounts in euro without VAT.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Calculator {
    formulas: Vec<Formula>,
    /// One-off cost of a start.
    setup_price: u32,
    price_note: String,
    assumptions: Assumptions,
    /// Months that a formula runs at least.
    minimum_months: u32,
    surcharges: Vec<Surcharge>,
    #[serde(flatten)]
    own: calculator::Calculator,
}

impl Props for Calculator {
    const ISLAND: &'static str = "calculator";
}

impl Calculator {
    /// Returns `None` if the site has no `calculator.yaml`.
    pub fn of(site: &Site) -> Option<Self> {
        let own = site.content.one::<calculator::Calculator>()?.value.clone();
        let settings = &site.settings.value;
        Some(Calculator {
            formulas: settings.formulas.clone(),
            setup_price: settings.setup_price,
            price_note: settings.price_note.trim().to_owned(),
            assumptions: settings.example,
            minimum_months: settings.minimum_months,
            surcharges: own
                .surcharges
                .iter()
                .map(|one| Surcharge {
                    key: one.key.clone(),
                    label: one.label.clone(),
                    rate: settings.surcharges.rate(one.rate),
                })
                .collect(),
            own,
        })
    }
}
