//! Tests of the auction through its API.

use serde_json::{Value, json};

use super::bidders::{self, Bidder};
use super::reply::Reply;
use super::rules;
use super::{Auctions, BIDDERS_PER_LOT, Intent, Outcome, Request};
use crate::sample::SAMPLE;
use crate::site::{Catalogue, CatalogueLot, LotTerms, Rules, Step};

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;

const NOW: i64 = 1_795_000_000_000;

fn catalogue() -> Catalogue {
    let terms = LotTerms { start: 200, reserve: 350, buy_now: Some(640), opens: 0, closes: 1 };
    let lot = |id: &str| CatalogueLot { id: id.to_owned(), terms, ended: None };
    let steps = [(Some(500), 10), (Some(2000), 25), (None, 50)].map(|(below, step)| Step { below, step });
    Catalogue {
        lots: ["a", "b", "c", "d", "e"].map(lot).to_vec(),
        rules: Rules { steps: steps.to_vec(), soft_close: 2 * MINUTE },
    }
}

fn bidder(number: &str, email: &str) -> Value {
    json!({ "company": "Voorbeeld bv", "number": number, "name": "An", "email": email })
}

fn ask(auctions: &Auctions, lot: &str, token: Option<&str>, body: &Value, now: i64) -> Outcome {
    let body = body.to_string();
    let request = Request { lot, intent: Intent::Bid, token, body: body.as_bytes(), now };
    auctions.handle(&catalogue(), request, |_| true).unwrap_or_else(Outcome::Taken)
}

fn bid(auctions: &Auctions, lot: &str, token: Option<&str>, body: &Value, now: i64) -> Reply {
    match ask(auctions, lot, token, body, now) {
        Outcome::Taken(reply) => reply,
        Outcome::Confirm(_) => panic!("there is no token: {body}"),
    }
}

fn phases(auctions: &Auctions, now: i64) -> Vec<String> {
    let (_, body) = auctions.lots(&catalogue(), None, now);
    let lots = body["lots"].as_array().expect("there are lots");
    lots.iter().map(|lot| lot["phase"].as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn every_state_can_be_seen() {
    let auctions = Auctions::new(Some(&SAMPLE));
    assert_eq!(phases(&auctions, NOW), ["open", "open", "announced", "open", "unsold"]);
    assert_eq!(phases(&auctions, NOW + 3 * MINUTE), ["closing", "open", "open", "open", "unsold"]);
    assert_eq!(phases(&auctions, NOW + 5 * MINUTE), ["closed", "open", "open", "open", "unsold"]);
    assert_eq!(phases(&auctions, NOW + 4 * HOUR), ["unsold", "unsold", "open", "sold", "unsold"]);
}

/// The token of a bidder who opened the link in the mail.
fn admitted(auctions: &Auctions, number: &str, email: &str) -> String {
    let body = json!({ "kind": "bid", "amount": 1, "key": "0", "bidder": bidder(number, email) });
    let Outcome::Confirm(known) = ask(auctions, "b", None, &body, NOW) else { panic!("the bidder is new") };
    assert_eq!(known.email, email);
    let admitted = auctions.admit(known, NOW);
    assert_eq!(admitted["bidder"]["number"], number);
    admitted["token"].as_str().expect("it is a token").to_owned()
}

#[test]
fn nobody_bids_before_they_confirmed_their_address() {
    let auctions = Auctions::new(Some(&SAMPLE));
    let body = json!({ "kind": "bid", "amount": 200, "key": "1", "bidder": bidder("0000000196", "an@elders.test") });
    assert!(matches!(ask(&auctions, "b", None, &body, NOW), Outcome::Confirm(_)));
    assert!(matches!(ask(&auctions, "b", None, &body, NOW), Outcome::Confirm(_)));
    let (_, seen) = auctions.lots(&catalogue(), None, NOW);
    assert_eq!((&seen["lots"][1]["price"], &seen["lots"][1]["history"]), (&Value::Null, &json!([])));
    let body = body.to_string();
    let request = Request { lot: "b", intent: Intent::Bid, token: None, body: body.as_bytes(), now: NOW };
    let reply = auctions.handle(&catalogue(), request, |_| false).expect_err("no mail is left");
    assert_eq!((reply.0, &reply.1["problem"]), (429, &json!("too-often")));
}

#[test]
fn a_token_identifies_a_bidder_and_a_retry_bids_once() {
    let auctions = Auctions::new(Some(&SAMPLE));
    let token = admitted(&auctions, "0000000196", "an@elders.test");
    let body = json!({ "kind": "proxy", "amount": 300, "key": "1" });
    let (status, taken) = bid(&auctions, "b", Some(&token), &body, NOW);
    assert_eq!((status, &taken["lot"]["price"]), (200, &json!(200)));
    assert_eq!(taken["lot"]["mine"], json!({ "maximum": 300, "leading": true }));

    let raise = json!({ "kind": "proxy", "amount": 320, "key": "2" });
    assert_eq!(bid(&auctions, "b", Some(&token), &raise, NOW + 1).0, 200);
    // A retry with the same key is not a second bid, which would be refused.
    assert_eq!(bid(&auctions, "b", Some(&token), &raise, NOW + 2).0, 200);
    let again = json!({ "kind": "proxy", "amount": 320, "key": "3" });
    let (status, turned) = bid(&auctions, "b", Some(&token), &again, NOW + 3);
    assert_eq!((status, &turned["refusal"]), (409, &json!("not-higher")));
    // The same bidder on another device.
    let phone = admitted(&auctions, "0000000196", "an@elders.test");
    let (_, seen) = auctions.lots(&catalogue(), Some(&phone), NOW + 3);
    assert_eq!(seen["lots"][1]["mine"], json!({ "maximum": 320, "leading": true }));

    let (_, other) = auctions.lots(&catalogue(), None, NOW + 4);
    let seen = &other["lots"][1];
    assert_eq!(seen["mine"], Value::Null);
    assert_eq!(seen["history"][0]["bidder"], "Bieder A");
    // Look at this lot only: another lot's price may equal its reserve.
    let text = seen.to_string();
    assert!(!text.contains("0000000196") && !text.contains("350") && !text.contains("320"), "{text}");
}

#[test]
fn the_number_of_another_company_reveals_none_of_its_bids() {
    let auctions = Auctions::new(Some(&SAMPLE));
    let token = admitted(&auctions, "0000000196", "an@elders.test");
    bid(&auctions, "b", Some(&token), &json!({ "kind": "proxy", "amount": 300, "key": "1" }), NOW);
    let spy = admitted(&auctions, "0000000196", "spion@elders.test");
    let (_, seen) = auctions.lots(&catalogue(), Some(&spy), NOW);
    assert_eq!((&seen["lots"][1]["mine"], &seen["lots"][1]["history"][0]["mine"]), (&Value::Null, &json!(false)));
    let (status, turned) = bid(&auctions, "b", Some(&spy), &json!({ "kind": "bid", "amount": 1, "key": "1" }), NOW);
    assert_eq!((status, &turned["lot"]["mine"]), (409, &Value::Null));
    assert!(!turned.to_string().contains("300"), "{turned}");
}

#[test]
fn invisible_characters_are_removed_from_a_bidder() {
    let auctions = Auctions::new(Some(&SAMPLE));
    let mut hidden = bidder("\u{202a}0000000196\u{202c}", "an@elders.test\u{200b}");
    hidden["company"] = "Voorbeeld \u{202e}bv".into();
    let body = json!({ "kind": "bid", "amount": 1, "key": "0", "bidder": hidden });
    let Outcome::Confirm(known) = ask(&auctions, "b", None, &body, NOW) else { panic!("the bidder is new") };
    let known = (&*known.company, &*known.number, &*known.email);
    assert_eq!(known, ("Voorbeeld bv", "0000000196", "an@elders.test"));
}

#[test]
fn each_kind_of_invalid_bid_has_its_own_error() {
    let auctions = Auctions::new(Some(&SAMPLE));
    let token = admitted(&auctions, "0000000196", "an@elders.test");
    let with = |more: Value| {
        let mut body =
            json!({ "kind": "bid", "amount": 200, "key": "1", "bidder": bidder("0000000196", "an@elders.test") });
        for (key, value) in more.as_object().expect("it is an object") {
            body[key] = value.clone();
        }
        body
    };
    let code = |reply: Reply| (reply.0, reply.1["problem"].as_str().unwrap_or_default().to_owned());
    let known = |status: u16, code: &str| (status, code.to_owned());
    assert_eq!(code(bid(&auctions, "x", None, &with(json!({})), NOW)), known(404, "no-such-lot"));
    assert_eq!(code(bid(&auctions, "b", Some("x"), &with(json!({})), NOW)), known(401, "unknown-bidder"));
    for (key, value) in [
        ("number", "0123456789"),
        ("email", "an"),
        ("email", "an@elders.test\r\nBcc: x@y.test"),
        ("name", "A\nB"),
        ("name", "A\u{200b}"),
        ("company", ""),
    ] {
        let mut wrong = with(json!({}));
        wrong["bidder"][key] = value.into();
        assert_eq!(code(bid(&auctions, "b", None, &wrong, NOW)), known(422, "bad-bidder"), "{key}");
    }
    assert_eq!(code(bid(&auctions, "b", None, &with(json!({ "kind": "gift" })), NOW)), known(400, "bad-request"));
    assert_eq!(code(bid(&auctions, "b", None, &with(json!({ "key": "" })), NOW)), known(400, "bad-request"));
    let (status, turned) = bid(&auctions, "b", Some(&token), &with(json!({ "amount": 200.5 })), NOW);
    assert_eq!((status, &turned["refusal"]), (409, &json!("not-whole")));
    let (status, turned) = bid(&auctions, "c", Some(&token), &with(json!({ "key": "2" })), NOW);
    assert_eq!((status, &turned["refusal"]), (409, &json!("not-open")));
}

#[test]
fn buying_now_ends_a_lot() {
    let auctions = Auctions::new(Some(&SAMPLE));
    let token = admitted(&auctions, "0000000196", "an@elders.test");
    let body = json!({ "key": "1" }).to_string();
    let buy = |lot: &str| {
        let request = Request { lot, intent: Intent::Buy, token: Some(&token), body: body.as_bytes(), now: NOW };
        match auctions.handle(&catalogue(), request, |_| true).unwrap_or_else(Outcome::Taken) {
            Outcome::Taken(reply) => reply,
            Outcome::Confirm(_) => panic!("the bidder is known"),
        }
    };
    let (status, taken) = buy("b");
    assert_eq!((status, &taken["lot"]["phase"]), (200, &json!("bought")));
    let (status, turned) = buy("d");
    assert_eq!((status, &turned["refusal"]), (409, &json!("no-buy-now")));
}

#[test]
fn requests_do_not_fill_the_memory() {
    let auctions = Auctions::new(Some(&SAMPLE));
    let token = admitted(&auctions, "0000000196", "an@elders.test");
    for number in 0..bidders::MAX_BIDDERS + 200 {
        // Refused bids, each with its own key.
        let low = json!({ "kind": "bid", "amount": 1, "key": number.to_string() });
        assert_eq!(bid(&auctions, "b", Some(&token), &low, NOW).0, 409);
    }
    assert_eq!(auctions.lock().taken.len(), 0);
    // The oldest admissions make room for new ones.
    for number in 0..bidders::MAX_BIDDERS + 10 {
        auctions.admit(known(number), NOW);
    }
    assert_eq!(auctions.lock().bidders.remembered(), bidders::MAX_BIDDERS);
    // Accepted bids: the history of a lot holds only the last ones.
    let rivals =
        [admitted(&auctions, "0000000196", "een@elders.test"), admitted(&auctions, "0000000196", "twee@elders.test")];
    let mut minimum = 200;
    for number in 0..rules::HISTORY + 50 {
        let body = json!({ "kind": "bid", "amount": minimum, "key": number.to_string() });
        let (status, taken) = bid(&auctions, "b", Some(&rivals[number % 2]), &body, NOW);
        assert_eq!(status, 200, "{taken}");
        minimum = taken["lot"]["minimum"].as_u64().expect("it is open");
    }
    let state = auctions.lock();
    let auctions = &state.lots["b"].auction;
    assert_eq!(
        (auctions.history.len(), auctions.bidders.len(), state.taken.len()),
        (rules::HISTORY, 2, rules::HISTORY + 50)
    );
}

#[test]
fn a_lot_has_no_more_bidders_than_it_can_hold() {
    let auctions = Auctions::new(Some(&SAMPLE));
    let mut minimum = 200;
    let mut statuses = Vec::new();
    for number in 0..=BIDDERS_PER_LOT {
        let admitted = auctions.admit(known(number), NOW);
        let body = json!({ "kind": "bid", "amount": minimum, "key": "1" });
        let (status, taken) = bid(&auctions, "b", admitted["token"].as_str(), &body, NOW);
        statuses.push(status);
        minimum = taken["lot"]["minimum"].as_u64().unwrap_or(minimum);
    }
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), BIDDERS_PER_LOT);
    assert_eq!(statuses.last(), Some(&429));
}

fn known(number: usize) -> Bidder {
    Bidder::read(&bidder("0000000196", &format!("{number}@elders.test"))).expect("it is a bidder")
}

#[test]
fn without_sample_data_a_lot_has_the_times_of_its_content() {
    let auctions = Auctions::new(None);
    let mut catalogue = catalogue();
    for lot in &mut catalogue.lots {
        (lot.terms.opens, lot.terms.closes) = (NOW, NOW + HOUR);
    }
    let phases = |now: i64| {
        let (_, body) = auctions.lots(&catalogue, None, now);
        let lots = body["lots"].as_array().expect("there are lots").iter();
        lots.map(|lot| (lot["phase"].clone(), lot["history"].clone())).collect::<Vec<_>>()
    };
    for (now, phase) in [(NOW - 1, "announced"), (NOW, "open"), (NOW + 2 * HOUR, "unsold")] {
        assert_eq!(phases(now), vec![(json!(phase), json!([])); 5], "{now}");
    }
}
