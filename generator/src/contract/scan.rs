//! Props of what belongs to the telemarketing scan.

use schemars::JsonSchema;
use serde::Serialize;

use super::{On, Props};
use crate::site::Site;

/// How many companies took the scan.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct ScanCounter {
    /// The number before the server is asked.
    start: u32,
}

impl Props for ScanCounter {
    const ISLAND: &'static str = "scan-counter";
    const ON: On = On::Visible;
}

impl ScanCounter {
    pub fn of(site: &Site) -> Self {
        ScanCounter { start: site.settings.value.scan.count }
    }
}
