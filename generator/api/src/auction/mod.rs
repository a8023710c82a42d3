//! The auction. It is held in memory, and lost when the program stops. `islands/src/features/auction/api.ts` describes
//! its API.
//!
//! This file handles bids: it identifies the bidder, detects retries and applies the rules.

pub mod bidders;
mod lot;
pub mod reply;
mod rules;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};

use self::bidders::{Bidder, Bidders};
use self::lot::Lot;
use self::reply::{Reply, iso, problem, too_often};
use self::rules::{Action, Refusal};
use crate::bounded_map::BoundedMap;
use crate::setup::Sample;
use crate::site::Catalogue;

/// How long an accepted bid is remembered, in milliseconds, and how many are.
const KEPT: i64 = 24 * 60 * 60 * 1000;
const TAKEN: usize = 10_000;

/// Most bidders on one lot.
const BIDDERS_PER_LOT: usize = 1000;

/// The auctions of one site, in memory.
pub struct Auctions {
    sample: Option<&'static Sample>,
    state: Mutex<State>,
}

struct State {
    catalogue: Catalogue,
    lots: BTreeMap<String, Lot>,
    bidders: Bidders,
    /// Accepted bids, by a hash of bidder, lot and key, so that a retry does not bid twice. Refused bids are not
    /// remembered: they changed nothing, and are judged again when they are sent again.
    taken: BoundedMap<[u8; 32], ()>,
}

/// The purpose of a request about a lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    Bid,
    Buy,
}

/// The outcome of a request about a lot.
#[derive(Debug)]
pub enum Outcome {
    Taken(Reply),
    /// Nothing was bid: the bidder must first confirm their address.
    Confirm(Bidder),
}

/// A request about a lot.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    pub lot: &'a str,
    pub intent: Intent,
    /// The bidder's token, if there is one.
    pub token: Option<&'a str>,
    pub body: &'a [u8],
    pub now: i64,
}

impl Auctions {
    pub fn new(sample: Option<&'static Sample>) -> Self {
        let (catalogue, lots, bidders) = (Catalogue::default(), BTreeMap::new(), Bidders::default());
        Auctions { sample, state: Mutex::new(State { catalogue, lots, bidders, taken: BoundedMap::new(TAKEN, KEPT) }) }
    }

    /// The state of the lots, as the bidder with this token sees them.
    pub fn lots(&self, catalogue: &Catalogue, token: Option<&str>, now: i64) -> Reply {
        let mut state = self.lock();
        state.update(catalogue, self.sample, now);
        let me = token.and_then(|token| state.bidders.of(token, now)).map(Bidder::key);
        let lots: Vec<Value> = state.lots.iter().map(|(id, lot)| lot.view(id, me.as_deref(), now)).collect();
        (200, json!({ "now": iso(now), "lots": lots }))
    }

    /// Handles a bid or a purchase. `may_mail` returns whether a mail may be sent to an address.
    ///
    /// # Errors
    /// If the request is invalid or refused: the reply to send.
    pub fn handle(
        &self,
        catalogue: &Catalogue,
        request: Request<'_>,
        may_mail: impl FnOnce(&str) -> bool,
    ) -> Result<Outcome, Reply> {
        let Request { lot, intent, token, body, now } = request;
        let mut state = self.lock();
        state.update(catalogue, self.sample, now);
        let bad = |message: &str| problem(400, "bad-request", message);
        let unknown = || problem(404, "no-such-lot", "there is no such lot");
        let body: Value = serde_json::from_slice(body).map_err(|_| bad("the body is no JSON"))?;
        if !state.lots.contains_key(lot) {
            return Err(unknown());
        }
        let kind = body["kind"].as_str();
        let amount = match intent {
            Intent::Bid if matches!(kind, Some("bid" | "proxy")) => body["amount"].as_f64().map(whole),
            Intent::Bid => None,
            Intent::Buy => Some(0),
        };
        let amount = amount.ok_or_else(|| bad("a bid has a kind and an amount"))?;
        let key = body["key"].as_str().filter(|key| !key.is_empty());
        let key = key.ok_or_else(|| bad("a bid has a key, the same in each attempt"))?;
        let Some(token) = token else {
            let bidder = Bidder::read(&body["bidder"])?;
            if !may_mail(&bidder.email) {
                return Err(too_often());
            }
            return Ok(Outcome::Confirm(bidder));
        };
        let bidder = state.bidders.of(token, now).map(Bidder::key);
        let bidder = bidder.ok_or_else(|| {
            problem(401, "unknown-bidder", "this token is not known; it does not outlive the preview")
        })?;
        let key = blake3::hash(json!([bidder, lot, key]).to_string().as_bytes()).into();
        let is_known = state.taken.get(&key, now).is_some();
        let on = state.lots.get_mut(lot).ok_or_else(unknown)?;
        if !is_known && on.auction.bidders.len() >= BIDDERS_PER_LOT && !on.auction.bidders.contains_key(&bidder) {
            return Err(too_often());
        }
        let me = bidder.clone();
        let action = match (intent, kind) {
            (Intent::Buy, _) => Action::Buy { bidder, at: now },
            (Intent::Bid, Some("bid")) => Action::Bid { bidder, amount, at: now },
            (Intent::Bid, _) => Action::Proxy { bidder, amount, at: now },
        };
        let refusal = match (is_known, &on.ended) {
            (true, _) => None,
            (false, Some(_)) => Some(Refusal::Closed),
            (false, None) => on.auction.act(&action).err(),
        };
        let view = on.view(lot, Some(&me), now);
        if let Some(refusal) = refusal {
            return Err((409, json!({ "now": iso(now), "lot": view, "refusal": refusal })));
        }
        state.taken.insert(key, (), now);
        Ok(Outcome::Taken((200, json!({ "now": iso(now), "lot": view }))))
    }

    /// Gives a bidder who confirmed their address a token.
    pub fn admit(&self, bidder: Bidder, now: i64) -> Value {
        self.lock().bidders.admit(bidder, now)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An amount, if it is a whole number of euros below a billion; otherwise 0, which the rules refuse.
fn whole(amount: f64) -> u64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked before")]
    if amount.fract() == 0.0 && (1.0..1e9).contains(&amount) { amount as u64 } else { 0 }
}

impl State {
    /// Opens all lots again, without their bids, if the lots or the rules were edited.
    fn update(&mut self, catalogue: &Catalogue, sample: Option<&Sample>, now: i64) {
        if *catalogue == self.catalogue {
            return;
        }
        let mut place = 0;
        let lots = catalogue.lots.iter().map(|lot| {
            let staged = sample.filter(|_| lot.ended.is_none()).map(|sample| {
                place += 1;
                (sample.lot)(place - 1, &lot.terms, now)
            });
            (lot.id.clone(), Lot::open(lot, staged, &catalogue.rules))
        });
        self.lots = lots.collect();
        self.catalogue = catalogue.clone();
        self.taken.clear();
    }
}
