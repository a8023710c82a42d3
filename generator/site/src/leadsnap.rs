//! `content/leadsnap.yaml`: the questions of the lead-capture app.

use std::collections::BTreeSet;

use kmo_diagnostic::{Code, Diagnostics, Text, words};
use kmo_engine::ContentType;
use kmo_engine::content::{Document, Texts};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `content/leadsnap.yaml`: what the lead-capture app asks at a stand.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct LeadSnap {
    /// Whether leads are sent to the API; else they stay on the device until they are exported.
    pub send: bool,
    /// From cold to warm.
    pub interests: Vec<String>,
    /// Tags that are there from the start.
    #[schemars(length(min = 0))]
    pub tags: Vec<String>,
    pub consents: Vec<ConsentText>,
    /// Hour of a follow-up for which none was chosen, `09:00`.
    pub hour: String,
}

// The controller must be able to show what was asked (AVG art. 7).
/// Something that a person at a stand allows or not.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ConsentText {
    /// What answers are kept under.
    pub key: String,
    /// Beside the tick.
    pub label: String,
    /// The sentence that is said aloud; kept with the lead.
    pub wording: String,
    /// Of the wording, so that it can be found again when it changes.
    pub version: String,
}

impl ContentType for LeadSnap {
    const NAME: &'static str = "leadsnap";
    const FILES: &'static str = "leadsnap.yaml";
    const WORDS: &'static str = include_str!("words/leadsnap.txt");

    fn check(leadsnap: &Document<Self>, _: &Texts<'_>, diagnostics: &mut Diagnostics) {
        let value = &leadsnap.value;
        let mut report = |path: &str, code: Code, message: Text, help: Text| {
            diagnostics.push(leadsnap.error(path, code, message).help(help));
        };
        if !(2..=5).contains(&value.interests.len()) {
            report("interests", Code::Leadsnap, words::two_to_five(), words::cold_to_warm());
        }
        if jiff::civil::Time::strptime("%H:%M", &value.hour).is_err() || value.hour.len() != 5 {
            report("hour", Code::WrongValue, words::no_hour(&value.hour), words::write_hour());
        }
        let mut seen = BTreeSet::new();
        for (at, consent) in value.consents.iter().enumerate().filter(|(_, consent)| !seen.insert(consent.key.as_str()))
        {
            let message = words::key_taken(&consent.key);
            diagnostics.push(leadsnap.error(&format!("consents[{at}].key"), Code::Leadsnap, message));
        }
    }
}
