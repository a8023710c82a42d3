//! Lots in every state, with bids of companies that don't exist.

use crate::setup::SampleLot;
use crate::site::LotTerms;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;

/// Times and bids that put a lot into one of five states, by its index.
pub fn staged(place: usize, lot: &LotTerms, now: i64) -> SampleLot {
    let LotTerms { start, reserve, .. } = *lot;
    let low = start + reserve.saturating_sub(start) / 2;
    let first = |amount: u64| ("een", amount, now - 40 * MINUTE);
    let second = |amount: u64| ("twee", amount, now - 25 * MINUTE);
    let (opens, closes, bids) = match place % 5 {
        // Closing soon, the reserve not met.
        0 => (now - HOUR, now + 5 * MINUTE, vec![first(start), second(low)]),
        // Without bids; it can be bought immediately if the content allows it.
        1 => (now - HOUR, now + 2 * HOUR, vec![]),
        // Opens in two minutes, soon enough to wait for.
        2 => (now + 2 * MINUTE, now + 24 * HOUR, vec![]),
        // The reserve is met.
        3 => (now - HOUR, now + 3 * HOUR, vec![first(low), second(reserve)]),
        // Just closed, and not sold.
        _ => (now - 2 * HOUR, now - MINUTE, vec![first(start)]),
    };
    SampleLot { opens, closes, bids }
}
