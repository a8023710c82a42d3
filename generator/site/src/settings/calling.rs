//! The calling hours.

use kmo_engine::content::origin;
use schemars::JsonSchema;
use serde::Deserialize;

/// When and how often the house calls, as texts say it: `{calling.days}` and so on.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Calling {
    /// `maandag tot vrijdag`.
    pub days: String,
    /// `8.30`.
    pub from: String,
    /// `18`.
    pub to: String,
    /// Most attempts for a contact in a campaign, in words.
    pub attempts: String,
}

impl Calling {
    /// Returns the start and the end of the calling hours, in minutes since midnight. `None` for an invalid time.
    pub fn hours(&self) -> [Option<u32>; 2] {
        [&self.from, &self.to].map(|time| minutes(&origin::strip(time)))
    }
}

/// Reads a time as texts write it, `8.30` or `18`. Returns the minutes since midnight.
fn minutes(text: &str) -> Option<u32> {
    let (hours, minutes) = text.trim().split_once(['.', ':']).unwrap_or((text.trim(), "0"));
    let (hours, minutes) = (hours.parse::<u32>().ok()?, minutes.parse::<u32>().ok()?);
    // `24` is the end of the day, and nothing comes after it.
    ((hours < 24 && minutes < 60) || (hours, minutes) == (24, 0)).then_some(hours * 60 + minutes)
}
