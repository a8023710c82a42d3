//! `content/pitch.yaml`: initial values of the internal pitch's calculation.

use kmo_diagnostic::{Code, Diagnostics, names, words};
use kmo_engine::ContentType;
use kmo_engine::content::Document;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::settings::Settings;

/// `content/pitch.yaml`: where the sum of the internal pitch starts. Shares between 0 and 1, amounts in euro.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all(serialize = "camelCase"))]
pub struct PitchSums {
    /// Paid by the booked date.
    pub many: PitchManner,
    /// Appointments a month that our way is compared with; show-up and close are those of `example` in `site.yaml`.
    #[schemars(range(min = 1))]
    pub warm: u32,
    /// Hours of the client's salesperson for an appointment that goes through, and for one that does not.
    #[schemars(range(min = 0.0))]
    pub hours_held: f64,
    #[schemars(range(min = 0.0))]
    pub hours_empty: f64,
    /// What an hour of that salesperson costs.
    pub hour: u32,
    /// Key of the formula that is chosen at first.
    pub formula: String,
}

/// One way to buy appointments.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct PitchManner {
    pub booked: u32,
    #[schemars(range(min = 0.0, max = 1.0))]
    pub show: f64,
    #[schemars(range(min = 0.0, max = 1.0))]
    pub close: f64,
    /// For a booked date.
    pub price: u32,
}

impl ContentType for PitchSums {
    const NAME: &'static str = "pitch";
    const FILES: &'static str = "pitch.yaml";
    const WORDS: &'static str = include_str!("words/pitch.txt");
}

/// Reports an initial formula that is not in the settings.
pub fn check(pitch: &Document<PitchSums>, settings: &Document<Settings>, diagnostics: &mut Diagnostics) {
    let formulas = || settings.value.formulas.iter().map(|formula| formula.key.as_str());
    let key = pitch.value.formula.as_str();
    if formulas().all(|known| known != key) {
        let problem = pitch.error("formula", Code::UnknownFormula, words::no_formula(key));
        diagnostics.push(problem.help(words::named_in("site.yaml", "formulas")).did_you_mean(key, &names(formulas())));
    }
}
