//! `content/script.yaml`: the building blocks of the script generator, and its test cases. Islands get them unchanged.

mod check;

use std::collections::BTreeMap;

use kmo_engine::ContentType;
use kmo_engine::content::identifier;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The whole of `script.yaml`.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all(serialize = "camelCase"))]
pub struct Script {
    pub limits: ScriptLimits,
    pub blanks: ScriptBlanksByLanguage,
    pub functions: Vec<ScriptFunction>,
    pub sectors: Vec<ScriptSector>,
    pub goals: Vec<ScriptGoal>,
    pub tones: Vec<ScriptTone>,
    pub opening: ByTone,
    pub permission: ByTone,
    pub experience: Vec<ScriptQuestion>,
    pub decision: Vec<ScriptQuestion>,
    pub bridge: ByTone,
    pub confirm: Vec<String>,
    pub exit: Vec<String>,
    pub voicemail: ByTone,
    pub mail: ScriptMail,
    pub french: ScriptFrench,
    pub card: ScriptCard,
    pub objections: Vec<ScriptObjection>,
    pub checks: ScriptChecks,
    /// Of the demo test, which alone is given them.
    #[serde(skip_serializing)]
    pub cases: Vec<ScriptCase>,
}

/// Texts by the key of a tone.
pub type ByTone = BTreeMap<String, Vec<String>>;

/// Limits that the self-check holds a script to.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all(serialize = "camelCase"))]
pub struct ScriptLimits {
    #[schemars(range(min = 1))]
    pub words_per_minute: u32,
    /// Seconds.
    pub opening: u32,
    /// Seconds.
    pub voicemail: u32,
    /// Words.
    pub sentence: u32,
    /// Characters.
    pub offer: u32,
    pub variants: u32,
    pub objections: u32,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ScriptBlanksByLanguage {
    pub nl: ScriptBlanks,
    pub fr: ScriptBlanks,
}

/// What is in a text while a field is empty.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ScriptBlanks {
    pub caller: String,
    pub company: String,
    pub offer: String,
    /// The moments that are proposed.
    pub first: String,
    pub second: String,
}

/// Who is called.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all(serialize = "camelCase"))]
pub struct ScriptFunction {
    pub key: String,
    pub nl: String,
    pub fr: String,
    pub because_nl: String,
    pub because_fr: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ScriptQuestion {
    pub ask: String,
    /// As it stands on the call card.
    pub short: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all(serialize = "camelCase"))]
pub struct ScriptSector {
    /// One of the activities in `site.yaml`.
    #[serde(deserialize_with = "identifier")]
    pub name: String,
    pub fr: String,
    /// How it is now.
    pub situation: Vec<ScriptQuestion>,
    /// What happens when it goes wrong.
    pub impact: Vec<ScriptQuestion>,
    pub fr_situation: ScriptQuestion,
    pub fr_impact: ScriptQuestion,
}

/// What a call is for.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all(serialize = "camelCase"))]
pub struct ScriptGoal {
    pub key: String,
    pub nl: String,
    pub fr: String,
    /// How long it takes.
    pub lasts_nl: String,
    pub lasts_fr: String,
    /// As it stands in the confirmation.
    pub plan_nl: String,
    pub plan_fr: String,
    pub subject_nl: String,
    pub subject_fr: String,
    pub closing: ByTone,
    pub closing_fr: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ScriptTone {
    pub key: String,
    pub label: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ScriptMail {
    pub subject: String,
    pub body: String,
}

/// French is an outline: one text for each part.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ScriptFrench {
    pub opening: String,
    pub permission: String,
    pub experience: ScriptQuestion,
    pub decision: ScriptQuestion,
    pub bridge: String,
    pub confirm: String,
    pub exit: String,
    pub voicemail: String,
    pub subject: String,
    pub body: String,
}

/// The last lines of the call card.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all(serialize = "camelCase"))]
pub struct ScriptCard {
    pub limit_nl: String,
    pub limit_fr: String,
    pub origin_nl: String,
    pub origin_fr: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all(serialize = "camelCase"))]
pub struct ScriptObjection {
    pub key: String,
    pub nl: String,
    pub fr: String,
    /// What is often behind it; for the caller alone.
    pub means: String,
    pub answers: Vec<String>,
    pub next: Vec<String>,
    pub answer_fr: String,
    pub next_fr: String,
}

/// What the self-check looks for.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ScriptChecks {
    #[schemars(length(min = 0))]
    pub jargon: Vec<ScriptJargon>,
    #[schemars(length(min = 0))]
    pub claims: Vec<String>,
    /// First names.
    #[schemars(length(min = 0))]
    pub names: Vec<String>,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ScriptJargon {
    pub word: String,
    /// What to say instead.
    #[serde(rename = "use")]
    pub better: String,
}

/// A case of the demo test.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ScriptCase {
    pub number: u32,
    pub name: String,
    /// Number of the case whose input it starts from.
    pub like: Option<u32>,
    #[serde(default)]
    pub input: ScriptCaseInput,
    pub rules: Vec<ScriptRule>,
}

/// What a case fills in; the rest is that of the case it is like.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
pub struct ScriptCaseInput {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sector: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub function: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tone: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<ScriptAddress>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<ScriptLanguage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caller: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objections: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<u32>,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ScriptAddress {
    U,
    Je,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ScriptLanguage {
    Nl,
    Fr,
}

/// What a case must show.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ScriptRule {
    pub rule: ScriptRuleName,
    pub value: Option<String>,
    #[serde(default)]
    pub values: Vec<String>,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ScriptRuleName {
    Complete,
    Same,
    Variant,
    NoProof,
    Address,
    French,
    Short,
    Warns,
    Hides,
    Literal,
    Shortened,
    Objections,
}

pub use check::check;

impl ContentType for Script {
    const NAME: &'static str = "script";
    const FILES: &'static str = "script.yaml";
    const WORDS: &'static str = include_str!("../words/script.txt");
}
