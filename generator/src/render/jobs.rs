//! What templates see of jobs.

use kmo_shared::format;
use minijinja::Value;

use super::Renderer;
use super::view::value;
use crate::address;
use crate::content::{Document, Job, PayUnit};
use crate::markdown::Rendered;
use crate::site::Site;

/// All open jobs as lists show them.
pub fn rows(site: &Site) -> Vec<Value> {
    site.jobs.iter().map(row).collect()
}

fn row(job: &Document<Job>) -> Value {
    let value = &job.value;
    let unit = match value.salary.unit {
        PayUnit::Maand => "bruto per maand",
        PayUnit::Uur => "bruto per uur",
    };
    view! {
        title => value.title,
        slug => job.slug(),
        url => address::job(job.slug()),
        type => value.employment.label(),
        type_key => self::value(&value.employment),
        salary => format!("{} tot {} {unit}", format::euro(value.salary.min), format::euro(value.salary.max)),
        location => value.location,
        posted => format::date(value.posted),
        valid_through => format::date(value.valid_through),
        valid_through_iso => value.valid_through.to_string(),
        summary => value.summary.trim(),
    }
}

/// One open job with its text and the others that are open.
pub fn open(site: &Site, at: usize, text: &Rendered) -> Value {
    let job = &site.jobs[at];
    let subject = format!("Sollicitatie {}", job.value.title);
    view! {
        html => Value::from_safe_string(text.html.clone()),
        toc => super::articles::contents(&text.headings),
        mailto => format!("mailto:{}?subject={}", site.settings.value.email, format::percent_encode(&subject)),
        others => site.jobs.iter().filter(|other| other.slug() != job.slug()).map(row).collect::<Vec<_>>(),
        ..row(job)
    }
}

/// A job that can't be applied for any more, and those that can.
pub fn closed(renderer: &Renderer, at: usize) -> Value {
    let site = &*renderer.site;
    view! { others => rows(site), ..row(&site.unpublished.jobs[at]) }
}
