//! Mails that the API would send. They are kept as files beside the leads.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use kmo_shared::disk;

use super::Api;
use super::access::Role;

/// Where somebody with an account accepts an invitation.
const ACCEPT: &str = "/saas/uitnodiging";

/// The page of the auction.
const AUCTION: &str = "/verkooptools/datavalue-exchange/veiling";

/// How many are kept: what anybody can have sent must not fill the disk.
const MOST: usize = 1_000;

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

    /// Tells somebody who has an account that it was asked for again. Nothing of what was typed stands in it: whoever
    /// asked could write to the address that way.
    pub fn known(api: &Api, brand: &str, to: &str, invitation: Option<&str>) -> Self {
        let base = &api.base;
        let invited = invitation.map_or(String::new(), |token| {
            format!("Je uitnodiging aanvaard je met je bestaande account:\n\n{base}{ACCEPT}?token={token}\n\n")
        });
        Mail::new(
            to,
            "Je hebt al een account",
            &format!(
                "Dag\n\nIemand vroeg een account bij {brand} aan met dit e-mailadres. Je hebt er al een. \
                 Inloggen doe je hier:\n\n{base}/customer-login\n\n{invited}Wachtwoord vergeten? Kies een nieuw:\n\n\
                 {base}/forgot-password\n\nWas jij dit niet? Dan hoef je niets te doen."
            ),
            brand,
        )
    }

    /// Tells somebody whose registration waits that his address was registered again.
    pub fn waiting(api: &Api, brand: &str, to: &str, user: i64, token: &str) -> Self {
        let link = format!("{}/confirm-reset?token={token}&userid={user}", api.base);
        Mail::new(
            to,
            "Er wacht al een account op je bevestiging",
            &format!(
                "Dag\n\nIemand vroeg opnieuw een account bij {brand} aan met dit e-mailadres. De eerste aanvraag wacht \
                 nog op je bevestiging en blijft zoals ze was: de link in die mail werkt, met het wachtwoord dat toen \
                 gekozen werd.\n\nVond je die mail niet, of kwam die aanvraag niet van jou? Kies dan hier zelf een \
                 wachtwoord. Daarmee is je account ook bevestigd:\n\n{link}\n\n\
                 De link werkt één keer, tot 24 uur na deze mail. Wil je geen account? Dan hoef je niets te doen."
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

    /// Asks somebody to join an organization, with the account that he has or will make.
    pub fn invite(api: &Api, brand: &str, to: &str, org: &str, role: Role, token: &str, has_account: bool) -> Self {
        let base = &api.base;
        let how = if has_account {
            format!("Log in met je account en aanvaard de uitnodiging hier:\n\n{base}{ACCEPT}?token={token}")
        } else {
            format!("Maak hier je account, met dit e-mailadres:\n\n{base}/register?token={token}")
        };
        Mail::new(
            to,
            &format!("Je bent uitgenodigd bij {org}"),
            &format!(
                "Dag\n\n{org} nodigt je uit in het klantenportaal bij {brand}, met de rol {}. {how}\n\n\
                 De uitnodiging geldt 14 dagen. Ken je {org} niet? Dan hoef je niets te doen: je hoort er pas bij als \
                 je ze aanvaardt.",
                role.name()
            ),
            brand,
        )
    }

    /// Asks somebody who wants to bid in the auction to show that the address is his. Of what was typed only the
    /// enterprise number stands in it, which holds no words.
    pub fn bidder(api: &Api, brand: &str, to: &str, number: &str, code: &str) -> Self {
        let link = format!("{}{AUCTION}?bieder={code}", api.base);
        Mail::new(
            to,
            "Bevestig dat je wilt bieden",
            &format!(
                "Dag\n\nIemand wil in de veiling van {brand} bieden voor de onderneming met nummer {number} en gaf dit \
                 e-mailadres op. Er is nog \
                 niets geboden. Ben jij dit, open dan deze link in de browser waarmee je biedt:\n\n{link}\n\n\
                 De link werkt één keer, tot 24 uur na deze mail. Was jij dit niet? Dan hoef je niets te doen, en kan \
                 niemand met dit adres bieden."
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
            Ok(number) => (api.say)(&format!("{head}, see {}{}/{number}", api.base, api.setup.mailbox)),
            Err(error) => (api.say)(&format!("{head}, not kept: {error}")),
        }
    }

    /// Writes it to a new file under the next free number. The oldest makes room for it when [`MOST`] are there.
    fn keep(&self, folder: &Path) -> io::Result<u32> {
        fs::create_dir_all(folder)?;
        let mut kept = numbers(folder)?;
        kept.sort_unstable();
        for &old in kept.iter().rev().skip(MOST - 1) {
            // Fails when another request did it.
            let _ = fs::remove_file(path(folder, old));
        }
        let mut number = kept.last().copied().unwrap_or(0);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_are_kept() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        for number in 1..=MOST {
            fs::write(path(folder.path(), u32::try_from(number).expect("it is small")), "").expect("there is room");
        }
        let mail = Mail::new("nele@voorbeeld.test", "Dag", "Een mail.", "Proef");
        assert_eq!(mail.keep(folder.path()).expect("it can be written"), 1_001);
        let mut kept = numbers(folder.path()).expect("it is there");
        kept.sort_unstable();
        assert_eq!((kept.len(), kept.first(), kept.last()), (MOST, Some(&2), Some(&1_001)));
        assert_eq!(Mail::read(folder.path(), 1_001), Some(mail));
    }
}
