//! `content/scan.yaml`: the questions of the telemarketing scan, its levels and its advice.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The whole of `scan.yaml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scan {
    /// What the answers mean, from 0 points up.
    pub answers: Vec<String>,
    /// Minutes that the whole scan takes.
    pub minutes: u32,
    /// In the order of a sale.
    pub themes: Vec<ScanTheme>,
    /// From the lowest level up.
    pub bands: Vec<ScanBand>,
    pub missed: MissedEstimate,
    /// Classes of staff numbers.
    pub sizes: Vec<String>,
    pub regions: Vec<String>,
    pub goals: Vec<String>,
}

/// Some questions that belong together.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScanTheme {
    /// Anchor of its questions, and of its advice on the page with the results.
    pub key: String,
    pub name: String,
    pub intro: String,
    pub questions: Vec<ScanQuestion>,
    /// For who has less than half of its points.
    pub advice: String,
    pub article: ScanLink,
    pub tool: ScanLink,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScanQuestion {
    /// Name of the answer on visitors' devices.
    pub key: String,
    pub text: String,
    /// What to do about a low answer.
    pub tip: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScanLink {
    pub label: String,
    pub to: String,
}

/// A level.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScanBand {
    /// Lowest score out of 100 that belongs to it.
    pub from: u32,
    pub name: String,
    pub situation: String,
    pub advice: String,
}

/// What the estimate of missed appointments starts from.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all(serialize = "camelCase"))]
pub struct MissedEstimate {
    pub calls_per_week: f64,
    /// Bounds of the input, in calls a week.
    pub min: f64,
    pub max: f64,
    /// Part of the estimate that its low side keeps.
    pub low: f64,
}
