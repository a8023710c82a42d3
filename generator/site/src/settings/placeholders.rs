//! The placeholders that texts may use, with their values.

use std::collections::{BTreeMap, BTreeSet};

use kmo_engine::content::Placeholders;
use kmo_shared::format;

use super::{Calling, Settings, example};
use crate::storage;

/// Keys that no formula may have, because placeholders name something else with them: `{price.setup}`, `{example.effort.roi}`.
pub(super) const RESERVED: [&str; 4] = ["extra", "setup", "effort", "cautious"];

/// Returns the placeholders of the settings. `cities` is the number of city pages.
pub fn placeholders(settings: &Settings, cities: usize) -> Placeholders {
    let mut names = BTreeMap::new();
    let mut add = |name: &str, value: String| names.insert(name.to_owned(), value);
    add("brand", settings.brand.clone());
    // As used in storage keys.
    add("brand_slug", format::slugify(&settings.brand));
    add("host", settings.host.clone());
    add("phone", format::phone(&settings.phone));
    add("email", settings.email.clone());
    // A block stands for itself here: markdown replaces it later, on a line of its own.
    for block in storage::NAMES {
        add(block, format!("{{{block}}}"));
    }
    let address = &settings.address;
    add("address", format!("{}, {} {}", address.street, address.postcode, address.city));
    let mut calling = BTreeMap::new();
    if let Some(Calling { days, from, to, attempts }) = &settings.calling {
        for (key, value) in [("days", days), ("from", from), ("to", to), ("attempts", attempts)] {
            calling.insert(format!("calling.{key}"), value.clone());
        }
    }
    calling.iter().for_each(|(name, value)| drop(add(name, value.clone())));
    // The opening hours may use the placeholders of the calling hours.
    let hours = Placeholders::new(calling, BTreeSet::new()).fill(&settings.hours);
    add("hours", hours.unwrap_or_else(|| settings.hours.clone()));
    add("company.name", settings.company.name.clone());
    add("company.number", settings.company.number.clone());
    add("company.vat", settings.company.vat.clone());
    add("company.court", settings.company.court.clone());
    add("city_count", cities.to_string());
    let mut unproven = BTreeSet::new();
    for (key, figure) in &settings.figures {
        if !figure.verified {
            unproven.extend([format!("figure.{key}"), format!("range.{key}")]);
        }
        add(&format!("figure.{key}"), figure.value.clone());
        add(&format!("range.{key}"), range(&figure.value));
    }
    for formula in &settings.formulas {
        add(&format!("price.{}", formula.key), format::euro(f64::from(formula.price)));
    }
    if let Some(lowest) = settings.formulas.iter().filter_map(|formula| formula.extra).min() {
        add("price.extra", format::euro(f64::from(lowest)));
    }
    for (name, value) in example::names(settings) {
        add(&name, value);
    }
    for (key, share) in [("french", settings.surcharges.french), ("demanding", settings.surcharges.demanding)] {
        add(&format!("surcharge.{key}"), format!("{}%", format::number(share * 100.0, 1)));
    }
    add("price.setup", format::euro(f64::from(settings.setup_price)));
    let months = settings.minimum_months;
    add("minimum_months", months.to_string());
    add("minimum_term", format!("{months} {}", if months == 1 { "maand" } else { "maanden" }));
    add("consent.days", settings.consent.days.to_string());
    add("academy.pass", format!("{}%", settings.academy.pass));
    Placeholders::new(names, unproven)
}

/// Returns a figure as running text writes it: `2 tot 3` for `2-3`. Words keep their hyphens.
fn range(figure: &str) -> String {
    match figure.split_once('-') {
        Some((low, high)) if format::is_digits(low) && format::is_digits(high) => format!("{low} tot {high}"),
        _ => figure.to_owned(),
    }
}
