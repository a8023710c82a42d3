//! Phrases that many files share.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hasher as _};
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile, Span, words};
use rayon::prelude::*;

use super::words::Word;
use crate::style::Phrases;

/// A phrase, where a file says it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Said {
    /// Of the words in lower case.
    hash: u64,
    /// Its number among all files.
    file: usize,
    /// In bytes.
    start: usize,
    end: usize,
}

/// The phrases of a sentence in a file. The title of what is linked is the same wherever it is linked: none holds one.
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

/// The hashes of what each file says, each once.
pub fn hashes(said: &[Said]) -> Vec<u64> {
    let mut hashes: Vec<u64> = said.iter().map(|said| said.hash).collect();
    hashes.sort_unstable();
    hashes.dedup();
    hashes
}

/// What more files say than may share it. Few phrases are: their places are looked for once this is known.
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

/// Reports what too many files say, each phrase once, where the first file says it. Phrases that overlap are one.
pub fn repeated(mut said: Vec<Said>, limit: Phrases, files: &[Arc<SourceFile>]) -> Vec<Diagnostic> {
    said.par_sort_unstable();
    // Where the first file says it, and where the others do.
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
        .map(|(first, others)| {
            let message = words::files_say_same(others.len() + 1, limit.files);
            let place = |said: &Said| (&files[said.file], Span::new(said.start, said.end));
            let (file, span) = place(&first);
            let problem = Diagnostic::warning(Code::RepeatedPhrase, message).at(file, span, words::here());
            let (next, span) = place(&others[0]);
            problem.at(next, span, words::and_here()).help(words::say_otherwise())
        })
        .collect()
}
