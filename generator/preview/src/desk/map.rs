//! The places of a site on a map.

use kmo_diagnostic::{Lang, words};
use kmo_shared::format;
use minijinja::Value;

use super::groups::Groups;
use super::similarity::{self, STEPS, by_similarity, pair_address};
use super::view::{self, page_link, percent};
use super::{Context, Screen};
use crate::report::Counts;
use crate::responses::capital;
use kmo_engine::desk::{Desk, MapWords};
use kmo_engine::view;

/// With more places than this, the map shows one group at a time.
const TOGETHER: usize = 200;

pub fn show<S: Desk>(desk: &Context<S>, of: MapWords) -> Screen {
    let report = &desk.report;
    let colour = match desk.query.get("colour") {
        known @ ("words" | "likeness") => known,
        _ => "findings",
    };
    let groups = Groups::of(&*report.site);
    let group = groups.chosen(desk.query.get("group"), TOGETHER);
    let shown = groups.within(group);
    let chart = report.site.chart(&shown);
    let routes: Vec<Option<usize>> = groups.places.iter().map(|place| report.position(&place.path)).collect();
    let nearest = report.all_nearest();
    let limit = report.config().limits.similarity;
    let counted_words = |at: usize| Some(report.facts.get(routes[at]?)?.as_deref()?.words);
    let known = || shown.iter().filter_map(|&at| counted_words(at));
    let (fewest, most) = (known().min().unwrap_or(0), known().max().unwrap_or(0));
    let rows: Vec<Value> = chart
        .dots
        .iter()
        .map(|dot| {
            let (place, route, number) = (&groups.places[dot.place], routes[dot.place], counted_words(dot.place));
            let counts = route.map(|route| Counts::of(report.findings(route))).unwrap_or_default();
            let near = nearest.and_then(|nearest| nearest.get(&route?));
            let (step, says) = match colour {
                "words" => (number.map(|number| by_words(number, fewest, most)), view::words(number)),
                "likeness" => {
                    let step = near.map(|near| by_similarity(near.similarity, limit));
                    (step, near.map_or_else(|| "niet vergeleken".to_owned(), |near| percent(near.similarity)))
                }
                _ => (Some(by_counts(counts)), counted(counts)),
            };
            let page = route.map(|route| page_link(&report.routes.all[route]));
            let other = near.map(|near| &report.routes.all[near.route]);
            // `step` is the colour class, of which 0 is the best, and `says` the value that it stands for.
            view! {
                pair => page.as_ref().zip(other).map(|(page, other)| pair_address(&page.path, &other.path)),
                nearest => near.zip(other).map(|(near, other)| (page_link(other), percent(near.similarity))),
                page, counts, step, says,
                name => place.name,
                group => place.group,
                words => number.map(|number| format::number(number as f64, 0)),
                x => dot.x.round(),
                y => dot.y.round(),
                label => dot.label.map(|(x, y, anchor)| (x.round(), y.round(), anchor)),
            }
        })
        .collect();
    let colours = [("findings", "Bevindingen"), ("words", "Woorden"), ("likeness", "Gelijkenis")];
    let colours: Vec<Value> = colours
        .iter()
        .map(|(key, name)| {
            let href = desk.query.with("/__desk/map", &[("colour", key)]);
            view! { name, href, chosen => *key == colour }
        })
        .collect();
    Screen::new(
        "map",
        &capital(of.places),
        view! {
            of, colour, colours, rows, group,
            width => chart.width,
            height => chart.height.round(),
            groups => groups.choices(desk, "/__desk/map", group),
            all => (groups.places.len() <= TOGETHER).then(|| desk.query.with("/__desk/map", &[("group", "")])),
            total => groups.places.len(),
            compared => nearest.is_some(),
            legend => legend(colour, fewest, most, limit),
        },
    )
}

fn counted(counts: Counts) -> String {
    let (errors, warnings) = (words::errors(counts.errors), words::warnings(counts.warnings));
    match (counts.errors, counts.warnings) {
        (0, 0) => "niets gevonden".to_owned(),
        (_, 0) => errors.say(Lang::Nl),
        (0, _) => warnings.say(Lang::Nl),
        _ => format!("{}, {}", errors.say(Lang::Nl), warnings.say(Lang::Nl)),
    }
}

fn by_counts(counts: Counts) -> usize {
    match (counts.errors, counts.warnings) {
        (0, 0) => 0,
        (0, 1) => 1,
        (0, _) => 2,
        (1, _) => 3,
        _ => 4,
    }
}

/// Colour class of a number of words. The fewest words get the worst class.
fn by_words(words: usize, fewest: usize, most: usize) -> usize {
    let span = most.saturating_sub(fewest);
    if span == 0 { 0 } else { ((most - words) * STEPS / (span + 1)).min(STEPS - 1) }
}

fn legend(colour: &str, fewest: usize, most: usize, limit: f64) -> Vec<String> {
    let number = |number: usize| format::number(number as f64, 0);
    match colour {
        "words" => {
            let span = most.saturating_sub(fewest);
            if span == 0 {
                return vec![format!("{} woorden", number(most))];
            }
            // The smallest number of words in each class of `by_words`.
            let least = |step: usize| most - ((step + 1) * (span + 1)).div_ceil(STEPS).saturating_sub(1).min(span);
            (0..STEPS)
                .map(|step| match step {
                    0 => format!("{} tot {} woorden", number(least(0)), number(most)),
                    step => format!("{} tot {}", number(least(step)), number(least(step - 1).saturating_sub(1))),
                })
                .collect()
        }
        "likeness" => similarity::legend(limit),
        _ => ["niets gevonden", "1 waarschuwing", "meer waarschuwingen", "1 fout", "meer fouten"]
            .map(str::to_owned)
            .to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_go_from_good_to_bad() {
        assert_eq!([900, 800, 700, 600, 500].map(|words| by_words(words, 500, 900)), [0, 1, 2, 3, 4]);
        assert_eq!(by_words(7, 7, 7), 0);
        let counts = |errors, warnings| by_counts(Counts { errors, warnings });
        assert_eq!([counts(0, 0), counts(0, 1), counts(0, 9), counts(1, 0), counts(5, 5)], [0, 1, 2, 3, 4]);
    }

    #[test]
    fn the_legend_matches_the_colours() {
        for (fewest, most) in [(500, 900), (540, 1000), (3, 9), (10, 11)] {
            let legend = legend("words", fewest, most, 0.0);
            for words in fewest..=most {
                let line = &legend[by_words(words, fewest, most)];
                let numbers: Vec<usize> = line
                    .replace('.', "")
                    .split(|c: char| !c.is_ascii_digit())
                    .filter_map(|number| number.parse().ok())
                    .collect();
                assert!((numbers[0]..=numbers[1]).contains(&words), "{words} of {fewest} to {most}: {legend:?}");
            }
        }
    }
}
