//! Forms that were sent in. What arrives is told and kept, not mailed.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kmo_shared::{disk, format};

use super::Say;

/// The field no person fills in: `data-netlify-honeypot` of `islands/src/forms/form.tsx`.
const HONEYPOT: &str = "website";
/// The line that holds the idempotency key of a request.
const KEY: &str = "idempotency-key";
/// The field that names the form; Netlify's.
const FORM_NAME: &str = "form-name";
/// How many are kept: what anybody can send must not fill the disk.
const MOST: usize = 1_000;

/// A form that was sent in.
#[derive(Debug, PartialEq, Eq)]
pub struct Lead {
    form: String,
    /// In the order of the form, without the two above.
    fields: Vec<(String, String)>,
    /// Whether the honeypot was filled in.
    trapped: bool,
}

impl Lead {
    /// Reads the body of a request of type `application/x-www-form-urlencoded`.
    pub fn read(body: &[u8]) -> Self {
        let mut lead = Lead { form: String::new(), fields: Vec::new(), trapped: false };
        for (name, value) in form_urlencoded::parse(body) {
            match &*name {
                FORM_NAME => lead.form = value.into_owned(),
                HONEYPOT => lead.trapped |= !value.is_empty(),
                _ => lead.fields.push((name.into_owned(), value.into_owned())),
            }
        }
        lead
    }

    /// What came in as something else than a form.
    pub fn of(form: &str, fields: Vec<(String, String)>) -> Self {
        Lead { form: form.to_owned(), fields, trapped: false }
    }

    /// Adds the idempotency key by which a request that is sent again is known.
    pub fn with_key(mut self, key: &str) -> Self {
        self.fields.push((KEY.to_owned(), key.to_owned()));
        self
    }

    /// Whether a request with this one's key is kept in `folder` already. A folder that can't be read holds none.
    fn is_known(&self, folder: &Path) -> bool {
        let Some((_, key)) = self.fields.iter().find(|(name, _)| name == KEY) else { return false };
        let line = format!("{KEY}: {}", plain(key));
        let files = fs::read_dir(folder).into_iter().flatten().flatten();
        files.filter_map(|entry| disk::read_text(&entry.path()).ok()).any(|text| text.lines().any(|one| one == line))
    }

    /// A line for each field. What a visitor typed can't control the terminal.
    fn text(&self) -> String {
        let mut out = format!("form: {}\n", plain(&self.form));
        for (name, value) in &self.fields {
            let _ = writeln!(out, "{}: {}", plain(name), plain(value).replace('\n', "\n  "));
        }
        if self.trapped {
            let _ = writeln!(out, "The hidden field `{HONEYPOT}` was filled in: Netlify would drop this as spam.");
        }
        out
    }

    /// Writes it to a new file in `folder`, under the next free number. It is on the disk before anybody is told so.
    ///
    /// # Errors
    /// When the disk refuses, or [`MOST`] are there already.
    fn keep(&self, folder: &Path) -> io::Result<PathBuf> {
        fs::create_dir_all(folder)?;
        let form: String = format::slug(&self.form).unwrap_or_else(|| "form".to_owned()).chars().take(40).collect();
        let number = |entry: io::Result<fs::DirEntry>| {
            let name = entry.ok()?.file_name().into_string().ok()?;
            name.split('-').next()?.parse::<u32>().ok()
        };
        let taken: Vec<u32> = fs::read_dir(folder)?.filter_map(number).collect();
        if taken.len() >= MOST {
            let full = format!("{MOST} forms are in {} already; empty it", folder.display());
            return Err(io::Error::new(io::ErrorKind::QuotaExceeded, full));
        }
        let mut number = taken.into_iter().max().unwrap_or(0);
        loop {
            number = number.saturating_add(1);
            let path = folder.join(format!("{number:04}-{form}.txt"));
            match disk::add(&path, self.text().as_bytes()) {
                Ok(()) => return Ok(path),
                // Another request took the number in between.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// Where forms that were sent in are kept, and who is told of them.
#[derive(Clone)]
pub struct Leads {
    folder: Arc<Path>,
    say: Say,
}

impl Leads {
    pub fn new(folder: PathBuf, say: Say) -> Self {
        Leads { folder: folder.into(), say }
    }

    /// Folder with the forms that were sent in.
    pub fn folder(&self) -> Arc<Path> {
        self.folder.clone()
    }

    /// Keeps what was sent in and shows it; what came before with the same key, only once. Says whether the disk took it,
    /// or at least the terminal.
    pub async fn keep(&self, lead: Lead) -> bool {
        let folder = self.folder.clone();
        let kept = tokio::task::spawn_blocking(move || {
            let kept = (!lead.is_known(&folder)).then(|| lead.keep(&folder));
            (lead, kept)
        });
        let Ok((lead, kept)) = kept.await else { return false };
        let Some(kept) = kept else { return true };
        let lines: String = lead.text().lines().map(|line| format!("  {line}\n")).collect();
        let place = match kept {
            Ok(path) => format!("kept in {}", path.display()),
            Err(error) => format!("not kept: {error}"),
        };
        (self.say)(&format!("a form came in, {place}\n{}", lines.trim_end_matches('\n')));
        true
    }
}

/// Line ends as `\n`, and every other control character as its code.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for c in text.replace("\r\n", "\n").chars() {
        match c {
            '\n' => out.push('\n'),
            c if c.is_control() => out.extend(c.escape_default()),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_stand_in_order_without_those_for_machines() {
        let lead = Lead::read(b"form-name=lead&bedrijfsnaam=Bouw+%26+Co&website=&bericht=een%0D%0Atwee");
        assert_eq!(lead.text(), "form: lead\nbedrijfsnaam: Bouw & Co\nbericht: een\n  twee\n");
    }

    #[test]
    fn a_filled_honeypot_is_said_and_not_shown() {
        let text = Lead::read(b"form-name=lead&naam=x&website=http%3A%2F%2Fspam").text();
        assert!(text.contains("spam.") && !text.contains("http"), "{text}");
    }

    #[test]
    fn nothing_typed_controls_the_terminal() {
        let text = Lead::read(b"form-name=%1b%5B2J&naam=%07x%c2%9b").text();
        assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{text:?}");
    }

    #[test]
    fn a_request_that_is_sent_again_is_known_by_its_key() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let lead = |key: &str| Lead::of("contactform", vec![("message".to_owned(), "Dag".to_owned())]).with_key(key);
        assert!(!lead("a-1").is_known(folder.path()));
        lead("a-1").keep(folder.path()).expect("it can be written");
        assert!(lead("a-1").is_known(folder.path()));
        assert!(!lead("a-2").is_known(folder.path()));
        assert!(!Lead::of("contactform", Vec::new()).is_known(folder.path()));
    }

    #[test]
    fn each_is_kept_in_a_file_of_its_own() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let leads = folder.path().join("leads");
        let name = |body: &[u8]| Lead::read(body).keep(&leads).expect("it can be written");
        assert_eq!(name(b"form-name=lead&a=1"), leads.join("0001-lead.txt"));
        assert_eq!(name(b"form-name=..%2F..%2Fx&a=1"), leads.join("0002-x.txt"));
        assert_eq!(name(b"a=1"), leads.join("0003-form.txt"));
        assert_eq!(fs::read_to_string(leads.join("0001-lead.txt")).expect("it is there"), "form: lead\na: 1\n");
    }

    #[test]
    fn they_never_fill_the_disk() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        for number in 1..MOST {
            fs::write(folder.path().join(format!("{number:04}-lead.txt")), "").expect("there is room");
        }
        let lead = Lead::read(b"form-name=lead&a=1");
        lead.keep(folder.path()).expect("the last one has a place");
        let refused = lead.keep(folder.path()).expect_err("there is no place").to_string();
        assert!(refused.starts_with("1000 forms are in ") && refused.ends_with("; empty it"), "{refused}");
    }
}
