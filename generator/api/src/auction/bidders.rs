//! Bidders, known by an address that they confirmed.
//!
//! Enterprise numbers are public, so a number alone proves nothing and never gives access to somebody's bids. A new bidder
//! gets a mail; only the browser that opens its link gets a token.

use kmo_shared::format;
use serde::Serialize;
use serde_json::{Value, json};

use crate::auction::reply::{Reply, problem};
use crate::bounded::Bounded;
use crate::form;
use crate::secret::{self, hash};

/// An hour, in milliseconds.
const HOUR: i64 = 60 * 60 * 1000;

/// How long the link in the mail works, in milliseconds.
const LINK: i64 = 24 * HOUR;
/// How long a bidder's token works, in milliseconds.
const KNOWN: i64 = 90 * 24 * HOUR;
/// Most bidders that are remembered, of those who confirmed and of those who did not yet.
pub const MOST: usize = 10_000;

/// A company and who bids for it.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
pub struct Bidder {
    pub company: String,
    /// Ten digits.
    pub number: String,
    pub name: String,
    /// In lower case.
    pub email: String,
    pub phone: String,
}

impl Bidder {
    /// Reads a bidder from a request.
    ///
    /// # Errors
    /// 422 if a field is missing or invalid.
    pub fn read(details: &Value) -> Result<Self, Reply> {
        let field = |key: &str, least: usize, most: usize| {
            form::text(details[key].as_str().unwrap_or_default(), least, most, false).ok()
        };
        let read = || {
            let number = field("number", 10, 20).filter(|number| format::is_company_number(number))?;
            Some(Bidder {
                company: field("company", 2, 100)?,
                number: number.chars().filter(char::is_ascii_digit).collect(),
                name: field("name", 2, 100)?,
                email: form::address(&field("email", 3, 254)?)?,
                phone: field("phone", 0, 25)?,
            })
        };
        let wrong = "a bidder has a company, a valid enterprise number, a name and an e-mail address";
        read().ok_or_else(|| problem(422, "bad-bidder", wrong))
    }

    /// Identifies a bidder on every device: the enterprise number and the confirmed address.
    pub fn key(&self) -> String {
        format!("{} {}", self.number, self.email)
    }
}

/// Bidders by the hash of a code or token.
#[derive(Debug)]
pub struct Bidders {
    /// Those who did not confirm yet, by the code in their mail.
    asked: Bounded<Vec<u8>, Bidder>,
    /// Those who confirmed, by their token.
    known: Bounded<Vec<u8>, Bidder>,
}

impl Default for Bidders {
    fn default() -> Self {
        Bidders { asked: Bounded::new(MOST, LINK), known: Bounded::new(MOST, KNOWN) }
    }
}

impl Bidders {
    /// Remembers somebody who wants to bid, and returns the code for their mail.
    pub fn ask(&mut self, bidder: Bidder, now: i64) -> String {
        let code = secret::text();
        self.asked.insert(hash(&code), bidder, now);
        code
    }

    /// Exchanges the code from a mail, once, for a token and the bidder's details.
    pub fn admit(&mut self, code: &str, now: i64) -> Option<Value> {
        let key = hash(code);
        self.asked.get(&key, now)?;
        let bidder = self.asked.remove(&key)?;
        let token = secret::text();
        let answer = json!({ "token": token, "bidder": bidder });
        self.known.insert(hash(&token), bidder, now);
        Some(answer)
    }

    /// The bidder with this token, if it still works.
    pub fn of(&self, token: &str, now: i64) -> Option<&Bidder> {
        self.known.get(&hash(token), now)
    }

    #[cfg(test)]
    pub fn remembered(&self) -> [usize; 2] {
        [self.asked.len(), self.known.len()]
    }
}
