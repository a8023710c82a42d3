//! Splits texts into paragraphs, sentences and words, with their places.

use std::ops::Range;

use kmo_diagnostic::Span;

/// A word without the punctuation around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    pub text: &'a str,
    /// Byte range in the file.
    pub start: usize,
    pub end: usize,
    /// Whether it is quoted, between `“` and `”`.
    pub quoted: bool,
    /// Whether it is part of the text of a link.
    pub linked: bool,
}

/// Returns the byte ranges of the paragraphs of a text. List items, headings and block quotes count as paragraphs. Table rows
/// are skipped.
pub fn paragraphs(text: &str, span: Span) -> Vec<Range<usize>> {
    let range = span.range(text);
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut open = false;
    let mut at = range.start;
    for line in text[range].split_inclusive('\n') {
        let content = line.trim();
        let start = at + (line.len() - line.trim_start().len());
        at += line.len();
        if content.is_empty() || content.starts_with('|') {
            open = false;
            continue;
        }
        let marked = content.starts_with(['#', '>', '-', '*']) && !content.starts_with("**") || is_numbered(content);
        match found.last_mut() {
            Some(last) if open && !marked => last.end = start + content.len(),
            _ => found.push(start..start + content.len()),
        }
        // What follows a heading is not part of it.
        open = !content.starts_with('#');
    }
    found
}

fn is_numbered(line: &str) -> bool {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < line.len() && rest.starts_with(". ")
}

/// Returns the words of each sentence of a paragraph.
pub fn sentences(text: &str, paragraph: Range<usize>) -> Vec<Vec<Word<'_>>> {
    let mut all: Vec<Vec<Word<'_>>> = vec![Vec::new()];
    let mut quoted = false;
    let mut linked = false;
    let mut ended = false;
    for token in text[paragraph].split_whitespace() {
        let start = token.as_ptr() as usize - text.as_ptr() as usize;
        if ended && token.trim_start_matches(OPENING).starts_with(begins) {
            all.push(Vec::new());
        }
        linked |= token.contains('[');
        quoted |= token.contains('“');
        // The target of a link is not a word.
        let shown = token.find("](").map_or(token, |at| &token[..at]);
        let word = shown.trim_matches(|c: char| !is_part(c));
        if !word.is_empty() {
            let from = start + (word.as_ptr() as usize - token.as_ptr() as usize);
            let last = all.last_mut().expect("there is one");
            last.push(Word { text: word, start: from, end: from + word.len(), quoted, linked });
        }
        if token.contains(']') {
            linked = false;
        }
        if token.contains('”') {
            quoted = false;
        }
        ended = token.trim_end_matches(CLOSING).ends_with(['.', '!', '?', '…']);
    }
    all.retain(|sentence| !sentence.is_empty());
    all
}

const OPENING: [char; 7] = ['“', '‘', '(', '[', '*', '"', '_'];
const CLOSING: [char; 7] = ['”', '’', ')', ']', '*', '"', '_'];

/// Whether a sentence may begin with this character.
fn begins(c: char) -> bool {
    c.is_uppercase() || c.is_ascii_digit() || c == '{' || c == '€'
}

/// Whether a character may be the first or the last of a word.
fn is_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '{' | '}' | '%' | '€')
}
