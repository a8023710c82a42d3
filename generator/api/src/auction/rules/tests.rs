//! Recorded auctions, and the rules at their limits.

use super::*;

/// Auctions with random bids, each with its recorded outcome.
#[derive(Deserialize)]
struct File {
    rules: Rules,
    terms: LotTerms,
    courses: Vec<Course>,
}

#[derive(Deserialize)]
struct Course {
    actions: Vec<Action>,
    /// For each action, why it was refused, if it was.
    refusals: Vec<Option<Refusal>>,
    price: Option<u64>,
    leader: Option<String>,
    closes: i64,
    extensions: u32,
    bought: bool,
    history: Vec<Entry>,
}

fn file() -> File {
    serde_json::from_str(include_str!("../courses.json")).expect("it is JSON")
}

/// A lot with the terms of the recorded auctions.
fn lot() -> Auction {
    let File { terms, rules, .. } = file();
    Auction::open(terms, rules)
}

fn bid(bidder: &str, amount: u64, at: i64) -> Action {
    Action::Bid { bidder: bidder.to_owned(), amount, at }
}

fn proxy(bidder: &str, amount: u64, at: i64) -> Action {
    Action::Proxy { bidder: bidder.to_owned(), amount, at }
}

fn buy(bidder: &str, at: i64) -> Action {
    Action::Buy { bidder: bidder.to_owned(), at }
}

#[test]
fn recorded_auctions_end_as_recorded() {
    let file = file();
    assert!(file.courses.len() >= 40);
    for (at, course) in file.courses.iter().enumerate() {
        let mut auction = Auction::open(file.terms, file.rules.clone());
        let refusals: Vec<_> = course.actions.iter().map(|action| auction.act(action).err()).collect();
        assert_eq!(refusals, course.refusals, "course {at}");
        assert_eq!((auction.price, &auction.leader), (course.price, &course.leader), "course {at}");
        assert_eq!((auction.closes, auction.extensions), (course.closes, course.extensions), "course {at}");
        assert_eq!((auction.bought, &auction.history), (course.bought, &course.history), "course {at}");
    }
}

#[test]
fn the_highest_maximum_leads_and_pays_no_more_than_it_needs() {
    let File { terms, rules, courses } = file();
    let hidden = |action: &Action| match action.clone() {
        Action::Bid { bidder, amount, at } => Action::Proxy { bidder, amount, at },
        other => other,
    };
    // Each auction as recorded, and with a maximum in place of each manual bid.
    let courses = courses.into_iter().map(|course| course.actions);
    for actions in courses.flat_map(|actions| [actions.iter().map(hidden).collect(), actions]) {
        let mut auction = Auction::open(terms, rules.clone());
        // Accepted maximums, highest first, the earliest first among equals.
        let mut best: Vec<(u64, &str)> = Vec::new();
        let mut by_hand = 0;
        for action in &actions {
            let (price, closes) = (auction.price, auction.closes);
            if auction.act(action).is_err() {
                continue;
            }
            let (Action::Bid { bidder, amount, .. } | Action::Proxy { bidder, amount, .. }) = action else { break };
            best.retain(|(_, other)| other != bidder);
            best.insert(best.partition_point(|(other, _)| other >= amount), (*amount, bidder));
            if matches!(action, Action::Bid { .. }) {
                by_hand = by_hand.max(*amount);
            }
            let second = best.get(1).map_or(terms.start, |(amount, _)| *amount);
            // Enough to lead: a step above the second best, but at most the maximum. Enough to be sold: the reserve.
            let lead = best.get(1).map_or(second, |_| best[0].0.min(second + auction.step(second)));
            let sold = if best[0].0 >= terms.reserve { terms.reserve } else { 0 };
            let most = lead.max(sold).max(by_hand);
            let now = auction.price.expect("there is a bid");
            assert_eq!(auction.leader.as_deref(), Some(best[0].1), "{action:?}");
            assert!((second..=most).contains(&now) && Some(now) >= price, "{action:?}: {now} of {most}");
            assert_eq!(auction.reserve_met(), best[0].0 >= terms.reserve, "{action:?}");
            assert!([0, rules.soft_close].contains(&(auction.closes - closes)), "{action:?}");
            let last = auction.history.last().expect("there is a bid");
            assert_eq!((Some(&last.bidder), last.amount), (auction.leader.as_ref(), now), "{action:?}");
        }
    }
}

/// The table "Automatisch bieden, een voorbeeld" of `content/pages/data-veiling.yaml`.
#[test]
fn bidding_goes_as_in_the_example_of_the_page() {
    let mut auction = lot();
    let at = auction.terms.opens;
    for (action, price, leader, reserve_met) in [
        (proxy("A", 300, at), 200, "A", false),
        (bid("B", 250, at), 260, "A", false),
        (proxy("C", 420, at), 350, "C", true),
        (proxy("A", 420, at), 420, "C", true),
    ] {
        assert_eq!(auction.act(&action), Ok(()));
        assert_eq!((auction.price, auction.leader.as_deref()), (Some(price), Some(leader)), "{action:?}");
        assert_eq!(auction.reserve_met(), reserve_met, "{action:?}");
    }
}

/// The table "Biedstappen" of that page, around its thresholds.
#[test]
fn the_next_bid_is_a_step_higher() {
    let mut auction = lot();
    let at = auction.terms.opens;
    assert_eq!(auction.minimum(), auction.terms.start);
    for (price, next) in [(310, 320), (499, 509), (500, 525), (675, 700), (1999, 2024), (2000, 2050), (2400, 2450)] {
        auction.price = Some(price);
        assert_eq!(auction.minimum(), next, "after {price}");
        assert_eq!(auction.clone().act(&bid("A", next - 1, at)), Err(Refusal::TooLow), "after {price}");
        assert_eq!(auction.clone().act(&bid("A", next, at)), Ok(()), "after {price}");
    }
}

#[test]
fn a_late_bid_moves_the_end_until_nobody_bids() {
    let mut auction = lot();
    let soft_close = auction.rules.soft_close;
    let mut end = auction.terms.closes;
    let early = end - soft_close - 1;
    assert_eq!(auction.act(&bid("A", 200, early)), Ok(()));
    assert_eq!((auction.closes, auction.extensions), (end, 0), "no late bid");
    assert_eq!([early, early + 1].map(|at| auction.phase(at, false)), [Phase::Open, Phase::Closing]);
    for (number, (bidder, before)) in (1..).zip([("B", soft_close), ("A", 1), ("B", soft_close)]) {
        assert_eq!(auction.act(&bid(bidder, auction.minimum(), end - before)), Ok(()));
        end += soft_close;
        assert_eq!((auction.closes, auction.extensions), (end, number));
        assert_eq!(auction.phase(end - 1, false), Phase::Extended);
    }
    let refused = auction.act(&bid("A", auction.minimum(), end));
    assert_eq!((refused, auction.closes), (Err(Refusal::Closed), end));
    assert_eq!([false, true].map(|awarded| auction.phase(end, awarded)), [Phase::Closed, Phase::Unsold]);
}

#[test]
fn a_maximum_that_the_leader_raises_moves_nothing_until_it_covers_the_reserve() {
    let mut auction = lot();
    let end = auction.terms.closes;
    assert_eq!(auction.act(&proxy("A", 250, auction.terms.opens)), Ok(()));
    assert_eq!(auction.act(&proxy("A", 349, end - 1)), Ok(()));
    assert_eq!((auction.price, auction.history.len()), (Some(200), 1));
    assert_eq!((auction.closes, auction.extensions), (end, 0));
    assert_eq!(auction.act(&proxy("A", 349, end - 1)), Err(Refusal::NotHigher));
    assert_eq!(auction.act(&proxy("A", 350, end - 1)), Ok(()));
    let entry = Entry { at: end - 1, bidder: "A".to_owned(), amount: 350, kind: EntryKind::Reserve };
    assert_eq!((auction.price, auction.history.last()), (Some(350), Some(&entry)));
    assert_eq!((auction.closes, auction.extensions), (end + auction.rules.soft_close, 1));
    assert_eq!(auction.phase(auction.closes, true), Phase::Sold);
}

#[test]
fn nobody_bids_or_buys_before_it_opens() {
    let mut auction = lot();
    let opens = auction.terms.opens;
    for action in [bid("A", 200, opens - 1), proxy("A", 200, opens - 1), buy("A", opens - 1)] {
        assert_eq!(auction.act(&action), Err(Refusal::NotOpen), "{action:?}");
    }
    assert_eq!([opens - 1, opens].map(|at| auction.phase(at, false)), [Phase::Announced, Phase::Open]);
    assert_eq!(auction.act(&bid("A", 200, opens)), Ok(()));
}

#[test]
fn buying_ends_the_auction_and_meeting_the_reserve_ends_buying() {
    let mut auction = lot();
    let at = auction.terms.opens;
    assert_eq!(auction.act(&proxy("A", 340, at)), Ok(()));
    let mut other = auction.clone();
    assert_eq!(auction.act(&buy("B", at + 1)), Ok(()));
    assert_eq!((auction.price, auction.leader.as_deref()), (auction.terms.buy_now, Some("B")));
    assert_eq!((auction.closes, auction.phase(at + 1, false)), (at + 1, Phase::Bought));
    for action in [bid("A", 1000, at + 1), proxy("A", 1000, at + 1), buy("A", at + 1)] {
        assert_eq!(auction.act(&action), Err(Refusal::Closed), "{action:?}");
    }
    // Once the reserve is met, nobody can buy any more: the highest bid wins.
    assert_eq!((other.act(&bid("B", 350, at + 1)), other.buy_now()), (Ok(()), None));
    assert_eq!(other.act(&buy("C", at + 2)), Err(Refusal::NoBuyNow));
    other.terms.buy_now = None;
    other.price = None;
    assert_eq!(other.act(&buy("C", at + 2)), Err(Refusal::NoBuyNow), "a lot without such a price");
}

#[test]
fn every_bidder_has_an_alias_of_their_own() {
    let mut auction = lot();
    for (number, at) in (0..28).zip(auction.terms.opens..) {
        assert_eq!(auction.act(&bid(&format!("b{number}"), auction.minimum(), at)), Ok(()));
    }
    let aliases: Vec<_> = (24..28).map(|number| auction.alias(&format!("b{number}"))).collect();
    let expected = ["Bieder Y", "Bieder Z", "Bieder A2", "Bieder B2"].map(|alias| Some(alias.to_owned()));
    assert_eq!(aliases, expected);
}
