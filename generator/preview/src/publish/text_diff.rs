//! Describes what changed in a file: which texts, and which words in them.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use kmo_diagnostic::SourceFile;
use kmo_engine::content::{self, Value};
use serde::Serialize;
use similar::{Algorithm, ChangeTag, DiffOp, TextDiff, TextDiffConfig};

/// How long to compare a text. After that, the difference is coarser.
const ENOUGH: Duration = Duration::from_millis(200);
/// How many unchanged characters are shown before and after a change.
const AROUND: usize = 60;
/// How many texts of a new or removed file are shown at most.
const SHOWN: usize = 12;

/// Texts that changed together: there is no unchanged line between them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Edit {
    /// Numbers of the blocks of lines that they touch, for reverting them: `0`, or `0,1`. Empty for a new or removed file.
    pub blocks: String,
    pub texts: Vec<Text>,
}

/// One text that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Text {
    /// Its place in the file: `faq[2].antwoord`.
    pub place: String,
    pub pieces: Vec<Piece>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    pub kind: Kind,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Same,
    Removed,
    Added,
}

/// Whether a file is text that people write, going by its extension.
pub fn is_text(path: &str) -> bool {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    ["yaml", "yml", "md", "txt", "csv", "json", "webmanifest"].contains(&extension)
}

/// What changed between two versions of a file. For a new or removed file, its first texts.
pub fn edits(path: &str, old: Option<&[u8]>, new: Option<&[u8]>) -> Vec<Edit> {
    let [old_text, new_text] = [old, new].map(|bytes| text(bytes.unwrap_or_default()));
    let (before, after) = match (values(path, &old_text), values(path, &new_text)) {
        (Some(before), Some(after)) => (before, after),
        // If one of them can't be read, both are compared by their lines.
        _ => (lines(&old_text), lines(&new_text)),
    };
    let mut texts = compare(&before, &after);
    if old.is_none() || new.is_none() {
        texts.truncate(SHOWN);
        let texts: Vec<Text> = texts.into_iter().map(|change| change.text).collect();
        return if texts.is_empty() { Vec::new() } else { vec![Edit { blocks: String::new(), texts }] };
    }
    let blocks = blocks(&old_text, &new_text);
    // The blocks that each text touches. Texts that share a block belong together.
    let mut groups: Vec<(BTreeSet<usize>, Vec<Text>)> = Vec::new();
    for change in texts {
        let touches = |side: &Option<Range<usize>>, block: &Range<usize>| {
            side.as_ref().is_some_and(|lines| lines.start < block.end && block.start < lines.end)
        };
        let is_own = |at: &usize| touches(&change.old, &blocks[*at].0) || touches(&change.new, &blocks[*at].1);
        let mut own: BTreeSet<usize> = (0..blocks.len()).filter(is_own).collect();
        let mut together = Vec::new();
        for (known, texts) in groups.extract_if(.., |(known, _)| !known.is_disjoint(&own)).collect::<Vec<_>>() {
            own.extend(known);
            together.extend(texts);
        }
        together.push(change.text);
        groups.push((own, together));
    }
    let grouped = |at: usize| groups.iter().any(|(known, _)| known.contains(&at));
    // Blocks that belong to no text: comments, empty lines, quotes.
    let other: BTreeSet<usize> = (0..blocks.len()).filter(|&at| !grouped(at)).collect();
    if !other.is_empty() {
        let pieces = vec![Piece { kind: Kind::Same, text: "opmaak of opmerkingen, geen tekst".to_owned() }];
        groups.push((other, vec![Text { place: String::new(), pieces }]));
    }
    let joined = |own: BTreeSet<usize>| own.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    groups.into_iter().map(|(own, texts)| Edit { blocks: joined(own), texts }).collect()
}

/// The newer version of a file with some of its blocks as in the older one; `None` if there is no such block.
pub fn without(old: &[u8], new: &[u8], chosen: &[usize]) -> Option<String> {
    let windows = new.windows(2).any(|two| two == b"\r\n");
    let (old, new) = (text(old), text(new));
    let blocks = blocks(&old, &new);
    if chosen.is_empty() || chosen.iter().any(|at| *at >= blocks.len()) {
        return None;
    }
    let [old, new] = [&old, &new].map(|text| text.split_inclusive('\n').collect::<Vec<_>>());
    let mut out = String::new();
    let mut line = 0;
    for at in chosen.iter().collect::<BTreeSet<_>>() {
        let (before, after) = &blocks[*at];
        out.extend(new[line..after.start].iter().copied());
        out.extend(old[before.clone()].iter().copied());
        line = after.end;
    }
    out.extend(new[line..].iter().copied());
    Some(if windows { out.replace('\n', "\r\n") } else { out })
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace("\r\n", "\n")
}

/// The ranges of lines that differ, in the old and in the new version.
fn blocks(old: &str, new: &str) -> Vec<(Range<usize>, Range<usize>)> {
    let diff = config().diff_lines(old, new);
    let changed = diff.ops().iter().filter(|op| !matches!(op, DiffOp::Equal { .. }));
    changed.map(|op| (op.old_range(), op.new_range())).collect()
}

fn config() -> TextDiffConfig {
    let mut config = TextDiff::configure();
    config.algorithm(Algorithm::Myers).timeout(ENOUGH);
    config
}

/// A value with its lines in the file.
struct Entry {
    key: String,
    /// The key without the positions of list items, which change if an item is added before it.
    kind: String,
    text: String,
    lines: Range<usize>,
}

/// The values of a content file; `None` if it is not one, or can't be read. An empty file has none.
fn values(path: &str, text: &str) -> Option<Vec<Entry>> {
    let is_content = path.ends_with(".yaml") || path.ends_with(".md");
    if !is_content {
        return None;
    }
    if text.is_empty() {
        return Some(Vec::new());
    }
    let file = Arc::new(SourceFile::new(path, text));
    let values = content::values(&file)?;
    Some(values.into_iter().map(|value| entry(&file, value)).collect())
}

fn lines(text: &str) -> Vec<Entry> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let entry = |(at, line): (usize, &str)| Entry {
        key: String::new(),
        kind: String::new(),
        text: line.trim().to_owned(),
        lines: at..at + 1,
    };
    lines.map(entry).collect()
}

fn entry(file: &SourceFile, value: Value) -> Entry {
    let kind = value.key.chars().filter(|c| !c.is_ascii_digit()).collect();
    Entry { lines: lines_of(file, &value), key: value.key, kind, text: value.text.trim_end().to_owned() }
}

/// The lines of a value, which count from 0.
pub fn lines_of(file: &SourceFile, Value { span, .. }: &Value) -> Range<usize> {
    file.line_column(span.start).0 - 1..file.line_column(span.end.max(span.start + 1) - 1).0
}

/// A text that differs, with its lines in both versions.
struct Difference {
    text: Text,
    old: Option<Range<usize>>,
    new: Option<Range<usize>>,
}

fn compare(old: &[Entry], new: &[Entry]) -> Vec<Difference> {
    let keys = |entries: &[Entry]| -> Vec<String> {
        entries.iter().map(|entry| format!("{}\0{}", entry.kind, entry.text)).collect()
    };
    let (old_keys, new_keys) = (keys(old), keys(new));
    let mut found = Vec::new();
    for op in similar::capture_diff_slices(Algorithm::Myers, &old_keys, &new_keys) {
        if matches!(op, DiffOp::Equal { .. }) {
            continue;
        }
        let (before, mut after) = (&old[op.old_range()], new[op.new_range()].iter().collect::<Vec<_>>());
        for one in before {
            // The text that replaced it: the first one with the same kind of key.
            let other = after.iter().position(|other| other.kind == one.kind).map(|at| after.remove(at));
            found.push(Difference {
                text: Text {
                    place: other.unwrap_or(one).key.clone(),
                    pieces: pieces(&one.text, other.map_or("", |other| &other.text)),
                },
                old: Some(one.lines.clone()),
                new: other.map(|other| other.lines.clone()),
            });
        }
        found.extend(after.into_iter().map(|one| Difference {
            text: Text { place: one.key.clone(), pieces: pieces("", &one.text) },
            old: None,
            new: Some(one.lines.clone()),
        }));
    }
    found
}

/// The words that were removed and added, with some unchanged text around them.
pub fn pieces(old: &str, new: &str) -> Vec<Piece> {
    let mut found: Vec<Piece> = Vec::new();
    let (mut removed, mut added, mut space) = (String::new(), String::new(), String::new());
    let mut put = |kind: Kind, text: &mut String| {
        let text = std::mem::take(text);
        match found.last_mut().filter(|last| last.kind == kind) {
            _ if text.is_empty() => {}
            Some(last) => last.text.push_str(&text),
            None => found.push(Piece { kind, text }),
        }
    };
    let diff = config().diff_words(old, new);
    for change in diff.iter_all_changes() {
        let word = change.value();
        let changing = !removed.is_empty() || !added.is_empty();
        match change.tag() {
            // Hold back a space between two changed words, so that they read as one change.
            ChangeTag::Equal if changing && word.trim().is_empty() => space.push_str(word),
            ChangeTag::Equal => {
                put(Kind::Removed, &mut removed);
                put(Kind::Added, &mut added);
                put(Kind::Same, &mut std::mem::take(&mut space));
                put(Kind::Same, &mut word.to_owned());
            }
            tag => {
                let between = std::mem::take(&mut space);
                removed.push_str(&between);
                added.push_str(&between);
                if tag == ChangeTag::Delete { &mut removed } else { &mut added }.push_str(word);
            }
        }
    }
    put(Kind::Removed, &mut removed);
    put(Kind::Added, &mut added);
    put(Kind::Same, &mut space);
    let last = found.len().saturating_sub(1);
    for (at, piece) in found.iter_mut().enumerate().filter(|(_, piece)| piece.kind == Kind::Same) {
        piece.text = shortened(&piece.text, at > 0, at < last);
    }
    found
}

/// Shortens an unchanged text: keeps its start, its end or both.
fn shortened(text: &str, start: bool, end: bool) -> String {
    let letters: Vec<char> = text.chars().collect();
    let room = AROUND * (usize::from(start) + usize::from(end)) + 1;
    if letters.len() <= room {
        return text.to_owned();
    }
    let first: String = letters[..if start { AROUND } else { 0 }].iter().collect();
    let last: String = letters[letters.len() - if end { AROUND } else { 0 }..].iter().collect();
    format!("{first}…{last}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(edits: &[Edit]) -> Vec<String> {
        let piece = |piece: &Piece| match piece.kind {
            Kind::Same => piece.text.clone(),
            Kind::Removed => format!("[-{}-]", piece.text),
            Kind::Added => format!("[+{}+]", piece.text),
        };
        let text = |text: &Text| format!("{}: {}", text.place, text.pieces.iter().map(piece).collect::<String>());
        edits
            .iter()
            .map(|edit| format!("{}| {}", edit.blocks, edit.texts.iter().map(text).collect::<Vec<_>>().join("; ")))
            .collect()
    }

    const OLD: &str = "titel: Bellen in Gent\nfaq:\n  - vraag: Wat kost dat?\n    antwoord: Dat hangt af van je keuze.\n  - vraag: Wanneer?\n    antwoord: Morgen.\n";

    #[test]
    fn a_sentence_that_changed_shows_its_words() {
        let new = OLD.replace("Dat hangt af van je keuze.", "Dat hangt vooral van jou af.");
        let found = edits("content/a.yaml", Some(OLD.as_bytes()), Some(new.as_bytes()));
        assert_eq!(shown(&found), ["0| faq[0].antwoord: Dat hangt [-af-][+vooral+] van [-je keuze.-][+jou af.+]"]);
    }

    #[test]
    fn an_item_inserted_before_others_counts_as_added() {
        let new = OLD.replace("faq:\n", "faq:\n  - vraag: Waarom?\n    antwoord: Daarom.\n");
        let found = edits("content/a.yaml", Some(OLD.as_bytes()), Some(new.as_bytes()));
        assert_eq!(shown(&found), ["0| faq[0].vraag: [+Waarom?+]; faq[0].antwoord: [+Daarom.+]"]);
    }

    #[test]
    fn each_edit_can_be_reverted_separately() {
        let new = OLD.replace("Gent", "Aalst").replace("Morgen", "Overmorgen") + "# einde\n";
        let found = edits("content/a.yaml", Some(OLD.as_bytes()), Some(new.as_bytes()));
        assert_eq!(
            shown(&found),
            ["0| titel: Bellen in [-Gent-][+Aalst+]", "1| faq[1].antwoord: [-Morgen.-][+Overmorgen.+]"]
        );
        let back = without(OLD.as_bytes(), new.as_bytes(), &[0]).expect("there is such a block");
        assert_eq!(back, new.replace("Aalst", "Gent"));
        assert_eq!(without(OLD.as_bytes(), new.as_bytes(), &[0, 1]).as_deref(), Some(OLD));
        assert_eq!(without(OLD.as_bytes(), new.as_bytes(), &[2]), None);
    }

    #[test]
    fn a_file_that_can_not_be_read_is_compared_by_its_lines() {
        let new = OLD.replace("titel: Bellen", "titel: [Bellen");
        let found = edits("content/a.yaml", Some(OLD.as_bytes()), Some(new.as_bytes()));
        assert_eq!(shown(&found), ["0| : titel: [-Bellen-][+[Bellen+] in Gent"]);
    }

    #[test]
    fn a_change_outside_texts_is_described() {
        let new = format!("# nieuw\n{OLD}");
        let found = edits("content/a.yaml", Some(OLD.as_bytes()), Some(new.as_bytes()));
        assert_eq!(shown(&found), ["0| : opmaak of opmerkingen, geen tekst"]);
    }

    #[test]
    fn long_texts_are_shortened_where_nothing_changed() {
        let long = "woord ".repeat(100);
        let found = pieces(&format!("{long}oud {long}"), &format!("{long}nieuw {long}"));
        assert_eq!(
            found.iter().map(|piece| piece.kind).collect::<Vec<_>>(),
            [Kind::Same, Kind::Removed, Kind::Added, Kind::Same]
        );
        assert!(found[0].text.starts_with('…') && found[0].text.ends_with("woord ") && found[3].text.ends_with('…'));
    }
}
