//! The lots that are auctioned, from content.

use crate::content::{Exchange, LotEnd, LotOutcome};
use crate::site::Site;

/// The lots of a site, with what they are auctioned on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalogue {
    pub(super) lots: Vec<LotTerms>,
    pub(super) steps: Vec<(Option<u32>, u32)>,
    pub(super) soft_close_minutes: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LotTerms {
    pub(super) id: String,
    pub(super) start: u32,
    pub(super) reserve: u32,
    pub(super) buy_now: Option<u32>,
    pub(super) opens: i64,
    pub(super) closes: i64,
    /// How it ended, by content: what stays as it is.
    pub(super) ended: Option<Ended>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ended {
    pub(super) phase: &'static str,
    pub(super) price: Option<u32>,
    pub(super) reason: Option<String>,
}

impl Catalogue {
    pub fn of(site: &Site) -> Self {
        let Some(Exchange { auction, .. }) = site.exchange.as_ref().map(|exchange| &exchange.value) else {
            return Catalogue::default();
        };
        let lots = site.lots.iter().map(|lot| LotTerms {
            id: lot.slug().to_owned(),
            start: lot.value.start,
            reserve: lot.value.reserve,
            buy_now: lot.value.buy_now,
            opens: lot.value.opens.as_millisecond(),
            closes: lot.value.closes.as_millisecond(),
            ended: lot.value.outcome.as_ref().map(Ended::of),
        });
        Catalogue {
            lots: lots.collect(),
            steps: auction.steps.iter().map(|step| (step.below, step.step)).collect(),
            soft_close_minutes: auction.soft_close_minutes,
        }
    }
}

impl Ended {
    fn of(outcome: &LotOutcome) -> Self {
        let phase = match outcome.phase {
            LotEnd::Sold => "sold",
            LotEnd::Bought => "bought",
            LotEnd::Unsold => "unsold",
            LotEnd::Cancelled => "cancelled",
        };
        Ended { phase, price: outcome.price, reason: outcome.reason.clone() }
    }
}
