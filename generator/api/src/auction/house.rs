//! Takes bids: who sends one, whether it was sent before, and what the rules say of it.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};

use crate::auction::bidders::{Bidder, Bidders};
use crate::auction::lot::Lot;
use crate::auction::reply::{Reply, iso, problem, too_often};
use crate::auction::rules::{Action, Refusal, Rules, Step};
use crate::bounded::Bounded;
use crate::setup::Sample;
use crate::site::Catalogue;

/// How long a bid that was taken is remembered, in milliseconds, and how many are.
const KEPT: i64 = 24 * 60 * 60 * 1000;
const TAKEN: usize = 10_000;

/// Most bidders on one lot.
pub(super) const BIDDERS_PER_LOT: usize = 1000;

/// The auction of one site, in memory.
pub struct House {
    sample: Option<&'static Sample>,
    state: Mutex<State>,
}

pub(super) struct State {
    catalogue: Catalogue,
    pub(super) lots: BTreeMap<String, Lot>,
    pub(super) bidders: Bidders,
    /// Bids that were taken, by bidder, lot and key, so that a retry bids once. One that was refused changed nothing: when
    /// it is sent again it is judged again, and it leaves nothing behind.
    pub(super) taken: Bounded<[u8; 32], ()>,
}

/// What a request asks to do with a lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    Bid,
    Buy,
}

/// What comes of a request that asks something of a lot.
#[derive(Debug)]
pub enum Outcome {
    Reply(Reply),
    /// Nothing was bid: the bidder has to prove first that he reads his mail, with this code.
    Prove(Bidder, String),
}

impl From<Reply> for Outcome {
    fn from(reply: Reply) -> Self {
        Outcome::Reply(reply)
    }
}

/// A request that asks something of a lot.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    pub lot: &'a str,
    pub intent: Intent,
    /// The bidder's, if he has one.
    pub token: Option<&'a str>,
    pub body: &'a [u8],
    pub now: i64,
}

impl House {
    pub fn new(sample: Option<&'static Sample>) -> Self {
        let (catalogue, lots, bidders) = (Catalogue::default(), BTreeMap::new(), Bidders::default());
        House { sample, state: Mutex::new(State { catalogue, lots, bidders, taken: Bounded::new(TAKEN, KEPT) }) }
    }

    /// How the lots stand. `token` is the asking bidder's, if he has one.
    pub fn lots(&self, catalogue: &Catalogue, token: Option<&str>, now: i64) -> Reply {
        let mut state = self.lock();
        state.follow(catalogue, self.sample, now);
        let me = token.and_then(|token| state.bidders.of(token, now)).map(Bidder::key);
        let lots: Vec<Value> = state.lots.iter().map(|(id, run)| run.view(id, me.as_deref(), now)).collect();
        (200, json!({ "now": iso(now), "lots": lots }))
    }

    /// Handles a bid or a purchase. `may_mail` says whether a mail may be sent to an address.
    pub fn handle(&self, catalogue: &Catalogue, request: Request<'_>, may_mail: impl FnOnce(&str) -> bool) -> Outcome {
        let Request { lot, intent, token, body, now } = request;
        let mut state = self.lock();
        state.follow(catalogue, self.sample, now);
        let Ok(body) = serde_json::from_slice::<Value>(body) else {
            return problem(400, "bad-request", "the body is no JSON").into();
        };
        if !state.lots.contains_key(lot) {
            return problem(404, "no-such-lot", "there is no such lot").into();
        }
        let amount = match (intent, body["kind"].as_str(), body["amount"].as_f64()) {
            (Intent::Buy, ..) => 0,
            // Parts of a euro are refused by the rules as 0 is.
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked before")]
            (Intent::Bid, Some("bid" | "proxy"), Some(amount)) => {
                if amount.fract() == 0.0 && (1.0..1e9).contains(&amount) { amount as u64 } else { 0 }
            }
            _ => return problem(400, "bad-request", "a bid has a kind and an amount").into(),
        };
        let Some(key) = body["key"].as_str().filter(|key| !key.is_empty()) else {
            return problem(400, "bad-request", "a bid has a key, the same in each attempt").into();
        };
        let Some(token) = token else {
            return match Bidder::read(&body["bidder"]) {
                Ok(bidder) if may_mail(&bidder.email) => {
                    let code = state.bidders.ask(bidder.clone(), now);
                    Outcome::Prove(bidder, code)
                }
                Ok(_) => too_often().into(),
                Err(refused) => refused.into(),
            };
        };
        let Some(bidder) = state.bidders.of(token, now).map(Bidder::key) else {
            return problem(401, "unknown-bidder", "this token is not known; it does not outlive the preview").into();
        };
        let key = blake3::hash(json!([bidder, lot, key]).to_string().as_bytes()).into();
        let before = state.taken.get(&key, now).is_some();
        let Some(run) = state.lots.get_mut(lot) else {
            return problem(404, "no-such-lot", "there is no such lot").into();
        };
        if !before && run.auction.names.len() >= BIDDERS_PER_LOT && !run.auction.names.contains(&bidder) {
            return too_often().into();
        }
        let action = match (intent, body["kind"].as_str()) {
            (Intent::Buy, _) => Action::Buy { bidder: bidder.clone(), at: now },
            (Intent::Bid, Some("bid")) => Action::Bid { bidder: bidder.clone(), amount, at: now },
            (Intent::Bid, _) => Action::Proxy { bidder: bidder.clone(), amount, at: now },
        };
        let done = match (before, run.ended.is_some()) {
            (true, _) => Ok(()),
            (false, true) => Err(Refusal::Closed),
            (false, false) => run.auction.act(&action),
        };
        let view = run.view(lot, Some(&bidder), now);
        match done {
            Ok(()) => {
                state.taken.insert(key, (), now);
                (200, json!({ "now": iso(now), "lot": view })).into()
            }
            Err(refusal) => (409, json!({ "now": iso(now), "lot": view, "refusal": refusal })).into(),
        }
    }

    /// Takes the code of a mail: `{"code": …}` for a token.
    pub fn admit(&self, body: &[u8], now: i64) -> Reply {
        let body: Value = serde_json::from_slice(body).unwrap_or_default();
        let Some(code) = body["code"].as_str() else { return problem(400, "bad-request", "the body holds a code") };
        let admitted = self.lock().bidders.admit(code, now);
        let gone = || problem(404, "unknown-bidder", "this link was used before, or its time is over");
        admitted.map_or_else(gone, |admitted| (200, admitted))
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Starts anew when the lots or rules have been edited.
    fn follow(&mut self, catalogue: &Catalogue, sample: Option<&Sample>, now: i64) {
        if *catalogue == self.catalogue {
            return;
        }
        let step = |&(below, step): &(Option<u32>, u32)| Step { below: below.map(u64::from), step: step.into() };
        let rules = Rules {
            steps: catalogue.steps.iter().map(step).collect(),
            soft_close: i64::from(catalogue.soft_close_minutes) * 60_000,
        };
        let mut place = 0;
        let lots = catalogue.lots.iter().map(|terms| {
            let staged = sample.filter(|_| terms.ended.is_none()).map(|sample| {
                place += 1;
                (sample.lot)(place - 1, terms, now)
            });
            (terms.id.clone(), Lot::open(terms, staged, &rules))
        });
        self.lots = lots.collect();
        self.catalogue = catalogue.clone();
        self.taken.clear();
    }
}
