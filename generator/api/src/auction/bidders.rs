//! Bidders, known by an address that they confirmed.
//!
//! Enterprise numbers are public, so a number alone proves nothing and never gives access to somebody's bids. A new bidder
//! gets a mail; only the browser that opens its link gets a token.

use kmo_shared::format;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::auction::reply::{Reply, problem};
use crate::bounded_map::BoundedMap;
use crate::form;
use crate::secret::{self, hash};

/// How long a bidder's token works, in milliseconds.
const KNOWN: i64 = 90 * 24 * 60 * 60 * 1000;
/// Most bidders who are remembered.
pub const MAX_BIDDERS: usize = 10_000;

/// A company and who bids for it.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
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

/// Bidders who confirmed their address, by the hash of their token.
#[derive(Debug)]
pub struct Bidders(BoundedMap<Vec<u8>, Bidder>);

impl Default for Bidders {
    fn default() -> Self {
        Bidders(BoundedMap::new(MAX_BIDDERS, KNOWN))
    }
}

impl Bidders {
    /// Gives a bidder who confirmed their address a token, with their details.
    pub fn admit(&mut self, bidder: Bidder, now: i64) -> Value {
        let token = secret::text();
        let answer = json!({ "token": token, "bidder": bidder });
        self.0.insert(hash(&token), bidder, now);
        answer
    }

    /// The bidder with this token, if it still works.
    pub fn of(&self, token: &str, now: i64) -> Option<&Bidder> {
        self.0.get(&hash(token), now)
    }

    #[cfg(test)]
    pub fn remembered(&self) -> usize {
        self.0.len()
    }
}
