//! Merges two versions of a text that two people wrote. Changes to different paragraphs are combined.

use std::sync::Arc;

use kmo_diagnostic::SourceFile;
use kmo_engine::content::edit;
use serde::Serialize;

use crate::publish::merge::{self, Part};

/// A text that two people changed at the same time.
#[derive(Debug, Default, Serialize)]
pub struct EditConflict {
    /// The text that the file holds.
    pub theirs: String,
    /// The text that was to be saved.
    pub mine: String,
    /// The paragraphs that both changed.
    pub differ: Vec<Paragraph>,
    /// The whole text, with those paragraphs as they are in the file.
    pub take: String,
    /// The whole text, with those paragraphs as they were to be saved.
    pub keep: String,
}

#[derive(Debug, Serialize)]
pub struct Paragraph {
    theirs: String,
    mine: String,
}

/// Stand-ins for line ends within a paragraph, so that a paragraph is compared as one line. No text contains them.
const WITHIN: [(char, &str); 2] = [('\r', "\u{1}"), ('\n', "\u{0}")];

impl EditConflict {
    /// Compares what was to be saved and what the file holds with the text that both started from.
    pub fn of(was: &str, theirs: &str, mine: &str) -> Self {
        let [base, ours, others] = [was, mine, theirs].map(folded);
        let mut versions = EditConflict { theirs: theirs.to_owned(), mine: mine.to_owned(), ..EditConflict::default() };
        for part in merge::parts(&base, &ours, &others) {
            let (theirs, mine) = (unfolded(part.theirs()), unfolded(part.ours()));
            versions.take.push_str(&theirs);
            versions.keep.push_str(&mine);
            if matches!(part, Part::Open { .. }) {
                versions.differ.push(Paragraph { theirs, mine });
            }
        }
        versions
    }
}

/// Joins the lines of each paragraph into one.
fn folded(text: &str) -> String {
    let mut lines = text.split_inclusive('\n').peekable();
    let mut out = String::with_capacity(text.len());
    while let Some(line) = lines.next() {
        let goes_on = !line.trim().is_empty() && lines.peek().is_some_and(|next| !next.trim().is_empty());
        match goes_on {
            true => out.push_str(&WITHIN.iter().fold(line.to_owned(), |line, (end, sign)| line.replace(*end, sign))),
            false => out.push_str(line),
        }
    }
    out
}

fn unfolded(text: &str) -> String {
    WITHIN.iter().fold(text.to_owned(), |text, (end, sign)| text.replace(sign, &end.to_string()))
}

/// Whether the item of a list that held the text `was` at `path` may be gone or moved, so that another one is in its place.
/// `of` are the lengths of the lists around it when the text was read, the innermost first; empty if they are not known.
pub fn is_displaced(file: &Arc<SourceFile>, path: &str, was: &str, of: &[usize]) -> bool {
    let lists = edit::items(file, path);
    let lengths = lists.iter().map(|one| one.spans.len());
    let is_elsewhere = |one: &edit::Item| {
        let below = &path[format!("{}[{}]", one.list, one.item).len()..];
        let others = (0..one.spans.len()).filter(|other| *other != one.item);
        others
            .map(|other| format!("{}[{other}]{below}", one.list))
            .any(|at| edit::value(file, &at).as_deref() == Some(was))
    };
    (!of.is_empty() && !lengths.eq(of.iter().copied())) || lists.iter().any(is_elsewhere)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: &str = "Een zin\nover twee regels.\n\nDe tweede.\n\nDe derde.\n";

    #[test]
    fn changes_to_different_paragraphs_are_merged() {
        let both = |mine: &str, theirs: &str| {
            let versions = EditConflict::of(BASE, theirs, mine);
            assert!(versions.differ.is_empty(), "{versions:?}");
            assert_eq!(versions.take, versions.keep);
            versions.keep
        };
        let mine = BASE.replace("over twee", "van twee");
        assert_eq!(both(&mine, &BASE.replace("derde", "laatste")), mine.replace("derde", "laatste"));
        assert_eq!(both(&mine, &format!("{BASE}\nNog een.\n")), format!("{mine}\nNog een.\n"));
        assert_eq!(both(&mine, &BASE.replace("De tweede.\n\n", "")), mine.replace("De tweede.\n\n", ""));
        assert_eq!(both(&mine, &mine), mine);
        let windows = |text: &str| text.replace('\n', "\r\n");
        let versions = EditConflict::of(&windows(BASE), &windows(&BASE.replace("derde", "laatste")), &windows(&mine));
        assert_eq!(versions.keep, windows(&mine.replace("derde", "laatste")));
    }

    #[test]
    fn the_text_of_an_item_is_not_taken_for_that_of_the_next() {
        let file = |questions: &[&str]| {
            let items: String = questions.iter().map(|one| format!("  - vraag: {one}\n")).collect();
            Arc::new(SourceFile::new("a.yaml", format!("faq:\n{items}")))
        };
        let is_displaced = |questions: &[&str]| is_displaced(&file(questions), "faq[0].vraag", "Een?", &[3]);
        assert!(!is_displaced(&["Eén?", "Twee?", "Drie?"]), "it was changed");
        assert!(is_displaced(&["Twee?", "Drie?"]), "it was removed");
        assert!(is_displaced(&["Twee?", "Een?", "Drie?"]), "it was moved");
        assert!(is_displaced(&["Nul?", "Een?", "Twee?", "Drie?"]), "another one was added before it");
    }

    #[test]
    fn only_a_paragraph_that_both_changed_is_a_conflict() {
        let (mine, theirs) =
            (BASE.replace("Een", "Mijn"), BASE.replace("regels", "lijnen").replace("derde", "laatste"));
        let versions = EditConflict::of(BASE, &theirs, &mine);
        let [Paragraph { theirs: their_one, mine: my_one }] = &versions.differ[..] else { panic!("{versions:?}") };
        assert_eq!(
            (their_one.as_str(), my_one.as_str()),
            ("Een zin\nover twee lijnen.\n", "Mijn zin\nover twee regels.\n")
        );
        assert_eq!(versions.take, theirs);
        assert_eq!(versions.keep, mine.replace("derde", "laatste"));
    }
}
