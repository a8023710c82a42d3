//! Similarity of pages: search engines treat pages that differ only in a name as doorway pages.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Span, words};
use rayon::prelude::*;

use super::Pages;

/// Returns the Jaccard similarity of two sorted sets: the number of shared members over that of all members, 0 to 1.
pub fn similarity(a: &[u32], b: &[u32]) -> f64 {
    let (mut i, mut j, mut shared) = (0, 0, 0_usize);
    // Branch-free, because it is unpredictable which of the two is less.
    while let (Some(one), Some(other)) = (a.get(i), b.get(j)) {
        shared += usize::from(one == other);
        i += usize::from(one <= other);
        j += usize::from(one >= other);
    }
    let all = a.len() + b.len() - shared;
    if all == 0 { 0.0 } else { shared as f64 / all as f64 }
}

/// Two pages and their similarity.
#[derive(Clone, Debug, PartialEq)]
pub struct SimilarPair {
    /// Labels of the two pages.
    pub pages: (String, String),
    /// Jaccard similarity of their 5-word shingles, 0 to 1.
    pub similarity: f64,
}

/// One in this many shingles is used to find pages that may be alike. Shingles are hashes, so this is a fair sample: for two
/// pages that share a tenth of 600 shingles, it contains about eight of the shared ones.
const SAMPLE: u32 = 8;
/// A shingle on more pages than this is ignored: it is text that most pages share, and does not make two of them alike.
const COMMON: usize = 48;
/// How many pages each page is compared with: those that share most of its sample.
const NEAREST: usize = 6;

/// Reports pairs above the limit, and returns the most similar pair.
///
/// Comparing all pairs would take a hundred times as long for ten times as many pages. Two pages that share more than the text
/// of all pages share rare shingles, so each page is only compared with the pages that share most of its rare shingles. It is
/// also compared with the next page, which finds similar pages on a site where all pages are similar.
pub(super) fn check(pages: &Pages<'_>, diagnostics: &mut Diagnostics) -> Option<SimilarPair> {
    let limit = pages.config.limits.similarity;
    let routes = &pages.routes.all;
    let compared: Vec<usize> =
        (0..routes.len()).filter(|&at| routes[at].compared.is_some() && pages.facts[at].is_some()).collect();
    let shingles = |page: usize| pages.facts[compared[page]].as_ref().map_or(&[][..], |facts| &facts.shingles);
    let found: Vec<(usize, usize, f64)> = candidates(compared.len(), &shingles, pages.stop)
        .par_iter()
        .filter(|_| !pages.stopped())
        .map(|&(a, b)| (compared[a], compared[b], similarity(shingles(a), shingles(b))))
        .collect();
    let most = found.iter().max_by(|(.., a), (.., b)| a.total_cmp(b)).map(|&(a, b, similarity)| SimilarPair {
        pages: (routes[a].label.clone(), routes[b].label.clone()),
        similarity,
    });
    for (a, b, score) in found.into_iter().filter(|(.., score)| *score > limit) {
        let mut diagnostic = Diagnostic::error(
            Code::TooAlike,
            words::too_alike(&routes[a].label, &routes[b].label, score * 100.0, limit * 100.0),
        )
        .help(words::rewrite_parts());
        let noun = routes[a].compared.clone().unwrap_or_else(words::page);
        for (route, label) in [(&routes[a], words::this_one(noun)), (&routes[b], words::and_this_one())] {
            if let Some(file) = &route.source {
                let span = file.find_value("intro").unwrap_or(Span::new(0, 1));
                diagnostic = diagnostic.at(file, span, label);
            }
        }
        diagnostics.push(diagnostic);
    }
    most
}

/// Returns pairs of pages that may be alike, sorted, each once. Incomplete if `stop` is set.
fn candidates<'a>(
    pages: usize,
    shingles: &(impl Fn(usize) -> &'a [u32] + Sync),
    stop: &AtomicBool,
) -> BTreeSet<(usize, usize)> {
    let goes_on = || !stop.load(Ordering::Relaxed);
    let mut sample: Vec<(u32, usize)> = (0..pages)
        .into_par_iter()
        .flat_map_iter(|page| shingles(page).iter().filter(|&hash| hash % SAMPLE == 0).map(move |&hash| (hash, page)))
        .collect();
    sample.par_sort_unstable();
    // For each page, how many shingles of the sample it shares with which other page.
    let mut ties: Vec<HashMap<usize, usize>> = vec![HashMap::new(); pages];
    for group in sample.chunk_by(|(a, _), (b, _)| a == b).filter(|group| (2..=COMMON).contains(&group.len())) {
        if !goes_on() {
            break;
        }
        for (at, &(_, a)) in group.iter().enumerate() {
            for &(_, b) in &group[at + 1..] {
                *ties[a].entry(b).or_default() += 1;
                *ties[b].entry(a).or_default() += 1;
            }
        }
    }
    let mut pairs: BTreeSet<(usize, usize)> = (1..pages).map(|page| (page - 1, page)).collect();
    for (page, tied) in ties.into_iter().enumerate().take_while(|_| goes_on()) {
        let mut tied: Vec<(usize, usize)> = tied.into_iter().collect();
        tied.sort_unstable_by_key(|&(other, count)| (std::cmp::Reverse(count), other));
        pairs.extend(tied.into_iter().take(NEAREST).map(|(other, _)| (page.min(other), page.max(other))));
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::{AtomicBool, candidates, similarity};

    #[test]
    fn similarity_is_shared_over_all() {
        assert_eq!(similarity(&[1, 2, 3], &[2, 3, 4]), 0.5);
        assert_eq!(similarity(&[1, 2], &[1, 2]), 1.0);
        assert_eq!(similarity(&[1], &[2]), 0.0);
        assert_eq!(similarity(&[], &[]), 0.0);
    }

    /// Makes pages of 600 shingles, of which `common` are on all pages and `shared` on two.
    fn corpus(pages: usize, common: u64, shared: u64) -> Vec<Vec<u32>> {
        // SplitMix64's finaliser: evenly spread and the same each time.
        let hash = |number: u64| {
            let mut z = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((z ^ (z >> 31)) >> 32) as u32
        };
        (0..pages as u64)
            .map(|page| {
                let pair = 1_000_000 + page / 2 * 1000;
                let own = 1_000_000_000 + page * 1000;
                let mut all: Vec<u32> =
                    (0..common).chain(pair..pair + shared).chain(own..own + 600 - common - shared).map(hash).collect();
                all.sort_unstable();
                all
            })
            .collect()
    }

    #[test]
    fn a_similar_pair_is_found_among_many_pages_with_common_text() {
        let pages = corpus(2000, 120, 150);
        let pairs = candidates(pages.len(), &|page| &pages[page], &AtomicBool::new(false));
        for page in (0..pages.len()).step_by(2) {
            assert!(pairs.contains(&(page, page + 1)), "{page}");
        }
        // The work grows with the number of pages, not with its square.
        assert!(pairs.len() < pages.len() * 8, "{}", pairs.len());
    }

    #[test]
    fn similar_pages_are_found_if_all_pages_are_similar() {
        let pages = corpus(500, 500, 0);
        let pairs = candidates(pages.len(), &|page| &pages[page], &AtomicBool::new(false));
        assert!(pairs.iter().any(|&(a, b)| similarity(&pages[a], &pages[b]) > 0.6));
    }
}
