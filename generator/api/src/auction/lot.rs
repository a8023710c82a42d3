//! A lot, and its JSON for the page.

use serde_json::{Value, json};

use crate::auction::reply::iso;
use crate::auction::rules::{Action, Auction, Phase};
use crate::setup::SampleLot;
use crate::site::{CatalogueLot, Ended, LotTerms, Rules};

/// Milliseconds between the end of a lot and its award. When people award lots, it is the next working day.
const AWARD_AFTER: i64 = 30_000;

pub struct Lot {
    pub auction: Auction,
    /// How the lot ended, if the content says so. Nothing can be bid on it then.
    pub ended: Option<Ended>,
}

impl Lot {
    /// Opens a lot with the times in the content, or with the times and bids of a sample.
    pub fn open(lot: &CatalogueLot, sample: Option<SampleLot>, rules: &Rules) -> Self {
        let CatalogueLot { terms, ended, .. } = lot;
        let SampleLot { opens, closes, bids } =
            sample.unwrap_or(SampleLot { opens: terms.opens, closes: terms.closes, bids: Vec::new() });
        let mut auction = Auction::open(LotTerms { opens, closes, ..*terms }, rules.clone());
        for (bidder, amount, at) in bids {
            // A sample bid that the rules refuse is skipped.
            let _ = auction.act(&Action::Proxy { bidder: bidder.to_owned(), amount, at });
        }
        if let Some(ended) = ended {
            auction.price = ended.price;
        }
        Lot { auction, ended: ended.clone() }
    }

    /// The JSON for the page, without the reserve, names and other bidders' maxima.
    pub fn view(&self, id: &str, me: Option<&str>, now: i64) -> Value {
        let Lot { auction, ended } = self;
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
            "phase": ended.as_ref().map_or_else(|| json!(phase), |ended| ended.phase.clone()),
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
