//! Merges two versions of a file with a common base, and applies what somebody chooses where they conflict.

use std::ops::Range;
use std::sync::Arc;

use kmo_diagnostic::SourceFile;
use kmo_engine::content::{self, edit};
use similar::{MergeResolution, TextMerge};

use super::{changes, text_diff};

/// A file whose two versions conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileConflict {
    /// Path in the project.
    pub path: String,
    pub kind: ConflictKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConflictKind {
    Text(Vec<Part>),
    /// Not text, or removed in one of the two, so one version is chosen as a whole. `None` is a removed file.
    Whole {
        ours: Option<Vec<u8>>,
        theirs: Option<Vec<u8>>,
    },
}

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    Settled(String),
    /// Lines that conflict. `sentence` is set if they belong to one text of the file.
    Open {
        ours: String,
        theirs: String,
        sentence: Option<Sentence>,
    },
}

/// One text of the file in two versions, as a reader sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Such as `faq[2].antwoord`.
    pub key: String,
    pub ours: String,
    pub theirs: String,
}

/// What somebody chose for one open part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    Ours,
    Theirs,
    /// Text that somebody wrote: the new value of the `sentence`, or else the lines of the part.
    Own(String),
}

impl Choice {
    /// The text that somebody wrote.
    pub fn own(&self) -> Option<&str> {
        match self {
            Choice::Own(text) => Some(text),
            Choice::Ours | Choice::Theirs => None,
        }
    }
}

/// Why the choices do not make a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnresolvedError {
    /// There are too few choices.
    Missing,
    /// The text that somebody wrote is not valid in that place of the file.
    Unwritable,
}

/// The result of a merge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Merged {
    /// The bytes of the file; `None` if it is removed.
    Settled(Option<Vec<u8>>),
    Open(ConflictKind),
}

/// A file; `None` if it is not there.
pub type Bytes = Option<Vec<u8>>;

/// Merges two versions of the file at a path with their common `base`.
pub fn merge(path: &str, base: Bytes, ours: Bytes, theirs: Bytes) -> Merged {
    if ours == theirs || base == theirs {
        return Merged::Settled(ours);
    }
    if base == ours {
        return Merged::Settled(theirs);
    }
    let utf8 = |bytes: &Bytes| bytes.as_deref().and_then(|bytes| std::str::from_utf8(bytes).ok().map(str::to_owned));
    let (true, Some(mut our_text), Some(mut their_text)) = (text_diff::is_text(path), utf8(&ours), utf8(&theirs))
    else {
        return Merged::Open(ConflictKind::Whole { ours, theirs });
    };
    let mut base = utf8(&base).unwrap_or_default();
    if our_text.contains("\r\n") != their_text.contains("\r\n") {
        // An editor changed the ends of all lines, which would make each line conflict.
        [&mut base, &mut our_text, &mut their_text].into_iter().for_each(|text| *text = unix(text));
    }
    if changes::is_address_list(path) {
        return Merged::Settled(Some(content::join_published(&base, &our_text, &their_text).into_bytes()));
    }
    let mut parts = parts(&base, &our_text, &their_text);
    match settle(path, &parts, &mut std::iter::empty()) {
        Ok(text) => Merged::Settled(Some(text.into_bytes())),
        Err(_) => {
            name_sentences(path, &mut parts);
            Merged::Open(ConflictKind::Text(parts))
        }
    }
}

/// Merges two versions of a text by their lines.
pub fn parts(base: &str, ours: &str, theirs: &str) -> Vec<Part> {
    let merge = TextMerge::from_lines(base, ours, theirs);
    let mut parts: Vec<Part> = Vec::new();
    for region in merge.regions() {
        let ours = || region.ours_range().filter_map(|at| merge.ours_line(at)).collect::<String>();
        let theirs = || region.theirs_range().filter_map(|at| merge.theirs_line(at)).collect::<String>();
        let settled = match region.resolution() {
            MergeResolution::Conflict => {
                parts.push(Part::Open { ours: ours(), theirs: theirs(), sentence: None });
                continue;
            }
            MergeResolution::Theirs => theirs(),
            _ => ours(),
        };
        match parts.last_mut() {
            Some(Part::Settled(text)) => text.push_str(&settled),
            _ => parts.push(Part::Settled(settled)),
        }
    }
    parts
}

/// For each part, the key and the text of the value that its lines touch; `None` if they touch no value or several. The
/// outer `None`: the file can't be read.
fn touched(path: &str, parts: &[Part], pick: fn(&Part) -> &str) -> Option<Vec<Option<(String, String)>>> {
    let file = Arc::new(SourceFile::new(path, parts.iter().map(pick).collect::<String>()));
    let values = content::values(&file)?;
    let lines: Vec<Range<usize>> = values.iter().map(|value| text_diff::lines_of(&file, value)).collect();
    let mut next = 0;
    let of = |part: &Part| {
        let own = next..next + pick(part).lines().count();
        next = own.end;
        let mut met = values.iter().zip(&lines).filter(|(_, lines)| lines.start < own.end && own.start < lines.end);
        match (met.next(), met.next()) {
            // Text below front matter has no key. Its lines already show what a reader sees.
            (Some((value, _)), None) if !value.key.is_empty() => Some((value.key.clone(), value.text.clone())),
            _ => None,
        }
    };
    Some(parts.iter().map(of).collect())
}

/// Sets the sentence of each open part whose lines belong to the same single text in both versions.
fn name_sentences(path: &str, parts: &mut [Part]) {
    let (Some(ours), Some(theirs)) = (touched(path, parts, Part::ours), touched(path, parts, Part::theirs)) else {
        return;
    };
    let open: Vec<usize> = (0..parts.len()).filter(|at| matches!(parts[*at], Part::Open { .. })).collect();
    for &at in &open {
        let (Some((key, our_text)), Some((their_key, their_text))) = (&ours[at], &theirs[at]) else { continue };
        // If one text has two conflicts, each is chosen by its lines.
        let alone =
            open.iter().all(|other| *other == at || ours[*other].as_ref().is_none_or(|(known, _)| known != key));
        if let Part::Open { sentence, .. } = &mut parts[at]
            && key == their_key
            && alone
        {
            *sentence = Some(Sentence { key: key.clone(), ours: our_text.clone(), theirs: their_text.clone() });
        }
    }
}

/// The whole text, with a choice for each open part, in order.
fn settle(path: &str, parts: &[Part], choices: &mut dyn Iterator<Item = Choice>) -> Result<String, UnresolvedError> {
    let mut out = String::new();
    let mut written = Vec::new();
    for part in parts {
        match part {
            Part::Settled(text) => out.push_str(text),
            Part::Open { ours, theirs, sentence } => {
                match (choices.next().ok_or(UnresolvedError::Missing)?, sentence) {
                    (Choice::Ours, _) => out.push_str(ours),
                    (Choice::Theirs, _) => out.push_str(theirs),
                    (Choice::Own(text), Some(sentence)) => {
                        out.push_str(ours);
                        written.push((sentence, unix(&text)));
                    }
                    (Choice::Own(text), None) => {
                        let text = unix(&text);
                        out.push_str(&text);
                        if !text.is_empty() && !text.ends_with('\n') {
                            out.push('\n');
                        }
                    }
                }
            }
        }
    }
    for (Sentence { key, ours, .. }, text) in written {
        let file = Arc::new(SourceFile::new(path, out));
        out = edit::replace(&file, key, ours, text.trim()).map_err(|_| UnresolvedError::Unwritable)?;
    }
    Ok(out)
}

/// A text with LF line breaks. Windows, and browsers in what they send of a form, have CRLF.
fn unix(text: &str) -> String {
    text.replace("\r\n", "\n")
}

impl Part {
    pub fn ours(&self) -> &str {
        match self {
            Part::Settled(text) | Part::Open { ours: text, .. } => text,
        }
    }

    pub fn theirs(&self) -> &str {
        match self {
            Part::Settled(text) | Part::Open { theirs: text, .. } => text,
        }
    }
}

impl ConflictKind {
    /// The bytes of the file with these choices.
    ///
    /// # Errors
    /// If a choice is missing, or what was written is not valid there.
    pub fn settle(
        &self,
        path: &str,
        choices: &mut dyn Iterator<Item = Choice>,
    ) -> Result<Option<Vec<u8>>, UnresolvedError> {
        match self {
            ConflictKind::Text(parts) => settle(path, parts, choices).map(|text| Some(text.into_bytes())),
            ConflictKind::Whole { ours, theirs } => match choices.next() {
                Some(Choice::Ours) => Ok(ours.clone()),
                Some(Choice::Theirs) => Ok(theirs.clone()),
                Some(Choice::Own(_)) | None => Err(UnresolvedError::Missing),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> Bytes {
        Some(text.as_bytes().to_vec())
    }

    const BASE: &str = "een\ntwee\ndrie\nvier\nvijf\n";

    #[test]
    fn edits_in_different_places_are_merged() {
        let (ours, theirs) = (BASE.replace("een", "EEN"), BASE.replace("vijf", "VIJF"));
        let both = ours.replace("vijf", "VIJF");
        assert_eq!(merge("a.yaml", bytes(BASE), bytes(&ours), bytes(&theirs)), Merged::Settled(bytes(&both)));
        assert_eq!(merge("a.yaml", bytes(BASE), bytes(BASE), None), Merged::Settled(None));
    }

    #[test]
    fn changes_to_the_address_list_are_merged() {
        let list = |pages: &str| bytes(&format!("# Adressen.\n/blog/a\n{pages}/diensten\n"));
        let merged = merge("content/published.txt", list(""), list("/blog/c\n"), list("/blog/b\n"));
        assert_eq!(merged, Merged::Settled(list("/blog/b\n/blog/c\n")));
        let put_back = merge("content/published.txt", list("/blog/b\n"), list("/blog/b\n/blog/c\n"), list(""));
        assert_eq!(put_back, Merged::Settled(list("/blog/c\n")));
    }

    #[test]
    fn one_place_that_both_changed_asks_for_a_choice() {
        let (ours, theirs) = (BASE.replace("drie", "DRIE"), BASE.replace("drie", "Drie"));
        let Merged::Open(kind) = merge("a.yaml", bytes(BASE), bytes(&ours), bytes(&theirs)) else {
            panic!("it is open")
        };
        let chosen = |choice: Choice| kind.settle("a.yaml", &mut std::iter::once(choice)).ok().flatten();
        assert_eq!(chosen(Choice::Ours), bytes(&ours));
        assert_eq!(chosen(Choice::Theirs), bytes(&theirs));
        assert_eq!(chosen(Choice::Own("3\r\nen meer".to_owned())), bytes(&BASE.replace("drie", "3\nen meer")));
        assert_eq!(kind.settle("a.yaml", &mut std::iter::empty()), Err(UnresolvedError::Missing));
    }

    #[test]
    fn a_picture_is_chosen_as_a_whole() {
        let Merged::Open(kind) = merge("a.png", bytes("1"), bytes("2"), None) else { panic!("it is open") };
        assert_eq!(kind.settle("a.png", &mut std::iter::once(Choice::Theirs)), Ok(None));
    }

    const CITY: &str = "stad: Gent\nintro: >-\n  Wij bellen voor je,\n  elke dag.\nfaq:\n  - vraag: Waarom?\n";

    #[test]
    fn a_conflict_in_a_folded_text_shows_the_whole_text() {
        let (ours, theirs) = (CITY.replace("elke dag", "alle dagen"), CITY.replace("elke dag", "elke week"));
        let Merged::Open(kind) = merge("a.yaml", bytes(CITY), bytes(&ours), bytes(&theirs)) else {
            panic!("it is open")
        };
        let ConflictKind::Text(parts) = &kind else { panic!("it is a text") };
        let sentence = parts.iter().find_map(|part| match part {
            Part::Open { sentence, .. } => sentence.clone(),
            Part::Settled(_) => None,
        });
        let sentence = sentence.expect("it is one text");
        assert_eq!(
            (sentence.key.as_str(), sentence.ours.as_str(), sentence.theirs.as_str()),
            ("intro", "Wij bellen voor je, alle dagen.", "Wij bellen voor je, elke week.")
        );
        // A third version is written with the quotes that YAML needs.
        let third = "Let op: wij bellen # elke dag".to_owned();
        let settled = kind.settle("a.yaml", &mut std::iter::once(Choice::Own(third.clone())));
        let settled = String::from_utf8(settled.expect("it can be written").expect("it is there")).expect("it is text");
        let file = Arc::new(SourceFile::new("a.yaml", settled.as_str()));
        assert_eq!(edit::value(&file, "intro"), Some(third));
        assert_eq!(edit::value(&file, "faq[0].vraag").as_deref(), Some("Waarom?"));
    }
}
