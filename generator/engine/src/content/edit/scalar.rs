//! Candidates for replacing a text in the YAML source.

use std::ops::Range;

use kmo_diagnostic::line_start;

use super::same_ends;
use super::yaml_writer::{escaped, literal};

/// Candidates for the text of the file with `now` instead of `was`, the value of the scalar at `range`. Those that change less
/// come first. The caller parses each to find out whether it is right.
pub(super) fn candidates(text: &str, range: Range<usize>, was: &str, now: &str) -> Vec<String> {
    let with = |range: Range<usize>, new: &str| [&text[..range.start], new, &text[range.end..]].concat();
    let start = header(text, range.start).unwrap_or(range.start);
    let source = text[start..range.end].trim_end_matches(['\n', ' ']);
    let range = start..start + source.len();
    let mut candidates = Vec::new();
    let style = Style::of(source);
    if let Some((inner, new)) = changed(source, style, was, now) {
        candidates.push(with(range.start + inner.start..range.start + inner.end, &new));
    }
    if now.contains('\n') {
        if let Some(block) = block(text, range.start, now) {
            candidates.push(with(range.clone(), &block));
        }
    } else if style != Style::Plain {
        candidates.push(with(range.clone(), now));
    }
    candidates.push(with(range, &format!("\"{}\"", escaped(now))));
    candidates
}

/// The position of the header (`|` or `>`) of the block scalar whose text starts at `start`. The parser's span does not include
/// the header. `None` for any other scalar.
pub(in crate::content) fn header(text: &str, start: usize) -> Option<usize> {
    let line = text[..start].rfind('\n').filter(|end| text[*end..start].trim().is_empty())?;
    let above = text[..line].trim_end();
    let from = line_start(text, above.len());
    let words = above[from..].split(" #").next()?.trim_end();
    let at = words.rfind(' ')? + 1;
    let token = &words[at..];
    let is_header = token.starts_with(['|', '>']) && token[1..].chars().all(|c| "+-123456789".contains(c));
    is_header.then_some(from + at)
}

/// The YAML style of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Plain,
    Single,
    Double,
    Literal,
    Folded,
}

impl Style {
    fn of(source: &str) -> Self {
        match source.chars().next() {
            Some('\'') => Style::Single,
            Some('"') => Style::Double,
            Some('|') => Style::Literal,
            Some('>') => Style::Folded,
            _ => Style::Plain,
        }
    }
}

/// The range of each character of a value in the source of its scalar, followed by the end. `None` if the source has an unknown
/// form. A wrong guess does no harm, because the result is parsed.
fn places(source: &str, style: Style, value: &str) -> Option<Vec<Range<usize>>> {
    // Quotes and plain text drop the indentation of a further line, however deep.
    let (mut at, end, indent) = match style {
        Style::Plain => (0, source.len(), None),
        Style::Single | Style::Double => (1, source.len().checked_sub(1)?, None),
        Style::Literal | Style::Folded => {
            let indent = indentation(source).len();
            (source.find('\n')? + 1 + indent, source.len(), Some(indent))
        }
    };
    let mut places = Vec::new();
    let mut after_line_end = false;
    // There is no line end before this offset, so a run of a million spaces is not scanned again at each space.
    let mut blank = 0;
    for character in value.chars() {
        let rest = source.get(at..end)?;
        let may_end = matches!(character, ' ' | '\n') && at >= blank;
        let found = if may_end { line_end(rest, indent) } else { None };
        if may_end && found.is_none() {
            blank = at + rest.len() - rest.trim_start_matches([' ', '\t']).len();
        }
        let (length, is_line_end) = match found {
            Some(length) => (length, true),
            // The first of several line ends has the source of all, so that they are replaced together or not at all. The
            // one at the end of a block has no source, which ends before it.
            None if character == '\n' && (after_line_end || rest.is_empty()) => (0, true),
            None => (length_of(character, rest, style)?, false),
        };
        after_line_end = is_line_end;
        places.push(at..at + length);
        at += length;
    }
    source.get(at..end)?;
    places.push(at..at);
    Some(places)
}

/// The length of the line ends that `rest` starts with, with the white space around them that is not part of the value.
/// `None` if it does not start with one. `indent` is the indentation of a block.
fn line_end(rest: &str, indent: Option<usize>) -> Option<usize> {
    let white = rest.len() - rest.trim_start_matches([' ', '\t', '\n']).len();
    let last = rest[..white].rfind('\n')? + 1;
    match indent {
        Some(indent) => rest.starts_with('\n').then_some(white.min(last + indent)),
        None => Some(white),
    }
}

/// The length of a character at the start of `rest`, which may be an escape.
fn length_of(character: char, rest: &str, style: Style) -> Option<usize> {
    match style {
        Style::Single if rest.starts_with("''") => Some(2),
        Style::Double if rest.starts_with('\\') => Some(match rest.as_bytes().get(1)? {
            b'x' => 4,
            b'u' => 6,
            b'U' => 10,
            _ => 2,
        }),
        _ => rest.starts_with(character).then_some(character.len_utf8()),
    }
}

/// The range of the source that must change, and its new text. `None` if the style can't hold the new text.
fn changed(source: &str, style: Style, was: &str, now: &str) -> Option<(Range<usize>, String)> {
    let places = places(source, style, was)?;
    let (was, now): (Vec<char>, Vec<char>) = (was.chars().collect(), now.chars().collect());
    let (same, end) = same_ends(&was, &now);
    let (removed, added) = (same..was.len() - end, &now[same..now.len() - end]);
    let start = places[removed.start].start;
    let stop = if removed.is_empty() { start } else { places[removed.end - 1].end };
    let mut new = String::new();
    for &character in added {
        match (style, character) {
            (Style::Literal, '\n') => {
                new.push('\n');
                new.push_str(indentation(source));
            }
            (Style::Folded, '\n') => {
                new.push_str("\n\n");
                new.push_str(indentation(source));
            }
            (Style::Plain | Style::Single, '\n') => return None,
            (Style::Single, '\'') => new.push_str("''"),
            (Style::Double, character) => new.push_str(&escaped(character.encode_utf8(&mut [0; 4]))),
            (_, character) => new.push(character),
        }
    }
    Some((start..stop, new))
}

/// The indentation of a block scalar: that of its first line with text.
fn indentation(source: &str) -> &str {
    source.lines().skip(1).find(|line| !line.trim().is_empty()).map_or("", spaces)
}

/// The spaces that a line starts with. YAML counts no other white space as indentation.
fn spaces(line: &str) -> &str {
    &line[..line.len() - line.trim_start_matches(' ').len()]
}

/// A text as a literal block, for a scalar that starts at `start`. `None` unless it directly follows a key or a hyphen outside
/// brackets.
fn block(text: &str, start: usize, now: &str) -> Option<String> {
    let line = &text[line_start(text, start)..start];
    let before = line.trim_end();
    if !(before.ends_with(':') || before.ends_with('-')) || before.contains(['[', '{']) {
        return None;
    }
    // Indented two more than the key, which may itself follow the hyphens of its item.
    let indent = line.len() - line.trim_start_matches(['-', ' ']).len() + 2;
    Some(literal(now, indent))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scanning the whole run again at each space would take hours.
    #[test]
    fn a_long_run_of_spaces_is_scanned_once() {
        let spaces = " ".repeat(2_000_000);
        let block = (format!("|\n  a{spaces}\n  b"), Style::Literal, format!("a{spaces}\nb"));
        for (source, style, value) in [(format!("a{spaces}b"), Style::Plain, format!("a{spaces}b")), block] {
            let places = places(&source, style, &value).expect("it is written so");
            assert_eq!(places.last(), Some(&(source.len()..source.len())));
        }
    }
}
