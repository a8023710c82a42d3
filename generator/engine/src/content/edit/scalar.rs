//! Candidates for replacing a text in the YAML source.

use std::ops::Range;

use kmo_diagnostic::line_start;

use super::same_ends;
use super::written::literal;

/// Candidates for the text of the file with `now` instead of `was`, the value of the scalar at `range`. Those that change less
/// come first. The caller parses each to find out whether it is right.
pub(super) fn ways(text: &str, range: Range<usize>, was: &str, now: &str) -> Vec<String> {
    let with = |range: Range<usize>, new: &str| [&text[..range.start], new, &text[range.end..]].concat();
    let start = header(text, range.start).unwrap_or(range.start);
    let source = text[start..range.end].trim_end_matches(['\n', ' ']);
    let range = start..start + source.len();
    let mut ways = Vec::new();
    let style = Style::of(source);
    if let Some(pieces) =
        pieces(source, style).filter(|pieces| pieces.iter().map(|piece| piece.character).eq(was.chars()))
        && let Some((inner, new)) = changed(source, style, &pieces, was, now)
    {
        ways.push(with(range.start + inner.start..range.start + inner.end, &new));
    }
    if now.contains('\n') {
        if let Some(block) = block(text, range.start, now) {
            ways.push(with(range.clone(), &block));
        }
    } else if style != Style::Plain {
        ways.push(with(range.clone(), now));
    }
    ways.push(with(range, &format!("\"{}\"", escaped(now))));
    ways
}

/// Where the header (`|` or `>`) of the block scalar is whose text starts at `start`. The parser's span does not include the
/// header. `None` for any other scalar.
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

/// A character of a value, and the range of the source that it is written as.
#[derive(Debug)]
struct Piece {
    character: char,
    source: Range<usize>,
}

/// The characters of a scalar. `None` if it uses YAML that is not supported here.
fn pieces(source: &str, style: Style) -> Option<Vec<Piece>> {
    match style {
        Style::Plain => flow(source, 0..source.len(), style),
        Style::Single | Style::Double => flow(source, 1..source.len().checked_sub(1)?, style),
        Style::Literal | Style::Folded => lines(source, style),
    }
}

/// Reads a plain or quoted scalar. A single line end is a space, and an empty line is a line end.
fn flow(source: &str, range: Range<usize>, style: Style) -> Option<Vec<Piece>> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut at = range.start;
    while at < range.end {
        let character = source[at..].chars().next()?;
        let mut end = at + character.len_utf8();
        let mut push = |character, source| pieces.push(Piece { character, source });
        match (character, style) {
            ('\n', _) => {
                let blank = |piece: &Piece| matches!(piece.character, ' ' | '\t') && piece.source.len() == 1;
                let mut from = at;
                while let Some(last) = pieces.pop_if(|piece| blank(piece)) {
                    from = last.source.start;
                }
                let white = source[at..range.end].len() - source[at..range.end].trim_start().len();
                end = at + white;
                let ends = source[at..end].matches('\n').count();
                pieces.extend(line_ends(ends, true, from..end));
            }
            ('\'', Style::Single) => {
                end += 1;
                push('\'', at..end);
            }
            ('\\', Style::Double) => {
                let escape = source[end..].chars().next()?;
                end += escape.len_utf8();
                let read = match escape {
                    'n' => '\n',
                    't' => '\t',
                    '"' | '\\' | '/' | ' ' => escape,
                    'x' | 'u' | 'U' => {
                        let digits = match escape {
                            'x' => 2,
                            'u' => 4,
                            _ => 8,
                        };
                        let code = u32::from_str_radix(source.get(end..end + digits)?, 16).ok()?;
                        end += digits;
                        char::from_u32(code)?
                    }
                    _ => return None,
                };
                push(read, at..end);
            }
            _ => push(character, at..end),
        }
        at = end;
    }
    Some(pieces)
}

/// The characters that `count` consecutive line ends are read as. The first one has the whole source range, so that they are
/// replaced together or not at all.
fn line_ends(count: usize, fold: bool, source: Range<usize>) -> impl Iterator<Item = Piece> {
    let (character, count) = match (fold, count) {
        (true, 1) => (' ', 1),
        (true, count) => ('\n', count - 1),
        (false, count) => ('\n', count),
    };
    let end = source.end;
    (0..count).map(move |number| Piece { character, source: if number == 0 { source.clone() } else { end..end } })
}

/// Reads a block scalar, whose first line is the header.
fn lines(source: &str, style: Style) -> Option<Vec<Piece>> {
    let (header, body) = source.split_once('\n')?;
    let header_end = header.len() + 1;
    let indent = body.lines().find(|line| !line.trim().is_empty()).map(spaces)?.len();
    let mut pieces: Vec<Piece> = Vec::new();
    let mut at = header_end;
    // The number of line ends since the last line with text, and where they start.
    let mut ends: Option<(usize, usize)> = None;
    for line in body.split_inclusive('\n') {
        let words = line.trim_end_matches('\n');
        if words.trim().is_empty() {
            ends = ends.map(|(count, from)| (count + 1, from));
        } else {
            let from = at + indent.min(words.len());
            if style == Style::Folded && words.get(indent..)?.starts_with([' ', '\t']) {
                return None;
            }
            if let Some((count, start)) = ends {
                pieces.extend(line_ends(count, style == Style::Folded, start..from));
            }
            let characters = source.get(from..at + words.len())?.char_indices();
            pieces.extend(characters.map(|(index, character)| Piece {
                character,
                source: from + index..from + index + character.len_utf8(),
            }));
            ends = Some((1, at + words.len()));
        }
        at += line.len();
    }
    if !header.contains('-') {
        let end = source.len();
        pieces.push(Piece { character: '\n', source: end..end });
    }
    Some(pieces)
}

/// The range of the source that must change, and its new text. `None` if the style can't hold the new text.
fn changed(source: &str, style: Style, pieces: &[Piece], was: &str, now: &str) -> Option<(Range<usize>, String)> {
    let (was, now): (Vec<char>, Vec<char>) = (was.chars().collect(), now.chars().collect());
    let (same, end) = same_ends(&was, &now);
    let (removed, added) = (same..was.len() - end, &now[same..now.len() - end]);
    let last = pieces
        .last()
        .map_or(if matches!(style, Style::Single | Style::Double) { 1 } else { 0 }, |last| last.source.end);
    let start = pieces.get(removed.start).map_or(last, |piece| piece.source.start);
    let stop = if removed.is_empty() { start } else { pieces[removed.end - 1].source.end };
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

/// Escapes a text for use in double quotes, without the quotes.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '"' | '\\' => escaped.extend(['\\', character]),
            '\n' => escaped.push_str("\\n"),
            '\t' => escaped.push_str("\\t"),
            control if control.is_control() || matches!(control, '\u{2028}' | '\u{2029}' | '\u{feff}') => {
                escaped.push_str(&format!("\\u{:04x}", u32::from(control)));
            }
            other => escaped.push(other),
        }
    }
    escaped
}
