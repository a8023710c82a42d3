//! What visitors of the preview sent in, and the mails that would have left.

use std::fs;
use std::path::Path;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kmo_api::mail::{Mail, numbers};
use kmo_shared::disk;
use minijinja::Value;
use serde::Serialize;

use super::{Answer, Desk};

/// Most of each that is listed; files of older ones stay.
const SHOWN: usize = 100;

#[derive(Serialize)]
struct Lead {
    number: u32,
    href: String,
    form: String,
    when: Option<String>,
    /// Fields in the order of the form.
    fields: Vec<(String, String)>,
    /// What does not look like a field: the note that it is spam.
    notes: Vec<String>,
}

pub fn show(desk: &Desk) -> Answer {
    let leads: Vec<Lead> = lead_numbers(&desk.leads)
        .into_iter()
        .take(SHOWN)
        .filter_map(|(number, name)| read(&desk.leads, number, &name))
        .collect();
    let mails: Option<Vec<Value>> = desk.mails.as_deref().map(|folder| {
        let mut numbers = numbers(folder).unwrap_or_default();
        numbers.sort_unstable_by(|one, other| other.cmp(one));
        numbers.truncate(SHOWN);
        let mail = |number: u32| {
            let mail = Mail::read(folder, number)?;
            Some(values! { href => format!("/__preview/mails/{number}"), to => mail.to, subject => mail.subject })
        };
        numbers.into_iter().filter_map(mail).collect()
    });
    Answer::screen("inbox", "Post", values! { leads, mails })
}

/// One lead, whole.
pub fn lead(desk: &Desk, number: &str) -> Answer {
    let found = number.parse().ok().and_then(|number: u32| {
        let (number, name) = lead_numbers(&desk.leads).into_iter().find(|(known, _)| *known == number)?;
        read(&desk.leads, number, &name)
    });
    match found {
        Some(lead) => Answer::screen("lead", &format!("Aanvraag {number}"), values! { lead }),
        None => Answer::missing("Er is geen aanvraag met dit nummer", number),
    }
}

/// Numbers and names of the files, latest first.
fn lead_numbers(folder: &Path) -> Vec<(u32, String)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<(u32, String)> = entries
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let number = name.strip_suffix(".txt")?.split('-').next()?.parse().ok()?;
            Some((number, name))
        })
        .collect();
    found.sort_unstable_by(|one, other| other.cmp(one));
    found
}

fn read(folder: &Path, number: u32, name: &str) -> Option<Lead> {
    let path = folder.join(name);
    let text = disk::read_text(&path).ok()?;
    let when = fs::metadata(&path).and_then(|about| about.modified()).ok();
    let when = when.and_then(|time| Timestamp::try_from(time).ok());
    let when = when.map(|time| time.to_zoned(TimeZone::system()).strftime("%d/%m/%Y %H:%M").to_string());
    let mut lead = Lead {
        number,
        href: format!("/__desk/inbox/{number}"),
        form: String::new(),
        when,
        fields: Vec::new(),
        notes: Vec::new(),
    };
    for line in text.lines() {
        // A line that goes on from the one above is indented.
        match (line.strip_prefix("  "), line.split_once(": ").or_else(|| Some((line.strip_suffix(':')?, "")))) {
            (Some(more), _) => {
                if let Some((_, value)) = lead.fields.last_mut() {
                    value.push('\n');
                    value.push_str(more);
                }
            }
            (None, Some(("form", form))) if lead.form.is_empty() => lead.form = form.to_owned(),
            (None, Some((name, value))) if !name.starts_with("The hidden field") => {
                lead.fields.push((name.to_owned(), value.to_owned()));
            }
            _ => lead.notes.push(line.to_owned()),
        }
    }
    Some(lead)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().expect("there is room");
        let text =
            "form: lead\nnaam: <b>: An\nbericht: een\n  twee\nleeg: \nThe hidden field `website` was filled in: x\n";
        fs::write(folder.path().join("0007-lead.txt"), text).expect("there is room");
        fs::write(folder.path().join("anders.txt"), "").expect("there is room");
        let found = lead_numbers(folder.path());
        assert_eq!(found, [(7, "0007-lead.txt".to_owned())]);
        let lead = read(folder.path(), 7, &found[0].1).expect("it is there");
        let fields: Vec<_> = lead.fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(fields, [("naam", "<b>: An"), ("bericht", "een\ntwee"), ("leeg", "")]);
        assert_eq!((lead.form.as_str(), lead.notes.len()), ("lead", 1));
    }
}
