//! `content/scan.yaml`: the questions, levels and advice of the telemarketing scan.

use std::collections::BTreeSet;

use kmo_diagnostic::{Code, Diagnostics, Text, words};
use kmo_engine::ContentType;
use kmo_engine::content::{Document, Texts};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The whole of `scan.yaml`.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Scan {
    /// What the answers mean, from 0 points up.
    pub answers: Vec<String>,
    /// Minutes that the whole scan takes.
    #[schemars(range(min = 1))]
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
pub struct ScanTheme {
    /// Anchor of its questions, and of its advice on the page with the results.
    pub key: String,
    pub name: String,
    pub intro: String,
    pub questions: Vec<ScanQuestion>,
    /// For those with less than half of its points.
    pub advice: String,
    pub article: ScanLink,
    pub tool: ScanLink,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ScanQuestion {
    /// Name of the answer on visitors' devices.
    pub key: String,
    pub text: String,
    /// What to do about a low answer.
    pub tip: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ScanLink {
    pub label: String,
    pub to: String,
}

/// A level.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ScanBand {
    /// Lowest score out of 100 that belongs to it.
    pub from: u32,
    pub name: String,
    pub situation: String,
    pub advice: String,
}

/// What the estimate of missed appointments starts from.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all(serialize = "camelCase"))]
pub struct MissedEstimate {
    pub calls_per_week: f64,
    /// Bounds of the input, in calls a week.
    #[schemars(range(min = 0.0))]
    pub min: f64,
    pub max: f64,
    /// Part of the estimate that its low side keeps.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub low: f64,
}

impl ContentType for Scan {
    const NAME: &'static str = "scan";
    const FILES: &'static str = "scan.yaml";
    const WORDS: &'static str = include_str!("words/scan.txt");

    /// Checks that the levels cover every score, that there are as many answers as points, and that keys are unique.
    fn check(scan: &Document<Self>, _: &Texts<'_>, diagnostics: &mut Diagnostics) {
        let value = &scan.value;
        let mut report = |path: &str, message: Text, help: Text| {
            diagnostics.push(scan.error(path, Code::Scan, message).help(help));
        };
        if value.answers.len() != ANSWERS {
            report("answers", words::answers_wanted(ANSWERS, value.answers.len()), words::answers_mean());
        }
        let mut seen = BTreeSet::new();
        for (at, theme) in value.themes.iter().enumerate() {
            let path = format!("themes[{at}]");
            let mut keys = vec![(format!("{path}.key"), format!("#{}", theme.key))];
            let questions = theme.questions.iter().enumerate();
            keys.extend(
                questions.map(|(item, question)| (format!("{path}.questions[{item}].key"), question.key.clone())),
            );
            for (path, key) in keys {
                if !seen.insert(key.clone()) {
                    report(&path, words::key_used_twice(key.trim_start_matches('#')), words::own_key());
                }
            }
        }
        let mut least = None;
        for (at, band) in value.bands.iter().enumerate() {
            let fits =
                if at == 0 { band.from == 0 } else { least.is_some_and(|least| band.from > least) && band.from <= 100 };
            if !fits {
                report(&format!("bands[{at}].from"), words::levels_cover(), words::levels_start());
            }
            least = Some(band.from);
        }
    }
}

/// Answers in the scan: none, sometimes, mostly, always.
const ANSWERS: usize = 4;
