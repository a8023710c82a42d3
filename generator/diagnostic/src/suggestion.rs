//! The name that was probably meant, for one that was misspelled.

use std::sync::{Arc, OnceLock};

/// Candidates for [`Diagnostic::did_you_mean`](crate::Diagnostic::did_you_mean). All problems of one check share one list.
pub type Names = [String];

/// Collects candidates into a list that problems can share.
pub fn names<'a>(names: impl IntoIterator<Item = &'a str>) -> Arc<Names> {
    names.into_iter().map(str::to_owned).collect()
}

/// A name that was written, and the names that may have been meant.
#[derive(Clone, Debug)]
pub(crate) struct Guess {
    pub(crate) written: String,
    pub(crate) among: Arc<Names>,
    /// The closest of them. Clones share it, so it is computed once: the preview renders the same problems many times.
    pub(crate) nearest: Arc<OnceLock<Option<String>>>,
}

impl Guess {
    pub(crate) fn nearest(&self) -> Option<&str> {
        let compare = || nearest(&self.written, self.among.iter().map(String::as_str)).map(str::to_owned);
        self.nearest.get_or_init(compare).as_deref()
    }
}

/// Compares the number of candidates and not the candidates: with long lists in many problems that would be too slow.
impl PartialEq for Guess {
    fn eq(&self, other: &Self) -> bool {
        self.written == other.written && self.among.len() == other.among.len()
    }
}

impl Eq for Guess {}

/// The candidate closest to what was written, if it is close enough to be a likely typo.
pub fn nearest<'a>(written: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Comparing takes time in the product of both lengths, so a long text written in place of a name is not compared.
    const LONGEST: usize = 200;
    const SHORT: usize = 5;
    if written.len() > LONGEST {
        return None;
    }
    let lower = written.to_lowercase();
    candidates
        .into_iter()
        .filter(|name| name.len() <= LONGEST)
        .map(|name| (name.to_lowercase(), name))
        .map(|(lower_name, name)| (strsim::jaro_winkler(&lower, &lower_name), lower_name, name))
        // 0.75 keeps "titl" → "titel" and "callcenter-gnt" → "callcenter-gent", and drops unrelated names. A short name, such
        // as "wat" for "wt", may differ in one letter instead.
        .filter(|(score, name, _)| *score >= 0.75 || name.len() <= SHORT && strsim::osa_distance(&lower, name) == 1)
        // A name that only starts the same is not a likely typo: `/` for `/lijst`, or `callcenter-gent` for
        // `callcenter-dendermonde`.
        .filter(|(_, name, _)| {
            let shared = shared_parts(&lower, name);
            let (one, other) = without_shared_end(&lower[shared..], &name[shared..]);
            let slips = strsim::osa_distance(one, other);
            let same_parts = one.matches('.').count() == other.matches('.').count();
            slips <= 1 || same_parts && 2 * slips < one.chars().count().max(other.chars().count())
        })
        // Of two equally close names, the first alphabetically, so that the order of the candidates does not matter.
        .max_by(|(a, _, one), (b, _, other)| a.total_cmp(b).then_with(|| other.cmp(one)))
        .map(|(_, _, name)| name)
}

/// Two names without the parts behind a `.` that both end with.
fn without_shared_end<'a>(mut one: &'a str, mut other: &'a str) -> (&'a str, &'a str) {
    while let (Some((a, end)), Some((b, same))) = (one.rsplit_once('.'), other.rsplit_once('.'))
        && end == same
    {
        (one, other) = (a, b);
    }
    (one, other)
}

/// Length in bytes of the leading parts that two names share, including the `/`, `-` or `.` after each part.
fn shared_parts(one: &str, other: &str) -> usize {
    let same = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    one[..one.floor_char_boundary(same)].rfind(['/', '-', '.']).map_or(0, |at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggestions_ignore_letter_case() {
        assert_eq!(nearest("FAQ", ["titel", "faq"]), Some("faq"));
        assert_eq!(nearest("TITL", ["titel", "faq"]), Some("titel"));
        assert_eq!(nearest("example.groei.held", ["example.effort.held"]), None);
        assert_eq!(nearest("example.groei.held", ["example.groeiplan.held"]), Some("example.groeiplan.held"));
        assert_eq!(nearest("example.groei.margin", ["example.order_margin"]), None);
    }
}
