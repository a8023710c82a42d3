//! The mails of the API, as text. `mail_sender.rs` gives them to the embedder, which sends them.

use std::io;
use std::sync::Arc;

/// The page where somebody with an account accepts an invitation.
const ACCEPT: &str = "/saas/uitnodiging";

/// The page of the auction.
const AUCTION: &str = "/verkooptools/datavalue-exchange/veiling";

/// Sends a mail. Called on a thread of its own, after the data of the call was stored. If it returns an error, the mail is
/// tried again each minute for a day, with a new link. Calls never wait for it, and the next mail waits ten seconds at most;
/// a mail that takes longer is not tried again before this returns.
pub type Outbox = Arc<dyn Fn(Mail) -> io::Result<()> + Send + Sync>;

/// A mail of plain text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    pub to: String,
    pub subject: String,
    pub text: String,
}

/// Writes the mails of a site.
#[derive(Clone, Copy, Debug)]
pub struct Writer<'a> {
    /// Address of the site, without a trailing slash.
    pub base: &'a str,
    pub brand: &'a str,
}

impl Writer<'_> {
    /// Asks the owner of an address to confirm it. It holds nothing that was typed, because strangers could
    /// otherwise use it to write to the address.
    pub fn confirm(self, to: &str, user: i64, token: &str) -> Mail {
        let Writer { base, brand } = self;
        let link = format!("{base}/confirm-email?token={token}&userid={user}");
        self.mail(
            to,
            "Bevestig je e-mailadres",
            &format!(
                "Dag,\n\nMet deze link bevestig je het e-mailadres van je account bij {brand}:\n\n{link}\n\n\
                 De link werkt één keer, tot 24 uur na deze mail. Heb je geen account gemaakt? Dan hoef je niets te doen."
            ),
        )
    }

    /// Tells somebody who has an account that their address was registered again. It contains nothing that was typed either.
    pub fn known(self, to: &str, invitation: Option<&str>) -> Mail {
        let Writer { base, brand } = self;
        let invited = invitation.map_or(String::new(), |token| {
            format!("Je uitnodiging aanvaard je met je bestaande account:\n\n{base}{ACCEPT}?token={token}\n\n")
        });
        self.mail(
            to,
            "Je hebt al een account",
            &format!(
                "Dag,\n\nIemand vroeg een account bij {brand} aan met dit e-mailadres. Je hebt er al een. \
                 Inloggen doe je hier:\n\n{base}/customer-login\n\n{invited}Wachtwoord vergeten? Kies een nieuw:\n\n\
                 {base}/forgot-password\n\nWas jij dit niet? Dan hoef je niets te doen."
            ),
        )
    }

    /// Tells somebody with a pending registration that their address was registered again.
    pub fn waiting(self, to: &str, user: i64, token: &str) -> Mail {
        let Writer { base, brand } = self;
        let link = format!("{base}/confirm-reset?token={token}&userid={user}");
        self.mail(
            to,
            "Er wacht al een account op je bevestiging",
            &format!(
                "Dag,\n\nIemand vroeg opnieuw een account bij {brand} aan met dit e-mailadres. De eerste aanvraag wacht \
                 nog op je bevestiging en blijft zoals ze was: de link in die mail werkt, met het wachtwoord dat toen \
                 gekozen werd.\n\nVond je die mail niet, of kwam die aanvraag niet van jou? Kies dan hier zelf een \
                 wachtwoord. Daarmee is je account ook bevestigd:\n\n{link}\n\n\
                 De link werkt één keer, tot 24 uur na deze mail. Wil je geen account? Dan hoef je niets te doen."
            ),
        )
    }

    /// Lets somebody choose a new password. The name is empty while the address is not confirmed.
    pub fn reset(self, to: &str, name: &str, user: i64, token: &str) -> Mail {
        let Writer { base, brand } = self;
        let link = format!("{base}/confirm-reset?token={token}&userid={user}");
        let greeting = if name.is_empty() { "Dag".to_owned() } else { format!("Dag {name}") };
        self.mail(
            to,
            "Kies een nieuw wachtwoord",
            &format!(
                "{greeting},\n\nMet deze link kies je een nieuw wachtwoord voor je account bij {brand}:\n\n{link}\n\n\
                 De link werkt één keer, tot een uur na deze mail. Vroeg je dit niet? Dan blijft je wachtwoord zoals het is."
            ),
        )
    }

    /// Invites somebody to an organization: to accept with their account, or else to register first.
    pub fn invite(self, to: &str, org: &str, role: &str, token: &str, has_account: bool) -> Mail {
        let Writer { base, brand } = self;
        let how = if has_account {
            format!("Log in met je account en aanvaard de uitnodiging hier:\n\n{base}{ACCEPT}?token={token}")
        } else {
            format!("Maak hier je account, met dit e-mailadres:\n\n{base}/register?token={token}")
        };
        self.mail(
            to,
            &format!("Je bent uitgenodigd bij {org}"),
            &format!(
                "Dag,\n\n{org} nodigt je uit in het klantenportaal van {brand}, met de rol {role}. {how}\n\n\
                 De uitnodiging geldt 14 dagen. Ken je {org} niet? Dan hoef je niets te doen: je hoort er pas bij als \
                 je ze aanvaardt."
            ),
        )
    }

    /// Asks somebody who wants to bid in the auction to confirm their address. It contains only the enterprise number that was
    /// typed, which can't carry a message.
    pub fn bidder(self, to: &str, number: &str, code: &str) -> Mail {
        let Writer { base, brand } = self;
        let link = format!("{base}{AUCTION}?bieder={code}");
        self.mail(
            to,
            "Bevestig dat je wilt bieden",
            &format!(
                "Dag,\n\nIemand wil in de veiling van {brand} bieden voor de onderneming met nummer {number} en gaf dit \
                 e-mailadres op. Er is nog niets geboden. Ben jij dit, open dan deze link in de browser waarmee je \
                 biedt:\n\n{link}\n\n\
                 De link werkt één keer, tot 24 uur na deze mail. Was jij dit niet? Dan hoef je niets te doen, en kan \
                 niemand met dit adres bieden."
            ),
        )
    }

    fn mail(self, to: &str, subject: &str, text: &str) -> Mail {
        let text = format!("{text}\n\nVriendelijke groeten\n{}\n", self.brand);
        Mail { to: to.to_owned(), subject: subject.to_owned(), text }
    }
}
