//! How much city pages share, for people: the nearest sibling, the matrix, and the sentences that two pages both say.

use std::collections::HashSet;

use rayon::prelude::*;

use super::readability::sentences;
use super::reading::Reading;
use super::report::SiteReport;
use kmo_engine::check::{Facts, likeness};

/// Of more cities not every pair is compared: a thousand pairs take a few milliseconds, and pairs grow with the square.
const COMPARED: usize = 400;
/// Most cities in one matrix: more cells no screen shows.
pub const MATRIX: usize = 80;

/// The city page that another is most like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearest {
    /// Position of its route.
    pub route: usize,
    /// Jaccard likeness of their 5-word shingles, 0 to 1.
    pub likeness: f64,
}

impl SiteReport {
    /// Positions of the routes of cities, in the order of the site's cities; nothing for a city without a page.
    pub fn city_routes(&self) -> Vec<Option<usize>> {
        let mut routes = vec![None; self.site.cities.len()];
        for (at, route) in self.routes.all.iter().enumerate() {
            if route.compared.is_some() {
                routes[route.at] = Some(at);
            }
        }
        routes
    }

    fn shingles(&self, route: usize) -> Option<&Facts> {
        self.facts.get(route)?.as_deref()
    }

    /// Likeness of two pages; nothing when one could not be made.
    pub fn likeness(&self, one: usize, other: usize) -> Option<f64> {
        Some(likeness(&self.shingles(one)?.shingles, &self.shingles(other)?.shingles))
    }

    /// The city page that this one is most like: each other city is looked at once.
    pub fn nearest(&self, route: usize) -> Option<Nearest> {
        self.routes.all.get(route)?.compared?;
        let others = self.city_routes().into_iter().flatten().filter(|other| *other != route);
        let others: Vec<usize> = others.collect();
        others
            .par_iter()
            .filter_map(|&other| Some(Nearest { route: other, likeness: self.likeness(route, other)? }))
            // Of two that are as near, the first.
            .max_by(|a, b| a.likeness.total_cmp(&b.likeness).then_with(|| b.route.cmp(&a.route)))
    }

    /// The same for every city at once; nothing where there are too many to compare them all.
    pub fn all_nearest(&self) -> Option<&[Option<Nearest>]> {
        let all = self.lazy.nearest.get_or_init(|| {
            let routes = self.city_routes();
            (routes.len() <= COMPARED).then(|| routes.iter().map(|route| self.nearest((*route)?)).collect())
        });
        all.as_deref()
    }
}

/// Sentences that both pages say, in the order of the first, each once. Case and punctuation do not count.
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
    fn shared_sentences_are_those_that_both_say() {
        let reading = |texts: &[&str]| Reading {
            paragraphs: texts.iter().map(|text| (*text).to_owned()).collect(),
            ..Reading::default()
        };
        let one = reading(&["Wij bellen voor jou. In Gent.", "Wij bellen voor jou! Bel ons."]);
        let other = reading(&["Bel ons. Wij bellen, voor jou."]);
        assert_eq!(shared(&one, &other), ["Wij bellen voor jou.", "Bel ons."]);
    }
}
