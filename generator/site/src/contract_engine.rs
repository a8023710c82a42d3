//! `content/contract-engine.yaml`: defaults of visitors' quotes, and data for the staff's contracts.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};

use kmo_diagnostic::{Code, Diagnostics, names, words};
use kmo_engine::ContentType;
use kmo_engine::content::Document;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::settings::Settings;

/// `content/contract-engine.yaml`: what visitors' quotes start with, and what staff's contracts work with besides models and
/// formulas.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct ContractTerms {
    pub days: ContractDays,
    /// Terms that a visitor's quote starts with; a line each.
    pub terms: String,
    /// What a contract says is in a formula, by the formula's key.
    pub scopes: BTreeMap<String, String>,
    /// Discounts on orders of data.
    #[schemars(length(min = 0))]
    pub tiers: Vec<Tier>,
}

/// Days by default.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
pub struct ContractDays {
    /// That a document that was sent can be signed.
    #[schemars(range(min = 1))]
    pub valid: u32,
    /// Until a reminder.
    pub remind: u32,
    /// Before an end that is announced.
    pub warn: u32,
}

/// From `from` records a discount of `off`, a share.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Tier {
    pub from: u32,
    #[schemars(range(min = 0.0, max = 1.0))]
    pub off: f64,
}

impl ContentType for ContractTerms {
    const NAME: &'static str = "contract-engine";
    const FILES: &'static str = "contract-engine.yaml";
    const WORDS: &'static str = include_str!("words/contract-engine.txt");
}

/// Reports scopes without a formula, and formulas without a scope.
pub fn check(terms: &Document<ContractTerms>, settings: &Document<Settings>, diagnostics: &mut Diagnostics) {
    let formulas = || settings.value.formulas.iter().map(|formula| formula.key.as_str());
    let (keys, known) = (formulas().collect::<BTreeSet<&str>>(), LazyCell::new(|| names(formulas())));
    for key in terms.value.scopes.keys().filter(|key| !keys.contains(key.as_str())) {
        let problem = terms.error(&format!("scopes.{key}"), Code::UnknownFormula, words::no_formula(key));
        diagnostics.push(problem.help(words::named_in("site.yaml", "formulas")).did_you_mean(key, &known));
    }
    for key in formulas().filter(|key| !terms.value.scopes.contains_key(*key)) {
        let problem = terms.error("scopes", Code::Contract, words::formula_terms_missing(key));
        diagnostics.push(problem.help(words::add_formula_line(key)));
    }
}
