//! Props of the telemarketing scan.

use schemars::JsonSchema;
use serde::Serialize;

use super::Props;
use crate::Site;
use crate::scan::{self, ScanBand, ScanTheme};

/// How many companies took the scan.
#[derive(Serialize, JsonSchema)]
pub struct ScanCounter {
    /// The number before the server is asked.
    start: u32,
}

impl Props for ScanCounter {
    const ISLAND: &'static str = "scan-counter";
}

impl ScanCounter {
    /// Returns `None` while the count is not proven.
    pub fn of(site: &Site) -> Option<Self> {
        Some(ScanCounter { start: site.settings.value.scan.as_ref()?.count })
    }
}

/// The questions of the scan and what they are worth.
#[derive(Serialize, JsonSchema)]
pub struct Scan {
    /// What 0 to 3 points mean.
    answers: Vec<String>,
    /// Minutes that the whole scan takes.
    minutes: u32,
    themes: Vec<ScanTheme>,
    bands: Vec<ScanBand>,
    /// How many companies took the scan, before the server is asked; nothing while that is not proven.
    count: Option<u32>,
}

impl Props for Scan {
    const ISLAND: &'static str = "scan";
}

impl Scan {
    /// Returns `None` if the site has no `scan.yaml`.
    pub fn of(site: &Site) -> Option<Self> {
        let scan = site.content.one::<scan::Scan>()?;
        let scan = &scan.value;
        Some(Scan {
            answers: scan.answers.clone(),
            minutes: scan.minutes,
            themes: scan.themes.clone(),
            bands: scan.bands.clone(),
            count: site.settings.value.scan.as_ref().map(|scan| scan.count),
        })
    }
}

/// What becomes of a visitor's answers.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScanResults {
    #[serde(flatten)]
    scan: scan::Scan,
    /// Calls a day that the calculator assumes.
    attempts_per_day: f64,
    /// Attempts that become a conversation, a share.
    reach: f64,
    /// Conversations that become an appointment, a share.
    booking: f64,
    sectors: Vec<String>,
}

impl Props for ScanResults {
    const ISLAND: &'static str = "scan-results";
}

impl ScanResults {
    /// Returns `None` if the site has no `scan.yaml`.
    pub fn of(site: &Site) -> Option<Self> {
        let scan = site.content.one::<scan::Scan>()?.value.clone();
        let settings = &site.settings.value;
        Some(ScanResults {
            scan,
            attempts_per_day: settings.example.attempts_per_day,
            reach: settings.example.reach,
            booking: settings.example.booking,
            sectors: settings.activities.clone(),
        })
    }
}
