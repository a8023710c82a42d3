//! What pages show of the portal: its own words, with sample figures.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Views of the portal, as a page shows them. Their words are those of the portal itself, which a test holds.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct PortalView {
    pub heading: String,
    pub intro: String,
    /// Marks each view as an example.
    pub example: String,
    pub report: PortalReport,
    pub visit: PortalVisit,
    pub week: PortalWeek,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct PortalReport {
    /// What it shows, for people who don't see it.
    pub alt: String,
    pub title: String,
    pub figures: Vec<PortalFigure>,
    /// Above the reasons.
    pub reasons_title: String,
    pub reasons: Vec<PortalReason>,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct PortalFigure {
    pub label: String,
    pub value: String,
    pub note: Option<String>,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct PortalReason {
    pub label: String,
    pub count: u32,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct PortalVisit {
    pub alt: String,
    pub title: String,
    pub when: String,
    pub facts: Vec<PortalFact>,
    pub status: String,
    /// The six criteria, in a few words each.
    pub criteria: Vec<String>,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct PortalFact {
    pub label: String,
    pub text: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct PortalWeek {
    pub alt: String,
    pub title: String,
    pub days: Vec<PortalDay>,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct PortalDay {
    pub name: String,
    #[serde(default)]
    pub entries: Vec<PortalEntry>,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct PortalEntry {
    pub time: String,
    pub who: String,
    pub status: String,
}
