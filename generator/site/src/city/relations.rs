//! Cities: their neighbours, distances and provinces.

use std::cell::LazyCell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostics, Text, names, words};
use rayon::prelude::*;

use kmo_engine::RunOptions;
use kmo_engine::content::{Document, Invalid, Published, Texts};

use super::rules::{check, check_whole};
use super::{City, Names, Place};
use crate::address;
use crate::settings::Settings;

/// A city page with its relations.
#[derive(Clone, Debug)]
pub struct CityEntry {
    pub document: Document<City>,
    /// Nearest first.
    pub nearby: Arc<[Near]>,
}

/// A neighbour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Near {
    /// Index into the site's cities.
    pub city: usize,
    /// As the crow flies.
    pub kilometres: f64,
}

/// A province and its cities, by name.
#[derive(Clone, Debug)]
pub struct Province {
    pub name: String,
    /// Indices into the site's cities.
    pub cities: Vec<usize>,
}

/// Rounds a distance as pages show it: to whole kilometres, at least one.
pub(super) fn whole_kilometres(kilometres: f64) -> f64 {
    kilometres.round().max(1.0)
}

impl Place {
    /// Returns the great-circle distance in kilometres (haversine formula, mean earth radius 6371 km).
    pub fn distance(self, to: Place) -> f64 {
        let half = |a: f64, b: f64| ((b - a).to_radians() / 2.0).sin().powi(2);
        let a =
            half(self.lat, to.lat) + self.lat.to_radians().cos() * to.lat.to_radians().cos() * half(self.lon, to.lon);
        2.0 * 6371.0 * a.sqrt().asin()
    }

    /// Whether it can lie in Belgium: within the country's bounding box, rounded outwards.
    pub fn in_belgium(self) -> bool {
        (49.4..=51.6).contains(&self.lat) && (2.5..=6.5).contains(&self.lon)
    }
}

/// Checks the cities and resolves their neighbours and provinces. Returns the cities that are shown, and the provinces.
///
/// A neighbour whose file is invalid is not reported again. A neighbour that is a draft is not an error: the link appears once
/// that city is shown.
pub fn link(
    mut documents: Vec<Document<City>>,
    (invalid, published): (&Invalid, &Published),
    options: RunOptions,
    settings: &Document<Settings>,
    texts: &Texts<'_>,
    diagnostics: &mut Diagnostics,
) -> (Vec<Arc<CityEntry>>, Vec<Province>) {
    documents.sort_by(|a, b| a.slug().cmp(b.slug()));
    let (documents, drafts): (Vec<_>, Vec<_>) =
        documents.into_iter().partition(|city| options.shows(city.value.draft, None));
    let towns = Names::of(documents.iter().map(|document| &document.value));
    let problems: Vec<Diagnostics> = documents
        .par_iter()
        .map(|document| {
            let mut problems = Diagnostics::default();
            towns.check(document, &mut problems);
            let words = check(document, texts, &mut problems);
            check_whole(document, words, settings, &mut problems);
            problems
        })
        .collect();
    diagnostics.extend(problems.into_iter().flatten());
    for draft in &drafts {
        check(draft, texts, diagnostics);
    }
    let index: HashMap<&str, usize> =
        documents.iter().enumerate().map(|(at, document)| (document.slug(), at)).collect();
    let slugs = LazyCell::new(|| names(documents.iter().map(Document::slug)));
    let begun: HashSet<&str> = drafts.iter().map(Document::slug).collect();
    let once = LazyCell::new(|| published.addresses().map(|(address, _)| address).collect::<HashSet<&str>>());
    let nearby: Vec<Arc<[Near]>> = documents
        .iter()
        .chain(&drafts)
        .enumerate()
        .map(|(at, document)| {
            let mut near: Vec<Near> = Vec::new();
            let mut named = HashSet::new();
            if document.value.nearby.is_empty() && !document.value.draft && documents.len() > 1 {
                let problem = document.error("nabijgelegen_links", Code::Nearby, words::no_neighbour());
                diagnostics.push(problem.help(words::name_neighbour()));
            }
            for (position, slug) in document.value.nearby.iter().enumerate() {
                let path = format!("nabijgelegen_links[{position}]");
                let mut refuse = |message: Text| {
                    diagnostics.push(document.error(&path, Code::Nearby, message).help(words::remove_this_line()));
                };
                match index.get(slug.as_str()) {
                    Some(&city) if city == at => refuse(words::near_itself()),
                    Some(&city) if !named.insert(city) => refuse(words::named_twice(slug)),
                    Some(&city) => {
                        let kilometres = document.value.place.distance(documents[city].value.place);
                        near.push(Near { city, kilometres });
                    }
                    None if invalid.has::<City>(slug) || begun.contains(slug.as_str()) => {}
                    None => {
                        let address = address::city(slug);
                        let problem = document.error(&path, Code::UnknownCity, words::no_city(slug));
                        let problem = problem.follows_from(&address);
                        diagnostics.push(match once.contains(address.as_str()) {
                            true => problem.help(words::city_went()),
                            false => problem.help(words::name_city()).did_you_mean(slug, &slugs),
                        });
                    }
                }
            }
            near.sort_by(|one, other| one.kilometres.total_cmp(&other.kilometres));
            near.into()
        })
        .collect();
    let provinces = provinces(&settings.value, &documents);
    let entry = |(document, nearby)| Arc::new(CityEntry { document, nearby });
    let cities = documents.into_iter().zip(nearby).map(entry).collect();
    (cities, provinces)
}

/// The provinces of the settings, each with its cities by name.
fn provinces(settings: &Settings, cities: &[Document<City>]) -> Vec<Province> {
    let of = |name: &str| {
        let mut found: Vec<usize> = (0..cities.len()).filter(|&at| cities[at].value.province == name).collect();
        found.sort_by_key(|&at| &cities[at].value.name);
        found
    };
    let names = settings.checks.cities.iter().map(|entry| entry.province.clone());
    names.map(|name| Province { cities: of(&name), name }).collect()
}

#[cfg(test)]
mod tests {
    use super::Place;

    #[test]
    fn distances_match_known_ones() {
        // Gent to Antwerpen, city centres: 51 km as the crow flies.
        let gent = Place { lat: 51.054, lon: 3.725 };
        let km = gent.distance(Place { lat: 51.22, lon: 4.402 });
        assert!((50.0..52.0).contains(&km), "{km}");
        assert_eq!(gent.distance(gent), 0.0);
    }
}
