//! One call: what came in, and what handlers do with it.

use std::cell::RefCell;

use axum::http::StatusCode;
use jiff::civil::Date;
use rusqlite::{Connection, Params, Row};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::Api;
use super::access::{Membership, User};
use super::answer::Refusal;
use super::clock::Month;
use super::mail::{Mail, Writer};
use super::routes::Parts;
use super::seed::Terms;
use super::throttle::Network;

/// What a request brought.
#[derive(Debug)]
pub struct Input {
    /// The parts of the path that differ, by name.
    pub path: Parts,
    pub query: Vec<(String, String)>,
    pub body: Vec<u8>,
    /// The access token.
    pub bearer: Option<String>,
    /// Where it comes from.
    pub network: Network,
    /// The cookie by which a device is known.
    pub device: Option<String>,
    /// What the site's settings say.
    pub terms: Terms,
}

impl Input {
    pub fn part(&self, name: &str) -> Option<&str> {
        self.path.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }

    /// A parameter of the query.
    pub fn asked(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// A parameter that must be there, of at most `most` characters.
    ///
    /// # Errors
    /// 400 when it is not.
    pub fn wanted(&self, name: &str, most: usize) -> Result<&str, Refusal> {
        let value = self.asked(name).filter(|value| !value.is_empty() && value.chars().count() <= most);
        value.ok_or_else(|| Refusal::bad(format!("De parameter {name} ontbreekt of is te lang.")))
    }

    /// The body, as JSON of the shape that is wanted.
    ///
    /// # Errors
    /// 400 when it is something else.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        serde_json::from_slice(&self.body).map_err(|error| match error.classify() {
            serde_json::error::Category::Data => Refusal::bad("De aanvraag heeft niet de verwachte velden."),
            _ => Refusal::bad("De aanvraag is geen geldige JSON."),
        })
    }
}

/// A call that is being answered, inside one transaction.
pub struct Call<'a> {
    pub api: &'a Api,
    pub db: &'a Connection,
    pub signing: &'a [u8],
    pub input: &'a Input,
    pub who: Option<User>,
    pub membership: Option<Membership>,
    /// Mails to send once what was written is kept.
    pub outbox: RefCell<Vec<Mail>>,
}

impl Call<'_> {
    /// # Errors
    /// 401 when nobody is logged in; the table of calls sees to it that somebody is.
    pub fn user(&self) -> Result<&User, Refusal> {
        self.who.as_ref().ok_or_else(Refusal::unknown)
    }

    /// # Errors
    /// 404 when the call is about no organization.
    pub fn org(&self) -> Result<&Membership, Refusal> {
        self.membership.as_ref().ok_or_else(Refusal::missing)
    }

    pub fn mails(&self) -> Writer<'_> {
        Writer { base: &self.api.base, brand: &self.input.terms.brand }
    }

    pub fn send(&self, mail: Mail) {
        self.outbox.borrow_mut().push(mail);
    }

    pub fn today(&self) -> Date {
        self.api.clock.today()
    }

    pub fn now(&self) -> String {
        self.api.clock.now().to_string()
    }

    /// A number in the path.
    ///
    /// # Errors
    /// 404 when it is none.
    pub fn id(&self, name: &str) -> Result<i64, Refusal> {
        self.input.part(name).and_then(|part| part.parse().ok()).ok_or_else(Refusal::missing)
    }

    /// The campaign in the path, when the organization has it.
    ///
    /// # Errors
    /// 404 when it has not.
    pub fn project(&self) -> Result<i64, Refusal> {
        self.own_project(self.id("project")?)
    }

    /// # Errors
    /// 404 when the organization has no such campaign.
    pub fn own_project(&self, project: i64) -> Result<i64, Refusal> {
        let sql = "SELECT id FROM project WHERE id = ?1 AND org = ?2";
        Ok(self.db.query_row(sql, (project, self.org()?.id), |row| row.get(0))?)
    }

    /// The campaign that the query asks for, if it does.
    ///
    /// # Errors
    /// 400 when it is no number, 404 when the organization has no such campaign.
    pub fn filter(&self) -> Result<Option<i64>, Refusal> {
        let Some(asked) = self.input.asked("project") else { return Ok(None) };
        let digits = asked.strip_prefix('-').unwrap_or(asked);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(Refusal::bad("De campagne is geen nummer."));
        }
        // No campaign has a number that is too large to be read.
        self.own_project(asked.parse().map_err(|_| Refusal::missing())?).map(Some)
    }

    /// The month that the query asks for, or this one.
    ///
    /// # Errors
    /// 400 when it is no month.
    pub fn month(&self) -> Result<Month, Refusal> {
        match self.input.asked("month") {
            None => Ok(Month::of(self.today())),
            Some(text) => Month::read(text).ok_or_else(|| Refusal::bad("De maand is niet van de vorm 2026-11.")),
        }
    }

    /// A day that the query asks for.
    ///
    /// # Errors
    /// 400 when it is no day.
    pub fn day(&self, name: &str) -> Result<Option<Date>, Refusal> {
        let Some(text) = self.input.asked(name) else { return Ok(None) };
        let day = Some(text).filter(|text| text.len() == 10).and_then(|text| text.parse().ok());
        day.map(Some).ok_or_else(|| Refusal::bad("De dag is niet van de vorm 2026-11-20."))
    }

    /// A number that the query asks for, within bounds.
    ///
    /// # Errors
    /// 400 when it is outside them.
    pub fn number(&self, name: &str, most: i64, usual: i64) -> Result<i64, Refusal> {
        let Some(text) = self.input.asked(name) else { return Ok(usual) };
        let number = text.parse().ok().filter(|number| (1..=most).contains(number));
        number.ok_or_else(|| Refusal::bad(format!("De parameter {name} is geen getal van 1 tot {most}.")))
    }

    /// All rows of a query.
    ///
    /// # Errors
    /// When the file can't be read.
    pub fn rows<T, P: Params>(
        &self,
        sql: &str,
        params: P,
        map: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, Refusal> {
        let mut statement = self.db.prepare_cached(sql)?;
        let found = statement.query_map(params, map)?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    /// A text of a person: trimmed, not too long, without control characters but line ends where they are allowed.
    ///
    /// # Errors
    /// 400 when it is something else.
    pub fn text(text: &str, least: usize, most: usize, lines: bool) -> Result<String, Refusal> {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let text = text.trim();
        let count = text.chars().count();
        let is_clean = !text.chars().any(|c| c.is_control() && !(lines && (c == '\n' || c == '\t')));
        if is_clean && (least..=most).contains(&count) {
            Ok(text.to_owned())
        } else {
            Err(Refusal::new(StatusCode::BAD_REQUEST, "Een veld is leeg, te lang of bevat vreemde tekens."))
        }
    }
}

/// Reads an optional key that holds a value when it is there: `null` is none.
///
/// # Errors
/// When it is something else.
pub fn present<'de, D: serde::Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// An e-mail address in lower case, when it can be one: a name of the characters of RFC 5322's `dot-atom`, and a domain
/// with a dot.
pub fn address(text: &str) -> Option<String> {
    let text = text.trim();
    let (name, domain) = text.rsplit_once('@')?;
    let atom = |part: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || "!#$%&'*+/=?^_`{|}~-".contains(c))
    };
    let label = |part: &str| {
        let inner = part.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        !part.is_empty() && part.len() <= 63 && inner && !part.starts_with('-') && !part.ends_with('-')
    };
    let fits = text.len() <= 254 && name.len() <= 64 && domain.contains('.');
    (fits && name.split('.').all(atom) && domain.split('.').all(label)).then(|| text.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn addresses_are_told_from_other_texts() {
        assert_eq!(address(" An.De-Smet+x@Voorbeeld.Test ").as_deref(), Some("an.de-smet+x@voorbeeld.test"));
        for text in [
            "",
            "a",
            "a@b",
            "@b.test",
            "a@@b.test",
            "a b@c.test",
            "a@b.test\r\nBcc: c@d.test",
            "a@-b.test",
            ".a@b.test",
        ] {
            assert_eq!(address(text), None, "{text}");
        }
    }
}
