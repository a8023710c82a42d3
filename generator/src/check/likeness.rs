//! How much two city pages share: search engines call pages that differ only in a name doorways.

use rayon::prelude::*;

use super::Pages;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::routes::Kind;
use crate::source::Span;

/// Jaccard likeness of two sorted sets: shared members over all members, 0 to 1.
pub fn likeness(a: &[u64], b: &[u64]) -> f64 {
    let (mut i, mut j, mut shared) = (0, 0, 0_usize);
    while i < a.len() && j < b.len() {
        match a[i].cmp(&b[j]) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => {
                shared += 1;
                i += 1;
                j += 1;
            }
        }
    }
    let all = a.len() + b.len() - shared;
    if all == 0 { 0.0 } else { shared as f64 / all as f64 }
}

/// Two city pages and how much they share.
#[derive(Clone, Debug, PartialEq)]
pub struct Alike {
    /// Names of the two cities.
    pub cities: (String, String),
    /// Jaccard likeness of their 5-word shingles, 0 to 1.
    pub likeness: f64,
}

/// Reports every pair above the limit and returns the pair that shares most.
pub(super) fn check(pages: &Pages<'_>, diagnostics: &mut Diagnostics) -> Option<Alike> {
    let limit = pages.site.settings.value.checks.likeness;
    let routes = &pages.routes.all;
    let cities: Vec<usize> = (0..routes.len()).filter(|&at| matches!(routes[at].kind, Kind::City(_))).collect();
    // Of each city only the pairs above the limit and the closest one are kept.
    let found: Vec<(usize, usize, f64)> = cities
        .par_iter()
        .enumerate()
        .flat_map_iter(|(position, &a)| {
            let mut kept: Vec<(usize, usize, f64)> = Vec::new();
            for &b in &cities[position + 1..] {
                let (Some(one), Some(other)) = (&pages.facts[a], &pages.facts[b]) else { continue };
                let pair = (a, b, likeness(&one.shingles, &other.shingles));
                match kept.last_mut() {
                    Some(last) if last.2 <= limit && pair.2 > last.2 => *last = pair,
                    Some(_) if pair.2 <= limit => {}
                    _ => kept.push(pair),
                }
            }
            kept
        })
        .collect();
    let most = found
        .iter()
        .max_by(|(.., a), (.., b)| a.total_cmp(b))
        .map(|&(a, b, likeness)| Alike { cities: (routes[a].label.clone(), routes[b].label.clone()), likeness });
    for (a, b, score) in found.into_iter().filter(|(.., score)| *score > limit) {
        let mut diagnostic = Diagnostic::error(
            "too-alike",
            format!(
                "{} and {} are {:.0}% alike, more than {:.0}%",
                routes[a].label,
                routes[b].label,
                score * 100.0,
                limit * 100.0
            ),
        )
        .help("rewrite the parts that both say; the limit is checks.likeness in content/site.yaml");
        for (route, label) in [(&routes[a], "this city"), (&routes[b], "and this one")] {
            if let Some(file) = &route.source {
                let span = file.find_value("intro").unwrap_or(Span::new(0, 1));
                diagnostic = diagnostic.at(file, span, label);
            }
        }
        diagnostics.push(diagnostic);
    }
    most
}

#[cfg(test)]
mod tests {
    use super::likeness;

    #[test]
    fn likeness_is_shared_over_all() {
        assert_eq!(likeness(&[1, 2, 3], &[2, 3, 4]), 0.5);
        assert_eq!(likeness(&[1, 2], &[1, 2]), 1.0);
        assert_eq!(likeness(&[1], &[2]), 0.0);
        assert_eq!(likeness(&[], &[]), 0.0);
    }
}
