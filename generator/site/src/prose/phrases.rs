//! Phrases that many files share.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hasher as _};
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile, Span, words};
use rayon::prelude::*;

use super::words::Word;
use crate::style::Phrases;

/// A phrase at a place in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Said {
    /// Hash of the words in lower case.
    hash: u64,
    /// Index of the file.
    file: usize,
    /// Byte range in the file.
    start: usize,
    end: usize,
}

/// Returns the phrases of a sentence. None contains a word of a link: a link often repeats the title of its page.
pub fn phrases(file: usize, sentence: &[Word<'_>], words: usize) -> impl Iterator<Item = Said> {
    sentence.split(|word| word.linked).flat_map(move |run| {
        let hashes: Vec<u64> = run.iter().map(|word| hash(word.text.to_lowercase())).collect();
        let phrase = move |at: usize| {
            let (start, end) = (run[at].start, run[at + words - 1].end);
            Said { hash: hash(&hashes[at..at + words]), file, start, end }
        };
        (0..(run.len() + 1).saturating_sub(words)).map(phrase)
    })
}

/// Returns the hashes of the phrases of a file, sorted, each once.
pub fn hashes(said: &[Said]) -> Vec<u64> {
    let mut hashes: Vec<u64> = said.iter().map(|said| said.hash).collect();
    hashes.sort_unstable();
    hashes.dedup();
    hashes
}

/// Returns the hashes of phrases in more than `files` files, given the hashes of each file once. There are few, so their
/// places are looked up only afterwards.
pub fn common(mut hashes: Vec<u64>, files: usize) -> HashSet<u64> {
    hashes.par_sort_unstable();
    hashes.chunk_by(|a, b| a == b).filter(|group| group.len() > files).map(|group| group[0]).collect()
}

impl Said {
    pub fn is_in(&self, common: &HashSet<u64>) -> bool {
        common.contains(&self.hash)
    }
}

fn hash(value: impl std::hash::Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Returns a warning for each phrase that is in too many files, at its place in the first file. Overlapping phrases are
/// reported as one. A phrase found in one file only is not reported: a check that is stopped does not read the others.
pub fn repeated(mut said: Vec<Said>, limit: Phrases, files: &[Arc<SourceFile>]) -> Vec<Diagnostic> {
    said.par_sort_unstable();
    // The place in the first file, and those in the others.
    let mut shared: Vec<(Said, Vec<Said>)> = said
        .chunk_by(|a, b| a.hash == b.hash)
        .map(|group| {
            let mut once: Vec<Said> = group.to_vec();
            once.dedup_by_key(|one| one.file);
            (once.remove(0), once)
        })
        .collect();
    shared.sort_unstable_by_key(|(first, _)| (first.file, first.start));
    let mut runs: Vec<(Said, Vec<Said>)> = Vec::new();
    for (first, others) in shared {
        match runs.last_mut() {
            Some((run, _)) if run.file == first.file && first.start < run.end => run.end = run.end.max(first.end),
            _ => runs.push((first, others)),
        }
    }
    runs.into_iter()
        .filter_map(|(first, others)| {
            let second = others.first()?;
            let message = words::files_say_same(others.len() + 1, limit.files);
            let place = |said: &Said| (&files[said.file], Span::new(said.start, said.end));
            let (file, span) = place(&first);
            let problem = Diagnostic::warning(Code::RepeatedPhrase, message).at(file, span, words::here());
            let (next, span) = place(second);
            Some(problem.at(next, span, words::and_here()).help(words::say_otherwise()))
        })
        .collect()
}
