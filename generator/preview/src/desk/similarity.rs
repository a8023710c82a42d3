//! How similar pages are: the similarity matrix, and the sentences that two pages share.

use std::collections::HashSet;

use kmo_shared::format;
use minijinja::Value;

use super::groups::Groups;
use super::readability::sentences;
use super::reading::Reading;
use super::view::{page_link, percent, words};
use super::{Context, Screen};
use crate::responses::address;
use kmo_engine::desk::Desk;
use kmo_engine::view;

/// Maximum number of pages in one matrix, so that it fits on a screen.
const MATRIX: usize = 80;
/// Number of colour classes, from good to bad.
pub const STEPS: usize = 5;

/// Compares each page with each one before it, in blocks of at most [`MATRIX`] pages.
pub fn matrix<S: Desk>(desk: &Context<S>) -> Screen {
    let report = &desk.report;
    let limit = report.config().limits.similarity;
    let label = |at: usize| report.routes.all[at].label.as_str();
    let groups = Groups::of(&*report.site);
    let group = groups.chosen(desk.query.get("group"), MATRIX);
    let mut pages: Vec<usize> = match group {
        Some(_) => groups.within(group).iter().filter_map(|&at| report.position(&groups.places[at].path)).collect(),
        None => report.compared().collect(),
    };
    pages.sort_by_key(|&at| label(at));
    let (block, pager) = desk.query.pager("/__desk/likeness", "block", pages.len().div_ceil(MATRIX));
    let shown = pages.chunks(MATRIX).nth(block - 1).unwrap_or_default();
    let mut over = 0;
    let mut most: Option<(f64, String, String)> = None;
    let rows: Vec<Value> = shown
        .iter()
        .enumerate()
        .map(|(position, &route)| {
            let cells: Vec<Option<Value>> = shown[..position]
                .iter()
                .map(|&other| {
                    let similarity = report.similarity(route, other)?;
                    over += usize::from(similarity > limit);
                    let (one, two) = (label(route), label(other));
                    let href = pair_address(&report.routes.all[route].path, &report.routes.all[other].path);
                    if most.as_ref().is_none_or(|(known, ..)| similarity > *known) {
                        most = Some((similarity, format!("{two} en {one}"), href.clone()));
                    }
                    Some(view! {
                        href,
                        value => format::number(similarity * 100.0, 0),
                        says => format!("{one} en {two}: {}", percent(similarity)),
                        step => by_similarity(similarity, limit),
                    })
                })
                .collect();
            view! { page => page_link(&report.routes.all[route]), cells }
        })
        .collect();
    let columns: Vec<&str> = shown.iter().map(|&at| label(at)).collect();
    Screen::new(
        "likeness",
        "Gelijkenis",
        view! {
            of => S::MAP,
            rows, columns, over, group,
            most => most.map(|(similarity, names, href)| view! { percent => percent(similarity), names, href }),
            limit => percent(limit),
            legend => legend(limit),
            groups => groups.choices(desk, "/__desk/likeness", group),
            all => (groups.places.len() <= MATRIX).then(|| desk.query.with("/__desk/likeness", &[("group", "")])),
            pager,
        },
    )
}

/// Two pages side by side.
pub fn pair<S: Desk>(desk: &Context<S>) -> Screen {
    let report = &desk.report;
    let of = |key: &str| {
        let at = report.position(desk.query.get(key))?;
        Some((at, Reading::of(&desk.html(&report.routes.all[at].path)?)))
    };
    let (Some((a, one)), Some((b, other))) = (of("a"), of("b")) else {
        return Screen::missing("Deze twee pagina's zijn er niet (meer)", "");
    };
    let limit = report.config().limits.similarity;
    let similarity = report.similarity(a, b).unwrap_or_default();
    let side = |at: usize| {
        let route = &report.routes.all[at];
        let number = report.facts[at].as_deref().map(|facts| facts.words);
        view! { page => page_link(route), source => desk.source(route), words => words(number) }
    };
    Screen::new(
        "pair",
        &format!("{} en {}", report.routes.all[a].label, report.routes.all[b].label),
        view! {
            sides => [side(a), side(b)],
            percent => percent(similarity),
            limit => percent(limit),
            over => similarity > limit,
            shared => shared(&one, &other),
            sentences => one.paragraphs.iter().map(|text| sentences(text).count()).sum::<usize>(),
        },
    )
}

/// The URL of the comparison of two pages.
pub fn pair_address(one: &str, other: &str) -> String {
    address("/__desk/likeness/pair", [("a", one), ("b", other)])
}

/// Colour class of a similarity: a quarter of the limit each, and the worst class above the limit.
pub fn by_similarity(similarity: f64, limit: f64) -> usize {
    if similarity > limit {
        return STEPS - 1;
    }
    ((similarity / limit.max(0.001) * 4.0) as usize).min(STEPS - 2)
}

/// What the classes of [`by_similarity`] mean.
pub fn legend(limit: f64) -> Vec<String> {
    (0..STEPS)
        .map(|step| match step {
            4 => format!("boven de grens van {}", percent(limit)),
            step => format!("{} tot {}", percent(limit * step as f64 / 4.0), percent(limit * (step + 1) as f64 / 4.0)),
        })
        .collect()
}

/// Sentences that both pages contain, in the order of the first, without duplicates. Ignores case and punctuation.
pub fn shared(one: &Reading, other: &Reading) -> Vec<String> {
    let key = |sentence: &str| -> String {
        sentence.chars().filter(|c| c.is_alphanumeric() || *c == ' ').collect::<String>().to_lowercase()
    };
    let said: HashSet<String> = other.paragraphs.iter().flat_map(|text| sentences(text)).map(key).collect();
    let mut seen = HashSet::new();
    let own = one.paragraphs.iter().flat_map(|text| sentences(text));
    own.filter(|sentence| said.contains(&key(sentence)) && seen.insert(key(sentence))).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_go_from_good_to_bad() {
        assert_eq!([0.0, 0.1, 0.2, 0.3, 0.31].map(|similarity| by_similarity(similarity, 0.3)), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn shared_sentences_are_those_on_both_pages() {
        let reading = |texts: &[&str]| Reading {
            paragraphs: texts.iter().map(|text| (*text).to_owned()).collect(),
            ..Reading::default()
        };
        let one = reading(&["Wij bellen voor jou. In Gent.", "Wij bellen voor jou! Bel ons."]);
        let other = reading(&["Bel ons. Wij bellen, voor jou."]);
        assert_eq!(shared(&one, &other), ["Wij bellen voor jou.", "Bel ons."]);
    }
}
