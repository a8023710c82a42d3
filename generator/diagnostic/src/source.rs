//! A source text, and locations in it.
//!
//! The first lookup builds an index that later lookups use, so that many lookups don't scan the whole file each time.

use std::cmp::Ordering;
use std::ops::Range;
use std::sync::OnceLock;

/// A range of bytes in a file; `end` is exclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

impl Span {
    pub fn new(start: usize, end: usize) -> Self {
        Span { start, end }
    }

    /// Whether the byte at this position is in it.
    pub fn contains(self, at: usize) -> bool {
        (self.start..self.end).contains(&at)
    }

    /// The span as a range that is safe to slice from `text`: inside it, and on character boundaries.
    pub fn range(self, text: &str) -> Range<usize> {
        let start = text.floor_char_boundary(self.start.min(text.len()));
        let end = text.ceil_char_boundary(self.end.clamp(start, text.len()));
        start..end
    }
}

/// A text file that was read: its path as shown to people, and its text.
#[derive(Debug)]
pub struct SourceFile {
    /// Relative to the project, with forward slashes: `content/cities/callcenter-gent.yaml`.
    pub path: String,
    pub text: String,
    lines: OnceLock<Lines>,
    /// Byte offsets where words start, sorted by the text from there on and then by offset.
    words: OnceLock<Vec<u32>>,
}

/// An index to turn byte offsets into lines and columns.
#[derive(Debug)]
struct Lines {
    /// Byte offset of each line; the first is 0.
    starts: Vec<usize>,
    /// Number of characters before each [`STEP`]th byte.
    characters: Vec<usize>,
}

/// Number of bytes between the entries of `Lines::characters`.
const STEP: usize = 1024;
/// Number of bytes by which word starts are sorted. Texts that are equal up to there are compared in full.
const SORTED: usize = 256;
/// Longest line that is shown in full, in bytes. Of a longer line, only the part around the place is shown.
const LONG: usize = 2000;
/// Number of bytes shown of a long line before and after the start of the place.
const AROUND: usize = 200;

impl PartialEq for SourceFile {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path && self.text == other.text
    }
}

impl Eq for SourceFile {}

impl SourceFile {
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        SourceFile { path: path.into(), text: text.into(), lines: OnceLock::new(), words: OnceLock::new() }
    }

    /// The span of the character at this byte, which may be several bytes long; empty at the end of the file.
    pub fn character(&self, at: usize) -> Span {
        let range = Span::new(at, at + 1).range(&self.text);
        Span::new(range.start, range.end)
    }

    /// Line and column of a byte, both counted from 1; the column counts characters.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let offset = self.text.floor_char_boundary(offset.min(self.text.len()));
        let line = self.lines().of(offset);
        (line, self.characters(offset) - self.characters(self.lines().starts[line - 1]) + 1)
    }

    /// Number of lines. What follows the last newline counts as a line, even if it is empty.
    pub fn line_count(&self) -> usize {
        self.lines().starts.len()
    }

    /// The byte range of a line, counted from 1, without its newline.
    pub fn line(&self, number: usize) -> Range<usize> {
        let starts = &self.lines().starts;
        starts[number - 1]..starts.get(number).map_or(self.text.len(), |next| next - 1)
    }

    /// The part of these lines to show: only what is around the byte `at` if they are long.
    pub(crate) fn excerpt(&self, lines: Range<usize>, at: usize) -> Range<usize> {
        if lines.len() <= LONG {
            return lines;
        }
        let start = self.text.ceil_char_boundary(lines.start.max(at.saturating_sub(AROUND)));
        start..self.text.floor_char_boundary(lines.end.min(at + AROUND))
    }

    fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| {
            let bytes = self.text.as_bytes();
            let ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
            let mut before = 0;
            let characters = bytes.chunks(STEP).map(|chunk| {
                let here = before;
                before += characters(chunk);
                here
            });
            Lines { characters: characters.collect(), starts: std::iter::once(0).chain(ends).collect() }
        })
    }

    /// Number of characters before a byte offset.
    fn characters(&self, offset: usize) -> usize {
        let step = (offset / STEP).min(self.lines().characters.len().saturating_sub(1));
        let before = self.lines().characters.get(step).copied().unwrap_or_default();
        before + characters(&self.text.as_bytes()[step * STEP..offset])
    }

    /// Finds where the file names an address or a path. A part of a longer address does not count. A link is preferred,
    /// then a value, then a word in a text. A name without the signs of an address is only found as a link or a value.
    pub fn find_address(&self, address: &str) -> Option<Span> {
        let part = |c: char| is_part(c) && c != '.';
        // A full stop after the address may end the sentence.
        let whole = |at: &usize| !self.text[at + address.len()..].starts_with(part);
        let value = |at: usize| {
            let before = &self.text[..at];
            before.ends_with(['(', '"', '\'', '[', '<']) || before.ends_with(": ") || before.ends_with("- ")
        };
        // A link is more certain than a value: in `nav: diensten`, the value is not an address.
        let link = |at: usize| self.text[..at].ends_with("](");
        // A name without the signs of an address could be any word of a text, and so could a slash.
        let is_word = address == "/" || address.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_');
        let is_whole_value = |at: &usize| {
            value(*at) && self.text[at + address.len()..].starts_with([')', '"', '\'', ']', '>', ',', '}', '\r', '\n'])
        };
        let fits = |at: &usize| whole(at) && (!is_word || is_whole_value(at));
        let at = self.find_all(address).filter(fits).min_by_key(|at| (!link(*at), !value(*at), *at))?;
        Some(Span::new(at, at + address.len()))
    }

    /// The first occurrence of a text at the start of a word, as in [`SourceFile::find_all`].
    pub fn find(&self, text: &str) -> Option<Span> {
        let at = self.find_all(text).min()?;
        Some(Span::new(at, at + text.len()))
    }

    /// Byte offsets of every occurrence of a text at the start of a word, in no particular order. A word starts at a
    /// character that is not white space and has no letter, digit or other character of an address before it.
    pub fn find_all<'a>(&'a self, text: &'a str) -> impl Iterator<Item = usize> + 'a {
        let bytes = self.text.as_bytes();
        let sought = &text.as_bytes()[..text.len().min(SORTED)];
        let words = self.words.get_or_init(|| self.words());
        // Compared over the length of the sought text only.
        let compared = move |at: &u32| {
            let rest = &bytes[*at as usize..];
            rest[..rest.len().min(sought.len())].cmp(sought)
        };
        let from = words.partition_point(|at| compared(at) == Ordering::Less);
        let count = match text.is_empty() {
            true => 0,
            false => words[from..].partition_point(|at| compared(at) == Ordering::Equal),
        };
        words[from..from + count]
            .iter()
            .map(|at| *at as usize)
            .filter(move |at| bytes[*at..].starts_with(text.as_bytes()))
    }

    fn words(&self) -> Vec<u32> {
        let bytes = self.text.as_bytes();
        let mut inside = false;
        let starts = self
            .text
            .char_indices()
            .filter(|(_, c)| !std::mem::replace(&mut inside, is_part(*c)) && !c.is_whitespace());
        let mut starts: Vec<u32> = starts.filter_map(|(at, _)| u32::try_from(at).ok()).collect();
        let key = |at: u32| &bytes[at as usize..bytes.len().min(at as usize + SORTED)];
        starts.sort_unstable_by(|a, b| key(*a).cmp(key(*b)).then(a.cmp(b)));
        starts
    }

    /// The value on the first line that starts with this key; empty if nothing follows the key there.
    pub fn find_value(&self, key: &str) -> Option<Span> {
        let mut start = 0;
        for line in self.text.split_inclusive('\n') {
            if let Some(value) = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(':')) {
                let from = start + line.len() - value.trim_start().len();
                return Some(Span::new(from, from.max(start + line.trim_end().len())));
            }
            start += line.len();
        }
        None
    }

    /// The span of the value in the first `key: value` pair with this key and value. The value may be in quotes.
    pub fn find_pair(&self, key: &str, value: &str) -> Option<Span> {
        let places = ["", "\"", "'"].into_iter().flat_map(|quote| {
            let pair = format!("{key}: {quote}{value}");
            let ends: Vec<usize> = self.find_all(&pair).map(|at| at + pair.len()).collect();
            ends.into_iter().filter(move |end| match quote {
                "" => !value.is_empty(),
                quote => self.text[*end..].starts_with(quote),
            })
        });
        let end = places.filter(|end| !self.text[*end..].starts_with(is_part)).min()?;
        Some(Span::new(end - value.len(), end))
    }

    /// File name without folder, up to its first dot: `callcenter-gent`.
    pub fn stem(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or(&self.path);
        name.split_once('.').map_or(name, |(stem, _)| stem)
    }
}

impl Lines {
    /// Number of the line that holds a byte offset, counted from 1.
    fn of(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset)
    }
}

/// Byte offset of the start of the line that holds byte `at`.
pub fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

/// Whether a character can be part of an address. A match that touches one is only a part of a longer address.
fn is_part(c: char) -> bool {
    c.is_alphanumeric() || "/-_.#?&=%@".contains(c)
}

/// Number of characters in a piece of UTF-8: every byte except continuation bytes.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| (**byte as i8) >= -0x40).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_match_a_plain_count() {
        let text = format!("één\n\n{}\nlaatste", "é€x".repeat(STEP));
        let file = SourceFile::new("x", text.as_str());
        for at in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
            let before = &text[..at];
            let start = line_start(&text, at);
            let counted = (before.matches('\n').count() + 1, before[start..].chars().count() + 1);
            assert_eq!(file.line_column(at), counted, "{at}");
        }
        assert_eq!(&text[file.line(1)], "één");
        assert_eq!(&text[file.line(4)], "laatste");
        assert_eq!(file.line_count(), 4);
        assert_eq!(SourceFile::new("x", "").line_column(9), (1, 1));
    }

    #[test]
    fn a_slash_between_words_is_no_address() {
        let file = SourceFile::new("x", "kost: 1.000 / 8\nurl: /, key: home\n");
        assert_eq!(file.find_address("/").map(|span| span.start), file.text.find("/,"));
    }

    #[test]
    fn words_are_found_where_they_start() {
        let long = "a".repeat(2 * SORTED);
        let file = SourceFile::new("x", format!("id: een\ngrid: een (twee) {long}1 {long}2 id: een\n"));
        let mut found: Vec<usize> = file.find_all("id: een").collect();
        found.sort_unstable();
        assert_eq!(found, [0, file.text.rfind("id").expect("it stands there")]);
        assert_eq!(file.find(&format!("{long}2")).map(|span| span.start), file.text.find(&format!("{long}2")));
        assert_eq!(file.find("(twee").map(|span| span.start), Some(18));
        assert_eq!(file.find("wee"), None);
        assert_eq!(file.find(""), None);
        assert_eq!(file.find(&"x".repeat(10_000)), None);
    }
}
