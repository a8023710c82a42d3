//! Forms that visitors of the preview sent, and the mails that would have been sent.

use std::collections::BTreeMap;
use std::path::PathBuf;

use kmo_api::Mail;
use kmo_api::leads::{self, Lead};
use minijinja::Value;

use super::{Context, Screen};
use crate::mailbox::{INBOX, MAILBOX};
use crate::responses;
use kmo_engine::desk::Desk;
use kmo_engine::render::value;
use kmo_engine::view;

/// How many leads are listed, the newest first. Older files are kept but not listed.
const LEADS: usize = 100;
/// How many mails are listed.
const MAILS: usize = 200;

pub fn show<S: Desk>(desk: &Context<S>) -> Screen {
    let leads: Vec<Value> = lead_files(desk).into_iter().rev().take(LEADS).filter_map(view).collect();
    let mails: Option<Vec<Value>> = desk.app.settled_mailbox().map(|mailbox| {
        let mails = mailbox.latest(MAILS).into_iter();
        let view = |(number, Mail { to, subject, .. })| view! { href => format!("{MAILBOX}/{number}"), to, subject };
        mails.map(view).collect()
    });
    Screen::new("inbox", "Post", view! { leads, mails, calls => desk.app.calls.is_some() })
}

/// One lead with all its fields.
pub fn lead<S: Desk>(desk: &Context<S>, number: &str) -> Screen {
    let found = number.parse().ok().and_then(|number: u32| lead_files(desk).remove_entry(&number));
    match found.and_then(view) {
        Some(lead) => Screen::new("lead", &format!("Aanvraag {number}"), view! { lead }),
        None => Screen::missing("Er is geen aanvraag met dit nummer", number),
    }
}

/// The files of leads by number; empty if nothing was sent yet.
fn lead_files<S: Desk>(desk: &Context<S>) -> BTreeMap<u32, PathBuf> {
    leads::stored(&desk.app.leads.folder()).unwrap_or_default()
}

/// A lead as the templates show it.
fn view((number, path): (u32, PathBuf)) -> Option<Value> {
    let lead = Lead::open(&path).ok()?;
    let when = responses::moment(lead.received);
    Some(view! { number, href => format!("{INBOX}/{number}"), when, ..value(&lead) })
}
