//! Submitted forms. They are stored as files and reported to whoever runs the server, not mailed.

use std::collections::BTreeMap;
use std::fs::{self, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use kmo_shared::{disk, format};
use serde::{Deserialize, Serialize};

use crate::clock;

/// The honeypot field, which people leave empty: `data-netlify-honeypot` in `islands/src/ui/form/form.tsx`.
pub const HONEYPOT: &str = "website";
/// The field with the name of the form, as Netlify Forms calls it.
const FORM_NAME: &str = "form-name";
/// Most leads that are stored. Anybody can send one, so they must not fill the disk.
const MAX_LEADS: usize = 1_000;
/// How long a form waits for another server that uses the folder, and how often it checks.
const LOCK_TIMEOUT: Duration = Duration::from_secs(2);
const POLL: Duration = Duration::from_millis(5);

/// A submitted form. Each is stored as JSON in its own file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Lead {
    /// Name of the form.
    pub form: String,
    pub received: Timestamp,
    /// The same for every attempt to send this request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idempotency_key: Option<String>,
    /// Whether the honeypot was filled in: Netlify would drop this as spam.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spam: bool,
    /// Names and values, in the order of the form. A name may occur more than once.
    pub fields: Vec<(String, String)>,
}

impl Lead {
    /// Creates a lead without fields, received now.
    pub fn new(form: &str) -> Self {
        Lead { form: plain(form), received: clock::now(), idempotency_key: None, spam: false, fields: Vec::new() }
    }

    /// Reads the body of a request of type `application/x-www-form-urlencoded`.
    pub fn read(body: &[u8]) -> Self {
        let mut lead = Lead::new("");
        for (name, value) in form_urlencoded::parse(body) {
            match &*name {
                FORM_NAME => lead.form = plain(&value),
                HONEYPOT => lead.spam |= !value.is_empty(),
                _ => lead = lead.with(&name, &value),
            }
        }
        lead
    }

    /// Adds a field.
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.fields.push((plain(name), plain(value)));
        self
    }

    /// Reads a stored lead.
    ///
    /// # Errors
    /// If the file can't be read, or does not hold a lead.
    pub fn open(path: &Path) -> io::Result<Self> {
        Ok(serde_json::from_str(&disk::read_text(path)?)?)
    }

    /// Whether `folder` already holds a lead with the same key. False without a key, or if the folder can't be read.
    fn is_known(&self, folder: &Path) -> bool {
        let same = |path: &PathBuf| Lead::open(path).is_ok_and(|lead| lead.idempotency_key == self.idempotency_key);
        self.idempotency_key.is_some() && stored(folder).is_ok_and(|files| files.values().any(same))
    }

    /// Formats each field as `name: value`. The further lines of a value are indented.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let field = |(name, value): &(String, String)| format!("{name}: {}", value.replace('\n', "\n  "));
        self.fields.iter().map(field)
    }

    /// Writes the lead to a new file in `folder`, under the next free number, and flushes it to the disk.
    ///
    /// # Errors
    /// If it can't be written, or `folder` already holds [`MAX_LEADS`] leads.
    fn store(&self, folder: &Path) -> io::Result<PathBuf> {
        fs::create_dir_all(folder)?;
        let form: String = format::slug(&self.form).unwrap_or_else(|| "form".to_owned()).chars().take(40).collect();
        let taken = stored(folder)?;
        if taken.len() >= MAX_LEADS {
            let full = format!("{MAX_LEADS} forms are in {} already; empty it", folder.display());
            return Err(io::Error::new(io::ErrorKind::QuotaExceeded, full));
        }
        let text = serde_json::to_string_pretty(self)? + "\n";
        let mut number = taken.into_keys().last().unwrap_or(0);
        loop {
            number = number.saturating_add(1);
            let path = folder.join(format!("{number:04}-{form}.json"));
            match disk::add(&path, text.as_bytes()) {
                Ok(()) => return Ok(path),
                // Another process took the name in the meantime.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// The files of the leads in `folder`, by number.
///
/// # Errors
/// If the folder can't be read.
pub fn stored(folder: &Path) -> io::Result<BTreeMap<u32, PathBuf>> {
    let file = |entry: io::Result<fs::DirEntry>| {
        let path = entry.ok()?.path();
        let number = path.file_name()?.to_str()?.strip_suffix(".json")?.split('-').next()?.parse().ok()?;
        Some((number, path))
    };
    Ok(fs::read_dir(folder)?.filter_map(file).collect())
}

/// Called with the submission and the file it was stored in, or the reason it could not be stored.
pub type OnLead = Arc<dyn Fn(&Lead, Result<&Path, &io::Error>) + Send + Sync>;

/// Stores submitted forms in a folder and reports them.
#[derive(Clone)]
pub struct Leads {
    folder: Arc<Path>,
    on_lead: OnLead,
    one_by_one: Arc<Mutex<()>>,
}

impl Leads {
    pub fn new(folder: PathBuf, on_lead: OnLead) -> Self {
        Leads { folder: folder.into(), on_lead, one_by_one: Arc::default() }
    }

    /// The folder with the stored forms.
    pub fn folder(&self) -> Arc<Path> {
        self.folder.clone()
    }

    /// Stores a submission and reports it. One whose key is already stored is ignored.
    ///
    /// # Errors
    /// If it can't be written, or [`MAX_LEADS`] are stored already. It is reported all the same, but the sender must not be
    /// told that it arrived.
    pub fn store(&self, lead: &Lead) -> io::Result<()> {
        let turn = self.turn();
        if lead.is_known(&self.folder) {
            return Ok(());
        }
        let file = lead.store(&self.folder);
        drop(turn);
        (self.on_lead)(lead, file.as_deref());
        file.map(drop)
    }

    /// Locks held from reading the folder until writing, so that no two forms get the same number or are stored with the same
    /// key. The file lock keeps other servers out. It is `None` if the disk has no locks, or if a server that hangs holds it,
    /// because storing matters more. Each form waits for it separately, so many wait no longer than one.
    fn turn(&self) -> (Option<fs::File>, MutexGuard<'_, ()>) {
        (self.file_lock(), self.one_by_one.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn file_lock(&self) -> Option<fs::File> {
        let beside = self.folder.with_extension("lock");
        fs::create_dir_all(beside.parent()?).ok()?;
        let file = disk::lock_file(&beside).ok()?;
        let started = Instant::now();
        while let Err(refused) = file.try_lock() {
            if !matches!(refused, TryLockError::WouldBlock) || started.elapsed() > LOCK_TIMEOUT {
                return None;
            }
            thread::sleep(POLL);
        }
        Some(file)
    }
}

/// Normalizes CRLF to `\n` and escapes every other control character, so that no text controls a terminal.
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
    fn fields_keep_their_order_without_the_technical_ones() {
        let lead = Lead::read(b"form-name=lead&bedrijfsnaam=Bouw+%26+Co&website=&bericht=een%0D%0Atwee");
        let lines: Vec<String> = lead.lines().collect();
        assert_eq!((lead.form.as_str(), lead.spam), ("lead", false));
        assert_eq!(lines, ["bedrijfsnaam: Bouw & Co", "bericht: een\n  twee"]);
    }

    #[test]
    fn a_filled_honeypot_is_noted_and_not_shown() {
        let lead = Lead::read(b"form-name=lead&naam=x&website=http%3A%2F%2Fspam");
        assert!(lead.spam);
        assert_eq!(lead.lines().collect::<Vec<_>>(), ["naam: x"]);
    }

    #[test]
    fn nothing_typed_controls_the_terminal() {
        let lead = Lead::read(b"form-name=%1b%5B2J&naam=%07x%c2%9b");
        let text = lead.form.clone() + &lead.lines().collect::<String>();
        assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{text:?}");
    }

    #[test]
    fn a_retry_is_recognised_by_its_key() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let lead = |key: Option<&str>| Lead { idempotency_key: key.map(str::to_owned), ..Lead::new("contactform") };
        assert!(!lead(Some("a-1")).is_known(folder.path()));
        for key in [None, Some("a-1")] {
            lead(key).store(folder.path()).expect("it can be written");
        }
        assert!(lead(Some("a-1")).is_known(folder.path()));
        assert!(!lead(Some("a-2")).is_known(folder.path()));
        assert!(!lead(None).is_known(folder.path()));
    }

    #[test]
    fn each_lead_is_stored_in_its_own_file() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let leads = folder.path().join("leads");
        let name = |body: &[u8]| Lead::read(body).store(&leads).expect("it can be written");
        assert_eq!(name(b"form-name=lead&a=1"), leads.join("0001-lead.json"));
        assert_eq!(name(b"form-name=..%2F..%2Fx&a=1"), leads.join("0002-x.json"));
        assert_eq!(name(b"a=1"), leads.join("0003-form.json"));
        fs::write(leads.join("anders.json"), "").expect("there is room");
        assert_eq!(stored(&leads).expect("it can be read").into_keys().collect::<Vec<_>>(), [1, 2, 3]);
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        for body in [&b"form-name=lead&naam=%3Cb%3E:%20An&bericht=een%0Atwee%1b&naam=&website=x"[..], b""] {
            let lead = Lead::read(body);
            let path = lead.store(folder.path()).expect("it can be written");
            assert_eq!(Lead::open(&path).expect("it is there"), lead);
        }
    }

    #[test]
    fn a_lead_that_can_not_be_stored_is_reported_and_refused() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let file = folder.path().join("file");
        fs::write(&file, "").expect("there is room");
        let said = Arc::new(std::sync::Mutex::new(Vec::new()));
        let told = said.clone();
        let leads =
            Leads::new(file, Arc::new(move |lead, kept| told.lock().unwrap().push((lead.form.clone(), kept.is_ok()))));
        leads.store(&Lead::new("lead")).expect_err("a file is no folder");
        assert_eq!(*said.lock().unwrap(), [("lead".to_owned(), false)]);
    }

    #[test]
    fn concurrent_forms_get_different_numbers() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        // Like two servers that use the same folder.
        let [one, other] = [(); 2].map(|()| Leads::new(folder.path().join("leads"), Arc::new(|_, _| {})));
        send_at_once(&one, &other);
    }

    #[test]
    fn a_single_server_needs_no_file_lock() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        // A folder in place of the lock file.
        fs::create_dir(folder.path().join("leads.lock")).expect("there is room");
        let leads = Leads::new(folder.path().join("leads"), Arc::new(|_, _| {}));
        assert!(leads.file_lock().is_none());
        send_at_once(&leads, &leads.clone());
    }

    #[test]
    fn no_form_waits_for_ever_for_a_server_that_hangs() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let held = disk::lock_file(&folder.path().join("leads.lock")).expect("there is room");
        held.lock().expect("nobody holds it");
        let leads = Leads::new(folder.path().join("leads"), Arc::new(|_, _| {}));
        send_at_once(&leads, &leads.clone());
    }

    fn send_at_once(one: &Leads, other: &Leads) {
        let send = |form: usize, key: Option<&str>| {
            let lead = Lead { idempotency_key: key.map(str::to_owned), ..Lead::new(&format!("form-{form}")) };
            if form < 8 { one } else { other }.store(&lead).expect("it can be written");
        };
        std::thread::scope(|scope| {
            for form in 0..16 {
                scope.spawn(move || send(form, (form % 2 == 0).then_some("a-1")));
            }
        });
        let numbers: Vec<u32> = stored(&one.folder()).expect("it can be read").into_keys().collect();
        assert_eq!(numbers, (1..=9).collect::<Vec<_>>(), "eight without a key, and one of the eight with the same");
    }

    #[test]
    fn leads_never_fill_the_disk() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        for number in 1..MAX_LEADS {
            fs::write(folder.path().join(format!("{number:04}-lead.json")), "").expect("there is room");
        }
        let lead = Lead::read(b"form-name=lead&a=1");
        lead.store(folder.path()).expect("the last one has a place");
        let refused = lead.store(folder.path()).expect_err("there is no place").to_string();
        assert!(refused.starts_with("1000 forms are in ") && refused.ends_with("; empty it"), "{refused}");
    }
}
