//! Props of the lead-capture app.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Offline, Props};
use crate::Site;
use crate::leadsnap::{self, ConsentText};

/// How warm a lead is.
#[derive(Serialize, JsonSchema)]
struct Interest {
    /// From 1, the coldest.
    value: usize,
    label: String,
}

/// The lead-capture app.
#[derive(Serialize, JsonSchema)]
pub struct LeadSnap {
    /// Whether leads are sent to the site's API; else they stay on the device until they are exported.
    send: bool,
    interests: Vec<Interest>,
    /// Tags that are there from the start.
    tags: Vec<String>,
    consents: Vec<ConsentText>,
    /// Hour that a follow-up starts with, `09:00`.
    hour: String,
}

impl Props for LeadSnap {
    const ISLAND: &'static str = "leadsnap";
    // There may be no network at a fair.
    const OFFLINE: Offline = Offline::Page;
}

impl LeadSnap {
    /// Returns `None` if the site has no `leadsnap.yaml`.
    pub fn of(site: &Site) -> Option<Self> {
        let settings = &site.settings.value;
        let app = site.content.one::<leadsnap::LeadSnap>()?;
        let app = &app.value;
        let interests = app.interests.iter().enumerate();
        Some(LeadSnap {
            send: app.send && !settings.api.base.is_empty(),
            interests: interests.map(|(at, label)| Interest { value: at + 1, label: label.clone() }).collect(),
            tags: app.tags.clone(),
            consents: app.consents.clone(),
            hour: app.hour.clone(),
        })
    }
}
