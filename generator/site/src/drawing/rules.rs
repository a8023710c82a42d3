//! Rules for the elements of drawings.

use kmo_diagnostic::{Code, Diagnostics, Text, words};
use kmo_engine::content::Document;

use super::Element;
use super::parts::Row;

/// Minimum number of elements in the drawing of a city. With fewer, cities would look alike.
pub const FEWEST: usize = 3;

/// Reports what is wrong with the elements under a key. If there are any, there must be at least `fewest`.
pub fn check<T>(document: &Document<T>, key: &str, elements: &[Element], fewest: usize, diagnostics: &mut Diagnostics) {
    let mut report = |key: &str, message: Text, help: Text| {
        diagnostics.push(document.error(key, Code::Drawing, message).help(help));
    };
    if (1..fewest).contains(&elements.len()) {
        report(key, words::few_landmarks(fewest, elements.len()), words::add_landmarks());
    }
    let mut ground: Option<&str> = None;
    for (at, element) in elements.iter().enumerate() {
        let facts = element.part.facts();
        for (part, message, help) in wrong(element) {
            report(&format!("{key}[{at}].{part}"), message, help);
        }
        if facts.row == Row::Ground {
            match ground {
                Some(first) => report(
                    &format!("{key}[{at}].wat"),
                    words::two_grounds(first),
                    words::keep_ground(first, facts.name),
                ),
                None => ground = Some(facts.name),
            }
        }
    }
}

/// Returns the keys of an element that its part does not support or whose values are wrong, each with its message and help.
fn wrong(element: &Element) -> Vec<(&'static str, Text, Text)> {
    let facts = element.part.facts();
    let name = facts.name;
    let mut found = Vec::new();
    let mut unknown = |key: &'static str| {
        let known: Vec<&str> = [("hoogte", facts.height), ("aantal", facts.count.is_some()), ("dak", facts.roof)]
            .into_iter()
            .filter_map(|(key, is_known)| is_known.then_some(key))
            .collect();
        let help = match known.as_slice() {
            [] => words::remove_this_key(),
            keys => words::remove_key_known(name, keys.join(", ")),
        };
        found.push((key, words::landmark_has_no(name, key), help));
    };
    if element.height.is_some() && !facts.height {
        unknown("hoogte");
    }
    if element.roof.is_some() && !facts.roof {
        unknown("dak");
    }
    match (element.count, &facts.count) {
        (Some(_), None) => unknown("aantal"),
        (Some(count), Some((range, _))) if !range.contains(&count) => {
            found.push(("aantal", words::drawn_times(name, count), words::write_from_to(*range.start(), *range.end())))
        }
        _ => {}
    }
    if let Some(place) = element.place.filter(|&place| place > 100) {
        found.push(("plaats", words::outside_drawing(place), words::write_place()));
    }
    if element.name.as_ref().is_some_and(|name| name.trim().is_empty()) {
        found.push(("naam", words::empty_landmark(), words::write_or_remove()));
    }
    found
}
