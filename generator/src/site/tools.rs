//! Rules for what the sales tools are filled with.

use std::collections::BTreeSet;

use super::{Texts, articles};
use crate::content::{Contract, ContractTerms, Dataset, Document, Module, PitchSums, Settings};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Span;

/// Questions in a module's quiz.
const QUIZ: usize = 5;

/// Modules in the order of their numbers.
pub(super) fn modules(
    mut modules: Vec<Document<Module>>,
    texts: &Texts<'_>,
    diagnostics: &mut Diagnostics,
) -> Vec<Document<Module>> {
    let mut seen = BTreeSet::new();
    for module in &modules {
        articles::slug(module, diagnostics);
        texts.check_body(module, diagnostics);
        texts.check_value(module, "exercise", &module.value.exercise, diagnostics);
        let value = &module.value;
        if !seen.insert(value.number) {
            diagnostics.push(
                module
                    .error("number", "module", format!("two modules have number {}", value.number))
                    .help("number the modules from 1, without gaps"),
            );
        }
        if value.quiz.len() != QUIZ {
            let message = format!("a quiz has {QUIZ} questions, here are {}", value.quiz.len());
            diagnostics.push(module.error("quiz", "quiz", message));
        }
        for (at, question) in value.quiz.iter().enumerate() {
            if !(1..=question.options.len()).contains(&question.answer) {
                diagnostics.push(
                    module
                        .error(&format!("quiz[{at}].answer"), "quiz", format!("there is no option {}", question.answer))
                        .help(format!("write the number of the right option, 1 to {}", question.options.len())),
                );
            }
        }
    }
    modules.sort_by_key(|module| module.value.number);
    modules
}

pub(super) fn dataset(dataset: &Document<Dataset>, settings: &Document<Settings>, diagnostics: &mut Diagnostics) {
    articles::slug(dataset, diagnostics);
    let value = &dataset.value;
    let activities = || settings.value.activities.iter().map(String::as_str);
    if !activities().any(|activity| activity == value.sector) {
        diagnostics.push(
            dataset
                .error("sector", "unknown-sector", format!("`{}` is not an activity of this site", value.sector))
                .help("`activities` in content/site.yaml names them")
                .did_you_mean(&value.sector, activities()),
        );
    }
    if value.sole_traders > 0 {
        diagnostics.push(
            dataset
                .error("sole_traders", "personal-data", "sole traders are persons, whose data may not be sold")
                .help("leave them out of the set and write 0"),
        );
    }
    if value.price <= 0.0 || value.minimum == 0 || value.records < value.minimum {
        diagnostics.push(
            dataset
                .error("price", "dataset", "nobody can order this set")
                .help("a set has a price, a minimum, and at least as many records as the minimum"),
        );
    }
}

/// Every `[[key]]` must be declared, and every declared one used.
pub(super) fn contract(contract: &Document<Contract>, texts: &Texts<'_>, diagnostics: &mut Diagnostics) {
    articles::slug(contract, diagnostics);
    texts.check_body(contract, diagnostics);
    let value = &contract.value;
    let variables: Vec<&str> = value.variables.iter().map(|variable| variable.key.as_str()).collect();
    let conditions: Vec<&str> = value.conditions.iter().map(|condition| condition.key.as_str()).collect();
    let mut used = BTreeSet::new();
    let mut open: Option<&str> = None;
    for (span, key) in marks(contract.body()) {
        let span = Span::new(span.start + contract.body_start(), span.end + contract.body_start());
        let mut report = |message: String, help: &str| {
            diagnostics.push(Diagnostic::error("contract", message).at(&contract.file, span, "").help(help.to_owned()));
        };
        if let Some(condition) = key.strip_prefix('#') {
            if !conditions.contains(&condition) {
                report(format!("the condition `{condition}` is not declared"), "add it to `conditions`");
            }
            if open.is_some() {
                report("a condition can't stand inside another".to_owned(), "close the first with `[[/key]]`");
            }
            (open, _) = (Some(condition), used.insert(condition));
        } else if let Some(condition) = key.strip_prefix('/') {
            if open.take() != Some(condition) {
                report(format!("`{condition}` is closed but was not opened"), "open it with `[[#key]]`");
            }
        } else {
            used.insert(key);
            if !variables.contains(&key) {
                report(
                    format!("the variable `{key}` is not declared"),
                    "add it to `variables` with a label and an example",
                );
            }
        }
    }
    if let Some(condition) = open {
        let message = format!("the condition `{condition}` is never closed");
        diagnostics.push(contract.error("conditions", "contract", message).help(format!("write `[[/{condition}]]`")));
    }
    let declared = variables.iter().enumerate().map(|(at, key)| (format!("variables[{at}].key"), *key));
    let declared =
        declared.chain(conditions.iter().enumerate().map(|(at, key)| (format!("conditions[{at}].key"), *key)));
    for (path, key) in declared.filter(|(_, key)| !used.contains(key)) {
        diagnostics.push(
            contract.error(&path, "contract", format!("`{key}` is declared but not used")).help("use it, or remove it"),
        );
    }
}

/// Every formula needs a scope, and every scope a formula.
pub(super) fn contract_terms(
    terms: &Document<ContractTerms>,
    settings: &Document<Settings>,
    diagnostics: &mut Diagnostics,
) {
    let formulas = || settings.value.formulas.iter().map(|formula| formula.key.as_str());
    for key in terms.value.scopes.keys().filter(|key| formulas().all(|known| known != key.as_str())) {
        diagnostics.push(
            terms
                .error(&format!("scopes.{key}"), "unknown-formula", format!("there is no formula `{key}`"))
                .help("`formulas` in content/site.yaml names them")
                .did_you_mean(key, formulas()),
        );
    }
    for key in formulas().filter(|key| !terms.value.scopes.contains_key(*key)) {
        diagnostics.push(
            terms
                .error("scopes", "contract", format!("what a contract says about the formula `{key}` is missing"))
                .help(format!("add a line `{key}:` with what is in it, without “je” or “u”")),
        );
    }
}

/// The formula that the pitch starts with must be there.
pub(super) fn pitch(pitch: &Document<PitchSums>, settings: &Document<Settings>, diagnostics: &mut Diagnostics) {
    let formulas = || settings.value.formulas.iter().map(|formula| formula.key.as_str());
    let key = pitch.value.formula.as_str();
    if formulas().all(|known| known != key) {
        diagnostics.push(
            pitch
                .error("formula", "unknown-formula", format!("there is no formula `{key}`"))
                .help("`formulas` in content/site.yaml names them")
                .did_you_mean(key, formulas()),
        );
    }
}

/// Every `[[…]]` of a text, with its place.
fn marks(text: &str) -> impl Iterator<Item = (Span, &str)> {
    text.match_indices("[[").filter_map(|(start, _)| {
        let end = start + text[start..].find("]]")?;
        Some((Span::new(start, end + 2), &text[start + 2..end]))
    })
}
