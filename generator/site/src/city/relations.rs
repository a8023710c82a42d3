//! Cities: their neighbours, distances and provinces.

use std::cell::LazyCell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostics, Text, names, words};
use rayon::prelude::*;

use kmo_engine::content::{Document, Invalid, Texts};

use super::{City, Names, check};
use crate::settings::Settings;

/// A city page with its relations.
#[derive(Clone, Debug)]
pub struct CityEntry {
    pub document: Document<City>,
    /// In the order of the file.
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

/// Which cities lie where, so that those near a place are found without looking at all.
#[derive(Debug, Default)]
pub struct Grid {
    cells: HashMap<(i32, i32), Vec<usize>>,
    cities: usize,
}

impl Grid {
    /// Height and width of a cell in degrees: 5.5 kilometres in Belgium.
    const CELL: (f64, f64) = (0.05, 0.08);
    /// The shorter of its sides, in kilometres.
    const SIDE: f64 = 5.5;

    fn new(places: impl Iterator<Item = (f64, f64)>) -> Self {
        let mut grid = Grid::default();
        for (city, place) in places.enumerate() {
            grid.cells.entry(Self::cell(place)).or_default().push(city);
            grid.cities += 1;
        }
        grid
    }

    fn cell((lat, lon): (f64, f64)) -> (i32, i32) {
        ((lat / Self::CELL.0).floor() as i32, (lon / Self::CELL.1).floor() as i32)
    }

    /// Cities from a place outwards, in no order: at least `count` where so many lie within `kilometres`. Those left
    /// out lie farther away than the nearest `count`.
    pub fn around(&self, place: (f64, f64), count: usize, kilometres: f64) -> Vec<usize> {
        let (row, column) = Self::cell(place);
        let farthest = (kilometres / Self::SIDE).ceil().min(200.0) as i32;
        let mut found = Vec::new();
        let mut enough = None;
        for ring in 0..=farthest {
            for r in row - ring..=row + ring {
                // The first and the last row whole, of the others both ends.
                let step = if (r - row).abs() == ring { 1 } else { (2 * ring).max(1) };
                for c in (column - ring..=column + ring).step_by(step as usize) {
                    found.extend_from_slice(self.cells.get(&(r, c)).map_or(&[][..], Vec::as_slice));
                }
            }
            // A corner of this ring is farther than the sides of the next.
            match enough {
                None if found.len() >= count => enough = Some(ring + ring / 2 + 1),
                Some(last) if ring >= last => break,
                _ if found.len() == self.cities => break,
                _ => {}
            }
        }
        found
    }
}

/// Great-circle distance in kilometres (haversine formula, mean earth radius 6371 km).
pub fn distance(from: (f64, f64), to: (f64, f64)) -> f64 {
    let ((lat1, lon1), (lat2, lon2)) = (from, to);
    let half = |a: f64, b: f64| ((b - a).to_radians() / 2.0).sin().powi(2);
    let a = half(lat1, lat2) + lat1.to_radians().cos() * lat2.to_radians().cos() * half(lon1, lon2);
    2.0 * 6371.0 * a.sqrt().asin()
}

/// Whether a point, in degrees, can lie in Belgium: within its extreme points, rounded outwards.
pub fn in_belgium(lat: f64, lon: f64) -> bool {
    (49.4..=51.6).contains(&lat) && (2.5..=6.5).contains(&lon)
}

/// Resolves the cities. A link to a city whose file is invalid is no second mistake.
pub fn link(
    mut documents: Vec<Document<City>>,
    invalid: &Invalid,
    settings: &Document<Settings>,
    texts: &Texts<'_>,
    diagnostics: &mut Diagnostics,
) -> (Vec<Arc<CityEntry>>, Vec<Province>, Grid) {
    documents.sort_by(|a, b| a.slug().cmp(b.slug()));
    let towns = Names::of(documents.iter().map(|document| &document.value));
    let problems: Vec<Diagnostics> = documents
        .par_iter()
        .map(|document| {
            let mut problems = Diagnostics::default();
            towns.check(document, &mut problems);
            check(document, settings, texts, &mut problems);
            problems
        })
        .collect();
    diagnostics.extend(problems.into_iter().flatten());
    let index: HashMap<&str, usize> =
        documents.iter().enumerate().map(|(at, document)| (document.slug(), at)).collect();
    let place = |at: usize| (documents[at].value.place.lat, documents[at].value.place.lon);
    let slugs = LazyCell::new(|| names(documents.iter().map(Document::slug)));
    let nearby: Vec<Arc<[Near]>> = documents
        .iter()
        .enumerate()
        .map(|(at, document)| {
            let mut near: Vec<Near> = Vec::new();
            let mut named = HashSet::new();
            for (position, slug) in document.value.nearby.iter().enumerate() {
                let path = format!("nabijgelegen_links[{position}]");
                let mut refuse = |message: Text| {
                    diagnostics.push(document.error(&path, Code::Nearby, message).help(words::remove_this_line()));
                };
                match index.get(slug.as_str()) {
                    Some(&city) if city == at => refuse(words::near_itself()),
                    Some(&city) if !named.insert(city) => refuse(words::named_twice(slug)),
                    Some(&city) => near.push(Near { city, kilometres: distance(place(at), place(city)) }),
                    None if invalid.has::<City>(slug) => {}
                    None => diagnostics.push(
                        document
                            .error(&path, Code::UnknownCity, words::no_city(slug))
                            .help(words::name_city())
                            .did_you_mean(slug, &slugs),
                    ),
                }
            }
            near.into()
        })
        .collect();
    let mut by_province: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, document) in documents.iter().enumerate() {
        by_province.entry(&document.value.province).or_default().push(at);
    }
    let provinces = settings
        .value
        .checks
        .cities
        .iter()
        .map(|entry| {
            let mut cities = by_province.get(entry.province.as_str()).cloned().unwrap_or_default();
            cities.sort_by(|&a, &b| documents[a].value.name.cmp(&documents[b].value.name));
            Province { name: entry.province.clone(), cities }
        })
        .collect();
    let grid = Grid::new((0..documents.len()).map(place));
    let entry = |(document, nearby)| Arc::new(CityEntry { document, nearby });
    let cities = documents.into_iter().zip(nearby).map(entry).collect();
    (cities, provinces, grid)
}

#[cfg(test)]
mod tests {
    use super::{Grid, distance};

    #[test]
    fn distances_match_known_ones() {
        // Gent to Antwerpen, city centres: 51 km as the crow flies.
        let km = distance((51.054, 3.725), (51.22, 4.402));
        assert!((50.0..52.0).contains(&km), "{km}");
        assert_eq!(distance((51.0, 4.0), (51.0, 4.0)), 0.0);
    }

    #[test]
    fn the_nearest_cities_are_found_without_looking_at_all() {
        // 4,000 places on a lattice over Flanders, and one alone in the south.
        let places: Vec<(f64, f64)> = (0..4000)
            .map(|at| (50.7 + f64::from(at / 80) * 0.014, 2.6 + f64::from(at % 80) * 0.04))
            .chain([(49.6, 5.8)])
            .collect();
        let grid = Grid::new(places.iter().copied());
        for here in [(51.05, 3.72), (50.7, 2.6), (51.39, 5.76)] {
            let found = grid.around(here, 60, 500.0);
            let mut all: Vec<usize> = (0..places.len()).collect();
            all.sort_by(|&a, &b| distance(here, places[a]).total_cmp(&distance(here, places[b])));
            assert!(all[..60].iter().all(|city| found.contains(city)), "{here:?}");
            assert!(found.len() < 400, "{}", found.len());
        }
        assert_eq!(grid.around((49.6, 5.8), 60, 20.0), [4000]);
        assert_eq!(Grid::new(places[..40].iter().copied()).around((51.0, 4.0), 60, 900.0).len(), 40);
    }
}
