//! The call centre's own model contracts: `content/contracts/<slug>.md`. No page shows them.

use std::collections::BTreeSet;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Span, Text, words};
use kmo_engine::ContentType;
use kmo_engine::content::{Date, Document, Texts};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `content/contracts/<slug>.md`: a model contract of the call centre itself, for its staff; its clauses are the text below
/// the front matter. No page shows it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Contract {
    pub title: String,
    pub summary: String,
    pub version: String,
    pub updated: Date,
    /// Level of signature that is advised (eIDAS 910/2014).
    pub signature: Signature,
    pub signature_note: String,
    /// Every `[[key]]` of the text, in order of first use.
    pub variables: Vec<Variable>,
    /// Conditions of clauses: `[[#key]]` … `[[/key]]`.
    #[serde(default)]
    pub conditions: Vec<Condition>,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Signature {
    Gewoon,
    Geavanceerd,
    Gekwalificeerd,
}

/// Something that is filled in.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Variable {
    pub key: String,
    pub label: String,
    pub example: String,
    #[serde(default)]
    pub kind: VariableKind,
    /// Where its value comes from; without it the visitor fills it in.
    pub from: Option<VariableSource>,
}

/// How a variable is filled in and checked.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum VariableKind {
    #[default]
    Text,
    Long,
    Date,
    Email,
    Phone,
    /// An enterprise number.
    Enterprise,
}

/// What the contract tool works out by itself.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
pub enum VariableSource {
    #[serde(rename = "formula.name")]
    FormulaName,
    #[serde(rename = "formula.price")]
    FormulaPrice,
    #[serde(rename = "formula.extra")]
    FormulaExtra,
    #[serde(rename = "formula.included")]
    FormulaIncluded,
    #[serde(rename = "formula.scope")]
    FormulaScope,
    #[serde(rename = "price.french-share")]
    FrenchShare,
    #[serde(rename = "price.total")]
    Total,
    #[serde(rename = "set.title")]
    SetTitle,
    #[serde(rename = "set.nace")]
    SetNace,
    #[serde(rename = "set.region")]
    SetRegion,
    #[serde(rename = "set.sizes")]
    SetSizes,
    #[serde(rename = "set.records")]
    SetRecords,
    #[serde(rename = "set.source")]
    SetSource,
    #[serde(rename = "set.fresh")]
    SetFresh,
    #[serde(rename = "set.screened")]
    SetScreened,
    #[serde(rename = "set.price")]
    SetPrice,
    #[serde(rename = "set.discount")]
    SetDiscount,
    #[serde(rename = "set.total")]
    SetTotal,
}

/// A condition of a clause.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Condition {
    pub key: String,
    pub label: String,
    /// One sentence on what the clause does.
    pub note: Option<String>,
    /// Of the conditions with the same choice exactly one holds.
    pub choice: Option<String>,
    /// What switches it; without it the visitor does.
    pub from: Option<ConditionSource>,
}

/// What switches a condition without being asked.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
pub enum ConditionSource {
    /// The formula has a fixed number of appointments.
    #[serde(rename = "formula.fixed")]
    Fixed,
    /// The formula is a caller of one's own.
    #[serde(rename = "formula.dedicated")]
    Dedicated,
    /// Part of the calls is in French.
    #[serde(rename = "price.french")]
    French,
    /// Boards of large companies, or a very technical target group.
    #[serde(rename = "price.demanding")]
    Demanding,
}

impl ContentType for Contract {
    const NAME: &'static str = "contract";
    const FILES: &'static str = "contracts/*.md";
    const WORDS: &'static str = include_str!("words/contract.txt");

    /// Reports keys that are not declared, declared keys that are not used, and conditions that are not closed in the right
    /// place.
    fn check(contract: &Document<Self>, texts: &Texts<'_>, diagnostics: &mut Diagnostics) {
        contract.check_slug(diagnostics);
        texts.check_body(contract, diagnostics);
        let value = &contract.value;
        let variables: Vec<&str> = value.variables.iter().map(|variable| variable.key.as_str()).collect();
        let conditions: Vec<&str> = value.conditions.iter().map(|condition| condition.key.as_str()).collect();
        let mut used = BTreeSet::new();
        let mut open: Option<&str> = None;
        let [is_variable, is_condition] =
            [&variables, &conditions].map(|keys| keys.iter().copied().collect::<BTreeSet<&str>>());
        for (span, key) in marks(contract.body()) {
            let span = Span::new(span.start + contract.body_start, span.end + contract.body_start);
            let mut report = |message: Text, help: Text| {
                diagnostics.push(Diagnostic::error(Code::Contract, message).at(&contract.file, span, None).help(help));
            };
            if let Some(condition) = key.strip_prefix('#') {
                if !is_condition.contains(condition) {
                    report(words::condition_undeclared(condition), words::add_conditions());
                }
                if open.is_some() {
                    report(words::condition_inside(), words::close_first());
                }
                (open, _) = (Some(condition), used.insert(condition));
            } else if let Some(condition) = key.strip_prefix('/') {
                if open.take() != Some(condition) {
                    report(words::closed_unopened(condition), words::open_it());
                }
            } else {
                used.insert(key);
                if !is_variable.contains(key) {
                    report(words::variable_undeclared(key), words::add_variables());
                }
            }
        }
        if let Some(condition) = open {
            let message = words::never_closed(condition);
            diagnostics
                .push(contract.error("conditions", Code::Contract, message).help(words::write_closing(condition)));
        }
        let declared = variables.iter().enumerate().map(|(at, key)| (format!("variables[{at}].key"), *key));
        let declared =
            declared.chain(conditions.iter().enumerate().map(|(at, key)| (format!("conditions[{at}].key"), *key)));
        for (path, key) in declared.filter(|(_, key)| !used.contains(key)) {
            diagnostics
                .push(contract.error(&path, Code::Contract, words::declared_unused(key)).help(words::use_or_remove()));
        }
    }
}

/// Maximum length of a `[[…]]`, in bytes. Brackets that are not closed within it are plain text.
const MARK: usize = 200;

/// Returns the content of every `[[…]]` in a text, with the span of the whole mark.
fn marks(text: &str) -> impl Iterator<Item = (Span, &str)> {
    text.match_indices("[[").filter_map(|(start, _)| {
        let end = start + text[start..text.floor_char_boundary(start + MARK)].find("]]")?;
        Some((Span::new(start, end + 2), &text[start + 2..end]))
    })
}
