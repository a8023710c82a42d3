//! The rules of the auction. The exercise on the page has the part of them that it needs
//! (`islands/src/features/auction/practice-lot.ts`). Times are milliseconds since 1970, amounts whole euros.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

use crate::site::{LotTerms, Rules};

#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Action {
    Bid { bidder: String, amount: u64, at: i64 },
    Proxy { bidder: String, amount: u64, at: i64 },
    Buy { bidder: String, at: i64 },
}

/// An entry of the public history.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
pub struct Entry {
    pub at: i64,
    pub bidder: String,
    pub amount: u64,
    pub kind: EntryKind,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum EntryKind {
    Bid,
    Proxy,
    Reserve,
    Buy,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    NotOpen,
    Closed,
    NotWhole,
    TooLow,
    Leading,
    NotHigher,
    NoBuyNow,
}

#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    Announced,
    Open,
    Closing,
    Extended,
    Closed,
    Sold,
    Bought,
    Unsold,
}

/// The state of an auction.
#[derive(Clone, Debug)]
pub struct Auction {
    pub terms: LotTerms,
    rules: Rules,
    pub price: Option<u64>,
    pub leader: Option<String>,
    pub maxima: BTreeMap<String, u64>,
    /// The last [`HISTORY`] entries, oldest first.
    pub history: Vec<Entry>,
    /// Bidders, each with its place in the order of their first bids.
    pub bidders: HashMap<String, usize>,
    pub closes: i64,
    pub extensions: u32,
    pub bought: bool,
}

/// Most entries that the history keeps, so that two bidders can't make it endless.
pub const HISTORY: usize = 500;

impl Auction {
    pub fn open(terms: LotTerms, rules: Rules) -> Self {
        let closes = terms.closes;
        Auction {
            terms,
            rules,
            price: None,
            leader: None,
            maxima: BTreeMap::new(),
            history: Vec::new(),
            bidders: HashMap::new(),
            closes,
            extensions: 0,
            bought: false,
        }
    }

    fn step(&self, price: u64) -> u64 {
        self.rules.steps.iter().find(|step| step.below.is_none_or(|below| price < below)).map_or(1, |step| step.step)
    }

    /// The lowest next bid.
    pub fn minimum(&self) -> u64 {
        self.price.map_or(self.terms.start, |price| price + self.step(price))
    }

    pub fn reserve_met(&self) -> bool {
        self.price.is_some_and(|price| price >= self.terms.reserve)
    }

    /// The buy-now price, if the lot has one, until it is bought or the reserve is met.
    pub fn buy_now(&self) -> Option<u64> {
        self.terms.buy_now.filter(|_| !self.bought && !self.reserve_met())
    }

    pub fn phase(&self, now: i64, awarded: bool) -> Phase {
        if self.bought {
            Phase::Bought
        } else if now < self.terms.opens {
            Phase::Announced
        } else if now >= self.closes {
            match (awarded, self.reserve_met()) {
                (false, _) => Phase::Closed,
                (true, true) => Phase::Sold,
                (true, false) => Phase::Unsold,
            }
        } else if self.extensions > 0 {
            Phase::Extended
        } else if self.closes - now <= self.rules.soft_close {
            Phase::Closing
        } else {
            Phase::Open
        }
    }

    /// Handles one action.
    ///
    /// # Errors
    /// The reason if the action is refused. Nothing has changed then.
    pub fn act(&mut self, action: &Action) -> Result<(), Refusal> {
        let (Action::Bid { at, .. } | Action::Proxy { at, .. } | Action::Buy { at, .. }) = *action;
        if at < self.terms.opens {
            return Err(Refusal::NotOpen);
        }
        if self.bought || at >= self.closes {
            return Err(Refusal::Closed);
        }
        match action {
            Action::Buy { bidder, .. } => self.buy(bidder, at),
            Action::Bid { bidder, amount, .. } => self.bid(bidder, *amount, EntryKind::Bid, at),
            Action::Proxy { bidder, amount, .. } => self.bid(bidder, *amount, EntryKind::Proxy, at),
        }
    }

    fn buy(&mut self, bidder: &str, at: i64) -> Result<(), Refusal> {
        let amount = self.buy_now().ok_or(Refusal::NoBuyNow)?;
        self.price = Some(amount);
        self.leader = Some(bidder.to_owned());
        self.bought = true;
        self.closes = at;
        self.record(bidder, amount, EntryKind::Buy, at);
        Ok(())
    }

    fn bid(&mut self, bidder: &str, amount: u64, kind: EntryKind, at: i64) -> Result<(), Refusal> {
        if amount == 0 {
            return Err(Refusal::NotWhole);
        }
        if self.leader.as_deref() == Some(bidder) {
            if kind == EntryKind::Bid {
                return Err(Refusal::Leading);
            }
            if amount <= self.maxima.get(bidder).copied().unwrap_or_default() {
                return Err(Refusal::NotHigher);
            }
            self.raise(bidder, amount, at);
            return Ok(());
        }
        if amount < self.minimum() {
            return Err(Refusal::TooLow);
        }
        self.place(bidder, amount, kind, at);
        self.extend(at);
        Ok(())
    }

    /// The leader raises their maximum. Nobody sees it, unless it now covers the reserve.
    fn raise(&mut self, bidder: &str, amount: u64, at: i64) {
        self.maxima.insert(bidder.to_owned(), amount);
        let reserve = self.terms.reserve;
        if self.price.is_some_and(|price| price < reserve) && amount >= reserve {
            self.price = Some(reserve);
            self.record(bidder, reserve, EntryKind::Reserve, at);
            self.extend(at);
        }
    }

    /// Places a bid of somebody who is not the leader.
    fn place(&mut self, bidder: &str, amount: u64, kind: EntryKind, at: i64) {
        let rival = self.leader.clone().and_then(|leader| self.maxima.get(&leader).map(|maximum| (leader, *maximum)));
        self.maxima.insert(bidder.to_owned(), amount);
        match rival {
            // The leader's maximum wins; between equals, the first.
            Some((leader, maximum)) if maximum >= amount => {
                let price = maximum.min(amount + self.step(amount));
                self.record(bidder, amount, kind, at);
                self.record(&leader, price, EntryKind::Proxy, at);
                self.price = Some(price);
            }
            rival => {
                let needed = rival.map_or(self.terms.start, |(_, maximum)| amount.min(maximum + self.step(maximum)));
                let price = if kind == EntryKind::Bid { amount } else { needed };
                let jump = amount >= self.terms.reserve && price < self.terms.reserve;
                let (price, kind) = if jump { (self.terms.reserve, EntryKind::Reserve) } else { (price, kind) };
                self.record(bidder, price, kind, at);
                self.price = Some(price);
                self.leader = Some(bidder.to_owned());
            }
        }
    }

    /// Moves the end, if the bid came within the soft close.
    fn extend(&mut self, at: i64) {
        if self.closes - at <= self.rules.soft_close {
            self.closes += self.rules.soft_close;
            self.extensions += 1;
        }
    }

    fn record(&mut self, bidder: &str, amount: u64, kind: EntryKind, at: i64) {
        let next = self.bidders.len();
        self.bidders.entry(bidder.to_owned()).or_insert(next);
        if self.history.len() >= HISTORY {
            self.history.remove(0);
        }
        self.history.push(Entry { at, bidder: bidder.to_owned(), amount, kind });
    }

    /// The name that others see of a bidder, in the order of their first bids: A to Z, then A2 to Z2, and so on.
    pub fn alias(&self, bidder: &str) -> Option<String> {
        let at = *self.bidders.get(bidder)?;
        let letter = char::from(b'A' + u8::try_from(at % 26).unwrap_or_default());
        Some(match at / 26 {
            0 => format!("Bieder {letter}"),
            round => format!("Bieder {letter}{}", round + 1),
        })
    }
}

#[cfg(test)]
mod tests;
