//! The development API's auction: what `islands/src/islands/auction/api.ts` asks for, in memory. It is gone when the
//! preview stops. The lots are those of `content/lots/`, but with times around the moment at which the preview starts, so
//! that every state can be seen.

pub mod calls;
mod catalogue;
mod rules;

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, RandomState};
use std::sync::Mutex;

use jiff::Timestamp;
use serde_json::{Value, json};

pub use catalogue::Catalogue;
use catalogue::{Ended, LotTerms};
use rules::{Action, Auction, Phase, Refusal, Rules, Step, Terms};

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;

/// Time between the end of a lot and its award; on the real server until the next working day.
const AWARD_AFTER: i64 = MINUTE / 2;

/// A status and a JSON body.
pub type Answer = (u16, Value);

/// The auction of one preview.
#[derive(Default)]
pub struct House(Mutex<State>);

#[derive(Default)]
struct State {
    catalogue: Catalogue,
    lots: BTreeMap<String, Run>,
    /// Enterprise numbers by token.
    bidders: HashMap<String, String>,
    /// Answers by token and key, so that a retry bids once.
    answered: HashMap<(String, String), Answer>,
}

struct Run {
    auction: Auction,
    ended: Option<Ended>,
}

/// What a request asks to do with a lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    Bid,
    Buy,
}

impl House {
    /// How the lots stand. `token` is the asking bidder's, if he has one.
    pub fn lots(&self, catalogue: &Catalogue, token: Option<&str>, now: i64) -> Answer {
        let mut state = self.0.lock().expect("no thread panics while it holds the lock");
        state.follow(catalogue, now);
        let me = token.and_then(|token| state.bidders.get(token)).cloned();
        let lots: Vec<Value> = state.lots.iter().map(|(id, run)| run.view(id, me.as_deref(), now)).collect();
        (200, json!({ "now": iso(now), "lots": lots }))
    }

    /// Handles a bid or a purchase.
    pub fn handle(
        &self,
        catalogue: &Catalogue,
        lot: &str,
        wish: Wish,
        token: Option<&str>,
        body: &[u8],
        now: i64,
    ) -> Answer {
        let mut state = self.0.lock().expect("no thread panics while it holds the lock");
        state.follow(catalogue, now);
        let Ok(body) = serde_json::from_slice::<Value>(body) else {
            return problem(400, "bad-request", "the body is no JSON");
        };
        if !state.lots.contains_key(lot) {
            return problem(404, "no-such-lot", "there is no such lot");
        }
        let (token, number) = match state.bidder(token, &body["bidder"]) {
            Ok(bidder) => bidder,
            Err(refused) => return refused,
        };
        let key = (token.clone(), format!("{lot} {}", body["key"].as_str().unwrap_or_default()));
        if let Some(before) = state.answered.get(&key) {
            return before.clone();
        }
        let action = match (wish, body["kind"].as_str(), body["amount"].as_f64()) {
            (Wish::Buy, ..) => Action::Buy { bidder: number.clone(), at: now },
            (Wish::Bid, Some(kind @ ("bid" | "proxy")), Some(amount)) => {
                // Parts of a euro are refused by the rules as 0 is.
                #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked before")]
                let amount = if amount.fract() == 0.0 && (1.0..1e9).contains(&amount) { amount as u64 } else { 0 };
                match kind {
                    "bid" => Action::Bid { bidder: number.clone(), amount, at: now },
                    _ => Action::Proxy { bidder: number.clone(), amount, at: now },
                }
            }
            _ => return problem(400, "bad-request", "a bid has a kind and an amount"),
        };
        let Some(run) = state.lots.get_mut(lot) else { return problem(404, "no-such-lot", "there is no such lot") };
        let done = if run.ended.is_some() { Err(Refusal::Closed) } else { run.auction.act(&action) };
        let view = run.view(lot, Some(&number), now);
        let answer = match done {
            Ok(()) => (200, json!({ "now": iso(now), "lot": view, "token": token })),
            Err(refusal) => (409, json!({ "now": iso(now), "lot": view, "refusal": refusal })),
        };
        state.answered.insert(key, answer.clone());
        answer
    }
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
        self.answered.clear();
    }

    /// Who bids: by his token, else by his details, which give him one.
    fn bidder(&mut self, token: Option<&str>, details: &Value) -> Result<(String, String), Answer> {
        if let Some(token) = token {
            let number = self.bidders.get(token).cloned();
            let unknown = || problem(401, "unknown-bidder", "this token is not known; it does not outlive the preview");
            return number.map(|number| (token.to_owned(), number)).ok_or_else(unknown);
        }
        let number = details["number"].as_str().unwrap_or_default();
        let filled =
            ["company", "name", "email"].iter().all(|key| details[key].as_str().is_some_and(|text| text.len() > 1));
        if !filled || !crate::check::is_company_number(number) {
            return Err(problem(
                422,
                "bad-bidder",
                "a bidder has a company, a valid enterprise number, a name and an e-mail",
            ));
        }
        let random = || RandomState::new().hash_one(number);
        let token = format!("{:016x}{:016x}", random(), random());
        self.bidders.insert(token.clone(), number.to_owned());
        Ok((token, number.to_owned()))
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
        let aliases = auction.aliases();
        let history: Vec<Value> = auction
            .history
            .iter()
            .map(|entry| {
                json!({
                    "at": iso(entry.at),
                    "bidder": aliases.get(&*entry.bidder),
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

    fn bidder(number: &str) -> Value {
        json!({ "company": "Voorbeeld bv", "number": number, "name": "An", "email": "an@voorbeeld.example" })
    }

    fn bid(house: &House, lot: &str, token: Option<&str>, body: &Value, now: i64) -> Answer {
        house.handle(&catalogue(), lot, Wish::Bid, token, body.to_string().as_bytes(), now)
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

    #[test]
    fn a_bidder_is_known_by_his_token_and_bids_once_a_key() {
        let house = House::default();
        let body = json!({ "kind": "proxy", "amount": 300, "key": "1", "bidder": bidder("0000000196") });
        let (status, taken) = bid(&house, "b", None, &body, NOW);
        assert_eq!((status, &taken["lot"]["price"]), (200, &json!(200)));
        assert_eq!(taken["lot"]["mine"], json!({ "maximum": 300, "leading": true }));
        let token = taken["token"].as_str().expect("he has a token");

        let raise = json!({ "kind": "proxy", "amount": 320, "key": "2" });
        assert_eq!(bid(&house, "b", Some(token), &raise, NOW + 1).0, 200);
        // The same press of the button again is no second bid, which would be refused.
        assert_eq!(bid(&house, "b", Some(token), &raise, NOW + 2).0, 200);
        let again = json!({ "kind": "proxy", "amount": 320, "key": "3" });
        let (status, turned) = bid(&house, "b", Some(token), &again, NOW + 3);
        assert_eq!((status, &turned["refusal"]), (409, &json!("not-higher")));

        let (_, other) = house.lots(&catalogue(), None, NOW + 4);
        let seen = &other["lots"][1];
        assert_eq!(seen["mine"], Value::Null);
        assert_eq!(seen["history"][0]["bidder"], "Bieder A");
        // Another lot's price may be what this one's reserve is.
        let text = seen.to_string();
        assert!(!text.contains("0000000196") && !text.contains("350") && !text.contains("320"), "{text}");
    }

    #[test]
    fn what_is_no_bid_is_told_apart() {
        let house = House::default();
        let with = |more: Value| {
            let mut body = json!({ "kind": "bid", "amount": 200, "key": "1", "bidder": bidder("0000000196") });
            for (key, value) in more.as_object().expect("it is an object") {
                body[key] = value.clone();
            }
            body
        };
        let code = |answer: Answer| (answer.0, answer.1["problem"].as_str().unwrap_or_default().to_owned());
        let known = |status: u16, code: &str| (status, code.to_owned());
        assert_eq!(code(bid(&house, "x", None, &with(json!({})), NOW)), known(404, "no-such-lot"));
        assert_eq!(code(bid(&house, "b", Some("x"), &with(json!({})), NOW)), known(401, "unknown-bidder"));
        let wrong = with(json!({ "bidder": bidder("0123456789") }));
        assert_eq!(code(bid(&house, "b", None, &wrong, NOW)), known(422, "bad-bidder"));
        assert_eq!(code(bid(&house, "b", None, &with(json!({ "kind": "gift" })), NOW)), known(400, "bad-request"));
        let (status, turned) = bid(&house, "b", None, &with(json!({ "amount": 200.5 })), NOW);
        assert_eq!((status, &turned["refusal"]), (409, &json!("not-whole")));
        let (status, turned) = bid(&house, "c", None, &with(json!({ "key": "2" })), NOW);
        assert_eq!((status, &turned["refusal"]), (409, &json!("not-open")));
    }

    #[test]
    fn buying_at_once_ends_a_lot() {
        let house = House::default();
        let body = json!({ "key": "1", "bidder": bidder("0000000196") }).to_string();
        let (status, taken) = house.handle(&catalogue(), "b", Wish::Buy, None, body.as_bytes(), NOW);
        assert_eq!((status, &taken["lot"]["phase"]), (200, &json!("bought")));
        let (status, turned) = house.handle(&catalogue(), "d", Wish::Buy, None, body.as_bytes(), NOW);
        assert_eq!((status, &turned["refusal"]), (409, &json!("no-buy-now")));
    }
}
