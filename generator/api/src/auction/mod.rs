//! The auction: what `islands/src/features/auction/api.ts` asks for, in memory. It is gone when the program stops. The lots
//! are those of the site, but with times around the moment at which it starts, so that every state can be seen.

mod bidders;
pub mod calls;
mod catalogue;
mod rules;

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;
use serde_json::{Value, json};

use crate::bounded::Bounded;
use bidders::{Bidder, Bidders};
pub use catalogue::{Catalogue, Ended, Ending, LotTerms};
use rules::{Action, Auction, Phase, Refusal, Rules, Step, Terms};

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;

/// Time between the end of a lot and its award; on the real server until the next working day.
const AWARD_AFTER: i64 = MINUTE / 2;

/// How long a bid that was taken is known again, and how many.
const KEPT: i64 = 24 * HOUR;
const TAKEN: usize = 10_000;

/// Most bidders on one lot.
const ON_A_LOT: usize = 1000;

/// A status and a JSON body.
pub type Answer = (u16, Value);

/// The auction of one site.
#[derive(Default)]
pub struct House(Mutex<State>);

struct State {
    catalogue: Catalogue,
    lots: BTreeMap<String, Run>,
    bidders: Bidders,
    /// Bids that were taken, by bidder, lot and key, so that a retry bids once. One that was refused changed nothing: it
    /// is looked at anew, and leaves nothing behind.
    taken: Bounded<[u8; 32], ()>,
}

impl Default for State {
    fn default() -> Self {
        State {
            catalogue: Catalogue::default(),
            lots: BTreeMap::new(),
            bidders: Bidders::default(),
            taken: Bounded::new(TAKEN, KEPT),
        }
    }
}

struct Run {
    auction: Auction,
    ended: Option<Ended>,
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
    Answer(Answer),
    /// Nothing was bid: the bidder has to prove first that he reads his mail, with this code.
    Prove(Bidder, String),
}

impl From<Answer> for Outcome {
    fn from(answer: Answer) -> Self {
        Outcome::Answer(answer)
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
    /// How the lots stand. `token` is the asking bidder's, if he has one.
    pub fn lots(&self, catalogue: &Catalogue, token: Option<&str>, now: i64) -> Answer {
        let mut state = self.lock();
        state.follow(catalogue, now);
        let me = token.and_then(|token| state.bidders.of(token, now)).map(Bidder::key);
        let lots: Vec<Value> = state.lots.iter().map(|(id, run)| run.view(id, me.as_deref(), now)).collect();
        (200, json!({ "now": iso(now), "lots": lots }))
    }

    /// Handles a bid or a purchase. `may_mail` says whether a mail may be sent to an address.
    pub fn handle(&self, catalogue: &Catalogue, request: Request<'_>, may_mail: impl FnOnce(&str) -> bool) -> Outcome {
        let Request { lot, intent, token, body, now } = request;
        let mut state = self.lock();
        state.follow(catalogue, now);
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
        if !before && run.auction.names.len() >= ON_A_LOT && !run.auction.names.contains(&bidder) {
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
    pub fn admit(&self, body: &[u8], now: i64) -> Answer {
        let body: Value = serde_json::from_slice(body).unwrap_or_default();
        let Some(code) = body["code"].as_str() else { return problem(400, "bad-request", "the body holds a code") };
        let admitted = self.lock().bidders.admit(code, now);
        let gone = || problem(404, "unknown-bidder", "this link was used before, or its time is over");
        admitted.map_or_else(gone, |admitted| (200, admitted))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// More than one asks for.
pub fn too_often() -> Answer {
    problem(429, "too-often", "too many requests: try again in some minutes")
}

fn problem(status: u16, code: &str, message: &str) -> Answer {
    (status, json!({ "problem": code, "message": message }))
}

fn iso(milliseconds: i64) -> String {
    Timestamp::from_millisecond(milliseconds).map(|at| format!("{at:.3}")).unwrap_or_default()
}

impl State {
    /// Starts anew when the lots or rules have been edited.
    fn follow(&mut self, catalogue: &Catalogue, now: i64) {
        if *catalogue == self.catalogue {
            return;
        }
        let rules = Rules {
            steps: catalogue
                .steps
                .iter()
                .map(|&(below, step)| Step { below: below.map(u64::from), step: u64::from(step) })
                .collect(),
            soft_close: i64::from(catalogue.soft_close_minutes) * MINUTE,
        };
        let mut place = 0;
        let lots = catalogue.lots.iter().map(|lot| {
            let run = match &lot.ended {
                Some(ended) => Run::ended(lot, ended, &rules),
                None => {
                    place += 1;
                    Run::around(lot, place - 1, &rules, now)
                }
            };
            (lot.id.clone(), run)
        });
        self.lots = lots.collect();
        self.catalogue = catalogue.clone();
        self.taken.clear();
    }
}

impl Run {
    fn terms(lot: &LotTerms, opens: i64, closes: i64) -> Terms {
        Terms {
            start: lot.start.into(),
            reserve: lot.reserve.into(),
            buy_now: lot.buy_now.map(u64::from),
            opens,
            closes,
        }
    }

    fn ended(lot: &LotTerms, ended: &Ended, rules: &Rules) -> Self {
        let mut auction = Auction::open(Self::terms(lot, lot.opens, lot.closes), rules.clone());
        auction.price = ended.price.map(u64::from);
        Run { auction, ended: Some(ended.clone()) }
    }

    /// A lot in one of the states, by its place in the list, with bids of companies that don't exist.
    fn around(lot: &LotTerms, place: usize, rules: &Rules, now: i64) -> Self {
        let (start, reserve) = (u64::from(lot.start), u64::from(lot.reserve));
        let low = start + (reserve - start) / 2;
        let (opens, closes, bids): (i64, i64, &[(&str, u64)]) = match place % 5 {
            // Closing soon, the reserve not met.
            0 => (now - HOUR, now + 5 * MINUTE, &[("een", start), ("twee", low)]),
            // Without a bid, to be bought at once if content allows it.
            1 => (now - HOUR, now + 2 * HOUR, &[]),
            // Opens while one waits.
            2 => (now + 2 * MINUTE, now + 24 * HOUR, &[]),
            // The reserve is met.
            3 => (now - HOUR, now + 3 * HOUR, &[("een", low), ("twee", reserve)]),
            // Just over, and not sold.
            _ => (now - 2 * HOUR, now - MINUTE, &[("een", start)]),
        };
        let mut auction = Auction::open(Self::terms(lot, opens, closes), rules.clone());
        for ((bidder, amount), minutes) in bids.iter().zip([40, 25]) {
            let bid = Action::Proxy { bidder: (*bidder).to_owned(), amount: *amount, at: now - minutes * MINUTE };
            // One that the steps forbid is left out.
            let _ = auction.act(&bid);
        }
        Run { auction, ended: None }
    }

    /// As the page gets it: without the reserve, names and other bidders' maxima.
    fn view(&self, id: &str, me: Option<&str>, now: i64) -> Value {
        let Run { auction, ended } = self;
        let phase = auction.phase(now, now - auction.closes >= AWARD_AFTER);
        let open = ended.is_none() && matches!(phase, Phase::Open | Phase::Closing | Phase::Extended);
        let history: Vec<Value> = auction
            .history
            .iter()
            .map(|entry| {
                json!({
                    "at": iso(entry.at),
                    "bidder": auction.alias(&entry.bidder),
                    "amount": entry.amount,
                    "kind": entry.kind,
                    "mine": me == Some(&*entry.bidder),
                    "struck": false,
                })
            })
            .collect();
        let leading = me.is_some() && auction.leader.as_deref() == me;
        let maximum = me.and_then(|me| auction.maxima.get(me)).copied().or(auction.price.filter(|_| leading));
        json!({
            "id": id,
            "phase": ended.as_ref().map_or_else(|| json!(phase), |ended| json!(ended.phase)),
            "opens": iso(auction.terms.opens),
            "closes": iso(auction.closes),
            "extensions": auction.extensions,
            "price": auction.price,
            "minimum": open.then(|| auction.minimum()),
            "reserveMet": auction.reserve_met(),
            "buyNow": auction.buy_now().filter(|_| open),
            "history": history,
            "mine": maximum.map(|maximum| json!({ "maximum": maximum, "leading": leading })),
            "reason": ended.as_ref().and_then(|ended| ended.reason.clone()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_795_000_000_000;

    fn catalogue() -> Catalogue {
        let lot = |id: &str| LotTerms {
            id: id.to_owned(),
            start: 200,
            reserve: 350,
            buy_now: Some(640),
            opens: 0,
            closes: 1,
            ended: None,
        };
        Catalogue {
            lots: ["a", "b", "c", "d", "e"].map(lot).to_vec(),
            steps: vec![(Some(500), 10), (Some(2000), 25), (None, 50)],
            soft_close_minutes: 2,
        }
    }

    fn bidder(number: &str, email: &str) -> Value {
        json!({ "company": "Voorbeeld bv", "number": number, "name": "An", "email": email })
    }

    fn ask(house: &House, lot: &str, token: Option<&str>, body: &Value, now: i64) -> Outcome {
        let body = body.to_string();
        let request = Request { lot, intent: Intent::Bid, token, body: body.as_bytes(), now };
        house.handle(&catalogue(), request, |_| true)
    }

    fn bid(house: &House, lot: &str, token: Option<&str>, body: &Value, now: i64) -> Answer {
        match ask(house, lot, token, body, now) {
            Outcome::Answer(answer) => answer,
            Outcome::Prove(..) => panic!("he has no token: {body}"),
        }
    }

    fn phases(house: &House, now: i64) -> Vec<String> {
        let (_, body) = house.lots(&catalogue(), None, now);
        let lots = body["lots"].as_array().expect("there are lots");
        lots.iter().map(|lot| lot["phase"].as_str().unwrap_or_default().to_owned()).collect()
    }

    #[test]
    fn every_state_can_be_seen() {
        let house = House::default();
        assert_eq!(phases(&house, NOW), ["open", "open", "announced", "open", "unsold"]);
        assert_eq!(phases(&house, NOW + 3 * MINUTE), ["closing", "open", "open", "open", "unsold"]);
        assert_eq!(phases(&house, NOW + 5 * MINUTE), ["closed", "open", "open", "open", "unsold"]);
        assert_eq!(phases(&house, NOW + 4 * HOUR), ["unsold", "unsold", "open", "sold", "unsold"]);
    }

    /// A bidder who opened the link in his mail.
    fn admitted(house: &House, number: &str, email: &str) -> String {
        let body = json!({ "kind": "bid", "amount": 1, "key": "0", "bidder": bidder(number, email) });
        let Outcome::Prove(known, code) = ask(house, "b", None, &body, NOW) else { panic!("nobody knows him yet") };
        assert_eq!(known.email, email);
        let (status, admitted) = house.admit(json!({ "code": code }).to_string().as_bytes(), NOW);
        assert_eq!((status, &admitted["bidder"]["number"]), (200, &json!(number)));
        assert_eq!(house.admit(json!({ "code": code }).to_string().as_bytes(), NOW).0, 404, "it works once");
        admitted["token"].as_str().expect("he has a token").to_owned()
    }

    #[test]
    fn nobody_bids_before_he_read_his_mail() {
        let house = House::default();
        let body =
            json!({ "kind": "bid", "amount": 200, "key": "1", "bidder": bidder("0000000196", "an@elders.test") });
        assert!(matches!(ask(&house, "b", None, &body, NOW), Outcome::Prove(..)));
        assert!(matches!(ask(&house, "b", None, &body, NOW), Outcome::Prove(..)));
        let (_, seen) = house.lots(&catalogue(), None, NOW);
        assert_eq!((&seen["lots"][1]["price"], &seen["lots"][1]["history"]), (&Value::Null, &json!([])));
        let body = body.to_string();
        let request = Request { lot: "b", intent: Intent::Bid, token: None, body: body.as_bytes(), now: NOW };
        let Outcome::Answer(answer) = house.handle(&catalogue(), request, |_| false) else { panic!("no mail is left") };
        assert_eq!((answer.0, &answer.1["problem"]), (429, &json!("too-often")));
        for (code, status) in [(json!({ "code": "x" }), 404), (json!({}), 400), (json!("x"), 400)] {
            assert_eq!(house.admit(code.to_string().as_bytes(), NOW).0, status);
        }
    }

    #[test]
    fn a_bidder_is_known_by_his_token_and_bids_once_a_key() {
        let house = House::default();
        let token = admitted(&house, "0000000196", "an@elders.test");
        let body = json!({ "kind": "proxy", "amount": 300, "key": "1" });
        let (status, taken) = bid(&house, "b", Some(&token), &body, NOW);
        assert_eq!((status, &taken["lot"]["price"]), (200, &json!(200)));
        assert_eq!(taken["lot"]["mine"], json!({ "maximum": 300, "leading": true }));

        let raise = json!({ "kind": "proxy", "amount": 320, "key": "2" });
        assert_eq!(bid(&house, "b", Some(&token), &raise, NOW + 1).0, 200);
        // The same press of the button again is no second bid, which would be refused.
        assert_eq!(bid(&house, "b", Some(&token), &raise, NOW + 2).0, 200);
        let again = json!({ "kind": "proxy", "amount": 320, "key": "3" });
        let (status, turned) = bid(&house, "b", Some(&token), &again, NOW + 3);
        assert_eq!((status, &turned["refusal"]), (409, &json!("not-higher")));
        // On another device he is the same bidder.
        let phone = admitted(&house, "0000000196", "an@elders.test");
        let (_, seen) = house.lots(&catalogue(), Some(&phone), NOW + 3);
        assert_eq!(seen["lots"][1]["mine"], json!({ "maximum": 320, "leading": true }));

        let (_, other) = house.lots(&catalogue(), None, NOW + 4);
        let seen = &other["lots"][1];
        assert_eq!(seen["mine"], Value::Null);
        assert_eq!(seen["history"][0]["bidder"], "Bieder A");
        // Another lot's price may be what this one's reserve is.
        let text = seen.to_string();
        assert!(!text.contains("0000000196") && !text.contains("350") && !text.contains("320"), "{text}");
    }

    #[test]
    fn the_number_of_another_firm_tells_nothing_of_its_bids() {
        let house = House::default();
        let token = admitted(&house, "0000000196", "an@elders.test");
        bid(&house, "b", Some(&token), &json!({ "kind": "proxy", "amount": 300, "key": "1" }), NOW);
        let spy = admitted(&house, "0000000196", "spion@elders.test");
        let (_, seen) = house.lots(&catalogue(), Some(&spy), NOW);
        assert_eq!((&seen["lots"][1]["mine"], &seen["lots"][1]["history"][0]["mine"]), (&Value::Null, &json!(false)));
        let (status, turned) = bid(&house, "b", Some(&spy), &json!({ "kind": "bid", "amount": 1, "key": "1" }), NOW);
        assert_eq!((status, &turned["lot"]["mine"]), (409, &Value::Null));
        assert!(!turned.to_string().contains("300"), "{turned}");
    }

    #[test]
    fn what_is_no_bid_is_told_apart() {
        let house = House::default();
        let token = admitted(&house, "0000000196", "an@elders.test");
        let with = |more: Value| {
            let mut body =
                json!({ "kind": "bid", "amount": 200, "key": "1", "bidder": bidder("0000000196", "an@elders.test") });
            for (key, value) in more.as_object().expect("it is an object") {
                body[key] = value.clone();
            }
            body
        };
        let code = |answer: Answer| (answer.0, answer.1["problem"].as_str().unwrap_or_default().to_owned());
        let known = |status: u16, code: &str| (status, code.to_owned());
        assert_eq!(code(bid(&house, "x", None, &with(json!({})), NOW)), known(404, "no-such-lot"));
        assert_eq!(code(bid(&house, "b", Some("x"), &with(json!({})), NOW)), known(401, "unknown-bidder"));
        for (key, value) in [
            ("number", "0123456789"),
            ("email", "an"),
            ("email", "an@elders.test\r\nBcc: x@y.test"),
            ("name", "A\nB"),
            ("company", ""),
        ] {
            let mut wrong = with(json!({}));
            wrong["bidder"][key] = value.into();
            assert_eq!(code(bid(&house, "b", None, &wrong, NOW)), known(422, "bad-bidder"), "{key}");
        }
        assert_eq!(code(bid(&house, "b", None, &with(json!({ "kind": "gift" })), NOW)), known(400, "bad-request"));
        assert_eq!(code(bid(&house, "b", None, &with(json!({ "key": "" })), NOW)), known(400, "bad-request"));
        let (status, turned) = bid(&house, "b", Some(&token), &with(json!({ "amount": 200.5 })), NOW);
        assert_eq!((status, &turned["refusal"]), (409, &json!("not-whole")));
        let (status, turned) = bid(&house, "c", Some(&token), &with(json!({ "key": "2" })), NOW);
        assert_eq!((status, &turned["refusal"]), (409, &json!("not-open")));
    }

    #[test]
    fn buying_at_once_ends_a_lot() {
        let house = House::default();
        let token = admitted(&house, "0000000196", "an@elders.test");
        let body = json!({ "key": "1" }).to_string();
        let buy = |lot: &str| {
            let request = Request { lot, intent: Intent::Buy, token: Some(&token), body: body.as_bytes(), now: NOW };
            match house.handle(&catalogue(), request, |_| true) {
                Outcome::Answer(answer) => answer,
                Outcome::Prove(..) => panic!("he is known"),
            }
        };
        let (status, taken) = buy("b");
        assert_eq!((status, &taken["lot"]["phase"]), (200, &json!("bought")));
        let (status, turned) = buy("d");
        assert_eq!((status, &turned["refusal"]), (409, &json!("no-buy-now")));
    }

    #[test]
    fn nothing_that_is_sent_in_fills_the_memory() {
        let house = House::default();
        let token = admitted(&house, "0000000196", "an@elders.test");
        for number in 0..bidders::MOST + 200 {
            // Refused bids, each with a key of its own.
            let low = json!({ "kind": "bid", "amount": 1, "key": number.to_string() });
            assert_eq!(bid(&house, "b", Some(&token), &low, NOW).0, 409);
        }
        assert_eq!(house.lock().taken.len(), 0);
        for number in 0..bidders::MOST + 200 {
            let email = format!("{number}@elders.test");
            let body = json!({ "kind": "bid", "amount": 200, "key": "1", "bidder": bidder("0000000196", &email) });
            assert!(matches!(ask(&house, "b", None, &body, NOW), Outcome::Prove(..)));
        }
        assert_eq!(house.lock().bidders.remembered(), [bidders::MOST, 1]);
        // Who was admitted long ago makes room for others.
        for number in 0..bidders::MOST + 10 {
            let code = house.lock().bidders.ask(known(number), NOW);
            house.lock().bidders.admit(&code, NOW);
        }
        assert_eq!(house.lock().bidders.remembered()[1], bidders::MOST);
        // Bids that are taken: the list of a lot holds the last ones.
        let rivals =
            [admitted(&house, "0000000196", "een@elders.test"), admitted(&house, "0000000196", "twee@elders.test")];
        let mut minimum = 200;
        for number in 0..rules::SHOWN + 50 {
            let body = json!({ "kind": "bid", "amount": minimum, "key": number.to_string() });
            let (status, taken) = bid(&house, "b", Some(&rivals[number % 2]), &body, NOW);
            assert_eq!(status, 200, "{taken}");
            minimum = taken["lot"]["minimum"].as_u64().expect("it is open");
        }
        let state = house.lock();
        let auction = &state.lots["b"].auction;
        assert_eq!(
            (auction.history.len(), auction.names.len(), state.taken.len()),
            (rules::SHOWN, 2, rules::SHOWN + 50)
        );
    }

    #[test]
    fn a_lot_has_no_more_bidders_than_it_can_hold() {
        let house = House::default();
        let mut minimum = 200;
        let mut statuses = Vec::new();
        for number in 0..=ON_A_LOT {
            let code = house.lock().bidders.ask(known(number), NOW);
            let (_, admitted) = house.admit(json!({ "code": code }).to_string().as_bytes(), NOW);
            let body = json!({ "kind": "bid", "amount": minimum, "key": "1" });
            let (status, taken) = bid(&house, "b", admitted["token"].as_str(), &body, NOW);
            statuses.push(status);
            minimum = taken["lot"]["minimum"].as_u64().unwrap_or(minimum);
        }
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), ON_A_LOT);
        assert_eq!(statuses.last(), Some(&429));
    }

    fn known(number: usize) -> Bidder {
        Bidder::read(&bidder("0000000196", &format!("{number}@elders.test"))).expect("it is a bidder")
    }
}
