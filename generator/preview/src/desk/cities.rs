//! The cities on a map, and in a matrix of likeness.

use kmo_shared::format;
use minijinja::Value;
use serde::Serialize;

use super::likeness::{MATRIX, shared};
use super::reading::Reading;
use super::report::{Counts, SiteReport};
use super::view::{PageLink, address, page_link, percent};
use super::{Answer, Desk};
use kmo_site::city::chart;

/// Above this many cities the map shows a province at a time.
const TOGETHER: usize = 200;
/// Names of the classes that colours hang on, from good to bad.
const STEPS: usize = 5;

/// What a province's filter shows.
struct Scope {
    /// Name of the province; empty for all.
    province: String,
    /// Indices into the site's cities, by name.
    cities: Vec<usize>,
}

/// The cities of the province that the query names; all of them when there are few.
fn scope(desk: &Desk, most: usize) -> Scope {
    let site = &desk.report.site;
    let named = desk.query.get("province");
    let few = site.cities.len() <= most;
    let province = site.provinces.iter().find(|province| province.name == named);
    match province.or_else(|| site.provinces.first().filter(|_| !few)) {
        Some(province) => Scope { province: province.name.clone(), cities: province.cities.clone() },
        None => {
            let mut cities: Vec<usize> = (0..site.cities.len()).collect();
            cities.sort_by(|&a, &b| name(&desk.report, a).cmp(name(&desk.report, b)));
            Scope { province: String::new(), cities }
        }
    }
}

fn name(report: &SiteReport, city: usize) -> &str {
    &report.site.cities[city].document.value.name
}

#[derive(Serialize)]
struct Province<'a> {
    name: &'a str,
    count: usize,
    href: String,
    chosen: bool,
}

fn provinces<'a>(desk: &'a Desk, path: &str, chosen: &str) -> Vec<Province<'a>> {
    let province = |province: &'a kmo_site::city::Province| Province {
        name: &province.name,
        count: province.cities.len(),
        href: desk.query.with(path, &[("province", &province.name), ("block", "")]),
        chosen: province.name == chosen,
    };
    desk.report.site.provinces.iter().filter(|province| !province.cities.is_empty()).map(province).collect()
}

#[derive(Serialize)]
struct City {
    page: Option<PageLink>,
    name: String,
    province: String,
    words: Option<String>,
    counts: Counts,
    nearest: Option<(PageLink, String)>,
    pair: Option<String>,
    /// Step of the colour, 0 the best; nothing when what is asked is not known of it.
    step: Option<usize>,
    /// What the colour stands for, in words.
    says: String,
    x: f64,
    y: f64,
    label: Option<(f64, f64, &'static str)>,
}

pub fn map(desk: &Desk) -> Answer {
    let report = &desk.report;
    let colour = match desk.query.get("colour") {
        known @ ("words" | "likeness") => known,
        _ => "findings",
    };
    let scope = scope(desk, TOGETHER);
    let chart = chart(&report.site, &scope.cities);
    let routes = report.city_routes();
    let nearest = report.all_nearest();
    let checks = &report.site.settings.value.checks;
    let words: Vec<Option<usize>> =
        routes.iter().map(|route| Some(report.facts.get((*route)?)?.as_deref()?.words)).collect();
    let known = || scope.cities.iter().filter_map(|&city| words[city]);
    let (fewest, most) = (known().min().unwrap_or(0), known().max().unwrap_or(0));
    let cities: Vec<City> = chart
        .dots
        .iter()
        .map(|dot| {
            let (city, route) = (dot.city, routes[dot.city]);
            let counts = route.map(|route| Counts::of(report.findings(route))).unwrap_or_default();
            let near = nearest.and_then(|nearest| nearest[city]);
            let (step, says) = match colour {
                "words" => (words[city].map(|words| by_words(words, fewest, most)), said(words[city], " woorden")),
                "likeness" => {
                    let step = near.map(|near| by_likeness(near.likeness, checks.likeness));
                    (step, near.map_or_else(|| "niet vergeleken".to_owned(), |near| percent(near.likeness)))
                }
                _ => (Some(by_counts(counts)), counted(counts)),
            };
            let entry = &report.site.cities[city].document.value;
            let page = route.map(|route| page_link(&report.routes.all[route]));
            let other = near.map(|near| &report.routes.all[near.route]);
            City {
                pair: page.as_ref().zip(other).map(|(page, other)| pair_address(&page.path, &other.path)),
                nearest: near.zip(other).map(|(near, other)| (page_link(other), percent(near.likeness))),
                page,
                name: entry.name.clone(),
                province: entry.province.clone(),
                words: words[city].map(|words| format::number(words as f64, 0)),
                counts,
                step,
                says,
                x: dot.x.round(),
                y: dot.y.round(),
                label: dot.label.map(|(x, y, anchor)| (x.round(), y.round(), anchor)),
            }
        })
        .collect();
    let colours = [("findings", "Bevindingen"), ("words", "Woorden"), ("likeness", "Gelijkenis")];
    let colours: Vec<Value> = colours
        .iter()
        .map(|(key, name)| {
            let href = desk.query.with("/__desk/cities", &[("colour", key)]);
            values! { name, href, chosen => *key == colour }
        })
        .collect();
    Answer::screen(
        "cities",
        "Steden",
        values! {
            colour, colours, cities,
            width => chart.width,
            height => chart.height.round(),
            province => scope.province,
            provinces => provinces(desk, "/__desk/cities", &scope.province),
            all => (report.site.cities.len() <= TOGETHER).then(|| desk.query.with("/__desk/cities", &[("province", "")])),
            total => report.site.cities.len(),
            compared => nearest.is_some(),
            legend => legend(colour, fewest, most, checks.likeness),
        },
    )
}

fn said(number: Option<usize>, unit: &str) -> String {
    number.map_or_else(|| "niet gemaakt".to_owned(), |number| format!("{}{unit}", format::number(number as f64, 0)))
}

fn counted(counts: Counts) -> String {
    let count = |number: usize, one: &str, many: &str| match number {
        0 => None,
        1 => Some(format!("1 {one}")),
        number => Some(format!("{number} {many}")),
    };
    let parts = [count(counts.errors, "fout", "fouten"), count(counts.warnings, "waarschuwing", "waarschuwingen")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "niets gevonden".to_owned() } else { parts.join(", ") }
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

/// The fewest words of the site's cities are the worst.
fn by_words(words: usize, fewest: usize, most: usize) -> usize {
    let span = most.saturating_sub(fewest);
    if span == 0 { 0 } else { ((most - words) * STEPS / (span + 1)).min(STEPS - 1) }
}

/// Fourths of the limit; above it is the worst.
fn by_likeness(likeness: f64, limit: f64) -> usize {
    if likeness > limit {
        return STEPS - 1;
    }
    ((likeness / limit.max(0.001) * 4.0) as usize).min(STEPS - 2)
}

fn legend(colour: &str, fewest: usize, most: usize, limit: f64) -> Vec<String> {
    let number = |number: usize| format::number(number as f64, 0);
    match colour {
        "words" => {
            let span = most.saturating_sub(fewest);
            if span == 0 {
                return vec![format!("{} woorden", number(most))];
            }
            // The bounds at which `by_words` goes from one step to the next.
            let least = |step: usize| most - ((step + 1) * (span + 1)).div_ceil(STEPS).saturating_sub(1).min(span);
            (0..STEPS)
                .map(|step| match step {
                    0 => format!("{} tot {} woorden", number(least(0)), number(most)),
                    step => format!("{} tot {}", number(least(step)), number(least(step - 1).saturating_sub(1))),
                })
                .collect()
        }
        "likeness" => (0..STEPS)
            .map(|step| match step {
                4 => format!("boven de grens van {}", percent(limit)),
                step => {
                    format!("{} tot {}", percent(limit * step as f64 / 4.0), percent(limit * (step + 1) as f64 / 4.0))
                }
            })
            .collect(),
        _ => ["niets gevonden", "1 waarschuwing", "meer waarschuwingen", "1 fout", "meer fouten"]
            .map(str::to_owned)
            .to_vec(),
    }
}

fn pair_address(one: &str, other: &str) -> String {
    address("/__desk/likeness/pair", [("a", one), ("b", other)])
}

#[derive(Serialize)]
struct Cell {
    href: String,
    /// Whole per cents.
    value: String,
    says: String,
    step: usize,
}

/// Each city of a scope against each before it.
pub fn matrix(desk: &Desk) -> Answer {
    let report = &desk.report;
    let scope = scope(desk, MATRIX);
    let limit = report.site.settings.value.checks.likeness;
    let routes = report.city_routes();
    let cities: Vec<(usize, usize)> = scope.cities.iter().filter_map(|&city| Some((city, routes[city]?))).collect();
    let blocks = cities.len().div_ceil(MATRIX).max(1);
    let block = desk.query.get("block").parse().unwrap_or(1).clamp(1, blocks);
    let shown = &cities[((block - 1) * MATRIX).min(cities.len())..(block * MATRIX).min(cities.len())];
    let mut over = 0;
    let mut most: Option<(f64, String, String)> = None;
    let rows: Vec<Value> = shown
        .iter()
        .enumerate()
        .map(|(position, &(city, route))| {
            let cells: Vec<Option<Cell>> = shown[..position]
                .iter()
                .map(|&(other, other_route)| {
                    let likeness = report.likeness(route, other_route)?;
                    over += usize::from(likeness > limit);
                    let (one, two) = (name(report, city), name(report, other));
                    let href = pair_address(&report.routes.all[route].path, &report.routes.all[other_route].path);
                    if most.as_ref().is_none_or(|(known, ..)| likeness > *known) {
                        most = Some((likeness, format!("{two} en {one}"), href.clone()));
                    }
                    Some(Cell {
                        href,
                        value: format::number(likeness * 100.0, 0),
                        says: format!("{one} en {two}: {}", percent(likeness)),
                        step: by_likeness(likeness, limit),
                    })
                })
                .collect();
            values! { city => page_link(&report.routes.all[route]), cells }
        })
        .collect();
    let columns: Vec<&str> = shown.iter().map(|&(city, _)| name(report, city)).collect();
    let step = |to: usize| desk.query.with("/__desk/likeness", &[("block", &to.to_string())]);
    Answer::screen(
        "likeness",
        "Gelijkenis",
        values! {
            rows, columns, over,
            most => most.map(|(likeness, names, href)| values! { percent => percent(likeness), names, href }),
            limit => percent(limit),
            legend => legend("likeness", 0, 0, limit),
            province => scope.province,
            provinces => provinces(desk, "/__desk/likeness", &scope.province),
            all => (report.site.cities.len() <= MATRIX)
                .then(|| desk.query.with("/__desk/likeness", &[("province", "")])),
            block, blocks,
            earlier => (block > 1).then(|| step(block - 1)),
            later => (block < blocks).then(|| step(block + 1)),
            total => report.site.cities.len(),
        },
    )
}

/// Two pages beside each other.
pub fn pair(desk: &Desk) -> Answer {
    let report = &desk.report;
    let of = |key: &str| {
        let at = report.position(desk.query.get(key))?;
        Some((at, Reading::of(&desk.html(&report.routes.all[at].path)?)))
    };
    let (Some((a, one)), Some((b, other))) = (of("a"), of("b")) else {
        return Answer::missing("Deze twee pagina's zijn er niet (meer)", "");
    };
    let limit = report.site.settings.value.checks.likeness;
    let likeness = report.likeness(a, b).unwrap_or_default();
    let side = |at: usize| {
        let route = &report.routes.all[at];
        let words = report.facts[at].as_deref().map(|facts| facts.words);
        values! { page => page_link(route), source => desk.source(route), words => said(words, " woorden") }
    };
    Answer::screen(
        "pair",
        &format!("{} en {}", report.routes.all[a].label, report.routes.all[b].label),
        values! {
            sides => [side(a), side(b)],
            percent => percent(likeness),
            limit => percent(limit),
            over => likeness > limit,
            shared => shared(&one, &other),
            sentences => one.paragraphs.iter().map(|text| super::readability::sentences(text).count()).sum::<usize>(),
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_go_from_good_to_bad() {
        assert_eq!([0.0, 0.1, 0.2, 0.3, 0.31].map(|likeness| by_likeness(likeness, 0.3)), [0, 1, 2, 3, 4]);
        assert_eq!([900, 800, 700, 600, 500].map(|words| by_words(words, 500, 900)), [0, 1, 2, 3, 4]);
        assert_eq!(by_words(7, 7, 7), 0);
        let counts = |errors, warnings| by_counts(Counts { errors, warnings });
        assert_eq!([counts(0, 0), counts(0, 1), counts(0, 9), counts(1, 0), counts(5, 5)], [0, 1, 2, 3, 4]);
    }

    #[test]
    fn the_legend_says_what_the_colours_do() {
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
