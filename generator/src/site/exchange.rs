//! Rules for the data value exchange: what its tools compute with must make sense before they do.

use std::collections::BTreeMap;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, names};

use super::articles;
use crate::content::{Dataset, Document, Exchange, Lot, LotEnd, Page, Section, ToolName};

/// Whether a price in euro is a whole number of cents.
fn is_whole_cents(euro: f64) -> bool {
    let cents = euro * 100.0;
    (cents - cents.round()).abs() < 1e-6
}

fn parts_of_a_cent<T>(document: &Document<T>, path: &str) -> Diagnostic {
    document
        .error(path, Code::WrongValue, "a price has no parts of a cent")
        .help("amounts are added up in cents: write at most two decimals")
}

/// A data set can be priced, and found by its province.
pub(super) fn dataset(
    dataset: &Document<Dataset>,
    exchange: Option<&Document<Exchange>>,
    diagnostics: &mut Diagnostics,
) {
    let value = &dataset.value;
    if !is_whole_cents(value.price) {
        diagnostics.push(parts_of_a_cent(dataset, "price"));
    }
    if let Some(exchange) = exchange
        && !exchange.value.regions.contains_key(&value.region)
    {
        let regions = || exchange.value.regions.keys().map(String::as_str);
        diagnostics.push(
            dataset
                .error("region", Code::UnknownRegion, format!("the provinces of `{}` are not known", value.region))
                .help("`regions` in content/exchange.yaml names them")
                .did_you_mean(&value.region, &names(regions())),
        );
    }
}

pub(super) fn rules(exchange: &Document<Exchange>, diagnostics: &mut Diagnostics) {
    let value = &exchange.value;
    for (at, pair) in value.store.tiers.windows(2).enumerate() {
        if pair[0].from >= pair[1].from || pair[0].percent >= pair[1].percent {
            diagnostics.push(
                exchange
                    .error(&format!("store.tiers[{}]", at + 1), Code::WrongValue, "tiers must rise")
                    .help("who buys more gets a higher discount"),
            );
        }
    }
    for (at, tier) in value.store.tiers.iter().enumerate().filter(|(_, tier)| tier.percent >= 100) {
        diagnostics.push(
            exchange
                .error(
                    &format!("store.tiers[{at}].percent"),
                    Code::WrongValue,
                    format!("{}% off is nothing left", tier.percent),
                )
                .help("a discount lies below 100%"),
        );
    }
    let upload = &value.upload;
    for (path, price) in
        [("upload.minimum", upload.minimum), ("upload.row", upload.row), ("upload.repair", upload.repair)]
    {
        if !is_whole_cents(price) {
            diagnostics.push(parts_of_a_cent(exchange, path));
        }
        if price < 0.0 {
            diagnostics
                .push(exchange.error(path, Code::WrongValue, "a price is not negative").help("write 0 for nothing"));
        }
    }
    steps(exchange, diagnostics);
}

/// Steps rise, and one holds for every price.
fn steps(exchange: &Document<Exchange>, diagnostics: &mut Diagnostics) {
    let steps = &exchange.value.auction.steps;
    let endless = steps.iter().position(|step| step.below.is_none());
    if endless.is_none_or(|at| at + 1 != steps.len()) {
        diagnostics.push(
            exchange
                .error("auction.steps", Code::WrongValue, "the last step, and only that one, holds without an end")
                .help("write `below: null` in the last one"),
        );
    }
    for (at, pair) in steps.windows(2).enumerate() {
        if pair[0].step > pair[1].step || pair[1].below.is_some_and(|below| pair[0].below >= Some(below)) {
            diagnostics.push(
                exchange
                    .error(&format!("auction.steps[{}]", at + 1), Code::WrongValue, "steps must rise with the price")
                    .help("order them from the lowest price to the highest"),
            );
        }
    }
    if steps.iter().any(|step| step.step == 0) {
        diagnostics.push(
            exchange
                .error("auction.steps", Code::WrongValue, "with a step of 0 a bid need not be higher")
                .help("a step is at least 1 euro"),
        );
    }
}

/// Lots by their end.
pub(super) fn lots(mut lots: Vec<Document<Lot>>, diagnostics: &mut Diagnostics) -> Vec<Document<Lot>> {
    let mut numbers: BTreeMap<&str, &Document<Lot>> = BTreeMap::new();
    for lot in &lots {
        articles::slug(lot, diagnostics);
        let value = &lot.value;
        if let Some(other) = numbers.insert(&value.number, lot) {
            diagnostics.push(
                lot.error("number", Code::Lot, format!("{} has number {} too", other.file.path, value.number))
                    .help("give each lot a number of its own"),
            );
        }
        if value.start == 0 || value.reserve < value.start {
            diagnostics.push(
                lot.error("reserve", Code::Lot, "the reserve lies below the first bid")
                    .help("a lot has a start above 0 and a reserve that is at least as high"),
            );
        }
        if value.buy_now.is_some_and(|price| price <= value.reserve) {
            diagnostics.push(
                lot.error("buy_now", Code::Lot, "buying at once is cheaper than the reserve")
                    .help("the offer disappears once the reserve is met, so it must be higher; or write `null`"),
            );
        }
        if value.closes <= value.opens {
            diagnostics.push(
                lot.error("closes", Code::Lot, "the lot closes before it opens").help("write a moment after `opens`"),
            );
        }
        outcome(lot, diagnostics);
    }
    lots.sort_by_key(|lot| lot.value.closes);
    lots
}

/// What went has a price; what was stopped has a reason.
fn outcome(lot: &Document<Lot>, diagnostics: &mut Diagnostics) {
    let Some(outcome) = &lot.value.outcome else { return };
    let went = matches!(outcome.phase, LotEnd::Sold | LotEnd::Bought);
    if went != outcome.price.is_some() {
        diagnostics.push(
            lot.error("outcome", Code::Lot, "a lot that went has a price, and only such a lot")
                .help("write the price with `sold` and `bought`, and `null` otherwise"),
        );
    }
    if (outcome.phase == LotEnd::Cancelled) != outcome.reason.is_some() {
        diagnostics.push(
            lot.error("outcome", Code::Lot, "a lot that was cancelled has a reason, and only such a lot")
                .help("bidders are told why: write `reason`"),
        );
    }
}

/// A page that shows one of the tools needs their rules.
pub(super) fn pages(pages: &[Document<Page>], diagnostics: &mut Diagnostics) {
    for page in pages {
        for (at, section) in page.value.sections.iter().enumerate() {
            if let Section::Tool(tool) = section
                && matches!(tool.name, ToolName::Store | ToolName::Upload | ToolName::Auction)
            {
                diagnostics.push(
                    page.error(&format!("sections[{at}].tool.name"), Code::Exchange, "this tool has no rules")
                        .help("write content/exchange.yaml"),
                );
            }
        }
    }
}
