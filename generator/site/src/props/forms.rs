//! Props of the forms.

use kmo_shared::format;
use schemars::JsonSchema;
use serde::Serialize;

use super::{LoadRule, Offline, Placed, Props, key_of};
use crate::Site;
use crate::page::{self, FollowUpLink, Section};
use crate::settings::Calling;

/// How to reach the company when a form does not work.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Direct {
    phone: String,
    /// `tel:` URL.
    phone_url: String,
    email: String,
    /// Whether a service of others checks that no robot fills in the form. Absent when none does.
    #[serde(skip_serializing_if = "Option::is_none")]
    captcha: Option<bool>,
}

impl Direct {
    pub(super) fn of(site: &Site) -> Self {
        let settings = &site.settings.value;
        Direct {
            phone: format::phone(&settings.phone),
            phone_url: format!("tel:{}", format::dial(&settings.phone)),
            email: settings.email.clone(),
            captcha: (!settings.keys.captcha.is_empty()).then_some(true),
        }
    }
}

/// The lead form.
#[derive(Serialize, JsonSchema)]
pub struct LeadForm {
    /// Choices of the field `activiteit`.
    activities: Vec<String>,
    direct: Direct,
}

impl Props for LeadForm {
    const ISLAND: &'static str = "lead-form";
    const LOAD: LoadRule = LoadRule::Interaction;
    const OFFLINE: Offline = Offline::Code;
}

impl LeadForm {
    pub fn of(site: &Site) -> Self {
        LeadForm { activities: site.settings.value.activities.clone(), direct: Direct::of(site) }
    }
}

/// The form by which somebody applies for a job.
#[derive(Serialize, JsonSchema)]
pub struct JobForm {
    /// The job, as its page calls it.
    title: String,
    direct: Direct,
}

impl Props for JobForm {
    const ISLAND: &'static str = "job-form";
    const LOAD: LoadRule = LoadRule::Interaction;
}

/// Returns the application form of each open job.
pub(super) fn applications(site: &Site) -> impl Iterator<Item = Placed> + '_ {
    site.jobs
        .iter()
        .map(|job| Placed::of(&JobForm { title: job.value.title.clone(), direct: Direct::of(site) }).about(job.slug()))
}

/// The contact form.
#[derive(Serialize, JsonSchema)]
pub struct ContactForm {
    direct: Direct,
}

impl Props for ContactForm {
    const ISLAND: &'static str = "contact-form";
    const LOAD: LoadRule = LoadRule::Interaction;
    const OFFLINE: Offline = Offline::Code;
}

impl ContactForm {
    pub fn of(site: &Site) -> Self {
        ContactForm { direct: Direct::of(site) }
    }
}

/// What follows a request: the choice of a moment to be called, and pages that fit what was asked.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FollowUp {
    /// Above the choice of a moment.
    call_heading: String,
    call_text: Option<String>,
    /// Above the links.
    reads_heading: String,
    items: Vec<FollowUpLink>,
    calls: CallingHours,
    direct: Direct,
}

/// From when and until when the house calls, in minutes since midnight in Belgium.
#[derive(Serialize, JsonSchema)]
struct CallingHours {
    from: u32,
    to: u32,
}

impl CallingHours {
    /// Returns the hours in the settings, or office hours if there are none.
    fn of(site: &Site) -> Self {
        match site.settings.value.calling.as_ref().map(Calling::hours) {
            Some([Some(from), Some(to)]) => CallingHours { from, to },
            _ => CallingHours { from: 9 * 60, to: 17 * 60 },
        }
    }
}

impl Props for FollowUp {
    const ISLAND: &'static str = "follow-up";
}

impl FollowUp {
    fn of(site: &Site, section: &page::FollowUp) -> Self {
        FollowUp {
            call_heading: section.call_heading.clone(),
            call_text: section.call_text.clone(),
            reads_heading: section.reads_heading.clone(),
            items: section.items.clone(),
            calls: CallingHours::of(site),
            direct: Direct::of(site),
        }
    }

    /// Returns the key by which the template finds a section's island.
    pub fn key(section: &page::FollowUp) -> String {
        key_of(FollowUp::ISLAND, section)
    }
}

/// Returns the island of each follow-up section.
pub(super) fn follow_ups(site: &Site) -> impl Iterator<Item = Placed> + '_ {
    let sections = site.pages.iter().flat_map(|page| &page.value.sections);
    sections.filter_map(|section| match section {
        Section::FollowUp(one) => Some(Placed::named(FollowUp::key(one), &FollowUp::of(site, one))),
        _ => None,
    })
}
