//! What a drawing asks of the words for it.

use kmo_diagnostic::{Code, Diagnostics};
use kmo_engine::content::Document;

use super::super::City;
use super::Landmark;
use super::parts::Row;

/// Landmarks that a drawing has at least; fewer are not enough to tell one city from the next.
pub const FEWEST: usize = 3;

/// Reports what can't be drawn as it is written.
pub fn check(document: &Document<City>, diagnostics: &mut Diagnostics) {
    let landmarks = &document.value.drawing;
    let mut report = |key: &str, message: String, help: String| {
        diagnostics.push(document.error(key, Code::Drawing, message).help(help));
    };
    if (1..FEWEST).contains(&landmarks.len()) {
        let message = format!("a drawing shows at least {FEWEST} landmarks, here are {}", landmarks.len());
        report("tekening", message, "add what a resident recognises: a church, a river, what is made there".to_owned());
    }
    let mut ground: Option<&str> = None;
    for (at, landmark) in landmarks.iter().enumerate() {
        let facts = landmark.part.facts();
        for (key, message, help) in wrong(landmark) {
            report(&format!("tekening[{at}].{key}"), message, help);
        }
        if facts.row == Row::Ground {
            match ground {
                Some(first) => report(
                    &format!("tekening[{at}].wat"),
                    format!("the ground is `{first}` already"),
                    format!("keep one of `{first}` and `{}`", facts.name),
                ),
                None => ground = Some(facts.name),
            }
        }
    }
}

/// What one landmark says that its part does not know: the key, what is wrong, and what to do.
fn wrong(landmark: &Landmark) -> Vec<(&'static str, String, String)> {
    let facts = landmark.part.facts();
    let name = facts.name;
    let mut found = Vec::new();
    let mut unknown = |key: &'static str| {
        let known: Vec<&str> = [("hoogte", facts.height), ("aantal", facts.count.is_some()), ("dak", facts.roof)]
            .into_iter()
            .filter_map(|(key, is_known)| is_known.then_some(key))
            .collect();
        let help = match known.as_slice() {
            [] => "remove the key".to_owned(),
            keys => format!("remove the key; `{name}` knows {}", keys.join(", ")),
        };
        found.push((key, format!("`{name}` has no `{key}`"), help));
    };
    if landmark.height.is_some() && !facts.height {
        unknown("hoogte");
    }
    if landmark.roof.is_some() && !facts.roof {
        unknown("dak");
    }
    match (landmark.count, &facts.count) {
        (Some(_), None) => unknown("aantal"),
        (Some(count), Some((range, _))) if !range.contains(&count) => found.push((
            "aantal",
            format!("`{name}` can't be drawn {count} times"),
            format!("write a number from {} to {}", range.start(), range.end()),
        )),
        _ => {}
    }
    if let Some(place) = landmark.place.filter(|&place| place > 100) {
        let help = "write how far from the left it stands, from 0 to 100".to_owned();
        found.push(("plaats", format!("{place} lies outside the drawing"), help));
    }
    if landmark.name.as_ref().is_some_and(|name| name.trim().is_empty()) {
        found.push(("naam", "the landmark has an empty name".to_owned(), "write it, or remove the key".to_owned()));
    }
    found
}
