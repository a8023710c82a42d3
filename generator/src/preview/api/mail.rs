//! Mails that the API would send. They are kept as files beside the leads, and shown at `/__preview/mails`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::Api;
use super::access::Role;
use crate::disk;

/// A mail of plain text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    pub to: String,
    pub subject: String,
    pub text: String,
}

impl Mail {
    /// Confirms an address.
    pub fn confirm(api: &Api, brand: &str, to: &str, name: &str, user: i64, token: &str) -> Self {
        let link = format!("{}/confirm-email?token={token}&userid={user}", api.base);
        Mail::new(
            to,
            "Bevestig je e-mailadres",
            &format!(
                "Dag {name}\n\nMet deze link bevestig je het e-mailadres van je account bij {brand}:\n\n{link}\n\n\
                 De link werkt één keer, tot 24 uur na deze mail. Heb je geen account gemaakt? Dan hoef je niets te doen."
            ),
            brand,
        )
    }

    /// Tells somebody who has an account that it was asked for again.
    pub fn known(api: &Api, brand: &str, to: &str, name: &str) -> Self {
        let base = &api.base;
        Mail::new(
            to,
            "Je hebt al een account",
            &format!(
                "Dag {name}\n\nIemand vroeg een account bij {brand} aan met dit e-mailadres. Je hebt er al een. \
                 Inloggen doe je hier:\n\n{base}/customer-login\n\nWachtwoord vergeten? Kies een nieuw:\n\n\
                 {base}/forgot-password\n\nWas jij dit niet? Dan hoef je niets te doen."
            ),
            brand,
        )
    }

    /// Lets somebody choose a new password.
    pub fn reset(api: &Api, brand: &str, to: &str, name: &str, user: i64, token: &str) -> Self {
        let link = format!("{}/confirm-reset?token={token}&userid={user}", api.base);
        Mail::new(
            to,
            "Kies een nieuw wachtwoord",
            &format!(
                "Dag {name}\n\nMet deze link kies je een nieuw wachtwoord voor je account bij {brand}:\n\n{link}\n\n\
                 De link werkt één keer, tot een uur na deze mail. Vroeg je dit niet? Dan blijft je wachtwoord zoals het is."
            ),
            brand,
        )
    }

    /// Asks somebody without an account to join an organization.
    pub fn invite(api: &Api, brand: &str, to: &str, org: &str, role: Role, token: &str) -> Self {
        let link = format!("{}/register?token={token}", api.base);
        Mail::new(
            to,
            &format!("Je bent uitgenodigd bij {org}"),
            &format!(
                "Dag\n\nJe krijgt toegang tot het klantenportaal van {org} bij {brand}, met de rol {}. \
                 Maak hier je account, met dit e-mailadres:\n\n{link}\n\nDe uitnodiging geldt 14 dagen.",
                role.name()
            ),
            brand,
        )
    }

    /// Tells somebody with an account that he may see one more organization.
    pub fn joined(api: &Api, brand: &str, to: &str, name: &str, org: &str, role: Role) -> Self {
        Mail::new(
            to,
            &format!("Je hebt toegang tot {org}"),
            &format!(
                "Dag {name}\n\nJe kunt nu ook het klantenportaal van {org} bekijken, met de rol {}. \
                 Log opnieuw in om het te zien:\n\n{}/customer-login",
                role.name(),
                api.base
            ),
            brand,
        )
    }

    fn new(to: &str, subject: &str, text: &str, brand: &str) -> Self {
        let text = format!("{text}\n\nVriendelijke groeten\n{brand}\n");
        Mail { to: to.to_owned(), subject: subject.to_owned(), text }
    }

    /// Keeps it, and says so without what only its reader may know.
    pub fn send(self, api: &Api) {
        let head = format!("a mail to {}: {}", self.to, self.subject);
        match self.keep(&api.mail_folder()) {
            Ok(number) => (api.say)(&format!("{head}, see {}/__preview/mails/{number}", api.base)),
            Err(error) => (api.say)(&format!("{head}, not kept: {error}")),
        }
    }

    /// Writes it to a new file under the next free number.
    fn keep(&self, folder: &Path) -> io::Result<u32> {
        fs::create_dir_all(folder)?;
        let mut number = numbers(folder)?.into_iter().max().unwrap_or(0);
        loop {
            number = number.saturating_add(1);
            let text = format!("Aan: {}\nOnderwerp: {}\n\n{}", self.to, self.subject, self.text);
            match disk::add(&path(folder, number), text.as_bytes()) {
                Ok(()) => return Ok(number),
                // Another request took the number in between.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The mail that was kept under a number.
    pub fn read(folder: &Path, number: u32) -> Option<Self> {
        let text = disk::read_text(&path(folder, number)).ok()?;
        let (head, body) = text.split_once("\n\n")?;
        let field = |name: &str| head.lines().find_map(|line| line.strip_prefix(name)).map(str::to_owned);
        Some(Mail { to: field("Aan: ")?, subject: field("Onderwerp: ")?, text: body.to_owned() })
    }
}

fn path(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("{number:04}.txt"))
}

/// Numbers of the mails that were kept.
///
/// # Errors
/// When the folder can't be read.
pub fn numbers(folder: &Path) -> io::Result<Vec<u32>> {
    let number = |entry: io::Result<fs::DirEntry>| entry.ok()?.file_name().to_str()?.strip_suffix(".txt")?.parse().ok();
    Ok(fs::read_dir(folder)?.filter_map(number).collect())
}
