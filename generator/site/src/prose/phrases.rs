//! Phrases that many files share.

use std::hash::{DefaultHasher, Hasher as _};
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile, Span};
use rayon::prelude::*;

use super::words::Word;
use crate::style::Phrases;

/// A number of words in a row, as somebody wrote them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Said {
    /// Of the words in lower case.
    pub hash: u64,
    /// Its number among all files.
    pub file: usize,
    /// In bytes.
    pub start: usize,
    pub end: usize,
}

/// Adds every phrase of a sentence. The title of what is linked is the same wherever it is linked: no phrase holds one.
pub fn collect(file: usize, sentence: &[Word<'_>], words: usize, said: &mut Vec<Said>) {
    for run in sentence.split(|word| word.linked) {
        let hashes: Vec<u64> = run.iter().map(|word| hash(word.text.to_lowercase())).collect();
        said.extend(run.windows(words.max(1)).zip(hashes.windows(words.max(1))).map(|(words, hashes)| Said {
            hash: hash(hashes),
            file,
            start: words[0].start,
            end: words[words.len() - 1].end,
        }));
    }
}

fn hash(value: impl std::hash::Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Phrases in more files than may share one, each once, where the first file says it. Phrases that overlap are one.
pub fn repeated(mut said: Vec<Said>, limit: Phrases, files: &[Arc<SourceFile>]) -> Vec<Diagnostic> {
    said.par_sort_unstable();
    // Where the first file says it, and where the others do.
    let mut shared: Vec<(Said, Vec<Said>)> = said
        .chunk_by(|a, b| a.hash == b.hash)
        .filter_map(|group| {
            let mut once: Vec<Said> = group.to_vec();
            once.dedup_by_key(|one| one.file);
            (once.len() > limit.files).then(|| (once.remove(0), once))
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
            let message = format!("{} files say the same, more than {}", others.len() + 1, limit.files);
            let place = |said: &Said| (&files[said.file], Span::new(said.start, said.end));
            let (file, span) = place(&first);
            let problem = Diagnostic::warning(Code::RepeatedPhrase, message).at(file, span, "here");
            let (next, span) = place(&others[0]);
            problem.at(next, span, "and here").help("say it in another way, or only where it belongs")
        })
        .collect()
}
